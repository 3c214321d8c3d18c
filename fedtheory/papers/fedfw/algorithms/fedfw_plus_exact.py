r"""FedFW+ on the box [-1, 1]^p in exact rational arithmetic, with all clients in every round.

The multipliers are λ_0 times sums of rational deviations. So g_i = ∇f_i/n + y_i + √q(x_i - x̄) has a sign that is
decided by squaring, as long as λ_0 is rational.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.algorithms.rows import Point, Rows, mean
from fedtheory.papers.fedfw.algorithms.fedfw_exact import RationalBoxProblem, sign


@dataclass(frozen=True)
class ExactPlusRun:
    """Entry k belongs to round k + 1; `ties` are the rounds in which some entry of a g_i was exactly 0."""

    X: tuple[Rows, ...]
    Y: tuple[Rows, ...]
    gap: tuple[Fraction, ...]  # F(x̄) - F*
    ties: tuple[int, ...]


def fedfw_plus_exact(
    problem: RationalBoxProblem,
    eta: Sequence[Fraction],
    lambda_squared: Sequence[Fraction],
    *,
    lambda_0: Fraction,
) -> ExactPlusRun:
    """Measure iterate t, then make round t; entry k of the schedules belongs to round k + 1."""
    X = problem.start
    Y: Rows = tuple((Fraction(0),) * len(row) for row in X)  # y_i¹ = 0
    iterates, multipliers, gaps, ties = [], [], [], []
    for t, (eta_t, q) in enumerate(zip(eta, lambda_squared, strict=True), start=1):
        x_bar = mean(X)
        iterates.append(X)
        multipliers.append(Y)
        gaps.append(problem.objective_gap(x_bar))
        apart = tuple(_minus(x_i, x_bar) for x_i in X)
        Y = tuple(
            tuple(y + lambda_0 * d for y, d in zip(y_i, d_i, strict=True))
            for y_i, d_i in zip(Y, apart, strict=True)
        )  # y_iᵗ⁺¹
        signs = [
            [sign(u / len(X) + y, d, q) for u, y, d in zip(row, y_i, d_i, strict=True)]
            for row, y_i, d_i in zip(problem.gradients(X), Y, apart, strict=True)
        ]  # of g_iᵗ, with y_iᵗ⁺¹
        if any(0 in row for row in signs):
            ties.append(t)
        X = tuple(
            tuple(
                (1 - eta_t) * x + eta_t * Fraction(-s or problem.tie)
                for x, s in zip(x_i, s_i, strict=True)
            )
            for x_i, s_i in zip(X, signs, strict=True)
        )
    return ExactPlusRun(tuple(iterates), tuple(multipliers), tuple(gaps), tuple(ties))


def _minus(x: Point, y: Point) -> Point:
    return tuple(a - b for a, b in zip(x, y, strict=True))
