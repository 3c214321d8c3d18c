r"""FedFW+: Algorithm 1 with the dual update of Section 4.4, modelled after an augmented Lagrangian.

Each client also keeps a multiplier y_i, moved by the constant step λ_0 while the penalty grows as λ_t; y is updated
before g, as printed. With participation p < 1 the paper does not say whether a client that sits out a round updates
its y_i: both readings are here, and the one in which it does not may freeze at a wrong point (`fedfw_plus_participants`). The
paper proves nothing about FedFW+.
"""

from collections.abc import Callable

import numpy as np

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.algorithms.fedfw import FrankWolfeProblem
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP

ROUNDING = 2.0**-34
"""Multipliers below this share of their iterates count as zero; above it the quotient of squares has ten correct digits."""
MULTIPLIER_NORM = Metric("norm of the multipliers", r"\|Y^t\|_F", Dimension(1, -1))
MULTIPLIER_PACE = Metric("pace of the multipliers", r"\|Y^t\|_F / (t - 1)", Dimension(1, -1))
MULTIPLIER_SHARE = Metric(
    "share of the multipliers across consensus",
    r"\sum_i \|y_i^t - \bar{y}^t\|^2 / \|Y^t\|_F^2",
    Dimension(0, 0),
)
"""1 where Y is 0."""

Attendance = Callable[[int, int], Array]
"""(runs, n, 1) from the numbers of runs and clients: 1 where a client takes part, 0 where it does not."""


def fedfw_plus(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """FedFW+ with every client in every round."""
    del rng  # full participation, exact gradients: nothing is random

    def everybody(runs: int, n: int) -> Array:
        return np.ones((runs, n, 1))

    return _run(problem, steps, rounds, everybody, everybody)


def fedfw_plus_participants(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """FedFW+ with the same participation `p_t` in every round, where a client that sits out does nothing at all.

    It may end at a wrong point. With everyone's y_i moved they add up to 0; here they need not, and what they add up to
    stays as a slope of its own once the clients agree. Two clients with x and -3x on [-1, 1], λ_0 = 4, p = 1/2, from -1,
    the second alone in the first 60 rounds: all oracles answer -1 for ever after, and the gap tends to 2, the largest there
    is. Of 60 draws that were not arranged, 27 ended so.
    """
    drawn: list[Array] = []

    def moves(runs: int, n: int) -> Array:
        drawn.append(_draw(rng, runs, n, float(steps["p_t"][0])))
        return drawn[-1]

    def updates(runs: int, n: int) -> Array:
        del runs, n
        return drawn[-1]

    return _run(problem, steps, rounds, moves, updates)


def fedfw_plus_everyone(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """FedFW+ with the same participation `p_t` in every round, where a client that sits out still updates its y_i."""

    def moves(runs: int, n: int) -> Array:
        return _draw(rng, runs, n, float(steps["p_t"][0]))

    def updates(runs: int, n: int) -> Array:
        return np.ones((runs, n, 1))

    return _run(problem, steps, rounds, moves, updates)


def _draw(rng: np.random.Generator, runs: int, n: int, p: float) -> Array:
    return (rng.random((runs, n, 1)) < p).astype(float)


def _run(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, moves: Attendance, updates: Attendance
) -> Trajectory:
    """Measure iterate t, then make round t."""
    X = problem.start  # line 1: x_i¹
    runs, n, _ = X.shape
    Y = np.zeros_like(X)  # line 1: y_i¹ = 0
    made_of = np.zeros(runs)  # the length of all x_i whose differences make up Y
    gap, stacked, spread, norm, share = (np.empty((rounds, runs)) for _ in range(5))

    for k in range(rounds):
        x_bar = X.mean(axis=1)  # the mean of the x_i, which is line 9 when all take part
        apart = X - x_bar[:, None]
        gradients = problem.gradients(X)
        gap[k] = problem.objective_gap(x_bar)
        stacked[k] = problem.stacked_gap(X, gradients)
        spread[k] = np.einsum("rip,rip->r", apart, apart)
        across = Y - Y.mean(axis=1, keepdims=True)
        squares, inner = np.einsum("rip,rip->r", Y, Y), np.einsum("rip,rip->r", across, across)
        norm[k] = np.sqrt(squares)
        is_rounding = squares <= (ROUNDING * made_of) ** 2
        share[k] = np.divide(inner, squares, out=np.ones(runs), where=~is_rounding)

        eta = np.reshape(steps["eta_t"][k], (-1, 1, 1))
        lambda_ = np.reshape(steps["lambda_t"][k], (-1, 1, 1))
        lambda_0 = np.reshape(steps["lambda_0"][k], (-1, 1, 1))
        made_of += np.abs(lambda_0[:, 0, 0]) * np.linalg.norm(X, axis=(1, 2))
        present = moves(runs, n)
        Y = Y + updates(runs, n) * lambda_0 * apart  # y_iᵗ⁺¹ = y_iᵗ + λ_0(x_iᵗ - x̄ᵗ)
        g = gradients / n + lambda_ * apart + Y  # g_iᵗ, with y_iᵗ⁺¹
        S = problem.lmo(g)  # line 5: s_iᵗ
        X = X + present * eta * (S - X)  # line 6: x_iᵗ⁺¹

    made = np.arange(1, rounds + 1)
    lambda_before = np.reshape(steps["lambda_{t-1}"], (rounds, -1))
    return Trajectory(
        made,
        {
            OBJECTIVE_GAP: gap.T,
            SURROGATE_GAP: (stacked + lambda_before / 2 * spread).T,
            CONSENSUS_DISTANCE: np.sqrt(spread).T,
            MULTIPLIER_NORM: norm.T,
            MULTIPLIER_PACE: norm.T / np.maximum(made - 1, 1),
            MULTIPLIER_SHARE: share.T,
        },
    )
