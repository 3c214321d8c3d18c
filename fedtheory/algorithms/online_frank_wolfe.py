r"""Online Frank-Wolfe: one answer of the linear minimisation oracle a round, in place of a projection.

After round t it takes a step σ_t towards the answer at the gradient of F_t(x) = ηΣ⟨∇f_k(x_k), x⟩ + ‖x - x_1‖², the sum
over all rounds so far.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import REGRET
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class OnlineDomain(Protocol):
    """A sequence of losses on a set; the leading axis of points holds runs, rounds count from 0."""

    @property
    def start(self) -> Array:  # (runs, p)
        """Where it starts."""

    def excess(self, k: int, x: Array) -> Array:  # (runs, p) -> (runs,)
        """f_k(x) - f_k(x*), for the comparator x*."""

    def gradient(self, k: int, x: Array) -> Array:  # (runs, p) -> (runs, p)
        """∇f_k(x)."""

    def answer(self, k: int, G: Array) -> Array:  # (runs, p) -> (runs, p)
        """Round k's argmin over v in 𝒟 of ⟨g, v⟩, row by row."""


def online_frank_wolfe(
    problem: OnlineDomain, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Play x_t, measure the regret of all rounds so far, then make step t."""
    del rng  # nothing is random
    x = problem.start
    total = np.zeros_like(x)
    excess = np.empty((rounds, len(x)))
    for k in range(rounds):
        excess[k] = problem.excess(k, x)
        eta, sigma = (np.reshape(steps[name][k], (-1, 1)) for name in ("eta_t", "sigma_t"))
        total = total + eta * problem.gradient(k, x)
        x = (1 - sigma) * x + sigma * problem.answer(k, total + 2 * (x - problem.start))
    return Trajectory(np.arange(1, rounds + 1), {REGRET: np.cumsum(excess, axis=0).T})
