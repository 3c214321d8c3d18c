"""Where attacks look, and what they look at: instances made of what the files declare, and federations that momentum does not move."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.core.instance import Instance
from fedtheory.instances.declared import held
from fedtheory.instances.ground import one_by_one
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.hostile_written import Draw, written
from fedtheory.papers import fedopt

MADE = held(*fedopt.STATEMENTS)
(STUCK,) = (s for s in fedopt.STATEMENTS if s.id == "fedopt.drift")
WORLDS = f"{STUCK.id}.worlds"


def _drawn(draw: Draw) -> Recipe:
    return {"family": WORLDS, "L": str(draw.positive()), "zeta": str(draw.square())}


def stuck(*, L: str, zeta: str) -> Instance[Any]:
    """Bowls and slopes of any steepness."""
    made: Instance[Any] = STUCK.algorithm.book.problem(
        f"bowls and slopes, L = {L}, zeta = {zeta}", e=[1], L=float(Fraction(L)), zeta=float(Fraction(zeta)),
        bowl=lambda: np.array([[1, 0]]),
    )  # fmt: skip
    return made


WITHOUT_TWIN: Mapping[Any, str] = {STUCK.algorithm: "its federation is made by hand, in floats"}
EXACT, NAMED_TWINS = MADE["EXACT"], MADE["NAMED_TWINS"]
FAMILIES: Mapping[str, Any] = {**MADE["FAMILIES"], WORLDS: stuck}
GROUNDS: Mapping[Any, Any] = {
    **MADE["GROUNDS"],
    STUCK.algorithm: one_by_one((written("a bowl and a slope", _drawn),), (), (10,)),
}
