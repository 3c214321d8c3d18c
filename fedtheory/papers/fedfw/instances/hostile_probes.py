"""Families for an adversary that are written down and built one by one: two clients with a box each. Boxes share the origin."""

from collections.abc import Callable
from fractions import Fraction

from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_written import Draw, table, written


def split(p: int, *, curved: bool) -> Space:
    """Two clients with a box each around the origin, which they start in."""

    def recipe(draw: Draw) -> Recipe:
        size = range(2 * p)
        low, high = [-draw.positive() for _ in size], [draw.positive() for _ in size]
        start = [draw.between(a, b) for a, b in zip(low, high, strict=True)]
        return {
            "family": "split-boxes",
            "curvature": table(2, p, draw.square if curved else Fraction),
            "slope": table(2, p, draw.real),
            "lower": _rows(low, p),
            "upper": _rows(high, p),
            "start": _rows(start, p),
        }

    losses = "quadratics" if curved else "linear losses"
    return written(f"{losses} of two clients with a box each in R^{p}", recipe)


def _rows(entries: list[Fraction], p: int) -> str:
    following: Callable[[], Fraction] = iter(entries).__next__
    return table(2, p, following)


SPLIT = (split(1, curved=False), split(1, curved=True), split(2, curved=True))
SPLIT_CORNERS: tuple[Recipe, ...] = (
    {
        "family": "split-boxes",
        "curvature": "0;0",
        "slope": "-3;1",
        "lower": "-1;-1",
        "upper": "1;1",
        "start": "0;0",
    },
    {
        "family": "split-boxes",
        "curvature": "0;0",
        "slope": "-3;1",
        "lower": "-1;-3",
        "upper": "3;1",
        "start": "3;-3",
    },
    {
        "family": "split-boxes",
        "curvature": "1;1",
        "slope": "0;0",
        "lower": "0;-1",
        "upper": "1;0",
        "start": "1;-1",
    },
)
"""One box for both, boxes that overlap, boxes that touch."""
