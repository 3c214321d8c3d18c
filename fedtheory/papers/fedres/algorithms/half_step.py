"""One half step of alternating minimisation: the second block is best for the first, and now the first is made best."""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.metrics import HALF_STEP_GAIN


class PairProblem(Protocol):
    """A loss of two blocks, and where the first one stands."""

    @property
    def start(self) -> Array:  # (runs,)
        """u_0."""

    def loss(self, u: Array, v: Array) -> Array:  # (runs,) twice -> (runs,)
        """l(u, v)."""

    def best_second(self, u: Array) -> Array:  # (runs,)
        """A minimiser of l(u, .)."""

    def best_first(self, v: Array) -> Array:  # (runs,)
        """A minimiser of l(., v)."""


def half_step(
    problem: PairProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """What the step gains; every round is the same step."""
    del steps, rng
    u = problem.start
    v = problem.best_second(u)
    gain = problem.loss(u, v) - problem.loss(problem.best_first(v), v)
    return Trajectory(
        np.arange(1, rounds + 1), {HALF_STEP_GAIN: np.repeat(gain[:, None], rounds, axis=1)}
    )
