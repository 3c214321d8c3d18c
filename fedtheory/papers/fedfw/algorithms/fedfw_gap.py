r"""FedFW, measured by Frank-Wolfe gaps, as Theorem 2 does when the clients' losses are not convex.

The run is that of Algorithm 1. The oracle that moves the clients also measures: gâp(X^t) is what s_i^t gains by (45),
and one more call a round gives gap(x̄^t) by (11). No value of a loss is needed, so nothing has to know F*.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.metrics import CONSENSUS_DISTANCE
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP, SURROGATE_FRANK_WOLFE_GAP

NEAR = 2.0**-20
"""Closer to consensus than this, a quotient by the distance would show rounding alone."""

BEST_DISTANCE = Metric(
    "consensus distance at the best round",
    r"\mathrm{dist}(X^{\tilde{t}}, \mathcal{C})",
    Dimension(0, 1),
)
GAP_TRANSFER = Metric(
    "gap beyond the surrogate's, by distance",
    r"\frac{\mathrm{gap}(\bar{x}^t) - \hat{\mathrm{gap}}(X^t)}{\mathrm{dist}(X^t, \mathcal{C})}",
    Dimension(1, -1),
)


class GapProblem(Protocol):
    """All that the gaps ask of a problem: the leading axis holds independent runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """x_i¹."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def lmo(self, G: Array) -> Array:  # (..., p)
        """Row by row: argmin over s in 𝒟 of ⟨g, s⟩."""


def fedfw_gap(
    problem: GapProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure iterate t, then make round t; lines as in `fedfw`."""
    del rng  # full participation, exact gradients: nothing is random
    X = problem.start  # line 1
    runs, n, _ = X.shape
    gap, surrogate, distance = (np.empty((rounds, runs)) for _ in range(3))

    for k in range(rounds):
        x_bar = X.mean(axis=1)
        apart = X - x_bar[:, None]
        consensus = np.broadcast_to(x_bar[:, None], X.shape)
        slope = problem.gradients(consensus).mean(axis=1)  # ∇F(x̄)
        gap[k] = np.einsum("rp,rp->r", slope, x_bar - problem.lmo(slope))  # (11)
        distance[k] = np.sqrt(np.einsum("rip,rip->r", apart, apart))

        eta = np.reshape(steps["eta_t"][k], (-1, 1, 1))
        lambda_ = np.reshape(steps["lambda_t"][k], (-1, 1, 1))
        g = problem.gradients(X) / n + lambda_ * apart  # line 4
        S = problem.lmo(g)  # line 5
        surrogate[k] = np.einsum("rip,rip->r", g, X - S)  # (45), attained at Sᵗ by (7)
        X = (1 - eta) * X + eta * S  # line 6

    return Trajectory(
        np.arange(1, rounds + 1),
        {
            FRANK_WOLFE_GAP: gap.T,
            SURROGATE_FRANK_WOLFE_GAP: surrogate.T,
            CONSENSUS_DISTANCE: distance.T,
            BEST_DISTANCE: _at_best(surrogate, distance).T,
            GAP_TRANSFER: _by_distance(gap - surrogate, distance).T,
        },
    )


def _at_best(surrogate: Array, distance: Array) -> Array:
    """The distance at the round, among those so far, whose surrogate gap is least: (rounds, runs)."""
    best = np.minimum.accumulate(surrogate, axis=0)
    rounds = np.arange(len(surrogate))[:, None]
    at = np.maximum.accumulate(np.where(surrogate == best, rounds, 0), axis=0)
    chosen: Array = np.take_along_axis(distance, at, axis=0)
    return chosen


def _by_distance(beyond: Array, distance: Array) -> Array:
    """beyond/distance; next to consensus, where the gaps are one up to rounding, 0."""
    quotient: Array = np.where(distance > NEAR, beyond / np.maximum(distance, NEAR), 0.0)
    return quotient
