r"""FFGB: Algorithms 1 and 2 of Federated Functional Gradient Boosting, with every client in every round.

The unknown is a function on a finite support, so an array; the clients make K steps along what a weak learner answers
and remember in a residual what it left out. With η = c/(μn), n = tK + k + 1 and t counted from 0 as in the paper, the
factor 1 - μη is (n - c)/n: exactly 0 at n = c, where all that went before is forgotten.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.ffgb.metrics import (
    FUNCTION_DISTANCE,
    LARGEST_ANSWER,
    LARGEST_FUNCTION,
    LARGEST_QUERY,
    LARGEST_RESIDUAL,
)


class BoostingProblem(Protocol):
    """All that FFGB asks of a problem: runs lead, then clients, then points x, then outputs in R^c."""

    @property
    def start(self) -> Array:  # (runs, points, c)
        """f⁰."""

    @property
    def on(self) -> Array:  # (N, points), 1 or 0
        """Whether x lies in supp α_i."""

    def gradients(self, g: Array) -> Array:  # (runs, N, points, c)
        """Row i: ∇R_i[g_i], and 0 off supp α_i, where it is not defined."""

    def oracle(self, phi: Array) -> Array:  # (runs, N, points, c)
        """Row i: the answer of Q_{α_i}, at all points; a query is 0 off supp α_i."""

    def squared_distance(self, f: Array) -> Array:  # (runs, points, c) -> (runs,)
        """‖f - f*‖²_α."""


@dataclass(frozen=True)
class Step:
    """The step sizes of a round: their number, and η = c/(μn) at n = `before` + k, k = 1..K."""

    K: int
    c: float
    mu: float
    before: int


@dataclass(frozen=True)
class Largest:
    """The largest norms met in a round, of every run, (runs,)."""

    function: Array
    residual: Array
    query: Array
    answer: Array


def ffgb(
    problem: BoostingProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Make round t, then measure fᵗ at entry t - 1; schedules: `K_t`, `c_t` and `mu_t`."""
    del rng  # full participation: nothing is random
    f = problem.start
    seen = []
    for t in range(rounds):
        f, _, largest = local_steps(problem, f, no_residual(problem), step(steps, t))
        seen.append((problem.squared_distance(f), largest))
    return trajectory(seen)


def no_residual(problem: BoostingProblem) -> Array:
    """Δ⁰ = 0, of line 2."""
    runs, points, c = problem.start.shape
    return np.zeros((runs, len(problem.on), points, c))


def local_steps(
    problem: BoostingProblem, f: Array, residual: Array, of: Step, *, memory: float = 1.0
) -> tuple[Array, Array, Largest]:
    """Algorithm 2 on all clients at once, and line 4 of Algorithm 1: fᵗ⁺¹, Δ^K, and what was largest.

    The residual is multiplied by `memory` after each step: 1 as printed, 0 for none.
    """
    g = np.broadcast_to(f[:, None], residual.shape)  # line 2: g¹ = fᵗ
    on = problem.on[..., None]
    largest = Largest(supremum(f), *(np.zeros(len(f)) for _ in range(3)))
    for k in range(1, of.K + 1):
        n = of.before + k
        phi = residual + problem.gradients(g)
        h = problem.oracle(phi)  # line 4
        g = (n - of.c) / n * g - of.c / (of.mu * n) * h  # line 5
        left_out = phi - h * on  # line 6; off supp α_i it is not defined, and never asked for
        residual = memory * left_out
        largest = Largest(
            np.maximum(largest.function, supremum(g.mean(axis=1))),
            np.maximum(largest.residual, supremum(residual)),
            np.maximum(largest.query, supremum(phi)),
            np.maximum(largest.answer, supremum(h * on)),
        )
    return g.mean(axis=1), residual, largest


def step(steps: Steps, t: int) -> Step:
    """The step sizes of round t, counted from 0."""
    K = int(steps["K_t"][t])
    return Step(K, float(steps["c_t"][t]), float(steps["mu_t"][t]), before=t * K + 1)


def supremum(values: Array) -> Array:
    """The largest Euclidean norm of an output, (runs, ..., c) -> (runs,)."""
    norms = np.linalg.norm(values, axis=-1)
    largest: Array = norms.reshape(len(norms), -1).max(axis=1)
    return largest


def trajectory(seen: list[tuple[Array, Largest]]) -> Trajectory:
    """The measurements of all rounds."""
    return Trajectory(
        np.arange(1, len(seen) + 1),
        {
            FUNCTION_DISTANCE: np.array([distance for distance, _ in seen]).T,
            LARGEST_FUNCTION: np.array([largest.function for _, largest in seen]).T,
            LARGEST_RESIDUAL: np.array([largest.residual for _, largest in seen]).T,
            LARGEST_QUERY: np.array([largest.query for _, largest in seen]).T,
            LARGEST_ANSWER: np.array([largest.answer for _, largest in seen]).T,
        },
    )
