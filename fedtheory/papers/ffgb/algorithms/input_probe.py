"""How far apart the clients' inputs are, (12) and (16): nothing runs."""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory
from fedtheory.papers.ffgb.metrics import MEAN_TOTAL_VARIATION, MEAN_WASSERSTEIN


class Inputs(Protocol):
    """Measures on finitely many points."""

    def mean_total_variation(self) -> float:
        """ω_TV of (12)."""

    def mean_wasserstein(self) -> float:
        """ω_{W1} of (16)."""


def input_probe(problem: Inputs, steps: Steps, rounds: int, rng: np.random.Generator) -> Trajectory:
    """Both numbers, at every round."""
    del steps, rng
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            MEAN_TOTAL_VARIATION: np.full((1, rounds), problem.mean_total_variation()),
            MEAN_WASSERSTEIN: np.full((1, rounds), problem.mean_wasserstein()),
        },
    )
