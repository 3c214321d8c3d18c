r"""Is a claimed rate that of the runs? "consistent", "slower than claimed", or "cannot tell"; no slope alone decides.

A rate without a constant cannot be refuted by finitely many rounds, so the words are careful:

- slower than claimed: in no window is any curve left that keeps to the claim, and measured over claimed rises from the
  middle to the end of the run (bets on its sign, run by run, at level 1/100);
- consistent: in each window in which curves are left, some of them keeps to the claim; and whatever curve is taken of the
  shortest window, it falls at the last round with the claimed exponent or a larger one, up to 1/20;
- cannot tell: anything else.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import log

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.engines.rates.accepted import LEVEL, Possible, Window, windows
from fedtheory.engines.rates.curves import binned
from fedtheory.engines.statistics.betting import opening, played

RESOLUTION = 0.05
FLAT = 0.01
"""A ratio of a run without noise that changes by less is flat."""


class Rate(Enum):
    """The verdicts."""

    CONSISTENT = "consistent"
    SLOWER = "slower than claimed"
    UNDECIDED = "cannot tell"


class Trend(Enum):
    """Of measured over claimed, from the middle third of the run to the last, in logarithms of the round."""

    RISING = "rising"
    FLAT = "flat, or undecided"
    FALLING = "falling"


@dataclass(frozen=True)
class Claimed:
    """O(t^(-p) log(t)^q)."""

    exponent: Fraction
    log: Fraction = Fraction(0)

    def curve(self, rounds: Array) -> Array:
        """Up to a constant."""
        logs = np.log(rounds + 1) ** float(self.log)
        values: Array = rounds ** -float(self.exponent) * logs
        return values


@dataclass(frozen=True)
class Judgement:
    """The verdict, and what it rests on. `slope` is the line through the logarithms, which decides nothing."""

    verdict: Rate
    windows: tuple[Window, ...]
    end: (
        tuple[float, float] | None
    )  # exponents at the last round, over all curves that the shortest window leaves
    trend: Trend
    slope: tuple[float, float, float]  # the line, and its naive 95 % interval


def judge(rounds: Array, series: Array, claimed: Claimed) -> Judgement:
    """The verdict on runs (runs, T) that were measured at these rounds."""
    curve = binned(rounds, series)
    found = windows(curve)
    trend = drift(rounds, series / claimed.curve(rounds))
    # What is true from some round on is true from every later one: the shortest window assumes least.
    left = found[-1].possible if found else ()
    end = (min(p.end_low for p in left), max(p.end_high for p in left)) if left else None
    keeping = [any(keeps(p, claimed) for p in w.possible) for w in found if w.possible]
    due = float(claimed.exponent) - float(claimed.log) / log(float(curve.t[-1]) + 1)
    verdict = Rate.UNDECIDED
    if keeping and not any(keeping) and trend is Trend.RISING:
        verdict = Rate.SLOWER
    elif keeping and all(keeping) and end is not None and end[0] >= due - RESOLUTION:
        verdict = Rate.CONSISTENT
    return Judgement(verdict, found, end, trend, naive_slope(rounds, series))


def keeps(curve: Possible, claimed: Claimed) -> bool:
    """Whether a curve that is left is O of the claim, at some exponent that is left."""
    if curve.family == "floor":
        return claimed.exponent == 0
    due = float(claimed.exponent)
    return curve.high >= due if curve.log <= claimed.log else curve.high > due


def drift(rounds: Array, ratio: Array) -> Trend:
    """Whether more than half of the runs rise, or fall; of one run, whether it does."""
    u = np.log(rounds)
    third = (u[-1] - u[0]) / 3
    last = u >= u[-1] - third
    middle = (u >= u[0] + third) & ~last
    if not middle.any():
        return Trend.FLAT
    late, before = ratio[:, last].mean(axis=1), ratio[:, middle].mean(axis=1)
    if len(ratio) == 1:
        change = float(late[0] / before[0]) if before[0] > 0 else 1.0
        if abs(change - 1) <= FLAT:
            return Trend.FLAT
        return Trend.RISING if change > 1 else Trend.FALLING
    for trend, rises in ((Trend.RISING, late > before), (Trend.FALLING, late < before)):
        _, path = played(opening(1), 2.0 * rises[:, None])
        if path.max() >= -log(LEVEL):
            return trend
    return Trend.FLAT


def naive_slope(rounds: Array, series: Array) -> tuple[float, float, float]:
    """The least squares line through log of the mean against log t, and twice its standard error over the runs."""
    mean = series.mean(axis=0)
    kept = np.isfinite(mean) & (mean > 0)
    u = np.log(rounds[kept])
    weights = (u - u.mean()) / ((u - u.mean()) ** 2).sum()
    slope = -float(weights @ np.log(mean[kept]))
    own = -(series[:, kept] / mean[kept] - 1) @ weights
    error = float(own.std(ddof=1) / np.sqrt(len(own))) if len(own) > 1 else 0.0
    return slope, slope - 2 * error, slope + 2 * error
