r"""FedFW on the box [-1, 1]^p in exact rational arithmetic.

With rational data every s_i is a corner and every η_t rational, so all iterates are rational. The penalty λ_t is a
square root: an entry of g_i is u + v√q, and its sign is decided by squaring. No rounding, no near-ties.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from fedtheory.algorithms.rows import Point, Rows, mean

Sign = Literal[-1, 0, 1]


class RationalBoxProblem(Protocol):
    """What the exact run asks: rational data on the box [-1, 1]^p."""

    @property
    def start(self) -> Rows:
        """x_i¹."""

    @property
    def tie(self) -> Literal[-1, 1]:
        """The corner's entry where the gradient's is 0."""

    def gradients(self, X: Rows) -> Rows:
        """Row i: ∇f_i(x_i)."""

    def objective_gap(self, x_bar: Point) -> Fraction:
        """F(x̄) - F*."""

    def stacked_gap(self, X: Rows) -> Fraction:
        """F̂(X) - F*."""


@dataclass(frozen=True)
class ExactRun:
    """Entry k belongs to round k + 1; `ties` are the rounds in which some gradient entry was exactly 0."""

    X: tuple[Rows, ...]
    gap: tuple[Fraction, ...]  # F(x̄) - F*
    stacked_gap: tuple[Fraction, ...]  # F̂(X) - F*
    spread: tuple[Fraction, ...]  # dist(X, 𝒞)²
    ties: tuple[int, ...]


def fedfw_exact(
    problem: RationalBoxProblem, eta: Sequence[Fraction], lambda_squared: Sequence[Fraction]
) -> ExactRun:
    """Measure iterate t, then make round t; entry k of the schedules belongs to round k + 1."""
    X = problem.start  # line 1
    x_bar = mean(X)
    iterates, gaps, stacked, spreads, ties = [], [], [], [], []

    for t, (eta_t, q) in enumerate(zip(eta, lambda_squared, strict=True), start=1):
        iterates.append(X)
        gaps.append(problem.objective_gap(x_bar))
        stacked.append(problem.stacked_gap(X))
        squares = ((x - m) ** 2 for x_i in X for x, m in zip(x_i, x_bar, strict=True))
        spreads.append(sum(squares, Fraction(0)))

        signs = [  # line 4: of g_iᵗ = ∇f_i(x_i)/n + √q (x_i - x̄)
            [sign(u / len(X), x - m, q) for u, x, m in zip(row, x_i, x_bar, strict=True)]
            for row, x_i in zip(problem.gradients(X), X, strict=True)
        ]
        if any(0 in row for row in signs):
            ties.append(t)
        S = [[Fraction(-s or problem.tie) for s in row] for row in signs]  # line 5
        X = tuple(
            tuple((1 - eta_t) * x + eta_t * s for x, s in zip(x_i, s_i, strict=True))
            for x_i, s_i in zip(X, S, strict=True)
        )  # line 6
        x_bar = mean(X)  # line 9

    return ExactRun(tuple(iterates), tuple(gaps), tuple(stacked), tuple(spreads), tuple(ties))


def sign(u: Fraction, v: Fraction, q: Fraction) -> Sign:
    """The sign of u + v√q, for q >= 0."""
    side = plain(u), plain(v * q)
    if side[0] * side[1] >= 0:  # no opposition: the one that is not 0 decides
        return side[0] or side[1]
    return plain(u * u - v * v * q) if u > 0 else plain(v * v * q - u * u)


def plain(u: Fraction) -> Sign:
    """The sign of a rational number."""
    return 1 if u > 0 else -1 if u < 0 else 0
