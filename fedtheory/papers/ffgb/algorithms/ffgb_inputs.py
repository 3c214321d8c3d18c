"""FFGB, with the mean total variation of the clients' inputs beside what it measures."""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.ffgb.algorithms.ffgb import BoostingProblem, ffgb
from fedtheory.papers.ffgb.metrics import MEAN_TOTAL_VARIATION


class WeighedProblem(BoostingProblem, Protocol):
    """A problem whose inputs are finitely many points with weights."""

    @property
    def weights(self) -> Array:  # (N, points)
        """Row i: α_i."""


def ffgb_inputs(
    problem: WeighedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """As `ffgb`, and ω_TV at every round."""
    made = ffgb(problem, steps, rounds, rng)
    apart = np.abs(problem.weights - problem.weights.mean(axis=0)).sum(axis=1).mean() / 2
    runs = len(problem.start)
    return Trajectory(
        made.rounds, {**made.series, MEAN_TOTAL_VARIATION: np.full((runs, rounds), apart)}
    )
