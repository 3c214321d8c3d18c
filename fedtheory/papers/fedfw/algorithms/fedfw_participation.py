r"""FedFW when clients come and go: Section 4.2 of Federated Frank-Wolfe.

In every round each client takes part with probability p; whoever does not, keeps its x_i, (40). The server's line of
Algorithm 1 is written for everybody: x̄ᵗ⁺¹ = (1 - η_t)x̄ᵗ + η_t mean(s_iᵗ) is then no longer the mean of the x_iᵗ⁺¹,
which all bounds are about. `fedfw_participation` takes the mean; `fedfw_participation_as_printed` follows the line.
"""

from collections.abc import Callable

import numpy as np

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.algorithms.fedfw import FrankWolfeProblem
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP

Server = Callable[[Array, Array, Array, Array], Array]
"""x̄ᵗ⁺¹ from x̄ᵗ, Xᵗ⁺¹, what was sent (0 where nothing was), and η_t."""


def fedfw_participation(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure iterate t, then make round t; `p_t` is the probability of taking part in it."""

    def server(x_bar: Array, X: Array, sent: Array, eta: Array) -> Array:
        del x_bar, sent, eta
        mean: Array = X.mean(axis=1)
        return mean

    return _rounds(problem, steps, rounds, rng, server)


def fedfw_participation_as_printed(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The same with the server's line as printed: the sum of what was sent, over n; clients trust that x̄ᵗ."""

    def server(x_bar: Array, X: Array, sent: Array, eta: Array) -> Array:
        del X
        mean: Array = (1 - eta[:, 0]) * x_bar + eta[:, 0] * sent.mean(axis=1)
        return mean

    return _rounds(problem, steps, rounds, rng, server)


def _rounds(
    problem: FrankWolfeProblem,
    steps: Steps,
    rounds: int,
    rng: np.random.Generator,
    server: Server,
) -> Trajectory:
    X = problem.start  # line 1: x_i¹
    x_bar = X.mean(axis=1)  # line 1: x̄¹
    runs, n, _ = X.shape
    gap, stacked, spread = (np.empty((rounds, runs)) for _ in range(3))

    for k in range(rounds):
        apart, off_mean = X - x_bar[:, None], X - X.mean(axis=1, keepdims=True)
        gradients = problem.gradients(X)
        gap[k] = problem.objective_gap(x_bar)
        stacked[k] = problem.stacked_gap(X, gradients)
        spread[k] = np.einsum("rip,rip->r", off_mean, off_mean)

        eta = np.reshape(steps["eta_t"][k], (-1, 1, 1))
        lambda_ = np.reshape(steps["lambda_t"][k], (-1, 1, 1))
        S = problem.lmo(gradients / n + lambda_ * apart)  # lines 4 and 5: s_iᵗ
        present = rng.random((runs, n, 1)) < np.reshape(steps["p_t"][k], (-1, 1, 1))
        X = np.where(present, (1 - eta) * X + eta * S, X)  # (40): x_iᵗ⁺¹
        x_bar = server(x_bar, X, np.where(present, S, 0.0), eta)  # line 9

    # The surrogate gap at Xᵗ carries the penalty of the round before: F̂_{t-1}(Xᵗ) - F*.
    lambda_before = np.reshape(steps["lambda_{t-1}"], (rounds, -1))
    surrogate = stacked + lambda_before / 2 * spread
    return Trajectory(
        np.arange(1, rounds + 1),
        {OBJECTIVE_GAP: gap.T, SURROGATE_GAP: surrogate.T, CONSENSUS_DISTANCE: np.sqrt(spread).T},
    )
