"""Tiling: n copies of the clients are no new problem."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import sympy as sp
from flint import arb, fmpq

from fedtheory.core.law import Tiling
from fedtheory.core.shelf import Names
from fedtheory.core.statement import Bound, Statement, Status
from fedtheory.core.verdict import Label
from fedtheory.engines.laws.finding import Finding
from fedtheory.engines.laws.points import points, shown, speaks, value_at

TILINGS = Names[Tiling]("TILINGS")


def tiling(statement: Statement[Any], bound: Bound) -> Finding | None:
    """With every client r times over, the run is the same: a bound that gets better then is wrong or wasteful.

    A corrected bound keeps what it can of print, and may be wasteful; one of ours may not.
    """
    tiles = TILINGS.of(statement.id).get(statement.algorithm)
    if tiles is None or bound.metric not in tiles.metrics:
        return None
    powers: dict[sp.Symbol, Fraction | int] = {
        p.symbol: tiles.parameters.get(p.symbol.name, 0) for p in statement.parameters
    }
    powers |= {  # a whole number counts clients
        c.symbol: tiles.concepts.get(c.concept, 1 if c.domain.integer else 0)
        for c in statement.constants
    }
    power = tiles.metrics[bound.metric]
    fixed = {
        p.symbol: Fraction(tiles.only[p.symbol.name])
        for p in statement.parameters
        if p.symbol.name in tiles.only
    }
    where = f", at {shown(fixed)}" if fixed else ""
    count, other = 0, False
    for drawn, root in product(
        points(statement, bound), (2, 3)
    ):  # 4 and 9 copies: roots stay rational
        point = {**drawn, **fixed}
        tiled_point = {s: v * Fraction(root) ** int(2 * powers.get(s, 0)) for s, v in point.items()}
        if not (speaks(statement, bound, point) and speaks(statement, bound, tiled_point)):
            continue
        factor = fmpq(root) ** int(2 * power)  # exact, of negative powers too
        here, there = value_at(bound, point) * arb(factor), value_at(bound, tiled_point)
        count += 1
        other = other or not there.overlaps(here)
        if there > here if bound.relation == ">=" else there < here:
            ratio = float((there / here).mid())
            note = f"{ratio:.4g} times as large when every client stands {root**2} times, at {shown(point)}"
            if bound.status is Status.CORRECTED:
                return Finding(
                    holds=True, label=Label.SUPPORTED, note=f"possible, but wasteful: {note}"
                )
            return Finding(holds=False, label=Label.SUPPORTED, note=note)
    if not other and _unchanged(bound.value, powers, power, fixed):
        note = f"unchanged{where}; symbolic and exact"
        return Finding(holds=True, label=Label.SUPPORTED, note=note)
    if not count:
        return None
    note = f"never better, sampled at {count} pairs of rationals{where}"
    return Finding(holds=True, label=Label.SUPPORTED, note=note)


def _unchanged(
    value: Any,
    powers: Mapping[sp.Symbol, Fraction | int],
    power: Fraction | int,
    fixed: Mapping[sp.Symbol, Fraction],
) -> bool:
    """Whether the formula is the same for r copies, r being any number."""
    if not isinstance(value, sp.Expr):
        return False
    r = sp.Symbol("r", integer=True, positive=True)
    moved = [(s, s * r ** sp.Rational(q)) for s, q in powers.items()]
    here = value.subs([(s, sp.Rational(x)) for s, x in fixed.items()])
    difference = here.subs(moved, simultaneous=True) / r ** sp.Rational(power) - here
    return bool(sp.expand(difference) == 0 or sp.simplify(difference) == 0)
