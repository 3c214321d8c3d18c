r"""Quadratics on the interval [-1, 1] and on products of it, known exactly: f_i(x) = Σ_j ½a_ij x_j² + b_ij x_j.

Every constant is a rational number or the square root of one: ζ² is a convex function of each coordinate, so H is
settled at the ends ±1. The paper's counterexample (21) is a = (2, 2), b = (-6, 2), up to constants.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import Tie
from fedtheory.instances.promises import promises

Point = tuple[Fraction, ...]  # p entries
Rows = tuple[Point, ...]  # n points, one a client


@dataclass(frozen=True)
class RationalQuadratics:
    """The data, exact. Rows are clients, columns coordinates."""

    curvature: Rows
    slope: Rows
    start: Rows
    tie: Literal[-1, 1]

    def gradients(self, X: Rows) -> Rows:
        """Row i: ∇f_i(x_i)."""
        return tuple(
            tuple(a * x + b for a, b, x in zip(*rows, strict=True))
            for rows in zip(self.curvature, self.slope, X, strict=True)
        )

    def gradient_ranges(self) -> tuple[tuple[tuple[Fraction, Fraction], ...], ...]:
        """Client i, entry j: least and largest ∂_j f_i on the box."""
        return tuple(
            tuple((b - a, b + a) for a, b in zip(*rows, strict=True))
            for rows in zip(self.curvature, self.slope, strict=True)
        )

    def objective_gap(self, x_bar: Point) -> Fraction:
        """F(x̄) - F*."""
        return self.stacked_gap((x_bar,) * len(self.slope))

    def stacked_gap(self, X: Rows) -> Fraction:
        """F̂(X) - F*."""
        y = optimum(self)
        total = Fraction(0)
        for rows in zip(self.curvature, self.slope, X, strict=True):
            for a, b, x, y_j in zip(*rows, y, strict=True):
                total += (a * (x + y_j) / 2 + b) * (x - y_j)
        return total / len(X)


@dataclass(frozen=True)
class SeparableQuadratics:
    """The same in floats, for many runs at once: `(runs, n, p)`, or 1 for the runs where all share the data."""

    curvature: Array  # (runs or 1, n, p)
    slope: Array  # (runs or 1, n, p)
    start: Array  # (runs, n, p)
    x_star: Array  # (runs or 1, p)
    tie: Tie

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return self.curvature * X + self.slope

    def lmo(self, G: Array) -> Array:
        """The corner against the signs."""
        return np.where(G > 0 if self.tie == "first" else G >= 0, -1.0, 1.0)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*."""
        X = np.broadcast_to(x_bar[:, None], (len(x_bar), *self.slope.shape[1:]))
        return self.stacked_gap(X, self.gradients(X))

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*: f_i(x) - f_i(y) = ½⟨∇f_i(x) + ∇f_i(y), x - y⟩, at y = x*."""
        y = self.x_star[:, None]
        terms = (G + (self.curvature * y + self.slope)) * (X - y)
        return terms.sum(axis=(1, 2)) / (2 * X.shape[1])


def interval(
    *, curvature: str, slope: str, start: str = "0", tie: Tie = "first"
) -> Instance[SeparableQuadratics]:
    """Rationals as text: ";" between clients, "," between coordinates; a single row of `start` serves all clients."""
    exact = rational_quadratics(curvature=curvature, slope=slope, start=start, tie=tie)
    p = len(exact.slope[0])
    start_rows = array(exact.start)[None]
    constants = {concept: upper_float(tree) for concept, tree in exact_constants(exact).items()}
    return Instance(
        name=f"quadratics on {'[-1, 1]' if p == 1 else f'[-1, 1]^{p}'} (a = {curvature}, b = {slope})",
        problem=SeparableQuadratics(
            curvature=array(exact.curvature)[None],
            slope=array(exact.slope)[None],
            start=start_rows,
            x_star=np.array([[float(x) for x in optimum(exact)]]),
            tie=tie,
        ),
        constants=constants,
        promises=promises(start_rows, outside=float(np.abs(start_rows).max()) - 1),
        certificates=(
            Certificate(
                "all constants", 4e-16 * max(constants.values()), "rational arithmetic, rounded up"
            ),
        ),
        trivial={OBJECTIVE_GAP: float(largest_gap(exact))},
        recipe={
            "family": "interval",
            "curvature": curvature,
            "slope": slope,
            "start": start,
            "tie": tie,
        },
    )


def rational_quadratics(
    *, curvature: str, slope: str, start: str = "0", tie: Tie = "first"
) -> RationalQuadratics:
    """The exact data of `interval`."""
    b = rationals(slope)
    n, p = len(b), len(b[0])
    a, x = (_spread(rationals(text), n, p) for text in (curvature, start))
    if any(len(row) != p for row in b):
        raise FedTheoryError(f'slope "{slope}": all clients need {p} coordinates', code="FT021")
    if any(entry < 0 for row in a for entry in row):
        raise FedTheoryError(f'curvature "{curvature}": a negative one is not convex', code="FT021")
    return RationalQuadratics(a, b, x, 1 if tie == "first" else -1)


def rationals(text: str) -> Rows:
    """`"1/2,3;4,5"` as two rows of rationals."""
    try:
        return tuple(tuple(Fraction(entry) for entry in row.split(",")) for row in text.split(";"))
    except (ValueError, ZeroDivisionError) as problem:
        message = f'"{text}" is no table of rationals such as "1/2,3;4,5"'
        raise FedTheoryError(message, code="FT020") from problem


def text(rows: Rows) -> str:
    """Rows of rationals as `rationals` reads them."""
    return ";".join(",".join(map(str, row)) for row in rows)


def mean_loss(data: RationalQuadratics) -> tuple[Point, Point]:
    """Curvatures and slopes of F."""
    n = len(data.slope)
    a, b = (
        tuple(sum(column, Fraction(0)) / n for column in zip(*rows, strict=True))
        for rows in (data.curvature, data.slope)
    )
    return a, b


def optimum(data: RationalQuadratics) -> Point:
    """A minimiser of F on the box; coordinate by coordinate, since F is separable."""
    return tuple(
        max(Fraction(-1), min(Fraction(1), -b / a)) if a else Fraction((b < 0) - (b > 0))
        for a, b in zip(*mean_loss(data), strict=True)
    )


def largest_gap(data: RationalQuadratics) -> Fraction:
    """The supremum of F - F* on the box: F is convex, so at the ends."""
    total = data.objective_gap((Fraction(0),) * len(data.slope[0]))
    return total + sum((a / 2 + abs(b) for a, b in zip(*mean_loss(data), strict=True)), Fraction(0))


def exact_constants(data: RationalQuadratics) -> Mapping[Concept, Tree]:
    """Every constant as a term: a rational, or the square root of one."""
    n, p = len(data.slope), len(data.slope[0])
    x_star = optimum(data)
    here = [_heterogeneity_squared(data, j, x) for j, x in enumerate(x_star)]
    ends = [
        max(_heterogeneity_squared(data, j, Fraction(end)) for end in (-1, 1)) for j in range(p)
    ]
    at_optimum = data.gradients((x_star,) * n)
    g_squared = sum((g * g for row in at_optimum for g in row), Fraction(0)) / n
    return {
        CLIENTS: str(n),
        SMOOTHNESS: str(max(a for row in data.curvature for a in row)),
        DIAMETER: _root(Fraction(4 * p)),
        HETEROGENEITY: _root(sum(ends, Fraction(0))),
        HETEROGENEITY_AT_OPTIMUM: _root(sum(here, Fraction(0))),
        GRADIENT_AT_OPTIMUM: _root(g_squared),
        DUAL_NORM: _root(sum(here, Fraction(0)) / n),  # y_i = (∇F(x*) - ∇f_i(x*))/n
    }


def constants_of(a: Array, b: Array) -> Mapping[Concept, Array]:
    """The same for many instances at once, in floats: curvatures and slopes (runs, n, p), constants (runs,)."""
    runs, n, p = b.shape
    x_star = minimisers(a, b)

    def zeta_squared(x: Array) -> Array:  # (runs, p), a coordinate each
        return np.var(a * x[:, None] + b, axis=1)

    here = zeta_squared(x_star).sum(axis=-1)
    ends = np.maximum(zeta_squared(np.ones((runs, p))), zeta_squared(-np.ones((runs, p))))
    return {
        CLIENTS: np.full(runs, float(n)),
        SMOOTHNESS: a.max(axis=(1, 2)),
        DIAMETER: np.full(runs, 2 * math.sqrt(p)),
        HETEROGENEITY: np.sqrt(ends.sum(axis=-1)),
        HETEROGENEITY_AT_OPTIMUM: np.sqrt(here),
        GRADIENT_AT_OPTIMUM: np.sqrt(((a * x_star[:, None] + b) ** 2).sum(axis=(1, 2)) / n),
        DUAL_NORM: np.sqrt(here / n),
    }


def minimisers(a: Array, b: Array) -> Array:
    """x*, (runs, p), of many instances at once."""
    a_bar, b_bar = a.mean(axis=1), b.mean(axis=1)
    flat = a_bar == 0
    return np.where(flat, -np.sign(b_bar), np.clip(-b_bar / np.where(flat, 1, a_bar), -1, 1))


def upper_float(tree: Tree) -> float:
    """The least float that is not below a term of `exact_constants`."""
    squared = Fraction(tree) if isinstance(tree, str) else Fraction(str(tree[2]))
    exponent = 1 if isinstance(tree, str) else 2
    value = float(squared) if exponent == 1 else math.sqrt(squared)
    while Fraction(value) ** exponent < squared:
        value = math.nextafter(value, math.inf)
    return value


def _heterogeneity_squared(data: RationalQuadratics, j: int, x: Fraction) -> Fraction:
    """What coordinate j adds to ζ²: the variance over clients of ∂_j f_i at x."""
    slopes = [a[j] * x + b[j] for a, b in zip(data.curvature, data.slope, strict=True)]
    centre = sum(slopes, Fraction(0)) / len(slopes)
    return sum(((g - centre) ** 2 for g in slopes), Fraction(0)) / len(slopes)


def _root(square: Fraction) -> Tree:
    up, down = math.isqrt(square.numerator), math.isqrt(square.denominator)
    if up * up == square.numerator and down * down == square.denominator:
        return str(Fraction(up, down))
    return ["root", "2", str(square)]


def _spread(rows: Rows, n: int, p: int) -> Rows:
    """The rows as n rows of p: a single row serves all clients, a single entry all coordinates."""
    rows = tuple(row * p if len(row) == 1 else row for row in rows)
    rows = rows * n if len(rows) == 1 else rows
    if len(rows) != n or any(len(row) != p for row in rows):
        raise FedTheoryError(
            f'"{text(rows)}" is no table of {n} clients and {p} coordinates', code="FT021"
        )
    return rows


def array(rows: Rows) -> Array:
    """Rows of rationals as floats."""
    return np.array([[float(x) for x in row] for row in rows])
