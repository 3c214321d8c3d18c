r"""What FedFW with partial participation does on average: every pattern of participation, with its probability.

The bounds of Section 4.2 are about expectations, which no single run decides. With few clients and rounds nothing has to
be sampled: all 2ⁿ patterns of a round are followed from every state, and states that agree are merged.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.algorithms.fedfw import FrankWolfeProblem
from fedtheory.papers.fedfw.algorithms.fedfw_gap import GapProblem
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_FRANK_WOLFE_GAP,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
    EXPECTED_SURROGATE_GAP,
)

MANY = 500_000
"""More states than this are not followed."""
DIGITS = 12
"""States that agree to this many decimals are merged."""


@dataclass(frozen=True)
class Law:
    """The law of X^t, and what is computed from it in round t."""

    X: Array  # (states, n, p)
    weights: Array  # (states,) their probabilities
    x_bar: Array  # (states, p)
    gradients: Array  # (states, n, p) row i: ∇f_i(x_i)
    g: Array  # (states, n, p) row i: g_i^t
    S: Array  # (states, n, p)

    @property
    def spread(self) -> Array:
        """dist(X, 𝒞)² in every state."""
        apart = self.X - self.x_bar[:, None]
        squares: Array = np.einsum("rip,rip->r", apart, apart)
        return squares


def expected_participation(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure the law of X^t at entry t - 1, then make round t; `p_t` is the probability of taking part."""
    del rng  # all patterns, not some
    gap, stacked, spread = (np.empty(rounds) for _ in range(3))
    for k, law in enumerate(_laws(problem, steps, rounds)):
        gap[k] = law.weights @ problem.objective_gap(law.x_bar)
        stacked[k] = law.weights @ problem.stacked_gap(law.X, law.gradients)
        spread[k] = law.weights @ law.spread
    surrogate = stacked + steps["lambda_{t-1}"] / 2 * spread
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            EXPECTED_OBJECTIVE_GAP: gap[None],
            EXPECTED_SURROGATE_GAP: surrogate[None],
            EXPECTED_SQUARED_DISTANCE: spread[None],
        },
    )


def expected_participation_gaps(
    problem: GapProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The same, measured by Frank-Wolfe gaps: no value of a loss is needed."""
    del rng  # all patterns, not some
    gap, surrogate, spread = (np.empty(rounds) for _ in range(3))
    for k, law in enumerate(_laws(problem, steps, rounds)):
        consensus = np.broadcast_to(law.x_bar[:, None], law.X.shape)
        slope = problem.gradients(consensus).mean(axis=1)  # ∇F(x̄)
        gap[k] = law.weights @ np.einsum("rp,rp->r", slope, law.x_bar - problem.lmo(slope))  # (11)
        surrogate[k] = law.weights @ np.einsum("rip,rip->r", law.g, law.X - law.S)  # (45)
        spread[k] = law.weights @ law.spread
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            EXPECTED_FRANK_WOLFE_GAP: gap[None],
            EXPECTED_SURROGATE_FRANK_WOLFE_GAP: surrogate[None],
            EXPECTED_SQUARED_DISTANCE: spread[None],
        },
    )


def _laws(problem: GapProblem, steps: Steps, rounds: int) -> Iterator[Law]:
    X, weights = problem.start, np.ones(1)  # line 1
    if len(X) > 1:
        message = f"{len(X)} runs at once: the law of one run is followed, not of several"
        raise FedTheoryError(message, code="FT021")
    n = X.shape[1]
    for k in range(rounds):
        x_bar = X.mean(axis=1)
        gradients = problem.gradients(X)
        g = gradients / n + steps["lambda_t"][k] * (X - x_bar[:, None])  # line 4
        S = problem.lmo(g)  # line 5
        yield Law(X, weights, x_bar, gradients, g, S)
        if k + 1 < rounds:
            moved = (1 - steps["eta_t"][k]) * X + steps["eta_t"][k] * S  # line 6
            X, weights = branched(X, moved, weights, float(steps["p_t"][k]))


def branched(X: Array, moved: Array, weights: Array, p: float) -> tuple[Array, Array]:
    """(40) from every state and with every pattern: the states ahead, and their probabilities."""
    n = X.shape[1]
    if len(X) << n > MANY:
        message = f"{len(X)} states of {n} clients have too many patterns; take fewer of either, or fewer rounds"
        raise FedTheoryError(message, code="FT021")
    ahead, probabilities = [], []
    for pattern in product((True, False), repeat=n):
        present = np.array(pattern)
        chance = p ** present.sum() * (1 - p) ** (n - present.sum())
        if chance > 0:
            ahead.append(np.where(present[:, None], moved, X))
            probabilities.append(weights * chance)
    together, summed = np.concatenate(ahead), np.concatenate(probabilities)
    rows = np.round(together.reshape(len(together), -1), DIGITS) + 0.0  # -0 is 0
    _, first, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    merged: Array = np.bincount(which.ravel(), weights=summed).astype(np.float64)
    return together[first], merged
