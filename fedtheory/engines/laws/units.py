"""Units: in other units, a bound must change as its metric does."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.statement import Bound, Statement, T, t
from fedtheory.core.verdict import Label
from fedtheory.engines.check import curve
from fedtheory.engines.laws.finding import Finding
from fedtheory.engines.laws.points import points
from fedtheory.engines.units import MixedUnits, agree, dimension_of, same, written


def units(statement: Statement[Any], bound: Bound) -> Finding | None:
    """With the objective in other units and the space in others, the bound must change as its metric does."""
    known = {t: Dimension(), T: Dimension()}
    known |= {c.symbol: c.concept.dimension for c in statement.constants}
    known |= {p.symbol: p.dimension for p in statement.parameters}
    if not isinstance(bound.value, sp.Expr):
        return _units_of_curve(statement, bound, known)
    sides = [(c.lhs, c.rhs) for c in (*statement.conditions, *bound.conditions)]
    try:
        own = dimension_of(bound.value, known)
        for left, right in sides:
            agree([dimension_of(left, known), dimension_of(right, known)], (left, right))
    except MixedUnits as mixed:
        return Finding(holds=False, label=Label.SUPPORTED, note=str(mixed))
    wanted = bound.metric.dimension
    if same(own, wanted):
        return Finding(
            holds=True, label=Label.SUPPORTED, note=f"{written(wanted)}, symbolic and exact"
        )
    return Finding(
        holds=False,
        label=Label.SUPPORTED,
        note=f"{written(own)}, and the {bound.metric.name} is {written(wanted)}",
    )


def _units_of_curve(
    statement: Statement[Any], bound: Bound, known: Mapping[sp.Symbol, Dimension]
) -> Finding:
    u, v, wanted = 3.0, 1.7, bound.metric.dimension
    factor = u ** float(wanted.objective) * v ** float(wanted.length)
    count = 0
    for point in points(statement, bound):
        rounds = np.array([float(point[t])])
        plain = {str(s): float(x) for s, x in point.items()}
        moved = {
            str(s): float(x) * u ** float(known[s].objective) * v ** float(known[s].length)
            for s, x in point.items()
        }
        ratio = curve(bound, moved, rounds)[0] / curve(bound, plain, rounds)[0]
        count += 1
        if not np.isclose(ratio, factor, rtol=1e-9):
            note = f"times {ratio:.6g} where the {bound.metric.name} goes times {factor:.6g}"
            return Finding(holds=False, label=Label.SUPPORTED, note=note)
    note = f"{written(wanted)}, at {count} points to 9 digits"
    return Finding(holds=True, label=Label.SUPPORTED, note=note)
