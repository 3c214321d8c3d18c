"""Worlds of FFGB: instances written out for the kernel, in which a printed line fails.

A world gives formulas for the symbols of a setting. Its certificate shows every hypothesis of the setting with these
formulas put in, and then the contrary of the printed line. `made` says what there is, so that the kernels see that the
world exists: two points, each of one client, or a single point; e is the unit of the real line, and a recursion defines
what a formula cannot.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Made, always, each, explicit, shows
from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination
from fedtheory.core.term import Claim, Schema, Term, at_most, less

ALONE = Made()
HALF = Fraction(1, 2)
SIDES = {"c": explicit("i", each("i", 1, -1))}
PAIR = Made(SIDES, clients=(1, 1), faces=(HALF, HALF))
"""Two clients, c = 1 and -1, and a fair coin."""
COINS = replace(
    PAIR,
    symbols={
        **SIDES,
        "sign": explicit("k w", shows("k", "w", 1, -1)),
        "w_any": explicit("", always(1)),
    },
)
"""The same, and which of them is drawn."""
PLACES = Made(
    {
        "place": explicit("x", shows(0, "x", 1, 0)),
        "x_any": explicit("", always(1)),
        "z_any": explicit("", always(2)),
    },
    faces=(HALF, HALF),
)
"""Half of the inputs are at 1, the others at 0."""


@dataclass(frozen=True)
class World:
    """Formulas for the symbols of a setting, what is given of the formulas' own symbols, and why the hypotheses hold."""

    name: str
    symbols: Mapping[str, tuple[tuple[str, ...], str]]
    given: Mapping[str, Given]
    formulas: Mapping[str, Callable[..., Any]]
    hypotheses: Mapping[str, tuple[Use | Square, ...]]  # given of the setting -> its combination
    facts: tuple[Line, ...] = ()  # shown before everything else
    made: Made = ALONE


def put(tree: Tree, formulas: Mapping[str, Callable[..., Any]]) -> Tree:
    """The term with the formulas for the symbols."""
    if isinstance(tree, str):
        return _tree(formulas[tree]()) if tree in formulas else tree
    head, *rest = tree
    arguments = [put(part, formulas) for part in rest]
    if isinstance(head, str) and head in formulas:
        return _tree(formulas[head](*map(Term, arguments)))
    return [head, *arguments]


def placed(schema: Schema, formulas: Mapping[str, Callable[..., Any]]) -> Schema:
    """The schema with the formulas for the symbols."""
    return Schema(
        put(schema.then, formulas),
        schema.forall,
        tuple(put(condition, formulas) for condition in schema.conditions),
    )


def _tree(value: Any) -> Tree:
    return value.tree if isinstance(value, Term) else str(value)


def any_constant(
    value: Tree, distance: Tree, first: int, *terms: Use | Square, times: Any = 1
) -> Line:
    """C times the value is exceeded from a round on, whatever C is: at every t at which C value <= 1/times.

    The value is that of the bound with our constants, so C times it is at least that with any others, for some C.
    """
    most = Term("C") * Term(value)
    small = less(most * times, 1)
    return combination(
        Schema(
            less(most, Term(distance)), {"C": "real", "t": "integer"}, (at_most(first, "t"), small)
        ),
        Use("if 2", times=1 / Term(_tree(times))),
        *terms,
        name="for any constant C, where C times the value is small",
    )


def refuted(
    of: World, setting: Setting, claim: Claim, *lines: Line, terms: tuple[Use | Square, ...]
) -> Step:
    """The step that shows all hypotheses of the setting in the world, and then the claim."""
    missing = setting.given.keys() - of.hypotheses.keys()
    if missing:
        message = f"{of.name} says nothing of {', '.join(sorted(missing))}"
        raise ValueError(message)
    shown = [
        combination(
            placed(setting.given[name].schema, of.formulas), *terms_, name=f"hypothesis: {name}"
        )
        for name, terms_ in of.hypotheses.items()
    ]
    last = combination(Schema(claim), *terms, name=f"the contrary, for {of.name}")
    return Step(
        f"in {of.name}",
        "a world of ours",
        of.name,
        last.schema,
        (*of.facts, *shown, *lines, last),
        setting=Setting(of.symbols, of.given, made=of.made),
    )
