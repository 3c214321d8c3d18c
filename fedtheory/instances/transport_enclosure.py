r"""Wasserstein distances between larger measures, enclosed: a linear program in floats, and exact numbers on both sides.

The solver is not trusted. Its potentials u are kept as rationals and completed to v_j = min_i (c_ij - u_i), which is
feasible whatever u is, so Σuα + Σvβ is a lower bound; its plan is scaled down to the marginals and filled up by a product
measure, so its cost is an upper bound. Irrational distances are rounded down for the lower bound and up for the upper.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances.distances import Measure, Points

SCALE = 2**80
"""Distances are rounded to multiples of 1/SCALE."""

Matrix = list[list[Fraction]]


@dataclass(frozen=True)
class Enclosure:
    """`lower` <= W_p^p <= `upper`, exact."""

    lower: Fraction
    upper: Fraction


def enclosed_transport(points: Points, alpha: Measure, beta: Measure, *, p: int) -> Enclosure:
    """W_p(α, β)^p between two measures on the same points, for p = 1 or 2."""
    if p not in {1, 2}:
        raise FedTheoryError(f"W_p is enclosed for p = 1 and 2, not {p}", code="FT021")
    if min(*alpha, *beta) < 0 or sum(alpha) != sum(beta) or len(alpha) != len(points):
        message = "two measures need weights >= 0 and one total mass, on the points"
        raise FedTheoryError(message, code="FT021")
    low = [[_distance(x, y, p, up=0) for y in points] for x in points]
    high = [[_distance(x, y, p, up=1) for y in points] for x in points]
    plan, potentials = _solved(low, alpha, beta)
    return Enclosure(_dual(low, alpha, beta, potentials), _primal(high, alpha, beta, plan))


def _solved(costs: Matrix, alpha: Measure, beta: Measure) -> tuple[Matrix, list[Fraction]]:
    """A nearly optimal plan and its potentials, as the solver's floats are."""
    from scipy import sparse
    from scipy.optimize import linprog

    n = len(alpha)
    rows = sparse.kron(sparse.eye(n), np.ones((1, n)))
    columns = sparse.kron(np.ones((1, n)), sparse.eye(n))
    found = linprog(
        np.array([[float(c) for c in row] for row in costs]).ravel(),
        A_eq=sparse.vstack([rows, columns]),
        b_eq=np.array([float(a) for a in (*alpha, *beta)]),
        method="highs",
    )
    if found.x is None:
        raise FedTheoryError(f"no plan was found: {found.message}", code="FT000")
    plan = [[Fraction(max(m, 0.0)) for m in row] for row in found.x.reshape(n, n)]
    return plan, [Fraction(u) for u in found.eqlin.marginals[:n]]


def _dual(costs: Matrix, alpha: Measure, beta: Measure, u: list[Fraction]) -> Fraction:
    """The value of potentials that are feasible by their definition."""
    v = [min(row[j] - first for row, first in zip(costs, u, strict=True)) for j in range(len(beta))]
    value = sum((a * b for a, b in zip(alpha, u, strict=True)), Fraction(0))
    return value + sum((a * b for a, b in zip(beta, v, strict=True)), Fraction(0))


def _primal(costs: Matrix, alpha: Measure, beta: Measure, plan: Matrix) -> Fraction:
    """The cost of a plan whose marginals are made exact."""
    plan = _within(plan, alpha)
    turned = _within([list(column) for column in zip(*plan, strict=True)], beta)
    plan = [list(row) for row in zip(*turned, strict=True)]
    short = [a - sum(row) for a, row in zip(alpha, plan, strict=True)]
    wanted = [b - sum(c) for b, c in zip(beta, zip(*plan, strict=True), strict=True)]
    missing = sum(short, Fraction(0))
    return sum(
        (
            cost * (mass + (a * b / missing if missing else 0))
            for a, row, masses in zip(short, costs, plan, strict=True)
            for b, cost, mass in zip(wanted, row, masses, strict=True)
        ),
        Fraction(0),
    )


def _within(plan: Matrix, bounds: Measure) -> Matrix:
    """Rows scaled down to their bounds where they exceed them."""
    kept = []
    for row, bound in zip(plan, bounds, strict=True):
        total = sum(row, Fraction(0))
        kept.append([m * bound / total for m in row] if total > bound else row)
    return kept


def _distance(x: Sequence[Fraction], y: Sequence[Fraction], p: int, *, up: int) -> Fraction:
    """|x - y|^p, not too large, or not too small."""
    square = sum(((a - b) ** 2 for a, b in zip(x, y, strict=True)), Fraction(0))
    if p == 2:
        return square
    root = isqrt(square.numerator * SCALE**2 // square.denominator)
    exact = root * root * square.denominator == square.numerator * SCALE**2
    return Fraction(root + (0 if exact else up), SCALE)
