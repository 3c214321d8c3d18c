r"""Families for an adversary: few clients in one or two dimensions, free numbers, and constants known at once.

Every vector of numbers is an instance: curvatures are absolute values, starts are clipped into the domain, and the
constants are computed from the data, so a search moves among instances that keep all their promises.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.properties import FEASIBLE_START, TWO_GROUPS
from fedtheory.core.trajectory import Array
from fedtheory.instances.ball import IsotropicQuadratics
from fedtheory.instances.ball import constants_of as constants_on_ball
from fedtheory.instances.ball import minimisers as minimisers_on_ball
from fedtheory.instances.interval import SeparableQuadratics, constants_of, minimisers, text
from fedtheory.instances.promises import CONVEX_QUADRATICS

Recipe = Mapping[str, str | int | float]
FEASIBLE = CONVEX_QUADRATICS | {FEASIBLE_START}


@dataclass(frozen=True)
class Batch:
    """Many instances at once: runs of one problem, and constants (runs,)."""

    problem: Any
    constants: Mapping[Concept, Array]


@dataclass(frozen=True)
class Space:
    """A family with `size` free numbers. `recipe` rounds one vector to rationals of bounded denominator."""

    name: str
    size: int
    promises: frozenset[Property]
    batch: Callable[[Array], Batch]  # of (runs, size)
    recipe: Callable[[Array, int], Recipe]  # of (size,)


def boxes(n: int, p: int, *, curved: bool) -> Space:
    """Separable quadratics, or linear losses, on [-1, 1]^p; every client has a start of its own."""
    size = n * p

    def data(vectors: Array) -> tuple[Array, Array, Array]:
        a, b, x = parts(vectors, (size if curved else 0, size, size), n)
        return np.abs(a) if curved else np.zeros_like(b), b, np.clip(x, -1, 1)

    def batch(vectors: Array) -> Batch:
        a, b, x = data(vectors)
        problem = SeparableQuadratics(a, b, x, minimisers(a, b), "first")
        return Batch(problem, constants_of(a, b))

    def recipe(vector: Array, denominator: int) -> Recipe:
        a, b, x = (rational_text(part[0], denominator) for part in data(vector[None]))
        return {"family": "interval", "curvature": a, "slope": b, "start": x}

    losses = "quadratics" if curved else "linear losses"
    return Space(
        f"{losses} of {n} clients on [-1, 1]^{p}",
        (3 if curved else 2) * size,
        FEASIBLE,
        batch,
        recipe,
    )


def balls(n: int, p: int, *, curved: bool) -> Space:
    """Isotropic quadratics, or linear losses, on the unit ball; all clients start at 0."""

    def data(vectors: Array) -> tuple[Array, Array]:
        a, b = parts(vectors, (n if curved else 0, n * p), n)
        return np.abs(a) if curved else np.zeros((*b.shape[:2], 1)), b

    def batch(vectors: Array) -> Batch:
        a, b = data(vectors)
        problem = IsotropicQuadratics(a, b, np.zeros_like(b), minimisers_on_ball(a, b), "first")
        return Batch(problem, constants_on_ball(a, b))

    def recipe(vector: Array, denominator: int) -> Recipe:
        a, b = (rational_text(part[0], denominator) for part in data(vector[None]))
        return {"family": "ball", "curvature": a, "slope": b}

    losses = "isotropic quadratics" if curved else "linear losses"
    return Space(
        f"{losses} of {n} clients on the unit ball of R^{p}",
        n * p + (n if curved else 0),
        FEASIBLE,
        batch,
        recipe,
    )


def halves(n: int) -> Space:
    """Two halves with -3x and x; their starting points are free."""
    up_first = np.arange(n) < n // 2
    b = np.where(up_first, -3.0, 1.0)[None, :, None]

    def batch(vectors: Array) -> Batch:
        up, down = np.clip(vectors.T, -1, 1)
        start = np.where(up_first, up[:, None], down[:, None])[..., None]
        slope = np.broadcast_to(b, start.shape)
        flat = np.zeros_like(slope)
        problem = SeparableQuadratics(flat, slope, start, minimisers(flat, slope), "first")
        return Batch(problem, constants_of(flat, slope))

    def recipe(vector: Array, denominator: int) -> Recipe:
        up, down = rational_text(np.clip(vector, -1, 1)[:, None], denominator).split(";")
        return {"family": "two-groups", "n": n, "k": n // 2, "up": up, "down": down}

    return Space(f"two halves of {n} clients", 2, FEASIBLE | {TWO_GROUPS}, batch, recipe)


SPACES = (
    boxes(2, 1, curved=False),
    halves(2),
    boxes(2, 1, curved=True),
    boxes(3, 1, curved=False),
    balls(2, 2, curved=False),
    boxes(4, 1, curved=True),
    balls(2, 2, curved=True),
    boxes(2, 2, curved=True),
    halves(4),
    boxes(4, 2, curved=False),
    balls(3, 2, curved=True),
)
"""Where to look, smallest first."""


def _structures() -> tuple[Recipe, ...]:
    """Instances at the corners of what a theorem allows; each with both tie rules."""
    interval: list[dict[str, str]] = [
        {"curvature": "0", "slope": "1", "start": "1"},  # one client
        {"curvature": "1", "slope": "0", "start": "1"},  # one client, solution inside
        {"curvature": "1", "slope": "1;1;1", "start": "1"},  # identical clients
        {"curvature": "0", "slope": "0;0", "start": "1;-1"},  # no loss at all
        {"curvature": "0;1", "slope": "0;0", "start": "1;-1"},  # ζ* = 0, yet the clients differ
        {"curvature": "0", "slope": "-3;1", "start": "0"},  # two groups
        {"curvature": "0", "slope": "-3;-3;1;1", "start": "0"},  # two groups, each client twice
        {"curvature": "0", "slope": "-3;1", "start": "-1;1"},  # starts at opposite vertices
        {"curvature": "0", "slope": "-1;1", "start": "0"},  # F is constant
        {"curvature": "2", "slope": "-6;2", "start": "0"},  # (21)
        {"curvature": "1,0;0,1", "slope": "1,-1;-1,1", "start": "1,1"},  # two dimensions
        {"curvature": "1", "slope": "-10", "start": "100"},  # starts outside the domain
    ]
    on_the_ball: list[dict[str, str]] = [
        {"curvature": "0", "slope": "-2,0;1,0", "start": "0"},
        {"curvature": "1", "slope": "1,0;0,1", "start": "0,1;1,0"},
        {"curvature": "0;1", "slope": "0,0;0,0", "start": "1,0"},
    ]
    return tuple(
        {"family": family, **data, "tie": tie}
        for family, several in (("interval", interval), ("ball", on_the_ball))
        for data in several
        for tie in ("first", "last")
    )


STRUCTURES = _structures()


def parts(vectors: Array, sizes: tuple[int, ...], n: int) -> list[Array]:
    """The vectors cut into tables with n rows."""
    ends = np.cumsum(sizes)
    return [
        vectors[:, end - size : end].reshape(len(vectors), n, -1)
        for size, end in zip(sizes, ends, strict=True)
    ]


def rational_text(rows: Array, denominator: int) -> str:
    """Rows of numbers, each the nearest rational of bounded denominator."""
    return text(
        tuple(tuple(Fraction(float(x)).limit_denominator(denominator) for x in row) for row in rows)
    )
