"""The ordinary reference algorithms on worst instances."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fedtheory.core.concept import Metric
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Algorithm
from fedtheory.core.trajectory import Array


def measured(
    algorithm: Algorithm[Any],
    instance: Instance[Any],
    steps: Mapping[str, Sequence[float]],
    metric: Metric,
) -> float:
    """The metric at the last of as many rounds as there are steps; entry k belongs to the iterate after k steps."""
    schedules = {name: np.array(values, dtype=float) for name, values in steps.items()}
    rounds = len(next(iter(schedules.values())))
    trajectory = algorithm(instance.problem, schedules, rounds, np.random.default_rng(0))
    return float(trajectory.series[metric][0, -1])


def rows_of(vectors: Sequence[Array] | Sequence[Sequence[float]]) -> str:
    """Rows as a recipe holds them: ";" between rows, "," between entries, every digit of a float kept."""
    return ";".join(",".join(repr(float(x)) for x in row) for row in vectors)
