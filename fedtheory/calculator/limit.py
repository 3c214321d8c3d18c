"""Where a formula tends as one letter grows: its leading term, `times * x^power`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf

import flint

from fedtheory.core.expression import Tree, evaluate


class NoLeadingTerm(ArithmeticError):
    """The leading terms cancel, or the formula does not grow like a power."""


@dataclass(frozen=True)
class Growth:
    """A leading term; `times` is certainly not zero, except for the formula that is zero."""

    times: flint.arb
    power: Fraction = Fraction(0)

    def __add__(self, other: Growth) -> Growth:
        if other.times == 0 or (self.times != 0 and self.power > other.power):
            return self
        if self.times == 0 or self.power < other.power:
            return other
        whole = self.times + other.times
        if whole.contains(0):
            raise NoLeadingTerm  # what they hide may be larger than what is left
        return Growth(whole, self.power)

    def __neg__(self) -> Growth:
        return Growth(-self.times, self.power)

    def __sub__(self, other: Growth) -> Growth:
        return self + -other

    def __mul__(self, other: Growth) -> Growth:
        return Growth(self.times * other.times, self.power + other.power)

    def __truediv__(self, other: Growth) -> Growth:
        if other.times == 0:
            raise NoLeadingTerm
        return Growth(self.times / other.times, self.power - other.power)

    def __pow__(self, power: int | Growth) -> Growth:
        if isinstance(power, Growth):
            return self._to_the(power)
        return Growth(self.times**power, self.power * power)

    def _to_the(self, power: Growth) -> Growth:
        """A power of a fraction dies out faster than any power of the letter."""
        whole = power.times.unique_fmpz() if power.power == 0 else None
        if whole is not None and power.times == whole:
            return self ** int(whole)
        if power.power > 0 and power.times > 0 and self.power <= 0 and abs(self.times) < 1:
            return Growth(flint.arb(0))
        if power.power > 0 and self.power == 0 and self.times == 1:
            return self
        raise NoLeadingTerm


def limit(tree: Tree, values: Mapping[str, Tree], of: str) -> float | None:
    """The limit as the letter `of` grows, to fifteen digits; infinite if it grows; None when it cannot be told."""
    at = {name: evaluate(value, {}, _number, _root) for name, value in values.items() if name != of}
    try:
        leading = evaluate(tree, at | {of: Growth(flint.arb(1), Fraction(1))}, _number, _root)
    except (NoLeadingTerm, TypeError):
        return None
    if leading.times == 0 or leading.power < 0:
        return 0.0
    return float(leading.times) * (1 if leading.power == 0 else inf)


def _number(digits: str) -> Growth:
    number = Fraction(digits)
    return Growth(flint.arb(flint.fmpq(number.numerator, number.denominator)))


def _root(of: Growth, k: int) -> Growth:
    return Growth(of.times.sqrt() if k == 2 else of.times.root(k), of.power / k)
