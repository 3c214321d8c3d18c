r"""Quadratics on [-1, 1]^p that also know where they start: how far from the optimum, and from consensus.

With every client in every round and η_1 = 1 the start is forgotten at once. If clients stay away it is not: bounds on
partial participation contain F̂(X^1) - F* and dist(X^1, 𝒞), both exact here.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.concepts import INITIAL_STACKED_GAP, START_DISTANCE
from fedtheory.core.instance import Instance
from fedtheory.instances.domains import Tie
from fedtheory.instances.interval import (
    RationalQuadratics,
    SeparableQuadratics,
    interval,
    rational_quadratics,
    upper_float,
)


def interval_start(
    *, curvature: str, slope: str, start: str = "0", tie: Tie = "first"
) -> Instance[SeparableQuadratics]:
    """`interval` with two constants more; rationals as text."""
    plain = interval(curvature=curvature, slope=slope, start=start, tie=tie)
    data = rational_quadratics(curvature=curvature, slope=slope, start=start, tie=tie)
    known = {
        INITIAL_STACKED_GAP: upper_float(str(data.stacked_gap(data.start))),
        START_DISTANCE: upper_float(["root", "2", str(start_distance_squared(data))]),
    }
    return replace(
        plain,
        name=f"{plain.name}, from {start}",
        constants={**plain.constants, **known},
        recipe={**plain.recipe, "family": "interval-start"},
    )


def start_distance_squared(data: RationalQuadratics) -> Fraction:
    """dist(X^1, 𝒞)²."""
    n = len(data.start)
    middle = [sum(column, Fraction(0)) / n for column in zip(*data.start, strict=True)]
    squares = ((x - m) ** 2 for row in data.start for x, m in zip(row, middle, strict=True))
    return sum(squares, Fraction(0))
