r"""FedNewton, Algorithm 1: Newton's method with the global gradient and the average of the local inverse Hessians.

Print leaves open which gradient a client multiplies: lines 7 and 8 and (5) have the client's own, the recursion of the
proof the global one of line 6. `fednewton` is the latter; `fednewton_literal` is the former, and never leaves DKRR.
Entry k holds what is measured of the iterate after k + 1 exchanges.
"""

from collections.abc import Callable, Mapping
from typing import Protocol

import numpy as np

from fedtheory.core.concept import Metric
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class RidgeFederation(Protocol):
    """All that FedNewton asks of a problem: runs lead, then clients."""

    @property
    def first(self) -> Array:  # (runs, M)
        """w̄⁰; with DKRR, lines 2 and 3."""

    def mean(self, rows: Array) -> Array:  # (runs, m, M) -> (runs, M)
        """Σ p_j times row j."""

    def gradients(self, w: Array) -> Array:  # (runs, M) -> (runs, m, M)
        """Row j: H_j w - b_j."""

    def solves(self, g: Array) -> Array:  # (runs, M) or (runs, m, M) -> (runs, m, M)
        """Row j: H_j⁻¹g, or H_j⁻¹g_j."""

    def errors(self, w: Array) -> Mapping[Metric, Array]:  # (runs, M) -> (runs,) each
        """What is measured of an iterate."""


Round = Callable[[Array, int], Array]
"""(w̄^{t-1}, t - 1) to w̄^t."""


def fednewton(
    problem: RidgeFederation, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Every client solves with its own Hessian for the global gradient; step 1."""
    del steps, rng  # no step size, and nothing is random

    def line_4(w: Array, k: int) -> Array:
        del k
        g = problem.mean(problem.gradients(w))  # lines 5 and 6
        return np.asarray(w - problem.mean(problem.solves(g)))  # lines 7 and 8

    return measured(problem, line_4, rounds)


def fednewton_literal(
    problem: RidgeFederation, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Lines 7 and 8 letter for letter: every client solves for its own gradient."""
    del steps, rng

    def line_4(w: Array, k: int) -> Array:
        del k
        g_j = problem.gradients(w)  # line 5
        return np.asarray(w - problem.mean(problem.solves(g_j)))  # lines 7 and 8

    return measured(problem, line_4, rounds)


def fednewton_damped(
    problem: RidgeFederation, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Ours: the same messages and a step size, `eta_t` in round t."""
    del rng

    def line_4(w: Array, k: int) -> Array:
        g = problem.mean(problem.gradients(w))
        eta = np.reshape(steps["eta_t"][k], (-1, 1))  # one step size, or one a run
        return np.asarray(w - eta * problem.mean(problem.solves(g)))

    return measured(problem, line_4, rounds)


def fednewton_start(
    problem: RidgeFederation, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """No exchange: what is measured of w̄⁰, at every entry."""
    del steps, rng

    def nothing(w: Array, k: int) -> Array:
        del k
        return w

    return measured(problem, nothing, rounds)


def measured(problem: RidgeFederation, make: Round, rounds: int) -> Trajectory:
    """The trajectory of a round, from the start of the problem."""
    w = problem.first
    seen = []
    for k in range(rounds):
        w = make(w, k)
        seen.append(problem.errors(w))
    return Trajectory(
        np.arange(1, rounds + 1),
        {metric: np.stack([row[metric] for row in seen], axis=1) for metric in seen[0]},
    )
