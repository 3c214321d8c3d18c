r"""Families for an adversary of FedRes.ERM and of half steps: a few samples of least squares, and sloped valleys.

A sample is a row (x, z, y), divided by |x| + |z| + |y| where that is above 1: so residuals stay within 1 on [-1, 1]². The
comparator is the best pair of the square, which lies inside, on an edge or at a corner. All letters of a valley are free.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concepts import (
    CLIENTS,
    LOSS_CEILING,
    LOSS_NOISE,
    MODEL_RADIUS,
    PAIR_GRADIENT,
    SMOOTHNESS,
    TOTAL_DIMENSION,
)
from fedtheory.core.trajectory import Array
from fedtheory.instances.hostile import Batch, Recipe, Space
from fedtheory.papers.fedres.concepts import PAIR_EXCESS
from fedtheory.papers.fedres.instances.few_samples import PROMISES
from fedtheory.papers.fedres.instances.sloped_valley import sloped_valley

Row = tuple[Fraction, ...]
CANDIDATES = 9
"""Four corners, four edges, one stationary point."""


@dataclass(frozen=True)
class Rows:
    """One client with equally likely rows, many runs; an algorithm takes one."""

    start: Array  # (runs, 2): models begin at 0
    slope: Array  # (runs, m, 3): the rows
    x_star: Array  # (runs, 2)

    @property
    def radius(self) -> float:
        """D."""
        return 1.0

    @property
    def dimensions(self) -> tuple[int, int]:
        """One and one."""
        return 1, 1

    @property
    def comparator(self) -> Array:
        """The best pair, (1, 2)."""
        return self.x_star[:1]

    @property
    def outcomes(self) -> Array:
        """(m, 1, 3)."""
        return self.slope[0][:, None]

    @property
    def chances(self) -> Array:
        """All alike."""
        return np.full(self.slope.shape[1], 1 / self.slope.shape[1])

    def excess(self, x: Array, y: Array) -> Array:
        """L(u) - L(u_*), (runs, 1), from the distance to u_*: exact zeros stay zeros."""
        features, label = self.slope[0, :, :2], self.slope[0, :, 2]
        off = np.concatenate([x, y], axis=-1) - self.x_star[0]
        residual = features @ self.x_star[0] - label
        change = off @ features.T  # (runs, 1, m)
        return np.asarray((change * (2 * residual + change)).mean(axis=-1))


@dataclass(frozen=True)
class RationalRows:
    """The same for one run, exact."""

    rows: tuple[Row, ...]
    radius: Fraction

    @property
    def largest(self) -> Fraction:
        """No residual is larger."""
        return max(abs(y) + self.radius * (abs(x) + abs(z)) for x, z, y in self.rows)

    @property
    def square(self) -> Fraction:
        """The largest x² + z²."""
        return max(x * x + z * z for x, z, _ in self.rows)

    def loss(self, u: tuple[Fraction, Fraction]) -> Fraction:
        """L(u)."""
        off = ((y - u[0] * x - u[1] * z) ** 2 for x, z, y in self.rows)
        return sum(off, Fraction(0)) / len(self.rows)

    @property
    def least(self) -> Fraction:
        """The least loss of a pair in the square."""
        D = self.radius
        p, q, r = (
            sum((row[i] * row[j] for row in self.rows), Fraction(0))
            for i, j in ((0, 0), (0, 1), (1, 1))
        )
        b, e = (sum((row[i] * row[2] for row in self.rows), Fraction(0)) for i in (0, 1))
        points = [(g, w) for g in (-D, D) for w in (-D, D)]
        if p:
            points += [((b - q * end) / p, end) for end in (-D, D)]
        if r:
            points += [(end, (e - q * end) / r) for end in (-D, D)]
        if d := p * r - q * q:
            points.append(((r * b - q * e) / d, (p * e - q * b) / d))
        return min(self.loss(u) for u in points if max(abs(u[0]), abs(u[1])) <= D)


@dataclass(frozen=True)
class Valleys:
    """l(u, v) = (h/2)(u + εv)² + b(u + 1) on [-1, 1] x [-1/ε, 1/ε], many at once."""

    start: Array  # (runs,)
    curvature: Array  # (runs,): h
    slope: Array  # (runs,): b
    epsilon: Array  # (runs,)

    def loss(self, u: Array, v: Array) -> Array:
        """l(u, v)."""
        bottom = self.slope * (u + 1)
        return np.asarray(self.curvature / 2 * (u + self.epsilon * v) ** 2 + bottom)

    def best_second(self, u: Array) -> Array:
        """On the bottom."""
        return -u / self.epsilon

    def best_first(self, v: Array) -> Array:
        """Where the valley's side is as steep as its fall."""
        return np.clip(-self.epsilon * v - self.slope / self.curvature, -1, 1)


def rows(samples: int) -> Space:
    """One client with this many samples."""

    def data(vectors: Array) -> Array:
        table = vectors.reshape(len(vectors), samples, 3)
        scaled: Array = table / np.maximum(1, np.abs(table).sum(axis=-1, keepdims=True))
        return scaled

    def batch(vectors: Array) -> Batch:
        table = data(vectors)
        largest = np.abs(table).sum(axis=-1).max(axis=-1)
        square = (table[..., :2] ** 2).sum(axis=-1).max(axis=-1)
        ones = np.ones(len(table))
        constants = {
            CLIENTS: ones,
            TOTAL_DIMENSION: 2 * ones,
            MODEL_RADIUS: ones,
            SMOOTHNESS: 2 * square,
            PAIR_GRADIENT: 2 * largest * np.sqrt(square),
            LOSS_CEILING: ones,
            LOSS_NOISE: largest**2 / 2 if samples > 1 else 0 * ones,
        }
        return Batch(Rows(np.zeros((len(table), 2)), table, _best(table)), constants)

    def recipe(vector: Array, denominator: int) -> Recipe:
        table = [[_near(x, denominator) for x in row] for row in vector.reshape(samples, 3)]
        cut = [
            [x / max(Fraction(1), sum(map(abs, row), Fraction(0))) for x in row] for row in table
        ]
        columns = (" ".join(str(row[k]) for row in cut) for k in range(3))
        return {"family": "few-samples", **dict(zip("xzy", columns, strict=True))}

    words = "1 sample" if samples == 1 else f"{samples} samples"
    return Space(f"least squares on {words}", 3 * samples, PROMISES, batch, recipe)


def rational_rows(*, x: str, z: str, y: str, radius: str = "1") -> RationalRows | None:
    """The exact data of a recipe of `few-samples` with equal weights; None for several clients or coordinates."""
    if any(mark in column for column in (x, z, y) for mark in ";,"):
        return None
    columns = ([Fraction(word) for word in column.split()] for column in (x, z, y))
    return RationalRows(tuple(zip(*columns, strict=True)), Fraction(radius))


def valleys() -> Space:
    """Sloped valleys with D = 1."""

    def letters(vectors: Array) -> Array:
        return np.exp(np.clip(vectors, -8, 8) / 2).T

    def batch(vectors: Array) -> Batch:
        h, b, epsilon = letters(vectors)
        constants = {
            MODEL_RADIUS: np.ones(len(h)),
            SMOOTHNESS: h * (1 + epsilon**2),
            LOSS_CEILING: 2 * h + 2 * b,
            PAIR_EXCESS: 2 * b,
        }
        return Batch(Valleys(np.ones(len(h)), h, b, epsilon), constants)

    def recipe(vector: Array, denominator: int) -> Recipe:
        names = ("h", "b", "epsilon")
        numbers = (max(_near(x[0], denominator), Fraction(1, 64)) for x in letters(vector[None]))
        return {
            "family": "sloped-valley",
            **{name: str(x) for name, x in zip(names, numbers, strict=True)},
        }

    return Space("sloped valleys", 3, sloped_valley().promises, batch, recipe)


def _best(table: Array) -> Array:
    """The best pair of the square for the mean of (y - gx - wz)², (runs, 2)."""
    H = np.einsum("rmi,rmj->rij", table[..., :2], table[..., :2])
    b = np.einsum("rmi,rm->ri", table[..., :2], table[..., 2])
    found = np.empty((len(table), CANDIDATES, 2))
    found[:, :4] = [[g, w] for g in (-1, 1) for w in (-1, 1)]
    for k, (axis, end) in enumerate(((0, -1.0), (0, 1.0), (1, -1.0), (1, 1.0)), start=4):
        bend = H[:, 1 - axis, 1 - axis]
        flat = (b[:, 1 - axis] - H[:, 0, 1] * end) / np.where(bend > 0, bend, 1.0)
        found[:, k, axis], found[:, k, 1 - axis] = end, np.clip(flat, -1, 1)
    det = H[:, 0, 0] * H[:, 1, 1] - H[:, 0, 1] ** 2
    safe = np.where(det > 0, det, 1.0)[:, None]
    inside = np.stack(
        [H[:, 1, 1] * b[:, 0] - H[:, 0, 1] * b[:, 1], H[:, 0, 0] * b[:, 1] - H[:, 0, 1] * b[:, 0]],
        axis=-1,
    )
    found[:, 8] = np.clip(inside / safe, -1, 1)
    off = np.einsum("rmi,rki->rkm", table[..., :2], found) - table[:, None, :, 2]
    lowest = (off**2).sum(axis=-1).argmin(axis=1)
    best: Array = found[np.arange(len(table)), lowest]
    return best


def _near(x: float, denominator: int) -> Fraction:
    return Fraction(float(x)).limit_denominator(denominator)


ROWS = (rows(1), rows(2))
VALLEYS = (valleys(),)
