r"""The naive federated Frank-Wolfe: procedure (20) of Appendix A, which the paper refutes at (21)-(22).

Clients start from the server's x̄, make Frank-Wolfe steps on their own losses, and the server averages: FedAvg with
Frank-Wolfe steps in place of gradient steps. It need not converge, however small the steps.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class NaiveFrankWolfeProblem(Protocol):
    """What the naive procedure asks of a problem: the leading axis holds runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """Rows whose mean is where the server starts."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def lmo(self, G: Array) -> Array:  # (..., p)
        """Row by row: argmin over s in 𝒟 of ⟨g, s⟩."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, never too small."""


def naive_frank_wolfe(
    problem: NaiveFrankWolfeProblem,
    steps: Steps,
    rounds: int,
    rng: np.random.Generator,
    *,
    local_steps: int = 1,
) -> Trajectory:
    """Measure iterate t, then make round t of (20), with `local_steps` steps of size η_t on each client."""
    del rng  # full participation, exact gradients: nothing is random
    runs, n, p = problem.start.shape
    x_bar = problem.start.mean(axis=1)  # x̄¹
    gap, spread = np.empty((rounds, runs)), np.zeros((rounds, runs))

    for k in range(rounds):
        gap[k] = problem.objective_gap(x_bar)
        eta = np.reshape(steps["eta_t"][k], (-1, 1, 1))
        X = np.broadcast_to(x_bar[:, None], (runs, n, p))
        for _ in range(local_steps):
            S = problem.lmo(problem.gradients(X))  # (20), first line: s_iᵗ
            X = (1 - eta) * X + eta * S  # (20), second line: x_iᵗ⁺¹
        x_bar = X.mean(axis=1)  # (20), third line: x̄ᵗ⁺¹
        if k + 1 < rounds:
            spread[k + 1] = np.linalg.norm(X - x_bar[:, None], axis=(1, 2))

    rounds_made = np.arange(1, rounds + 1)
    return Trajectory(rounds_made, {OBJECTIVE_GAP: gap.T, CONSENSUS_DISTANCE: spread.T})
