"""The sign of a formula for all large values of its letter, or for all small ones.

Over an endless interval one letter above and below a fraction line leaves nothing certain in plain intervals. So each
part is written as `times * y^power` for all y >= start, where y is the letter or one over it, and `times` is a ball:
parts of one power cancel as numbers do, and of parts of two powers the smaller one is a small share of the larger. Logarithms of the letter are carried along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from fedtheory.calculator.tape import Step, fill

PRECISION = 128
CONSTANT = (Fraction(0), Fraction(0))


class Untold(ArithmeticError):
    """Nothing certain can be said of a part in this form."""


@dataclass(frozen=True)
class Tail:
    """`times * y^power * log(y)^logs` for all y >= start >= 3, where `times` lies in a ball."""

    times: flint.arb
    start: flint.arb
    power: Fraction = Fraction(0)
    logs: Fraction = Fraction(0)

    def __add__(self, other: Tail) -> Tail:
        if self.times == 0:
            return other
        if other.times == 0:
            return self
        mine, others = (self.power, self.logs), (other.power, other.logs)
        high, low = (self, other) if mine >= others else (other, self)
        share = self._small(low.power - high.power, low.logs - high.logs)
        return self._of(high.times + low.times * share, high.power, high.logs)

    def __neg__(self) -> Tail:
        return self._of(-self.times, self.power, self.logs)

    def __sub__(self, other: Tail) -> Tail:
        return self + -other

    def __mul__(self, other: Tail) -> Tail:
        return self._of(self.times * other.times, self.power + other.power, self.logs + other.logs)

    def __truediv__(self, other: Tail) -> Tail:
        if other.times.contains(0):
            raise Untold
        return self._of(self.times / other.times, self.power - other.power, self.logs - other.logs)

    def __pow__(self, power: int | Tail) -> Tail:
        if isinstance(power, Tail):
            return self._to_the(power)
        if power < 0 and self.times.contains(0):
            raise Untold
        return self._of(self.times**power, self.power * power, self.logs * power)

    def _to_the(self, power: Tail) -> Tail:
        whole = power.times.unique_fmpz() if power.power == 0 == power.logs else None
        return self ** int(whole) if whole == power.times else (power * self.log()).exp()

    def root(self, k: int) -> Tail:
        """The k-th root."""
        if self.times == 0:
            return self
        if not self.times > 0:
            raise Untold
        of = self.times.sqrt() if k == 2 else self.times.root(k)
        return self._of(of, self.power / k, self.logs / k)

    def exp(self) -> Tail:
        """The exponential, of what does not grow, or falls for ever."""
        if (self.power, self.logs) <= CONSTANT:
            return self._of((self.times * self._small(self.power, self.logs)).exp())
        if not self.times < 0 or self.power < 0 or self.logs < 0:
            raise Untold
        largest = self.times * self._at_start(self.power, self.logs)
        return self._of(flint.arb(0).union(largest.exp()))

    def log(self) -> Tail:
        """The logarithm: log(times) + power log(y) + logs log(log(y))."""
        if not self.times > 0:
            raise Untold
        if self.power == 0 == self.logs:
            return self._of(self.times.log())
        if self.power == 0:
            raise Untold
        # log(log(y)) is the share log(L)/L of L = log(y), which falls from L = e on.
        L = self.start.log()
        share = self.times.log() * flint.arb(0).union(1 / L)
        share += _ball(self.logs) * flint.arb(0).union(L.log() / L)
        return self._of(_ball(self.power) + share, logs=Fraction(1))

    def _of(
        self, times: flint.arb, power: Fraction = Fraction(0), logs: Fraction = Fraction(0)
    ) -> Tail:
        if not times.is_finite():
            raise Untold
        return Tail(times, self.start, power, logs)

    def _at_start(self, power: Fraction, logs: Fraction) -> flint.arb:
        return self.start ** _ball(power) * self.start.log() ** _ball(logs)

    def _small(self, power: Fraction, logs: Fraction) -> flint.arb:
        """y^power log(y)^logs where that does not grow: between zero and its value at the start."""
        if power == 0 == logs:
            return flint.arb(1)
        if logs > 0 and not self.start.log() > _ball(logs / -power):
            raise Untold  # it rises at first
        return flint.arb(0).union(self._at_start(power, logs))


def _ball(number: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(number.numerator, number.denominator))


_FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {"exp": Tail.exp, "log": Tail.log}


def sign_beyond(
    tape: Sequence[Step],
    moves: Sequence[int],
    known: Sequence[flint.arb | None],
    letter: str,
    start: float,
    *,
    upwards: bool,
) -> int | None:
    """The sign for all values of the letter from `start` on, upwards or down to zero; None where it is not told."""
    with flint.ctx.workprec(PRECISION):
        y = flint.arb(start) if upwards else 1 / flint.arb(start)
        one = Tail(flint.arb(1), y, Fraction(1 if upwards else -1))
        results: list[Any] = [None if b is None else Tail(b, y) for b in known]
        try:
            fill(results, tuple(tape), moves, {letter: one}, str, Tail.root, _FUNCTIONS)
        except Untold:
            return None
        times = results[-1].times
        if times == 0:
            return 0
        return 1 if times > 0 else -1 if times < 0 else None
