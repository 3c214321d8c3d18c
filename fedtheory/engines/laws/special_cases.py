"""The special cases that a bound of ours must contain."""

from typing import Any

import sympy as sp

from fedtheory.core.law import SpecialCase
from fedtheory.core.shelf import Names
from fedtheory.core.statement import Bound, Statement, Status, t
from fedtheory.core.verdict import Label
from fedtheory.engines.laws.finding import Finding
from fedtheory.engines.laws.points import met
from fedtheory.engines.laws.rate import endless

SPECIAL_CASES = Names[tuple[SpecialCase, ...]]("SPECIAL_CASES")


def special_cases(statement: Statement[Any], bound: Bound) -> Finding | None:
    """A bound of ours must contain the special cases that are known."""
    notes = []
    if bound.status is not Status.SHARPENED or not isinstance(bound.value, sp.Expr):
        return None
    for case in SPECIAL_CASES.of(statement.id).get(statement.algorithm, ()):
        if bound.metric not in case.metrics or _excluded(statement, bound, case):
            continue
        letters = {c.concept: c.symbol for c in statement.constants}
        rest = bound.value.subs([(s, 0) for c, s in letters.items() if c in case.constants])
        positive = {s: sp.Symbol(f"{s}_", positive=True) for s in rest.free_symbols - {t}}
        rest = rest.subs(list(positive.items()))
        for parameter in statement.parameters:
            if parameter.symbol.name in case.parameters:
                value = sp.Rational(case.parameters[parameter.symbol.name])
                letter = positive.get(parameter.symbol, parameter.symbol)
                rest = sp.limit(rest, letter, 0, "+") if value == 0 else rest.subs(letter, value)
        over = sp.simplify(rest - case.known(letters).subs(list(positive.items())))
        if not _nonpositive(over):
            return Finding(
                holds=False, label=Label.SUPPORTED, note=f"{case.name}, but here it is {rest}"
            )
        notes.append(f"{case.name}{'' if over == 0 else ', and less'}")
    if not notes:
        return None
    return Finding(
        holds=True, label=Label.SUPPORTED, note=f"{'; '.join(notes)}; symbolic and exact"
    )


def _excluded(statement: Statement[Any], bound: Bound, case: SpecialCase) -> bool:
    """Whether a condition is plainly false at the parameters of the case."""
    values = [
        (p.symbol, sp.Rational(case.parameters[p.symbol.name]))
        for p in statement.parameters
        if p.symbol.name in case.parameters
    ]
    sides = [
        (
            sp.sympify(c.lhs, strict=True).subs(values),
            c.relation,
            sp.sympify(c.rhs, strict=True).subs(values),
        )
        for c in (*statement.conditions, *bound.conditions)
    ]
    return any(
        left.is_number and right.is_number and not met(left, relation, right, {})
        for left, relation, right in sides
    )


def _nonpositive(expr: sp.Expr) -> bool:
    """Whether a formula in positive letters is at most 0; where that is not plain, at 1."""
    if expr.is_nonpositive is None and not endless(expr):
        return bool(expr.subs([(s, 1) for s in expr.free_symbols]) <= 0)
    return bool(expr.is_nonpositive)
