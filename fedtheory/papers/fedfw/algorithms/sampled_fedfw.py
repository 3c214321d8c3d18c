r"""Draws of what FedFW with partial participation and FedFW-sto do on average, where outcomes are too many to follow.

A run of the algorithm is an unbiased draw of every expectation in Section 4: gaps and squared distances are measured at
the iterate that was drawn, so the noise of a measurement does not enter.
"""

import numpy as np

from fedtheory.algorithms.many_runs import together
from fedtheory.core.metrics import CONSENSUS_DISTANCE, EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory
from fedtheory.papers.fedfw.algorithms.fedfw import FrankWolfeProblem
from fedtheory.papers.fedfw.algorithms.fedfw_gap import GapProblem
from fedtheory.papers.fedfw.algorithms.fedfw_participation import fedfw_participation
from fedtheory.papers.fedfw.algorithms.fedfw_sto import StochasticProblem, fedfw_sto
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_DISTANCE,
    EXPECTED_FRANK_WOLFE_GAP,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
    EXPECTED_SURROGATE_GAP,
    SURROGATE_GAP,
)


def sampled_participation(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Runs in which clients come and go."""
    return _as_draws(fedfw_participation(together(problem, runs), steps, rounds, rng))


def sampled_fedfw_sto(
    problem: StochasticProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Runs with fresh gradient noise."""
    return _as_draws(fedfw_sto(together(problem, runs), steps, rounds, rng))


def sampled_participation_gaps(
    problem: GapProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Runs in which clients come and go, measured by Frank-Wolfe gaps; lines as in `expected_participation`."""
    X = together(problem, runs).start  # line 1
    n = X.shape[1]
    gap, surrogate, spread = (np.empty((rounds, runs)) for _ in range(3))
    for k in range(rounds):
        x_bar = X.mean(axis=1)
        apart = X - x_bar[:, None]
        g = problem.gradients(X) / n + steps["lambda_t"][k] * apart  # line 4
        S = problem.lmo(g)  # line 5
        slope = problem.gradients(np.broadcast_to(x_bar[:, None], X.shape)).mean(axis=1)  # ∇F(x̄)
        gap[k] = np.einsum("rp,rp->r", slope, x_bar - problem.lmo(slope))  # (11)
        surrogate[k] = np.einsum("rip,rip->r", g, X - S)  # (45)
        spread[k] = np.einsum("rip,rip->r", apart, apart)
        present = rng.random((runs, n, 1)) < steps["p_t"][k]
        X = np.where(present, (1 - steps["eta_t"][k]) * X + steps["eta_t"][k] * S, X)  # (40)
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            EXPECTED_FRANK_WOLFE_GAP: gap.T,
            EXPECTED_SURROGATE_FRANK_WOLFE_GAP: surrogate.T,
            EXPECTED_SQUARED_DISTANCE: spread.T,
        },
    )


def _as_draws(seen: Trajectory) -> Trajectory:
    """What a run measured, as draws of the expectations."""
    distance = seen.series[CONSENSUS_DISTANCE]
    return Trajectory(
        seen.rounds,
        {
            EXPECTED_OBJECTIVE_GAP: seen.series[OBJECTIVE_GAP],
            EXPECTED_SURROGATE_GAP: seen.series[SURROGATE_GAP],
            EXPECTED_DISTANCE: distance,
            EXPECTED_SQUARED_DISTANCE: distance**2,
        },
    )
