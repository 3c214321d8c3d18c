"""Exact values where they have a closed form: rational multiples of one square root.

Constants like a diameter of sqrt(2) stay exact this way, and so do comparisons at equality, where enclosures
cannot decide. A value of another kind raises `Inexact`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, isqrt
from typing import TypeVar

import flint

from fedtheory.core.expression import Tree, evaluate

MOST_DIGITS = 2000
NUMBERS_KEPT = 1024
N = TypeVar("N")


class Lazily(dict[str, N]):
    """Letters in some arithmetic, each converted when it is first met."""

    def __init__(self, values: Mapping[str, Tree], convert: Callable[[Tree], N]) -> None:
        super().__init__()
        self.values_of, self.convert = values, convert

    def __missing__(self, name: str) -> N:
        found = self[name] = self.convert(self.values_of[name])
        return found


class Inexact(ArithmeticError):
    """The value is not a rational multiple of one square root, or out of reach."""


@dataclass(frozen=True)
class Surd:
    """`times * sqrt(under)`, where `under` is 1 when it is a perfect square."""

    times: flint.fmpq
    under: int = 1

    def __add__(self, other: Surd) -> Surd:
        if self.times == 0:
            return other
        if other.times == 0:
            return self
        if self.under == other.under:
            return _surd(self.times + other.times, self.under)
        side = isqrt(self.under * other.under)
        if side * side != self.under * other.under:
            raise Inexact
        # sqrt(b) = sqrt(ab)/a * sqrt(a)
        return _surd(self.times + other.times * flint.fmpq(side, self.under), self.under)

    def __neg__(self) -> Surd:
        return Surd(-self.times, self.under)

    def __sub__(self, other: Surd) -> Surd:
        return self + -other

    def __mul__(self, other: Surd) -> Surd:
        if self.under == 1 or other.under == 1:
            return _surd(self.times * other.times, self.under * other.under)
        shared = gcd(self.under, other.under)
        return _surd(
            self.times * other.times * shared, self.under // shared * (other.under // shared)
        )

    def __truediv__(self, other: Surd) -> Surd:
        if other.times == 0:
            raise ZeroDivisionError
        return self * Surd(1 / (other.times * other.under), other.under)

    def __pow__(self, power: int | Surd) -> Surd:
        if isinstance(power, Surd):
            return self._to_the(power)
        if power < 0:
            return ONE / self**-power
        odd = Surd(flint.fmpq(1), self.under) if power % 2 else ONE
        return Surd(self.times**power * self.under ** (power // 2)) * odd

    def _to_the(self, power: Surd) -> Surd:
        if power.under != 1 or power.times.q != 1:
            raise Inexact
        digits = max(_digits(self.times), self.under.bit_length())
        if digits * abs(int(power.times.p)) > 4 * MOST_DIGITS:  # the result may be out of reach
            raise Inexact
        return self ** int(power.times.p)

    @property
    def rational(self) -> Fraction | None:
        """The value, where it is rational."""
        return Fraction(int(self.times.p), int(self.times.q)) if self.under == 1 else None


ONE = Surd(flint.fmpq(1))


def exact(tree: Tree, values: Mapping[str, Tree]) -> Surd:
    """The value of a term; raises `Inexact`, or ZeroDivisionError."""
    try:
        return evaluate(tree, Lazily(values, exact_value), exact_number, surd_root)
    except TypeError as error:  # exp or log
        raise Inexact from error


def exact_value(value: Tree) -> Surd:
    """A term without letters."""
    return evaluate(value, {}, exact_number, surd_root)


def exact_sign(left: Surd, right: Surd) -> int:
    """The sign of left - right: -1, 0 or 1."""
    try:
        difference = (left - right).times
    except Inexact:
        difference = _squared(left) - _squared(right)
    return int(difference > 0) - int(difference < 0)


def _squared(value: Surd) -> flint.fmpq:
    """The square with the sign of the value: it orders values as they are ordered."""
    return value.times * abs(value.times) * value.under


@lru_cache(NUMBERS_KEPT)
def exact_number(digits: str) -> Surd:
    """The number that the digits spell."""
    return Surd(quotient(digits))


@lru_cache(NUMBERS_KEPT)
def quotient(digits: str) -> flint.fmpq:
    """The rational number that the digits spell."""
    number = Fraction(digits)
    return flint.fmpq(number.numerator, number.denominator)


def _digits(number: flint.fmpq) -> int:
    return max(int(number.p.bit_length()), int(number.q.bit_length()))


def _surd(times: flint.fmpq, under: int) -> Surd:
    if times == 0:
        return Surd(times)
    if max(_digits(times), under.bit_length()) > 4 * MOST_DIGITS:
        raise Inexact
    if under == 1:
        return Surd(times)
    side = isqrt(under)
    return Surd(times * side) if side * side == under else Surd(times, under)


def surd_root(value: Surd, k: int) -> Surd:
    """The k-th root, where it is again a multiple of a square root."""
    if value.times < 0:
        raise Inexact
    if value.times == 0:
        return value
    if value.under != 1:
        raise Inexact
    top, bottom = int(value.times.p), int(value.times.q)
    if k == 2:
        return _surd(flint.fmpq(1, bottom), top * bottom)
    return Surd(flint.fmpq(_perfect(top, k), _perfect(bottom, k)))


def _perfect(number: int, k: int) -> int:
    """The k-th root of a perfect k-th power, by bisection."""
    low, high = 0, 1 << (number.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**k <= number else (low, middle - 1)
    if low**k != number:
        raise Inexact
    return low
