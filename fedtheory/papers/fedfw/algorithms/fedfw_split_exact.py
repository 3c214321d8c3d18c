"""FedFW with split constraints in exact rational arithmetic: every client has a box of its own."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from fedtheory.algorithms.rows import Point, Rows, mean
from fedtheory.papers.fedfw.algorithms.fedfw_exact import ExactRun, Sign, sign


class RationalSplitProblem(Protocol):
    """What the exact run asks: rational data on a box for each client."""

    @property
    def start(self) -> Rows:
        """x_i¹."""

    @property
    def optimum(self) -> Point:
        """x*, on the box that all share."""

    def gradients(self, X: Rows) -> Rows:
        """Row i: ∇f_i(x_i)."""

    def loss(self, X: Rows) -> Fraction:
        """(1/n)Σ f_i(x_i)."""

    def corners(self, signs: Sequence[Sequence[Sign]]) -> Rows:
        """Row i: the corner of 𝒟_i against these signs."""


def fedfw_split_exact(
    problem: RationalSplitProblem, eta: Sequence[Fraction], lambda_squared: Sequence[Fraction]
) -> ExactRun:
    """As `fedfw_exact`, line by line, with 𝒟_i in line 5."""
    X = problem.start
    least = problem.loss((problem.optimum,) * len(X))
    iterates, gaps, stacked, spreads, ties = [], [], [], [], []
    for t, (eta_t, q) in enumerate(zip(eta, lambda_squared, strict=True), start=1):
        x_bar = mean(X)
        iterates.append(X)
        gaps.append(problem.loss((x_bar,) * len(X)) - least)
        stacked.append(problem.loss(X) - least)
        squares = ((x - m) ** 2 for x_i in X for x, m in zip(x_i, x_bar, strict=True))
        spreads.append(sum(squares, Fraction(0)))
        signs = [  # line 4
            [sign(u / len(X), x - m, q) for u, x, m in zip(row, x_i, x_bar, strict=True)]
            for row, x_i in zip(problem.gradients(X), X, strict=True)
        ]
        if any(0 in row for row in signs):
            ties.append(t)
        X = tuple(
            tuple((1 - eta_t) * x + eta_t * s for x, s in zip(x_i, s_i, strict=True))
            for x_i, s_i in zip(X, problem.corners(signs), strict=True)
        )  # lines 5 and 6
    return ExactRun(tuple(iterates), tuple(gaps), tuple(stacked), tuple(spreads), tuple(ties))
