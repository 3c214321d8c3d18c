r"""FedAvg with projected local gradient steps: the projection-based peer that Section 3.1 compares rates with.

FedAvg of McMahan et al. for constrained problems, which is Federated Mirror Descent of Yuan, Zaheer and Reddi in the
Euclidean case: K steps x_i ← proj_𝒟(x_i - γ∇f_i(x_i)) from the server's x̄, then the mean. With fixed γ its
fixed point is no minimiser of F unless the clients agree, not even for K = 1: a mean of projections is no projection.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class ProjectedProblem(Protocol):
    """What projected FedAvg asks of a problem: the leading axis holds runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """Rows whose mean is where the server starts."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def project(self, X: Array) -> Array:  # (..., p)
        """Row by row: the point of 𝒟 nearest to x."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, never too small."""


def projected_fedavg(
    problem: ProjectedProblem,
    steps: Steps,
    rounds: int,
    rng: np.random.Generator,
    *,
    local_steps: int = 1,
) -> Trajectory:
    """Measure iterate t, then make round t with `local_steps` projected gradient steps of size `gamma_t`."""
    del rng  # full participation, exact gradients: nothing is random
    runs, n, p = problem.start.shape
    x_bar = problem.start.mean(axis=1)
    gap, spread = np.empty((rounds, runs)), np.zeros((rounds, runs))

    for k in range(rounds):
        gap[k] = problem.objective_gap(x_bar)
        gamma = np.reshape(steps["gamma_t"][k], (-1, 1, 1))
        X = np.broadcast_to(x_bar[:, None], (runs, n, p))
        for _ in range(local_steps):
            X = problem.project(X - gamma * problem.gradients(X))
        x_bar = X.mean(axis=1)  # in 𝒟, which is convex
        if k + 1 < rounds:
            spread[k + 1] = np.linalg.norm(X - x_bar[:, None], axis=(1, 2))

    return Trajectory(
        np.arange(1, rounds + 1), {OBJECTIVE_GAP: gap.T, CONSENSUS_DISTANCE: spread.T}
    )
