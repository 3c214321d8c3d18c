r"""FedFW with the fixed step and penalty of Theorem 2, in exact arithmetic: T = m³, so that T^(1/3) is the integer m.

Then η = 1/m² and λ = λ₀m are rational, every s_i is a vertex, and all iterates and gaps are rational numbers.
"""

from fractions import Fraction

from fedtheory.core.written import Written as Q
from fedtheory.papers.fedfw.algorithms.clients_exact import (
    Federation,
    Point,
    Rows,
    dist_squared,
    dot,
    gradient,
    mean,
    mean_gradient,
    minus,
    plus,
    scaled,
    stacked,
)


def iterates(federation: Federation, lambda_0: Fraction | int, m: int) -> tuple[Rows, ...]:
    """X^1, ..., X^{T+1}; ties go to the vertex named first."""
    X, eta = federation.start, Q(1, m * m)
    found = [X]
    for _ in range(m**3):
        S = tuple(oracle(federation, g) for g in stacked_slopes(federation, X, lambda_0 * m))
        X = tuple(plus(scaled(x, 1 - eta), s, eta) for x, s in zip(X, S, strict=True))
        found.append(X)
    return tuple(found)


def stacked_slopes(federation: Federation, X: Rows, lam: Fraction | int) -> tuple[Point, ...]:
    """g_i of (8), one a group."""
    x_bar = mean(federation, X)
    return tuple(
        plus(scaled(gradient(group, x), Q(1, federation.n)), minus(x, x_bar), lam)
        for group, x in zip(federation.groups, X, strict=True)
    )


def oracle(federation: Federation, slope: Point) -> Point:
    """A vertex that minimises ⟨slope, ·⟩."""
    return min(federation.vertices, key=lambda vertex: dot(slope, vertex))


def gap(federation: Federation, x: Point) -> Fraction:
    """gap(x), (11)."""
    slope = mean_gradient(federation, x)
    return dot(slope, minus(x, oracle(federation, slope)))


def surrogate_gap(federation: Federation, X: Rows, lam: Fraction | int) -> Fraction:
    """gâp(X), (45)."""
    slopes = stacked_slopes(federation, X, lam)
    return sum(
        (
            group.size * dot(slope, minus(x, oracle(federation, slope)))
            for group, x, slope in zip(federation.groups, X, slopes, strict=True)
        ),
        Q(0),
    )


def surrogate(federation: Federation, X: Rows, lam: Fraction | int) -> Fraction:
    """F̂_T(X), (5)."""
    return stacked(federation, X) + Q(lam) / 2 * dist_squared(federation, X)
