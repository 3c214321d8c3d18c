"""Theorem 4.1 with the radius that is attained, and Lemma D.1 from any start: the same proofs, with the printed range 2G/gamma."""

from dataclasses import replace
from typing import Any

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    at_most,
    norm,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import QUERIES, residuals
from fedtheory.papers.ffgb.proofs.radius_wide import functions, own_functions
from fedtheory.papers.ffgb.proofs.setting import SETTING, average, g, i
from fedtheory.papers.ffgb.proofs.total_variation_radius import (
    STEPS,
    averaged,
)
from fedtheory.papers.ffgb.proofs.virtual_integers import INTEGERS
from fedtheory.papers.ffgb.proofs.virtual_iterates import answers
from fedtheory.papers.ffgb.proofs.virtual_setting import VIRTUAL
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1
from fedtheory.papers.ffgb.statements.notation import G, cap, gamma
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41
from fedtheory.proofs.textbook import SQUARE_ROOTS

PRINTED_REACH = 2 * G / gamma


def _printed(node: Any) -> Any:
    """A tree, or what holds trees, with 2G/gamma for H."""
    if isinstance(node, dict):
        return {key: _printed(value) if key != "use" else value for key, value in node.items()}
    if isinstance(node, list | tuple):
        return type(node)(_printed(part) for part in node)
    return tree(PRINTED_REACH) if node == "H" else node


def _schema(schema: Schema) -> Schema:
    return Schema(_printed(schema.then), schema.forall, _printed(schema.conditions))


def in_print(of: Step) -> Step:
    """The step with 2G/gamma for H."""
    lines = tuple(
        replace(line, schema=_schema(line.schema), detail=_printed(dict(line.detail)))
        for line in of.lines
    )
    return replace(of, claim=_schema(of.claim), lines=lines)


_RANGES = ("H", "0 <= H")
PRINTED_RANGE = replace(
    VIRTUAL,
    symbols={name: sorts for name, sorts in VIRTUAL.symbols.items() if name != "H"},
    given={
        name: replace(given, schema=_schema(given.schema))
        for name, given in VIRTUAL.given.items()
        if name not in _RANGES
    },
)
RANGES = tuple(
    step(name, "(11)", "G-bar is 2G/gamma", combination(_schema(VIRTUAL.given[name].schema)))
    for name in _RANGES
)
_wanted = conclusion(PRINTED_RANGE, THEOREM_41.bound("radius"))
THEOREM_41_RADIUS = Proof(
    THEOREM_41,
    "radius",
    PRINTED_RANGE,
    (*RANGES, *map(in_print, STEPS), averaged(_wanted, PRINTED_REACH)),
)

# ---- Lemma D.1 from the fourth round on

_mean = average(g, symbol("k_any"), t - 1, symbol("x_any"))
_ANY_STEP = replace(
    PRINTED_RANGE,
    symbols={**PRINTED_RANGE.symbols, "k_any": ((), "integer"), "x_any": ((), "outcome")},
    given={**PRINTED_RANGE.given, "k_any": SETTING.given["k_any"]},
    metrics=SETTING.metrics,
)
_lemma = conclusion(_ANY_STEP, LEMMA_D1.bound("sharpened"))
_any = {"i": "i", "k": "k_any", "t": t - 1, "x": "x_any"}
lemma = step(
    "lemma",
    "Lemma D.1, from any start",
    "the mean of the clients' functions",
    combination(
        Schema(squared(_mean) <= cap**2, {"t": "integer"}, (at_most(4, t),)),
        Use("own functions", _any, over="i"),
        Square(g(i, "k_any", t - 1, "x_any") - _mean, over="i"),
        name="squared",
    ),
    Line(
        _lemma,
        "instance",
        {
            "of": Use(
                "squares",
                {"a": norm(_mean), "b": cap},
                because=(None, Use("squared", {"t": "t"})),
            ).reference()
        },
    ),
)
BOUNDED = (
    *QUERIES,
    SQUARE_ROOTS,
    *INTEGERS[:3],
    residuals,
    answers,
    functions,
    own_functions,
)
LEMMA_D1_SHARPENED = Proof(
    LEMMA_D1,
    "sharpened",
    _ANY_STEP,
    (*RANGES, *map(in_print, BOUNDED), lemma),
)
