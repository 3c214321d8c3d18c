r"""Gradient descent: x_{t+1} = x_t - γ_t ∇F(x_t), F the mean of the clients' losses, without constraints."""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class SmoothProblem(Protocol):
    """What gradient descent asks of a problem: the leading axis holds runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """Rows whose mean is where it starts."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, never too small."""


def gradient_descent(
    problem: SmoothProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure iterate t, then make step t."""
    del rng  # exact gradients: nothing is random
    runs, n, p = problem.start.shape
    x = problem.start.mean(axis=1)
    gap = np.empty((rounds, runs))
    for k in range(rounds):
        gap[k] = problem.objective_gap(x)
        gamma = np.reshape(steps["gamma_t"][k], (-1, 1))
        shared = problem.gradients(np.broadcast_to(x[:, None], (runs, n, p)))
        x = x - gamma * shared.mean(axis=1)
    return Trajectory(np.arange(1, rounds + 1), {OBJECTIVE_GAP: gap.T})
