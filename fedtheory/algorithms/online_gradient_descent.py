r"""Online gradient descent on the whole space: x_{t+1} = x_t - η_t ∇f_t(x_t); each loss is seen after x_t is played."""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import REGRET
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class OnlineProblem(Protocol):
    """A sequence of losses; the leading axis of points holds runs, rounds count from 0."""

    @property
    def start(self) -> Array:  # (runs, p)
        """Where it starts."""

    def excess(self, k: int, x: Array) -> Array:  # (runs, p) -> (runs,)
        """f_k(x) - f_k(x*), for the comparator x*."""

    def gradient(self, k: int, x: Array) -> Array:  # (runs, p) -> (runs, p)
        """∇f_k(x)."""


def online_gradient_descent(
    problem: OnlineProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Play x_t, measure the regret of all rounds so far, then make step t."""
    del rng  # nothing is random
    x = problem.start
    excess = np.empty((rounds, len(x)))
    for k in range(rounds):
        excess[k] = problem.excess(k, x)
        eta = np.reshape(steps["eta_t"][k], (-1, 1))
        x = x - eta * problem.gradient(k, x)
    return Trajectory(np.arange(1, rounds + 1), {REGRET: np.cumsum(excess, axis=0).T})
