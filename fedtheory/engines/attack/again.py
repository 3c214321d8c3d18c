"""A crossing in floating point, run again without rounding: is it a crossing, or was it rounding?"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.statement import Bound, Statement
from fedtheory.engines.attack.found import Find, rational
from fedtheory.engines.confirm import Confirmation, Held, confirm, examined
from fedtheory.instances.hostile import Recipe

DENOMINATORS = (12, 100, 1000, 10**6)


@dataclass(frozen=True)
class Hit:
    """A crossing without rounding, and the instance of it."""

    confirmation: Confirmation
    recipe: Recipe
    parameters: Mapping[sp.Symbol, Fraction]
    rounds: int


def by_rounding(statement: Statement[Any], bound: Bound, find: Find) -> bool:
    """Whether this very instance, run without rounding, does not cross the bound; only of what is built from text."""
    if not find.written:
        return False
    recipe, values = rational(find, DENOMINATORS[-1])
    found = examined(statement, bound, recipe, parameters=values, rounds=find.rounds)
    return isinstance(found, Held)


def confirmed(statement: Statement[Any], bound: Bound, find: Find) -> Hit | None:
    """The find on rational data, the simplest that still crosses the bound."""
    for denominator in DENOMINATORS:
        recipe, values = rational(find, denominator)
        if any(value == 0 for value in values.values()):
            continue
        found = confirm(statement, bound, recipe, parameters=values, rounds=find.rounds)
        if found is not None:
            return Hit(found, recipe, values, find.rounds)
    return None
