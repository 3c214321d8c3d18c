"""What a run leaves behind: one row a run, entry k for round k + 1."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.concept import Metric

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Trajectory:
    """Series of measurements: `series[metric]` is (runs, T); `rounds` is 1..T."""

    rounds: NDArray[np.int64]
    series: Mapping[Metric, Array]
