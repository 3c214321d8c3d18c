r"""What becomes of FedFW when the server's model overwrites the clients': not Algorithm 1, but easily written for it.

Section 1 stresses that FedFW "does not overwrite clients' local models with the global model". If a training loop does
so at the start of each round, the penalty λ_t(x_i - x̄) is 0 at every first local step: with one local step the
procedure is (20), whatever λ_0. With K steps the penalty acts on K - 1 of them. The authors' public code does both, and
counts its schedules by local steps, not by rounds; so does this (src/client/FedFW_client.py and src/Optimizer.py there).
"""

import numpy as np

from fedtheory.algorithms.naive_frank_wolfe import NaiveFrankWolfeProblem
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory


def overwriting_fedfw(
    problem: NaiveFrankWolfeProblem,
    steps: Steps,
    rounds: int,
    rng: np.random.Generator,
    *,
    local_steps: int = 1,
) -> Trajectory:
    """Measure iterate t, then make round t, starting every client from x̄ᵗ; schedules have an entry a local step."""
    del rng  # full participation, exact gradients: nothing is random
    runs, n, p = problem.start.shape
    x_bar = problem.start.mean(axis=1)
    gap, spread = np.empty((rounds, runs)), np.zeros((rounds, runs))

    for k in range(rounds):
        gap[k] = problem.objective_gap(x_bar)
        X = np.broadcast_to(x_bar[:, None], (runs, n, p))  # the overwriting
        for step in range(k * local_steps, (k + 1) * local_steps):
            eta = np.reshape(steps["eta_t"][step], (-1, 1, 1))
            lambda_ = np.reshape(steps["lambda_t"][step], (-1, 1, 1))
            g = problem.gradients(X) / n + lambda_ * (X - x_bar[:, None])  # line 4
            X = (1 - eta) * X + eta * problem.lmo(g)  # lines 5 and 6
        x_bar = X.mean(axis=1)
        if k + 1 < rounds:
            spread[k + 1] = np.linalg.norm(X - x_bar[:, None], axis=(1, 2))

    return Trajectory(
        np.arange(1, rounds + 1), {OBJECTIVE_GAP: gap.T, CONSENSUS_DISTANCE: spread.T}
    )
