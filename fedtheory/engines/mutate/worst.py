"""Worst cases as judges: a bound below what is attained is false."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Bound, Scope, Statement
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.check import tree_of
from fedtheory.engines.confirm import ball
from fedtheory.engines.mutate.claims import on_its_own
from fedtheory.engines.mutate.runs import Witness
from fedtheory.engines.worst_case.answer import BY_INSTANCE, Number, worst_case


@dataclass(frozen=True)
class Attained:
    """The lower end of a worst case, in the letters of a statement, and of which bounds it speaks."""

    model: str
    like: Bound
    letters: Mapping[str, Fraction]
    value: Fraction
    exact: bool


def attained(statement: Statement[Any], models: Sequence[WorstCase]) -> Iterator[Attained]:
    """What is attained at the letters at which pages compare a model with this statement."""
    for model in models:
        for claimed in model.claimed:
            for letters in model.shown if claimed.statement == statement.id else ():
                numbers = {letter.name: letter.default for letter in model.letters} | dict(letters)
                known = {k: Number(x, x) for k, x in numbers.items() if x is not None}
                try:
                    found = worst_case(model, known)
                except FedTheoryError:
                    continue
                if found.lower is not None:
                    like = on_its_own(statement, statement.bound(claimed.bound))
                    exact = found.lower_by == BY_INSTANCE
                    yield Attained(model.id, like, claimed.letters(letters), found.lower, exact)


def crossed(
    statement: Statement[Any], bound: Bound, known: Attained
) -> tuple[float, Witness | None]:
    """How much of the bound is attained, and the witness if it is more than all; 0 where it does not speak.

    A curve has no exact value at the letters of a model, so it is not spoken of.
    """
    if not isinstance(bound.value, sp.Expr):
        return 0.0, None
    like = known.like
    promised = {a.requires for a in like.also}
    same = (like.metric, like.scope, like.relation) == (bound.metric, bound.scope, bound.relation)
    ends = {str(k): str(x) for k, x in known.letters.items()}
    at_round = known.letters.get("t" if bound.scope is Scope.EVERY_ROUND else "T", Fraction(1))
    spoken = at_round >= bound.first_round or bound.scope is not Scope.EVERY_ROUND
    if not (same and spoken and {a.requires for a in bound.also} <= promised):
        return 0.0, None
    try:
        met = all(
            _met(ball(tree_of(c.lhs), ends) - ball(tree_of(c.rhs), ends), c.relation)
            for c in (*statement.conditions, *bound.conditions)
        )
        value = ball(tree_of(bound.value), ends)
    except (KeyError, TypeError):  # a letter that the model does not have
        return 0.0, None
    if not met or not value > 0:
        return 0.0, None
    reached = ball(str(known.value), {})
    ratio = float((reached / value).mid())
    if not reached > value:
        return ratio, None
    told = ", ".join(f"{name} = {x}" for name, x in known.letters.items())
    where = f"{known.model} at {told}"
    return ratio, Witness("worst case", where, int(at_round), ratio, known.exact)


def _met(difference: Any, relation: str) -> bool:
    return bool(
        {
            "<=": difference <= 0,
            "<": difference < 0,
            ">=": difference >= 0,
            "=": difference == 0,
        }[relation]
    )
