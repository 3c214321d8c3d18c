"""A weaker promise cannot give a smaller bound, nor can more rounds a larger one."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import DIAMETER, SMOOTHNESS, START_DISTANCE
from fedtheory.core.shelf import Shelf
from fedtheory.core.statement import Bound, Scope, Statement, T, t
from fedtheory.core.verdict import Label
from fedtheory.engines.check import tree_of
from fedtheory.engines.confirm import ball
from fedtheory.engines.laws.finding import Finding
from fedtheory.engines.laws.points import points, shown, speaks, value_at
from fedtheory.engines.laws.rate import geometric

WEAKER = Shelf[Concept]("WEAKER")
"""Concepts of which a larger value promises less, beside those that papers share."""
SHARED = (SMOOTHNESS, DIAMETER, START_DISTANCE)


def monotony(statement: Statement[Any], bound: Bound) -> Finding | None:
    """A weaker promise cannot give a smaller upper bound, and none grows with the rounds, unless by a factor above 1."""
    if bound.relation == ">=":
        return None
    weaker = {*SHARED, *WEAKER.used_by(statement.id)}
    known = [c.symbol for c in statement.constants if c.concept in weaker]
    rounds = {Scope.STATIC: [], Scope.EVERY_ROUND: [t]}.get(bound.scope, [T])
    letters, count = [*known, *rounds], 0
    for point in points(statement, bound):
        here = value_at(bound, point)
        for letter in letters:
            moved = {**point, letter: point[letter] * 2}
            if letter in (t, T) and not _contracts(bound, letter, point):
                continue
            if not speaks(statement, bound, moved):
                continue
            there = value_at(bound, moved)
            count += 1
            smaller, larger = (here, there) if letter in (t, T) else (there, here)
            if smaller < larger:
                words = f"{'grows' if letter in (t, T) else 'falls'} when {letter} doubles"
                return Finding(
                    holds=False, label=Label.SUPPORTED, note=f"{words}, at {shown(point)}"
                )
    if not count:
        return None
    named = ", ".join(map(str, letters))
    return Finding(
        holds=True, label=Label.SUPPORTED, note=f"in {named}, sampled at {count} pairs of rationals"
    )


def _contracts(bound: Bound, ends: sp.Symbol, point: Mapping[sp.Symbol, Fraction]) -> bool:
    """Whether no factor that is taken to the power of the rounds is above 1 here."""
    if not isinstance(bound.value, sp.Expr):
        return True
    letters = {s.name: str(x) for s, x in point.items()}
    return all(ball(tree_of(p.base), letters) <= 1 for p in geometric(bound.value, ends))
