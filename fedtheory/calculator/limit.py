"""Where a formula tends as one letter grows: its leading term, `times * x^power * log(x)^logs`.

The factor is exact where it is a multiple of a square root, else a ball. What grows like an exponential has the power
infinity, what dies out like one is zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, isnan
from typing import Any

import flint

from fedtheory.calculator.coefficients import BALLS, EXACT, Arithmetic, NoLeadingTerm
from fedtheory.calculator.enclosure import PRECISIONS
from fedtheory.calculator.exact import Inexact, Lazily, Surd, exact_sign, exact_value
from fedtheory.core.expression import Tree, evaluate

CONSTANT = (Fraction(0), Fraction(0))
LOGARITHM = (Fraction(0), Fraction(1))
"""The orders of a number, and of log(x)."""
ONE_MORE = "log of one more than"
"""How log(1 + u) is written here: where u dies out, its leading term is that of u."""


@dataclass(frozen=True)
class Growth:
    """A leading term; `whole` when it is known to be all of the formula."""

    of: Arithmetic
    times: Any
    power: Fraction | float = Fraction(0)
    logs: Fraction = Fraction(0)
    whole: bool = True

    @property
    def order(self) -> tuple[Fraction | float, Fraction]:
        """Of two terms the one of higher order is the larger one in the end."""
        return self.power, self.logs

    @property
    def sign(self) -> int:
        """The sign in the end."""
        return self.of.sign(self.times)

    def __add__(self, other: Growth) -> Growth:
        if other.sign == 0 or self.sign == 0:
            larger, faint = (self, other) if other.sign == 0 else (other, self)
            return replace(larger, whole=larger.whole and faint.whole)
        if self.order != other.order:
            high = self if self.order > other.order else other
            return self._as(high.times, high.power, high.logs, whole=False)
        if self.power == inf and self.sign != other.sign:
            raise NoLeadingTerm
        times = self.times + other.times
        if self.of.sign(times) == 0:
            if self.whole and other.whole:
                return self._as(times)
            raise NoLeadingTerm  # what they hide may be larger than what is left
        return self._as(times, self.power, self.logs, whole=self.whole and other.whole)

    def __neg__(self) -> Growth:
        return self._as(-self.times, self.power, self.logs, whole=self.whole)

    def __sub__(self, other: Growth) -> Growth:
        return self + -other

    def __mul__(self, other: Growth) -> Growth:
        return self._with(other, self.times * other.times, 1)

    def __truediv__(self, other: Growth) -> Growth:
        if other.sign == 0:
            raise NoLeadingTerm
        return self._with(other, self.times / other.times, -1)

    def _with(self, other: Growth, times: Any, way: int) -> Growth:
        power, logs = self.power + other.power * way, self.logs + other.logs * way
        if isnan(power):
            raise NoLeadingTerm
        if self.sign == 0 or other.sign == 0:
            if power == inf:
                raise NoLeadingTerm  # one may have died out, and the other one grows
            return replace(self._faint(), whole=self.whole and other.whole)
        return self._as(times, power, logs, whole=self.whole and other.whole)

    def __pow__(self, power: int | Growth) -> Growth:
        if isinstance(power, Growth):
            return self._to_the(power)
        if power < 0 and self.sign == 0:
            raise NoLeadingTerm
        if power == 0:
            return self._as(self.times**0)
        return self._as(self.times**power, self.power * power, self.logs * power, whole=self.whole)

    def _to_the(self, power: Growth) -> Growth:
        k = self.of.ratio(power.times) if power.order == CONSTANT and power.whole else None
        if k is not None and k.denominator == 1:
            return self ** int(k)
        if power.order <= LOGARITHM:
            raise NoLeadingTerm
        # The base tends to one, or the power dies out or grows like an exponential.
        if self.order == CONSTANT and self.of.sign(self.times - self.times**0) == 0:
            if self.whole:
                return self
            raise NoLeadingTerm
        size = self if self.sign > 0 else -self
        shrinks = size.sign == 0 or size.order < CONSTANT
        if size.order == CONSTANT and size.sign > 0:
            shrinks = self.of.sign(size.times - size.times**0) < 0
        if shrinks == (power.sign > 0):
            return self._faint()
        if self.sign < 0:
            raise NoLeadingTerm
        return self._as(self.times**0, inf)

    def root(self, k: int) -> Growth:
        """The k-th root."""
        if self.sign == 0:
            return self
        if self.sign < 0:
            raise NoLeadingTerm
        return self._as(
            self.of.root(self.times, k), self.power / k, self.logs / k, whole=self.whole
        )

    def exp(self) -> Growth:
        """The exponential."""
        if self.sign == 0 or self.order < CONSTANT:
            return self._as(self.times**0, whole=self.sign == 0 and self.whole)
        if self.order == CONSTANT:
            return self._as(self.of.exp(self.times), whole=self.whole)
        if self.order < LOGARITHM:
            raise NoLeadingTerm  # more than any number, and less than any power
        if self.order == LOGARITHM:
            # A power of the letter, if nothing else is in it.
            power = self.of.ratio(self.times)
            if power is None or not self.whole:
                raise NoLeadingTerm
            return self._as(self.times**0, power)
        return self._as(self.times**0, inf) if self.sign > 0 else self._faint()

    def log(self) -> Growth:
        """The logarithm: log(times) + power log(x) + logs log(log(x))."""
        if self.sign <= 0 or self.power == inf or (self.power == 0 and self.logs != 0):
            raise NoLeadingTerm
        is_one = self.of.sign(self.times - self.times**0) == 0
        if self.power != 0:
            whole = self.whole and is_one and self.logs == 0
            return self._as(self.of.number(str(self.power)), logs=Fraction(1), whole=whole)
        if not is_one:
            return self._as(self.of.log(self.times), whole=self.whole)
        if not self.whole:
            raise NoLeadingTerm
        return self._as(self.times - self.times)

    def log_of_one_more(self) -> Growth:
        """log(1 + u): where u dies out, u."""
        if self.sign == 0 or self.order < CONSTANT:
            return self._as(self.times, self.power, self.logs, whole=self.sign == 0 and self.whole)
        return (self + self._as(self.times**0)).log()

    def _faint(self) -> Growth:
        """Zero, for what dies out faster than any power."""
        return Growth(self.of, self.times - self.times, whole=False)

    def _as(
        self,
        times: Any,
        power: Fraction | float = Fraction(0),
        logs: Fraction = Fraction(0),
        *,
        whole: bool = True,
    ) -> Growth:
        if power == -inf:
            return self._faint()
        return Growth(self.of, times, power, logs, whole)


_FUNCTIONS: dict[str, Callable[[Growth], Growth]] = {
    "exp": Growth.exp,
    "log": Growth.log,
    ONE_MORE: Growth.log_of_one_more,
}


def limit(tree: Tree, values: Mapping[str, Tree], of: str) -> float | None:
    """The limit as the letter `of` grows, to fifteen digits; infinite if it grows; None when it cannot be told."""
    leading = _leading(tree, values, of)
    if leading is None or leading.sign == 0 or leading.order < CONSTANT:
        return None if leading is None else 0.0
    if leading.order > CONSTANT:
        return leading.sign * inf
    return _float(leading.times)


def limit_against(tree: Tree, values: Mapping[str, Tree], of: str, *, goal: Tree) -> int | None:
    """The sign of limit - goal, exactly where both are multiples of square roots; None when it cannot be told."""
    leading = _leading(tree, values, of)
    if leading is None:
        return None
    if leading.sign != 0 and leading.order > CONSTANT:
        return leading.sign
    tends = leading.times if leading.order == CONSTANT else leading.times - leading.times
    try:
        if isinstance(tends, Surd):
            return exact_sign(tends, exact_value(goal))
        with flint.ctx.workprec(PRECISIONS[1]):
            return leading.of.sign(tends - leading.of.value(goal))
    except (Inexact, NoLeadingTerm):
        return None


def _leading(tree: Tree, values: Mapping[str, Tree], of: str) -> Growth | None:
    """The leading term: exactly, else in balls."""
    shaped = _shaped(tree)
    for arithmetic in (EXACT, BALLS):

        def constant(value: Tree, into: Arithmetic = arithmetic) -> Growth:
            return Growth(into, into.value(value))

        def number(digits: str, into: Arithmetic = arithmetic) -> Growth:
            return Growth(into, into.number(digits))

        at = Lazily({name: value for name, value in values.items() if name != of}, constant)
        at[of] = Growth(arithmetic, arithmetic.number("1"), Fraction(1))
        try:
            with flint.ctx.workprec(PRECISIONS[1]):
                return evaluate(shaped, at, number, Growth.root, _FUNCTIONS)
        except (Inexact, NoLeadingTerm, ArithmeticError):
            continue
    return None


def _shaped(tree: Tree) -> Tree:
    """The term with log(1 + u) as a function of u."""
    if isinstance(tree, str):
        return tree
    head, *args = tree
    if head == "log" and isinstance(args[0], list) and args[0][0] == "+" and "1" in args[0]:
        rest = [_shaped(arg) for arg in args[0][1:] if arg != "1"]
        if len(rest) == len(args[0]) - 2:
            return [ONE_MORE, ["+", *rest]]
    return [head, *(_shaped(arg) for arg in args)]


def _float(number: Surd | flint.arb) -> float:
    """The nearest float, or one beside it."""
    if isinstance(number, Surd):
        number = flint.arb(number.times) * flint.arb(number.under).sqrt()
    return float(number)
