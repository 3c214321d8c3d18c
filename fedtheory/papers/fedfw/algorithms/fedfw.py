r"""FedFW: Algorithm 1 of Federated Frank-Wolfe, with every client in every round.

Each client keeps its own iterate x_i and sends only s_i, the output of its linear minimisation oracle; a growing
penalty λ_t pulls the x_i together. Lines are counted in the FedFW branch of Algorithm 1: the input is line 1.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP


class FrankWolfeProblem(Protocol):
    """All that FedFW asks of a problem: the leading axis holds independent runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """x_i¹."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def lmo(self, G: Array) -> Array:  # (..., p)
        """Row by row: argmin over s in 𝒟 of ⟨g, s⟩."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, never too small."""

    def stacked_gap(self, X: Array, G: Array) -> Array:  # (runs, n, p) twice -> (runs,)
        """F̂(X) - F* = (1/n)Σf_i(x_i) - F*, never too small; G has the gradients at X, which often give it away."""


def fedfw(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure iterate t, then make round t. A schedule is (rounds,), or (rounds, runs) if each run has its own."""
    del rng  # full participation, exact gradients: nothing is random
    X = problem.start  # line 1: x_i¹
    x_bar = X.mean(axis=1)  # line 1: x̄¹
    runs, n, _ = X.shape
    gap, stacked, spread = (np.empty((rounds, runs)) for _ in range(3))

    for k in range(rounds):
        apart = X - x_bar[:, None]
        gradients = problem.gradients(X)
        gap[k] = problem.objective_gap(x_bar)
        stacked[k] = problem.stacked_gap(X, gradients)
        spread[k] = np.einsum("rip,rip->r", apart, apart)

        eta = np.reshape(steps["eta_t"][k], (-1, 1, 1))
        lambda_ = np.reshape(steps["lambda_t"][k], (-1, 1, 1))
        g = gradients / n + lambda_ * apart  # line 4: g_iᵗ
        S = problem.lmo(g)  # line 5: s_iᵗ, all that leaves a client (line 7)
        X = (1 - eta) * X + eta * S  # line 6: x_iᵗ⁺¹
        x_bar = (1 - eta[:, 0]) * x_bar + eta[:, 0] * S.mean(axis=1)  # line 9, the server: x̄ᵗ⁺¹

    # The surrogate gap at Xᵗ carries the penalty of the round before: F̂_{t-1}(Xᵗ) - F*.
    lambda_before = np.reshape(steps["lambda_{t-1}"], (rounds, -1))
    surrogate = stacked + lambda_before / 2 * spread
    return Trajectory(
        np.arange(1, rounds + 1),
        {OBJECTIVE_GAP: gap.T, SURROGATE_GAP: surrogate.T, CONSENSUS_DISTANCE: np.sqrt(spread).T},
    )
