"""What a round of FedNewton makes of the error in the long run; nothing runs."""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS


class KnownRadius(Protocol):
    """A problem that knows the spectral radius of its recursion."""

    @property
    def rho(self) -> Array:  # (runs,)
        """The largest eigenvalue of WH, less 1."""


def contraction_probe(
    problem: KnownRadius, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The spectral radius, the same in every round."""
    del steps, rng
    return Trajectory(
        np.arange(1, rounds + 1), {SPECTRAL_RADIUS: np.repeat(problem.rho[:, None], rounds, axis=1)}
    )
