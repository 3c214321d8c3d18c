r"""Small federations in exact arithmetic.

Losses are ½Σa_j x_j² + Σb_j x_j with rational a and b, the domain is the convex hull of rational points, and clients
that are alike (same loss, same start) form a group: their iterates never differ, so ten thousand clients cost as much
as their groups. Every s_i is a vertex and every η_t rational, hence so is every iterate; the penalty λ₀√(t+1) is not,
and two vertices are compared by the sign of u + v√(t+1), decided by squaring.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.written import Written as Q
from fedtheory.papers.fedfw.algorithms.fedfw_exact import sign

Point = tuple[Fraction, ...]
Rows = tuple[Point, ...]
"""One point a group."""


def point(*entries: Fraction | int) -> Point:
    """A point from its entries."""
    return tuple(map(Q, entries))


@dataclass(frozen=True)
class Group:
    """`size` clients with loss ½Σa_j x_j² + Σb_j x_j, all starting at one point."""

    size: int
    a: Point
    b: Point
    start: Point


@dataclass(frozen=True)
class Federation:
    """Groups of clients over the convex hull of `vertices`."""

    groups: tuple[Group, ...]
    vertices: tuple[Point, ...]

    @property
    def n(self) -> int:
        """Number of clients."""
        return sum(group.size for group in self.groups)

    @property
    def start(self) -> Rows:
        """X^1."""
        return tuple(group.start for group in self.groups)

    @property
    def L(self) -> Fraction:
        """The least L for which every loss is L-smooth."""
        return max(abs(a) for group in self.groups for a in group.a)

    @property
    def diameter_squared(self) -> Fraction:
        """D²: two points of a polytope farthest apart are vertices."""
        return max(squared(minus(u, v)) for u in self.vertices for v in self.vertices)


INTERVAL = (point(-1), point(1))
"""[-1, 1]."""


def on_interval(
    *clients: tuple[Fraction | int, Fraction | int], start: Iterable[Fraction | int]
) -> Federation:
    """One client a pair (a, b), with loss ½ax² + bx on [-1, 1]."""
    groups = (
        Group(1, point(a), point(b), point(x)) for (a, b), x in zip(clients, start, strict=True)
    )
    return Federation(tuple(groups), INTERVAL)


def dot(u: Point, v: Point) -> Fraction:
    """⟨u, v⟩."""
    return sum((a * b for a, b in zip(u, v, strict=True)), Q(0))


def squared(u: Point) -> Fraction:
    """‖u‖²."""
    return dot(u, u)


def plus(u: Point, v: Point, times: Fraction | int = 1) -> Point:
    """u + times v."""
    return tuple(a + times * b for a, b in zip(u, v, strict=True))


def minus(u: Point, v: Point) -> Point:
    """u - v."""
    return plus(u, v, -1)


def scaled(u: Point, by: Fraction | int) -> Point:
    """The point times a number."""
    return tuple(by * a for a in u)


def mean(federation: Federation, X: Rows) -> Point:
    """x̄, over all clients."""
    total = scaled(X[0], 0)
    for group, x in zip(federation.groups, X, strict=True):
        total = plus(total, x, group.size)
    return scaled(total, Q(1, federation.n))


def loss(group: Group, x: Point) -> Fraction:
    """f_i(x)."""
    return dot(group.b, x) + sum((a * u * u for a, u in zip(group.a, x, strict=True)), Q(0)) / 2


def gradient(group: Group, x: Point) -> Point:
    """∇f_i(x)."""
    return tuple(a * u + b for a, b, u in zip(group.a, group.b, x, strict=True))


def consensus(federation: Federation, x: Point) -> Rows:
    """The rows of x1ᵀ."""
    return (x,) * len(federation.groups)


def stacked(federation: Federation, X: Rows) -> Fraction:
    """F̂(X) = (1/n)Σf_i(x_i)."""
    losses = (group.size * loss(group, x) for group, x in zip(federation.groups, X, strict=True))
    return sum(losses, Q(0)) / federation.n


def objective(federation: Federation, x: Point) -> Fraction:
    """F(x)."""
    return stacked(federation, consensus(federation, x))


def mean_gradient(federation: Federation, x: Point) -> Point:
    """∇F(x)."""
    rows = tuple(gradient(group, x) for group in federation.groups)
    return mean(federation, rows)


def stacked_gradient_squared(federation: Federation, X: Rows) -> Fraction:
    """‖∇F̂(X)‖², whose columns are ∇f_i(x_i)/n."""
    squares = (
        group.size * squared(gradient(group, x))
        for group, x in zip(federation.groups, X, strict=True)
    )
    return sum(squares, Q(0)) / federation.n**2


def heterogeneity_squared(federation: Federation, x: Point) -> Fraction:
    """ζ(x)² = (1/n)Σ‖∇f_i(x) - ∇F(x)‖²."""
    middle = mean_gradient(federation, x)
    squares = (
        group.size * squared(minus(gradient(group, x), middle)) for group in federation.groups
    )
    return sum(squares, Q(0)) / federation.n


def dist_squared(federation: Federation, X: Rows) -> Fraction:
    """dist²(X, 𝒞) = Σ‖x_i - x̄‖²."""
    x_bar = mean(federation, X)
    squares = (
        group.size * squared(minus(x, x_bar)) for group, x in zip(federation.groups, X, strict=True)
    )
    return sum(squares, Q(0))


def minimum(federation: Federation, x_star: Point) -> Fraction:
    """F*, at a point shown to be a minimiser: the losses are convex and ⟨∇F(x*), v - x*⟩ >= 0 at every vertex."""
    slope = mean_gradient(federation, x_star)
    convex = all(a >= 0 for group in federation.groups for a in group.a)
    if not convex or any(dot(slope, minus(v, x_star)) < 0 for v in federation.vertices):
        message = f"{x_star} is not shown to minimise F"
        raise IllFormedStatement(message)
    return objective(federation, x_star)


def fedfw_iterates(
    federation: Federation, lambda_0: Fraction | int, rounds: int
) -> tuple[Rows, ...]:
    """X^1, ..., X^rounds of Algorithm 1 with the schedules of Theorem 1; ties go to the vertex named first."""
    X, n = federation.start, federation.n
    iterates = [X]
    for t in range(1, rounds):
        x_bar, eta = mean(federation, X), Q(2, t + 1)
        S = tuple(
            _oracle(
                federation,
                scaled(gradient(group, x), Q(1, n)),
                scaled(minus(x, x_bar), Q(lambda_0)),
                t + 1,
            )
            for group, x in zip(federation.groups, X, strict=True)
        )
        X = tuple(plus(scaled(x, 1 - eta), s, eta) for x, s in zip(X, S, strict=True))
        iterates.append(X)
    return tuple(iterates)


def _oracle(federation: Federation, u: Point, v: Point, q: int) -> Point:
    """A vertex that minimises ⟨u + v√q, ·⟩."""
    best, *others = federation.vertices
    for vertex in others:
        step = minus(vertex, best)
        if sign(dot(u, step), dot(v, step), Q(q)) < 0:
            best = vertex
    return best


def naive_round(
    federation: Federation, x_bar: Point, eta: Fraction | int, *, local_steps: int = 1
) -> Point:
    """x̄^{t+1} of procedure (20), each client making `local_steps` steps; ties go to the vertex named first."""
    rows = []
    for group in federation.groups:
        x = x_bar
        for _ in range(local_steps):
            nothing = scaled(x, 0)
            s = _oracle(federation, gradient(group, x), nothing, 0)
            x = plus(scaled(x, 1 - eta), s, eta)
        rows.append(x)
    return mean(federation, tuple(rows))
