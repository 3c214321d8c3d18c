r"""Measured curves as rates see them: few logarithms on a geometric grid of rounds, and how runs spread around them.

With many runs the rate is that of their mean. log of the mean is averaged in bins of log t; how far each run is off is
kept to first order, Z = X/mean - 1, so that anything linear in the logarithms has a known spread.
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

BINS = 40
LEAST_BINS = 12
"""With fewer points curves cannot be told apart."""


@dataclass(frozen=True)
class Binned:
    """A curve on a grid: y is log of the mean of the runs, and off (runs, bins) how far each run is from it."""

    t: Array  # (bins,) geometric mean of the rounds of a bin
    y: Array  # (bins,)
    off: Array  # (runs, bins)
    last: float  # the last round

    @property
    def runs(self) -> int:
        """How many runs; 1 is a curve without noise."""
        return len(self.off)


def binned(rounds: Array, series: Array) -> Binned:
    """The grid of runs (runs, T), as far as their mean is positive.

    Raises:
        FedTheoryError: there are too few rounds.
    """
    mean = series.mean(axis=0)
    positive = np.isfinite(mean) & (mean > 0)
    last = len(mean) if positive.all() else int(np.argmin(positive))
    u, kept = np.log(rounds[:last]), mean[:last]
    if last:
        span = max(u[-1] - u[0], 1e-9)
        place = np.minimum((BINS * (u - u[0]) / span).astype(int), BINS - 1)
        used, place = np.unique(place, return_inverse=True)
        count = np.bincount(place)
    if last == 0 or len(used) < LEAST_BINS:
        raise FedTheoryError(
            f"a rate needs a positive mean at {LEAST_BINS} rounds at least, well spread; there are {last} rounds",
            code="FT063",
        )

    def averaged(values: Array) -> Array:
        sums: Array = np.asarray(np.bincount(place, weights=values), dtype=float)
        return sums / count

    off = np.stack([averaged(run) for run in series[:, :last] / kept - 1])
    return Binned(np.exp(averaged(u)), averaged(np.log(kept)), off, float(rounds[last - 1]))
