"""Exact values where they have a closed form: rational multiples of one square root.

Constants like a diameter of sqrt(2) stay exact this way, and so do comparisons at equality, where enclosures
cannot decide. A value of another kind raises `Inexact`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt

from fedtheory.core.expression import Tree, evaluate

MOST_DIGITS = 2000


class Inexact(ArithmeticError):
    """The value is no rational multiple of one square root, or not within reach."""


@dataclass(frozen=True)
class Surd:
    """`times * sqrt(under)`, where `under` is 1 when it is a perfect square."""

    times: Fraction
    under: int = 1

    def __add__(self, other: Surd) -> Surd:
        if not self.times:
            return other
        if not other.times:
            return self
        side = isqrt(self.under * other.under)
        if side * side != self.under * other.under:
            raise Inexact
        # sqrt(b) = sqrt(ab)/a * sqrt(a)
        return _surd(self.times + other.times * Fraction(side, self.under), self.under)

    def __neg__(self) -> Surd:
        return Surd(-self.times, self.under)

    def __sub__(self, other: Surd) -> Surd:
        return self + -other

    def __mul__(self, other: Surd) -> Surd:
        shared = gcd(self.under, other.under)
        return _surd(
            self.times * other.times * shared, self.under // shared * (other.under // shared)
        )

    def __truediv__(self, other: Surd) -> Surd:
        if not other.times:
            raise ZeroDivisionError
        return self * Surd(1 / (other.times * other.under), other.under)

    def __pow__(self, power: int | Surd) -> Surd:
        if isinstance(power, Surd):
            return self._to_the(power)
        if power < 0:
            return Surd(Fraction(1)) / self**-power
        odd = Surd(Fraction(1), self.under) if power % 2 else Surd(Fraction(1))
        return Surd(self.times**power * self.under ** (power // 2)) * odd

    def _to_the(self, power: Surd) -> Surd:
        if power.under != 1 or power.times.denominator != 1:
            raise Inexact
        digits = max(
            part.bit_length() for part in (*self.times.as_integer_ratio(), self.under)
        )  # of a result that may be out of reach
        if digits * abs(power.times) > 4 * MOST_DIGITS:
            raise Inexact
        return self ** int(power.times)


def exact(tree: Tree, values: Mapping[str, Tree]) -> Surd:
    """The value of a term; raises `Inexact`, or ZeroDivisionError."""
    at = {name: evaluate(value, {}, _number, surd_root) for name, value in values.items()}
    try:
        return evaluate(tree, at, _number, surd_root)
    except TypeError as error:  # exp or log
        raise Inexact from error


def exact_sign(left: Surd, right: Surd) -> int:
    """The sign of left - right: -1, 0 or 1."""
    try:
        difference = (left - right).times
    except Inexact:
        difference = _squared(left) - _squared(right)
    return (difference > 0) - (difference < 0)


def _squared(value: Surd) -> Fraction:
    """The square with the sign of the value: it orders values as they are ordered."""
    return value.times * abs(value.times) * value.under


def _number(digits: str) -> Surd:
    return Surd(Fraction(digits))


def _surd(times: Fraction, under: int) -> Surd:
    if not times:
        return Surd(times)
    if (
        max(times.numerator.bit_length(), times.denominator.bit_length(), under.bit_length())
        > 4 * MOST_DIGITS
    ):
        raise Inexact
    side = isqrt(under)
    return Surd(times * side) if side * side == under else Surd(times, under)


def surd_root(value: Surd, k: int) -> Surd:
    """The k-th root, where it is again a multiple of a square root."""
    if value.times < 0:
        raise Inexact
    if not value.times:
        return value
    if k == 2 and value.under == 1:
        return _surd(
            Fraction(1, value.times.denominator), value.times.numerator * value.times.denominator
        )
    if value.under != 1:
        raise Inexact
    return Surd(Fraction(_perfect(value.times.numerator, k), _perfect(value.times.denominator, k)))


def _perfect(number: int, k: int) -> int:
    """The k-th root of a perfect k-th power, by bisection."""
    low, high = 0, 1 << (number.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**k <= number else (low, middle - 1)
    if low**k != number:
        raise Inexact
    return low
