"""What a run leaves behind: one row a run, entry k for round k + 1."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.concept import Metric
from fedtheory.core.errors import IllFormedStatement

Array = NDArray[np.float64]
Range = tuple[float | Array, float | Array]
"""Least and largest value that a draw can have, almost surely; one number, or one a round."""


@dataclass(frozen=True)
class Trajectory:
    """Series of measurements: `series[metric]` is (runs, T); `rounds` is 1..T.

    `ranges` is for sampled runs: what is known of a draw before it is drawn, from the problem alone.
    """

    rounds: NDArray[np.int64]
    series: Mapping[Metric, Array]
    ranges: Mapping[Metric, Range] = field(default_factory=dict)

    def __post_init__(self) -> None:
        made = np.shape(self.rounds)
        for metric, values in self.series.items():
            shape = np.shape(values)
            if len(shape) != 2 or len(made) != 1 or shape[1] != made[0]:
                message = (
                    f"series are (runs, rounds): {metric.name} is {shape}, and rounds are {made}"
                )
                raise IllFormedStatement(message)
