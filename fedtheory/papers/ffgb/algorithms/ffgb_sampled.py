r"""FFGB when a round averages m clients, drawn without replacement: what happens on average, and single draws.

Appendix G bounds an expectation, which no single run decides. With few clients and rounds there is nothing to sample:
all (N choose m) subsets of a round are followed from every function, and functions that agree are one from there on.
`drawn_ffgb` follows one subset a round, in many independent runs.
"""

import math
from itertools import combinations
from typing import Protocol

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.ffgb.algorithms.ffgb import BoostingProblem, Step, step
from fedtheory.papers.ffgb.metrics import (
    DRAWN_FUNCTION_DISTANCE,
    EXPECTED_FUNCTION_DISTANCE,
    SAMPLING_ERROR,
)

MANY = 1 << 16
"""More functions at once than this are not followed."""
DIGITS = 12
"""Functions that agree to so many decimals are one."""


class SampledProblem(BoostingProblem, Protocol):
    """What sampling asks beside: the inputs, whose mean weighs an error of sampling."""

    @property
    def weights(self) -> Array:  # (N, points)
        """Row i: α_i."""


def expected_ffgb(
    problem: SampledProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Make round t from every function and with every subset, then measure the law of fᵗ at entry t - 1."""
    del rng  # all subsets, not some
    f, chances = problem.start, np.ones(1)
    if len(f) > 1:
        message = f"{len(f)} runs at once: the law of one run is followed, not of several"
        raise FedTheoryError(message, code="FT021")
    expected, largest, error = (np.empty(rounds) for _ in range(3))
    for t in range(rounds):
        g = returned(problem, f, step(steps, t))
        drawn = subsets(g.shape[1], int(steps["m_t"][t]))
        if len(f) * len(drawn) > MANY:
            message = f"{len(f)} functions have too many subsets in round {t + 1}: take fewer rounds or clients"
            raise FedTheoryError(message, code="FT021")
        ahead = np.stack([g[:, list(subset)].mean(axis=1) for subset in drawn])
        off = squared_norm(problem, (ahead - g.mean(axis=1)).reshape(-1, *f.shape[1:]))
        even = np.tile(chances / len(drawn), len(drawn))
        error[t] = even @ off
        f, chances = together(ahead.reshape(-1, *f.shape[1:]), even)
        distances = problem.squared_distance(f)
        expected[t], largest[t] = chances @ distances, distances.max()
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            EXPECTED_FUNCTION_DISTANCE: expected[None],
            DRAWN_FUNCTION_DISTANCE: largest[None],
            SAMPLING_ERROR: error[None],
        },
    )


def drawn_ffgb(
    problem: SampledProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Independent runs; the error of sampling is that of all subsets, given what was drawn before."""
    f = np.repeat(problem.start[:1], runs, axis=0)
    distance, error = np.empty((runs, rounds)), np.empty((runs, rounds))
    for t in range(rounds):
        g = returned(problem, f, step(steps, t))
        n, m = g.shape[1], int(steps["m_t"][t])
        apart = g - g.mean(axis=1, keepdims=True)
        squares = (apart**2).sum(axis=-1) @ problem.weights.mean(axis=0)  # (runs, N)
        error[:, t] = remaining(n, m) * squares.mean(axis=1)
        drawn = rng.permuted(np.tile(np.arange(n), (runs, 1)), axis=1)[:, :m]
        f = np.take_along_axis(g, drawn[..., None, None], axis=1).mean(axis=1)
        distance[:, t] = problem.squared_distance(f)
    return Trajectory(
        np.arange(1, rounds + 1),
        {EXPECTED_FUNCTION_DISTANCE: distance, SAMPLING_ERROR: error},
        {EXPECTED_FUNCTION_DISTANCE: (0.0, math.inf), SAMPLING_ERROR: (0.0, math.inf)},
    )


def returned(problem: BoostingProblem, f: Array, of: Step) -> Array:
    """Algorithm 2 on all clients at once: what each returns, (runs, N, points, c)."""
    on = problem.on[..., None]
    g: Array = np.repeat(f[:, None], len(on), axis=1)  # line 2
    residual = np.zeros_like(g)
    for n in range(of.before + 1, of.before + of.K + 1):
        phi = residual + problem.gradients(g)
        h = problem.oracle(phi)  # line 4
        g = (n - of.c) / n * g - of.c / (of.mu * n) * h  # line 5
        residual = phi - h * on  # line 6
    return g


def subsets(n: int, m: int) -> list[tuple[int, ...]]:
    """All sets of m clients."""
    if not 1 <= m <= n:
        raise FedTheoryError(f"m = {m} of {n} clients cannot be drawn", code="FT021")
    return list(combinations(range(n), m))


def remaining(n: int, m: int) -> float:
    """(N - m)/((N - 1)m): the share of a variance that the mean of m clients keeps."""
    return (n - m) / ((n - 1) * m) if n > m else 0.0


def squared_norm(problem: SampledProblem, f: Array) -> Array:
    """‖f‖²_α, (runs, points, c) -> (runs,)."""
    squares: Array = (f**2).sum(axis=-1) @ problem.weights.mean(axis=0)
    return squares


def together(f: Array, chances: Array) -> tuple[Array, Array]:
    """Each function once, with the chance of all that agree with it."""
    rows = np.round(f.reshape(len(f), -1), DIGITS) + 0.0  # -0 is 0
    _, first, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return f[first], np.bincount(which.ravel(), weights=chances).astype(np.float64)
