"""The first round of which a bound speaks, at the smallest constants."""

from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.statement import Bound, Statement, T, t
from fedtheory.core.verdict import Label
from fedtheory.engines.laws.finding import Finding
from fedtheory.engines.laws.points import letters_of, shown, speaks, value_at


def first_round(statement: Statement[Any], bound: Bound) -> Finding | None:
    """At the first round of which it speaks, with the smallest constants, it is a number, and no negative one."""
    looked = False
    start = {t: Fraction(bound.first_round), T: Fraction(bound.first_round)}
    for smallest in (True, False):
        point: dict[sp.Symbol, Fraction] = dict(start)
        for known in letters_of(statement):
            low = known.domain.lower if known.domain.lower is not None else Fraction(0)
            inside = known.domain.strict or not smallest
            # a letter that ends at a number is taken between its ends: at the end itself a bound may well be 0
            within = low + 1 if known.domain.upper is None else (low + known.domain.upper) / 2
            point[known.symbol] = within if inside and not known.domain.integer else low
        if not speaks(statement, bound, point):
            continue  # its conditions fail there, and it says nothing
        looked = True
        value = value_at(bound, point)
        if not value.is_finite():
            note = f"no number at round {bound.first_round}, at {shown(point)}"
            return Finding(holds=False, label=Label.ENUMERATED, note=note)
        if value < 0 or not (smallest or bound.relation != "<=" or value > 0):
            note = f"{value.str(5, radius=False)} at round {bound.first_round}, at {shown(point)}"
            return Finding(holds=False, label=Label.ENUMERATED, note=note)
    if not looked:
        return None
    note = f"round {bound.first_round}, at the smallest constants and inside"
    return Finding(holds=True, label=Label.ENUMERATED, note=note)
