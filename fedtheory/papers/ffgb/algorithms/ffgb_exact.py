r"""FFGB in exact rational arithmetic: the step sizes c/(μn) are rational, so with rational data the whole run is.

For clients whose gradients and oracles are rational functions, or piecewise so: linear, square, absolute and Huber
losses, and answers that are off by a part of a supremum.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

Function = tuple[Fraction, ...]  # its values at the points
Rows = tuple[Function, ...]  # N functions, one a client


class RationalBoostingProblem(Protocol):
    """What the exact run asks: rational data on a finite support, outputs in R."""

    @property
    def start(self) -> Function:
        """f⁰."""

    @property
    def weights(self) -> Rows:
        """Row i: α_i."""

    @property
    def optimum(self) -> Function:
        """f*."""

    @property
    def mu(self) -> Fraction:
        """μ."""

    def gradients(self, g: Rows) -> Rows:
        """Row i: ∇R_i[g_i], and 0 off supp α_i."""

    def oracle(self, phi: Rows) -> Rows:
        """Row i: the answer of Q_{α_i}, at all points."""


@dataclass(frozen=True)
class ExactRun:
    """Entry t is fᵗ, from f⁰ on, and ‖fᵗ - f*‖²_α."""

    functions: tuple[Function, ...]
    distances: tuple[Fraction, ...]


Kept = Callable[[Rows], Rows]
"""What becomes of a residual."""


def ffgb_exact(
    problem: RationalBoostingProblem, *, K: int, c: Fraction | int, rounds: int
) -> ExactRun:
    """Algorithms 1 and 2 with η = c/(μ(tK + k + 1)) and a residual that every round begins anew."""
    return _run(problem, K, c, rounds, between_rounds=_forgotten, between_steps=_same)


def ffgb_exact_persistent(
    problem: RationalBoostingProblem, *, K: int, c: Fraction | int, rounds: int
) -> ExactRun:
    """As `ffgb_exact`, but a client keeps its residual from round to round."""
    return _run(problem, K, c, rounds, between_rounds=_same, between_steps=_same)


def ffgb_exact_without_residual(
    problem: RationalBoostingProblem, *, K: int, c: Fraction | int, rounds: int
) -> ExactRun:
    """As `ffgb_exact`, but the oracle is asked for the gradient alone."""
    return _run(problem, K, c, rounds, between_rounds=_same, between_steps=_forgotten)


def squared_distance(problem: RationalBoostingProblem, f: Function) -> Fraction:
    """‖f - f*‖²_α."""
    terms = (
        a * (x - y) ** 2 for a, x, y in zip(mean(problem.weights), f, problem.optimum, strict=True)
    )
    return sum(terms, Fraction(0))


def mean(rows: Rows) -> Function:
    """The mean over the clients."""
    return tuple(sum(column, Fraction(0)) / len(rows) for column in zip(*rows, strict=True))


def _run(
    problem: RationalBoostingProblem,
    K: int,
    c: Fraction | int,
    rounds: int,
    *,
    between_rounds: Kept,
    between_steps: Kept,
) -> ExactRun:
    f = problem.start
    residual = _forgotten(problem.weights)
    functions = [f]
    for t in range(rounds):
        residual = between_rounds(residual)  # line 2
        g = (f,) * len(problem.weights)
        for n in range(t * K + 2, t * K + K + 2):
            phi = _combined(Fraction(1), residual, Fraction(1), problem.gradients(g))
            h = problem.oracle(phi)  # line 4
            g = _combined(Fraction(n - c, n), g, -c / (problem.mu * n), h)  # line 5
            left_out = _combined(Fraction(1), phi, Fraction(-1), h)  # line 6
            residual = between_steps(_on_support(problem.weights, left_out))
        f = mean(g)  # line 4 of Algorithm 1
        functions.append(f)
    return ExactRun(tuple(functions), tuple(squared_distance(problem, f) for f in functions))


def _combined(a: Fraction, one: Rows, b: Fraction, other: Rows) -> Rows:
    return tuple(
        tuple(a * x + b * y for x, y in zip(*rows, strict=True))
        for rows in zip(one, other, strict=True)
    )


def _on_support(weights: Rows, values: Rows) -> Rows:
    return tuple(
        tuple(value if weight else Fraction(0) for weight, value in zip(*rows, strict=True))
        for rows in zip(weights, values, strict=True)
    )


def _same(residual: Rows) -> Rows:
    return residual


def _forgotten(residual: Rows) -> Rows:
    return tuple((Fraction(0),) * len(row) for row in residual)
