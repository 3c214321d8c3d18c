r"""FedFW-sto: the branch of Algorithm 1 for stochastic gradients, by sampling and by enumeration.

A client does not see ∇f_i(x_i) but an unbiased draw of it, and keeps a running average d_i: biased, and less noisy the
longer it runs. `fedfw_sto` draws. `expected_fedfw_sto` follows every outcome, so its single row holds expectations
themselves: a theorem about them can be held against it without statistics. Lines are counted in the FedFW-sto branch.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import CONSENSUS_DISTANCE, EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_DISTANCE,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_GAP,
    SURROGATE_GAP,
    TRACKING_ERROR,
)

Draws = NDArray[np.int64]
PATHS = 1 << 17
"""More paths than this are not followed."""


class StochasticProblem(Protocol):
    """What FedFW-sto asks of a problem: the leading axis holds independent runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """x_i¹."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i); measured with, never seen by a client."""

    def sampled_gradients(self, X: Array, rng: np.random.Generator) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i, ω_i), with fresh draws ω_i."""

    def lmo(self, G: Array) -> Array:  # (..., p)
        """Row by row: argmin over s in 𝒟 of ⟨g, s⟩."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, never too small."""

    def stacked_gap(self, X: Array, G: Array) -> Array:  # (runs, n, p) twice -> (runs,)
        """F̂(X) - F*, never too small; G has the gradients at X."""


class EnumeratedProblem(StochasticProblem, Protocol):
    """One whose draws of a round are few: all clients' draws together are one of `outcomes`, equally likely."""

    @property
    def outcomes(self) -> int:
        """How many there are."""

    def drawn_gradients(self, X: Array, drawn: Draws) -> Array:  # (runs, n, p), (runs,)
        """Row i: ∇f_i(x_i, ω_i), where run r draws outcome number drawn[r]."""


def fedfw_sto(
    problem: StochasticProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure iterate t, then make round t with fresh draws; a row a run."""
    X = problem.start  # line 1: x_i¹
    d = np.zeros_like(X)  # line 1: d_i¹ = 0
    runs = len(X)
    gap, stacked, spread = (np.empty((rounds, runs)) for _ in range(3))
    for k in range(rounds):
        gap[k], stacked[k], spread[k], _ = _measured(problem, X)
        X, d = _round(problem, X, d, problem.sampled_gradients(X, rng), steps, k)
    surrogate = stacked + np.reshape(steps["lambda_{t-1}"], (rounds, -1)) / 2 * spread
    return Trajectory(
        np.arange(1, rounds + 1),
        {OBJECTIVE_GAP: gap.T, SURROGATE_GAP: surrogate.T, CONSENSUS_DISTANCE: np.sqrt(spread).T},
    )


def expected_fedfw_sto(
    problem: EnumeratedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure the expectations at iterate t over every path that leads there; one row.

    Raises:
        FedTheoryError: there are more than PATHS paths.
    """
    del rng  # every outcome is followed
    if len(problem.start) * problem.outcomes**rounds > PATHS:
        message = (
            f"{problem.outcomes} outcomes a round and {rounds} rounds are more than {PATHS} paths; "
            "ask for fewer rounds"
        )
        raise FedTheoryError(message, code="FT021")
    X = problem.start
    d = np.zeros_like(X)
    gap, stacked, distance, spread, error = (np.empty(rounds) for _ in range(5))
    for k in range(rounds):
        gaps, at_clients, spreads, gradients = _measured(problem, X)
        gap[k], stacked[k], spread[k] = gaps.mean(), at_clients.mean(), spreads.mean()
        distance[k] = np.sqrt(spreads).mean()

        # Each path goes on with every outcome of this round.
        paths = len(X)
        X, d = (np.repeat(rows, problem.outcomes, axis=0) for rows in (X, d))
        drawn = np.tile(np.arange(problem.outcomes), paths)
        X, d = _round(problem, X, d, problem.drawn_gradients(X, drawn), steps, k)
        off = np.repeat(gradients, problem.outcomes, axis=0) / X.shape[1] - d
        error[k] = np.einsum("rip,rip->r", off, off).mean()
    surrogate = stacked + np.ravel(steps["lambda_{t-1}"]) / 2 * spread
    series = {
        EXPECTED_OBJECTIVE_GAP: gap,
        EXPECTED_STACKED_GAP: stacked,
        EXPECTED_SURROGATE_GAP: surrogate,
        EXPECTED_DISTANCE: distance,
        EXPECTED_SQUARED_DISTANCE: spread,
        TRACKING_ERROR: error,
    }
    return Trajectory(np.arange(1, rounds + 1), {m: values[None] for m, values in series.items()})


def _measured(problem: StochasticProblem, X: Array) -> tuple[Array, Array, Array, Array]:
    """F(x̄) - F*, F̂(X) - F*, dist²(X, 𝒞), and the gradients."""
    x_bar = X.mean(axis=1)
    gradients = problem.gradients(X)
    apart = X - x_bar[:, None]
    spread: Array = np.einsum("rip,rip->r", apart, apart)
    return problem.objective_gap(x_bar), problem.stacked_gap(X, gradients), spread, gradients


def _round(
    problem: StochasticProblem, X: Array, d: Array, sampled: Array, steps: Steps, k: int
) -> tuple[Array, Array]:
    """X^{t+1} and D^{t+1}."""
    eta = np.reshape(steps["eta_t"][k], (-1, 1, 1))
    lambda_ = np.reshape(steps["lambda_t"][k], (-1, 1, 1))
    rho = np.reshape(steps["rho_t"][k], (-1, 1, 1))
    d = (1 - rho) * d + rho * sampled / X.shape[1]  # line 4, (15): d_iᵗ⁺¹
    g = d + lambda_ * (X - X.mean(axis=1, keepdims=True))  # line 5: g_iᵗ
    return (1 - eta) * X + eta * problem.lmo(g), d  # lines 6 and 7
