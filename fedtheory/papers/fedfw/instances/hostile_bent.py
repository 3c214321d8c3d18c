r"""Families for an adversary of Theorem 2: separable quadratics of either curvature on [-1, 1]^p.

Every vector of numbers is an instance, as in `hostile`; the other constants of Theorem 2, the least and largest values
of the losses and the excess of the start, are found coordinate by coordinate for many instances at once.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    INITIAL_EXCESS,
    INITIAL_GAP,
    SMOOTHNESS,
    START_DISTANCE,
)
from fedtheory.core.properties import CONSENSUS_START, CONVEX, TWO_GROUPS
from fedtheory.core.trajectory import Array
from fedtheory.instances.hostile import FEASIBLE, Batch, Recipe, Space, parts, rational_text
from fedtheory.papers.fedfw.concepts import LOSS_RANGE
from fedtheory.papers.fedfw.instances.indefinite import BentQuadratics
from fedtheory.papers.fedfw.properties import FAR_END_START

BENT = FEASIBLE - {CONVEX}


def bent_boxes(n: int, p: int, *, together: bool) -> Space:
    """Quadratics of either curvature on [-1, 1]^p; clients start `together` at one point, or each at its own."""
    size = n * p

    def data(vectors: Array) -> tuple[Array, Array, Array]:
        a, b, x = parts(vectors, (size, size, size), n)
        x = np.clip(x, -1, 1)
        return a, b, np.broadcast_to(x[:, :1], x.shape) if together else x

    def batch(vectors: Array) -> Batch:
        a, b, x = data(vectors)
        return Batch(BentQuadratics(a, b, x, "first"), bent_constants(a, b, x))

    def recipe(vector: Array, denominator: int) -> Recipe:
        a, b, x = (rational_text(part[0], denominator) for part in data(vector[None]))
        return {"family": "indefinite", "curvature": a, "slope": b, "start": x}

    consensus: frozenset[Property] = frozenset({CONSENSUS_START} if together else ())
    return Space(
        f"quadratics of either curvature of {n} clients on [-1, 1]^{p}"
        f"{' from one point' if together else ''}",
        3 * size,
        BENT | consensus,
        batch,
        recipe,
    )


def far_halves(n: int) -> Space:
    """Two halves with -3bx and bx, all from -1; b is free."""
    groups = np.where(np.arange(n) < n // 2, -3.0, 1.0)[None, :, None]

    def data(vectors: Array) -> tuple[Array, Array, Array]:
        b = (np.abs(vectors) + 0.01)[:, :, None] * groups
        return np.zeros_like(b), b, -np.ones_like(b)

    def batch(vectors: Array) -> Batch:
        a, b, x = data(vectors)
        return Batch(BentQuadratics(a, b, x, "first"), bent_constants(a, b, x))

    def recipe(vector: Array, denominator: int) -> Recipe:
        b = Fraction(abs(float(vector[0])) + 0.01).limit_denominator(denominator)
        b = max(b, Fraction(1, denominator))
        slopes = [str(-3 * b)] * (n // 2) + [str(b)] * (n - n // 2)
        return {
            "family": "indefinite",
            "curvature": "0",
            "slope": ";".join(slopes),
            "start": "-1",
        }

    return Space(
        f"two halves of {n} clients from the far end",
        1,
        BENT | {CONSENSUS_START, TWO_GROUPS, FAR_END_START},
        batch,
        recipe,
    )


def bent_constants(a: Array, b: Array, x: Array) -> Mapping[Concept, Array]:
    """The constants of `indefinite`, for many instances at once: (runs, n, p) to (runs,)."""
    runs, n, p = b.shape
    a_bar, b_bar, x_bar = a.mean(axis=1), b.mean(axis=1), x.mean(axis=1)
    zeta_squared = np.maximum(np.var(a + b, axis=1), np.var(b - a, axis=1))
    squares = [((a * y[:, None] + b) ** 2).mean(axis=1) for y in _minimisers(a_bar, b_bar)]
    least, most = _least(a, b), -_least(-a, -b)
    return {
        CLIENTS: np.full(runs, float(n)),
        SMOOTHNESS: np.abs(a).max(axis=(1, 2)),
        DIAMETER: np.full(runs, 2 * np.sqrt(p)),
        HETEROGENEITY: np.sqrt(zeta_squared.sum(axis=-1)),
        GRADIENT_AT_OPTIMUM: np.sqrt(np.maximum(*squares).sum(axis=-1)),
        INITIAL_EXCESS: (_value(a, b, x) - least).sum(axis=-1).mean(axis=-1),
        INITIAL_GAP: (_value(a_bar, b_bar, x_bar) - _least(a_bar, b_bar)).sum(axis=-1),
        LOSS_RANGE: (most - least).sum(axis=-1).mean(axis=-1),
        START_DISTANCE: np.sqrt(((x - x_bar[:, None]) ** 2).sum(axis=(1, 2))),
    }


def _minimisers(a: Array, b: Array) -> tuple[Array, Array]:
    """The least and the largest minimiser of ½ax² + bx on [-1, 1]."""
    inside = np.clip(-b / np.where(a > 0, a, 1), -1, 1)
    low = np.where(a > 0, inside, np.where(b >= 0, -1.0, 1.0))
    high = np.where(a > 0, inside, np.where(b > 0, -1.0, 1.0))
    return low, high


def _least(a: Array, b: Array) -> Array:
    return _value(a, b, _minimisers(a, b)[0])


def _value(a: Array, b: Array, x: Array) -> Array:
    values: Array = a * x * x / 2 + b * x
    return values


SPACES = (
    bent_boxes(2, 1, together=True),
    bent_boxes(1, 1, together=True),
    far_halves(2),
    bent_boxes(2, 1, together=False),
    bent_boxes(3, 1, together=True),
    bent_boxes(2, 2, together=True),
    bent_boxes(3, 2, together=False),
    far_halves(4),
)
"""Where to look, smallest first."""

_CORNERS: tuple[tuple[str, str, str], ...] = (  # curvature, slope, start
    ("0", "1", "1"),  # one client with a linear loss
    ("-1", "0", "0"),  # one client on top of a hill
    ("1", "1", "1"),  # one client in a valley
    ("0", "-3;1", "-1"),  # two opposed halves from the wrong end
    ("0", "-3;1", "-1;1"),  # and from opposite ends
    ("1;-1", "0;0", "0"),  # F is constant
    ("-1;-1", "0;0", "1;-1"),  # two hills, clients at opposite feet
    ("1;-9/10", "1;-9/10", "1"),  # up and down, at ease at one end
    ("-1,1;1,-1", "0,0;0,0", "1,1"),  # two saddles
    ("-1", "0", "100"),  # a start outside the domain
    ("-1;-1", "0;0", "100;-100"),  # two clients far outside
)
STRUCTURES: tuple[Recipe, ...] = tuple(
    {"family": "indefinite", "curvature": a, "slope": b, "start": x, "tie": tie}
    for a, b, x in _CORNERS
    for tie in ("first", "last")
)
