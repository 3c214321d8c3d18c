r"""FedDR, the baseline of Section 5: Douglas-Rachford splitting with a proximal step on every client.

As Tran-Dinh, Pham, Phan and Nguyen define it (Algorithm 1 there, with all clients in every round and exact proximal
steps): y_i ← y_i + α(x̄ - x_i), x_i ← prox_{γf_i}(y_i), x̂_i ← 2x_i - y_i, and the server takes the mean of the x̂_i
and its proximal step, which for a constraint is the projection onto 𝒟. The uplink is dense.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class ProximalProblem(Protocol):
    """What FedDR asks of a problem: the leading axis holds runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """Rows whose mean is where the server starts."""

    def prox(self, Y: Array, step: float) -> Array:  # (runs, n, p)
        """Row i: argmin over x of f_i(x) + ‖x - y_i‖²/(2 step)."""

    def project(self, X: Array) -> Array:  # (..., p)
        """Row by row: the point of 𝒟 nearest to x."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, never too small."""


def feddr(
    problem: ProximalProblem,
    steps: Steps,
    rounds: int,
    rng: np.random.Generator,
    *,
    relaxation: float = 1.0,
) -> Trajectory:
    """Measure the server's iterate t, then make round t; `gamma_t` is the proximal step, relaxation its α in (0, 2)."""
    del rng  # full participation, exact proximal steps: nothing is random
    runs, n, _ = problem.start.shape
    gamma = float(steps["gamma_t"][0])
    x_bar = problem.project(problem.start.mean(axis=1))
    Y = np.repeat(x_bar[:, None], n, axis=1)  # y_i⁰ = x⁰
    X = problem.prox(Y, gamma)  # x_i⁰
    gap, spread = np.empty((rounds, runs)), np.empty((rounds, runs))

    for k in range(rounds):
        gap[k] = problem.objective_gap(x_bar)
        spread[k] = np.linalg.norm(X - X.mean(axis=1, keepdims=True), axis=(1, 2))
        Y = Y + relaxation * (x_bar[:, None] - X)
        X = problem.prox(Y, gamma)
        x_hat = 2 * X - Y  # what leaves a client
        x_bar = problem.project(x_hat.mean(axis=1))

    return Trajectory(
        np.arange(1, rounds + 1), {OBJECTIVE_GAP: gap.T, CONSENSUS_DISTANCE: spread.T}
    )
