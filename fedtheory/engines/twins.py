r"""Runs without rounding: which algorithm has an exact twin, which family exact data, and the schedules of such a run."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from fedtheory.core.expression import Tree, evaluate
from fedtheory.core.shelf import Names
from fedtheory.core.statement import Statement
from fedtheory.core.twin import Data, Exact, NamedTwin, Twin, exact_root
from fedtheory.engines.check import tree_of
from fedtheory.instances import opened, rational
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.interval import exact_constants

TWINS = Names[Twin]("TWINS")
NAMED_TWINS = Names[NamedTwin]("NAMED_TWINS")

EXACT = Names[Exact]("EXACT")


def data_of(recipe: Recipe, statement: str = "") -> Data | None:
    """The exact data of a recipe; None where the family has none. Of a statement only its own paper is asked."""
    family, words = opened(recipe)
    known = EXACT.of(statement)
    if family in known:
        return known[family](words)
    data = rational(recipe)
    return None if data is None else Data(data, exact_constants(data))


def schedules(
    statement: Statement[Any], at: Sequence[Mapping[str, Tree]]
) -> Mapping[str, list[Fraction]]:
    """Every schedule at these rounds, each given by its letters; and the rounds themselves, by "t".

    Raises:
        ValueError: one is not rational.
    """
    rounds = [{name: Fraction(v) for name, v in x.items() if isinstance(v, str)} for x in at]
    found: dict[str, list[Fraction]] = {"t": [values["t"] for values in rounds]}
    for letter, value in statement.schedule.items():
        if unknown := {str(s) for s in value.free_symbols} - rounds[0].keys():
            message = f"{letter} hangs on {', '.join(sorted(unknown))}, which is not rational"
            raise ValueError(message)
        tree = tree_of(value)
        found[str(letter)] = [evaluate(tree, x, Fraction, exact_root) for x in rounds]
    return found
