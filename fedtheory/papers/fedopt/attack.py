"""Where attacks look, and what they look at: instances made of what the files declare, and federations that momentum does not move."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.instances.declared import held
from fedtheory.instances.ground import one_by_one
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.hostile_written import Draw, written
from fedtheory.papers import fedopt
from fedtheory.papers.fedopt.proofs import drift

MADE = held(*fedopt.STATEMENTS)
STUCK = "fedopt.drift.worlds"


def _drawn(draw: Draw) -> Recipe:
    return {"family": STUCK, "L": str(draw.positive()), "zeta": str(draw.square())}


def stuck(*, L: str, zeta: str) -> Instance[Any]:
    """Bowls and slopes of any steepness."""
    return drift.two(Fraction(L), Fraction(zeta))


EXACT, NAMED_TWINS = MADE["EXACT"], MADE["NAMED_TWINS"]
FAMILIES: Mapping[str, Any] = {**MADE["FAMILIES"], STUCK: stuck}
GROUNDS: Mapping[Any, Any] = {
    **MADE["GROUNDS"],
    drift.STATEMENT.algorithm: one_by_one((written("a bowl and a slope", _drawn),), (), (10,)),
}
