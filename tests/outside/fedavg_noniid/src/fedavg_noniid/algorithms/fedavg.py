r"""FedAvg with full participation: local steps on every client, and an average after every E-th.

Expectations are taken exactly: each row of `W` is one outcome of all draws so far, and all are equally likely.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class WeightedProblem(Protocol):
    """All that FedAvg asks of a problem: the leading axis holds outcomes, rows are clients."""

    @property
    def start(self) -> Array:  # (n, p)
        """Equal rows: w_1."""

    @property
    def weights(self) -> Array:  # (n,)
        """p_k, with sum 1."""

    @property
    def noise(self) -> Array:  # (outcomes, n, p)
        """What is added to the gradients of one step, each with the same probability."""

    def gradients(self, W: Array) -> Array:  # (paths, n, p)
        """Row k: ∇F_k(w_k)."""

    def objective_gap(self, w: Array) -> Array:  # (paths, p) -> (paths,)
        """F(w) - F*, never too small."""


def fedavg(
    problem: WeightedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measures the average of w^t at entry t - 1, then makes step t, and averages where E divides t + 1."""
    del rng  # every outcome is followed
    p, noise = problem.weights, problem.noise
    W = problem.start[None]
    gap = np.empty((1, rounds))
    for k in range(rounds):
        t = k + 1
        gap[0, k] = problem.objective_gap(np.einsum("n,wnp->wp", p, W)).mean()
        if t == rounds:
            break  # nothing is measured after it
        drawn = (problem.gradients(W)[:, None] + noise).reshape(-1, *W.shape[1:])
        W = np.repeat(W, len(noise), axis=0) - steps["eta_t"][k] * drawn
        if (t + 1) % int(steps["E_t"][k]) == 0:  # t + 1 in I_E
            W = np.broadcast_to(np.einsum("n,wnp->wp", p, W)[:, None], W.shape)
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_OBJECTIVE_GAP: gap})
