"""Rational ends of an interval around a formula's value, for witnesses where a print has square roots.

The ends are exact fractions, rounded outwards only where a root is taken. A witness uses the end that favours the
print, so a print that fails there fails.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

import sympy as sp

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import evaluate, to_tree
from fedtheory.core.statement import Bound, Statement
from fedtheory.core.written import Written, formula

SCALE = 1 << 96
"""Roots are known to one part in this many."""


@dataclass(frozen=True)
class Enclosure:
    """All numbers from `lower` to `upper`; arithmetic keeps the value inside."""

    lower: Fraction
    upper: Fraction

    def __add__(self, other: "Enclosure") -> "Enclosure":
        return Enclosure(self.lower + other.lower, self.upper + other.upper)

    def __neg__(self) -> "Enclosure":
        return Enclosure(-self.upper, -self.lower)

    def __sub__(self, other: "Enclosure") -> "Enclosure":
        return self + -other

    def __mul__(self, other: "Enclosure") -> "Enclosure":
        corners = [a * b for a in (self.lower, self.upper) for b in (other.lower, other.upper)]
        return Enclosure(min(corners), max(corners))

    def __truediv__(self, other: "Enclosure") -> "Enclosure":
        if other.lower <= 0 <= other.upper:
            raise ZeroDivisionError
        return self * Enclosure(1 / other.upper, 1 / other.lower)

    def __pow__(self, power: "int | Enclosure") -> "Enclosure":
        if isinstance(power, Enclosure):
            if power.lower != power.upper or power.lower.denominator != 1:
                message = "a letter above stands for a whole number here"
                raise IllFormedStatement(message)
            power = int(power.lower)
        ends = self.lower**power, self.upper**power
        if power % 2 == 0 and self.lower < 0 < self.upper:
            return Enclosure(Fraction(0), max(ends))
        return Enclosure(min(ends), max(ends))


Values = Mapping[sp.Symbol, Enclosure | Fraction | int]
"""What the letters of a formula stand for."""


def exactly(number: Fraction | int) -> Enclosure:
    """The number itself, with its formula if it has one."""
    return Enclosure(Written(number), Written(number))


def square_root(value: Enclosure | Fraction | int) -> Enclosure:
    """The nonnegative root; exact for the square of a fraction."""
    return root(value, 2)


def root(value: Enclosure | Fraction | int, order: int) -> Enclosure:
    """The nonnegative root of this order; exact for the power of a fraction."""
    if not isinstance(value, Enclosure):
        value = exactly(value)
    if value.lower < 0:
        message = f"no root of a number that may be as low as {value.lower}"
        raise IllFormedStatement(message)
    lower, upper = _root(value.lower, order).lower, _root(value.upper, order).upper
    return Enclosure(
        formula(lower, "root", str(order), value.lower),
        formula(upper, "root", str(order), value.upper),
    )


def _root(number: Fraction, order: int) -> Enclosure:
    # (p/q)^(1/k) = (p q^(k-1))^(1/k)/q, the root of an integer
    q = number.denominator
    inside = number.numerator * q ** (order - 1)
    whole = _floor_root(inside, order)
    if whole**order == inside:
        return Enclosure(Fraction(whole, q), Fraction(whole, q))
    below = _floor_root(inside * SCALE**order, order)
    return Enclosure(Fraction(below, q * SCALE), Fraction(below + 1, q * SCALE))


def _floor_root(number: int, order: int) -> int:
    """The largest integer whose power of this order is at most the number: Newton's method from above."""
    if order == 2:
        return isqrt(number)
    if number < 2:
        return number
    guess = 1 << -(-number.bit_length() // order)
    while True:
        better = ((order - 1) * guess + number // guess ** (order - 1)) // order
        if better >= guess:
            return guess
        guess = better


def enclosed(formula: sp.Expr, at: Values) -> Enclosure:
    """The value of a formula of rationals, letters and roots."""
    values = {
        str(letter): value if isinstance(value, Enclosure) else exactly(value)
        for letter, value in at.items()
    }
    return evaluate(to_tree(formula), values, lambda digits: exactly(Written(digits)), root)


def enclosed_bound(bound: Bound, at: Values) -> Enclosure:
    """The value of a bound that is a formula."""
    if not isinstance(bound.value, sp.Expr):
        message = f"the bound {bound.key} is a recursion; a witness needs a formula"
        raise IllFormedStatement(message)
    return enclosed(bound.value, at)


def encoded(
    statement: Statement[Any], key: str = "printed", /, **letters: Enclosure | Fraction | int
) -> Fraction:
    """A bound of a statement, its letters by their names: the end of the enclosure that favours the bound.

    Raises:
        IllFormedStatement: a letter is missing, or is not one of the bound's.
    """
    bound = statement.bound(key)
    own = {str(letter): letter for letter in getattr(bound.value, "free_symbols", ())}
    if own.keys() != letters.keys():
        wanted, given = ", ".join(sorted(own)), ", ".join(sorted(letters))
        message = f"{statement.id} ({key}) has the letters {wanted}; given were {given}"
        raise IllFormedStatement(message)
    found = enclosed_bound(bound, {own[name]: value for name, value in letters.items()})
    return found.lower if bound.relation == ">=" else found.upper
