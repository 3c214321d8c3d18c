"""A printed bound against a world written out: its hypotheses shown with the world's formulas put in, and its contrary."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Step,
    Use,
    combination,
    conclusion,
)
from fedtheory.core.statement import Statement
from fedtheory.core.term import Schema, Term, tree
from fedtheory.proofs.textbook import SQUARE_ROOTS

Formulas = Mapping[str, Callable[..., Any]]
Shown = tuple[Use | Square, ...] | Use | str
"""How a hypothesis is shown: by a combination, as an instance, or by the search for a line ("")."""


@dataclass(frozen=True)
class World:
    """What there is, what it puts for the symbols of a setting, and why the setting's hypotheses are true there."""

    name: str
    because: str
    setting: Setting
    formulas: Formulas
    hypotheses: Mapping[str, Shown]
    facts: tuple[Line, ...] = ()


def put(term: Tree, formulas: Formulas) -> Tree:
    """The term with the formulas for the symbols."""
    if isinstance(term, str):
        return tree(formulas[term]()) if term in formulas else term
    head, *rest = term
    arguments = [put(part, formulas) for part in rest]
    if isinstance(head, str) and head in formulas:
        return tree(formulas[head](*map(Term, arguments)))
    return [head, *arguments]


def placed(schema: Schema, formulas: Formulas) -> Schema:
    """The schema in the world; its own variables stay."""
    free = {name: own for name, own in formulas.items() if name not in (schema.forall or {})}
    conditions = tuple(put(condition, free) for condition in schema.conditions)
    return Schema(put(schema.then, free), schema.forall, conditions)


def _shown(name: str, given: Given, world: World) -> Line:
    there, how = placed(given.schema, world.formulas), world.hypotheses.get(name, ())
    label = f"hypothesis: {name}"
    if isinstance(how, Use):
        return Line(there, "instance", {"of": how.reference()}, label)
    if isinstance(how, str):
        return Line(there, how, {}, label)
    return combination(there, *how, name=label)


def contrary(of: Statement[Any], bound: str, within: Setting, world: World) -> Schema:
    """That the metric is above the bound, in the world."""
    claim = conclusion(within, of.bound(bound))
    _, metric, value = list(put(claim.then, world.formulas))
    return Schema(["<", value, metric])


def refutation(
    of: Statement[Any],
    bound: str,
    within: Setting,
    world: World,
    *last: Line,
    gap: str,
    before: tuple[Step, ...] = (),
) -> Proof:
    """The bound, with all hypotheses of the setting and its contrary, the last of the lines, shown in the world.

    What the textbook says there is cited `before`.
    """
    claim = conclusion(within, of.bound(bound))
    counter = Step(
        world.name,
        "a world of ours",
        world.because,
        last[-1].schema,
        (
            *world.facts,
            *(_shown(name, given, world) for name, given in within.given.items()),
            *last,
        ),
        setting=world.setting,
    )
    printed = Step(
        "printed", of.bound(bound).locator, "the printed bound", claim, gap=gap, refuted=counter
    )
    return Proof(of, bound, within, (SQUARE_ROOTS, *before, printed))
