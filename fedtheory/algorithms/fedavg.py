r"""FedAvg: every client makes a few gradient steps from the server's point, and the server averages.

Local gradient descent with every client in every round and exact gradients: the clients drift towards their own
minimisers between two averages, which is what heterogeneity costs. With one local step it is gradient descent.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import SQUARED_DISTANCE
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class AveragingProblem(Protocol):
    """All that FedAvg asks of a problem: the leading axis holds independent runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """Rows whose mean is where the server starts."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def squared_distance(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """‖x̄ - x*‖², never too small."""


def fedavg(
    problem: AveragingProblem,
    steps: Steps,
    rounds: int,
    rng: np.random.Generator,
    *,
    local_steps: int = 1,
) -> Trajectory:
    """Measure x̄ʳ, then make round r, with `local_steps` steps of size η on each client."""
    del rng  # full participation, exact gradients: nothing is random
    x_bar = problem.start.mean(axis=1)
    runs, n, p = problem.start.shape
    distance = np.empty((rounds, runs))

    for k in range(rounds):
        distance[k] = problem.squared_distance(x_bar)
        eta = np.reshape(steps["eta_t"][k], (-1, 1, 1))
        X = np.broadcast_to(x_bar[:, None], (runs, n, p))  # download
        for _ in range(local_steps):
            X = X - eta * problem.gradients(X)
        x_bar = X.mean(axis=1)  # upload, and the server's average

    return Trajectory(np.arange(1, rounds + 1), {SQUARED_DISTANCE: distance.T})
