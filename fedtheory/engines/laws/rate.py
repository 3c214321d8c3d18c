"""The promised rate: divided by it, a bound tends to a number."""

from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.concepts import CLIENTS
from fedtheory.core.statement import Bound, Constant, Scope, Statement, Status, T, t
from fedtheory.core.verdict import Label
from fedtheory.engines.check import curve
from fedtheory.engines.laws.finding import Finding
from fedtheory.engines.laws.leading import limit_of_powers
from fedtheory.engines.laws.points import letters_of, ones

AT_THE_END = frozenset({Scope.AT_HORIZON, Scope.BEST_ROUND, Scope.AVERAGE})


def rate(statement: Statement[Any], bound: Bound) -> Finding | None:
    """Divided by the promised rate, an upper bound tends to a positive number, a lower one to a finite one.

    A rate in T is for T to infinity. Where the limit hangs on a letter in an exponent, it is taken case by case. Of a
    geometric rate the bound is to be a sum of powers, whatever their bases: which is smaller depends on the instance.
    An equation with 0 has no rate.
    """
    if not isinstance(bound.value, sp.Expr):
        return _rate_of_curve(statement, bound)
    if bound.relation == "=" and bound.value == 0:
        return None
    ends = T if statement.rate.has(T) or bound.scope in AT_THE_END else t
    ratio = bound.value / statement.rate
    if geometric(statement.rate, ends):
        return _rate_of_powers(bound, ends)
    try:
        return _tends(statement, bound, _limit(ratio, ends))
    except NotImplementedError as unknown:
        cases = _cases(statement, ratio)
        if not cases:
            return Finding(holds=None, label=Label.UNDECIDED, note=f"no limit was found: {unknown}")
    found = []
    for letter, value in cases:
        try:
            at_infinity = _limit(sp.simplify(ratio.subs(letter, value)), ends)
        except NotImplementedError as unknown:
            return Finding(holds=None, label=Label.UNDECIDED, note=f"no limit was found: {unknown}")
        found.append((f"{letter} = {value}", _tends(statement, bound, at_infinity)))
    wrong = [(where, finding) for where, finding in found if not finding.holds]
    if wrong:
        where, finding = wrong[0]
        return Finding(holds=False, label=Label.SUPPORTED, note=f"at {where}, {finding.note}")
    places = ", ".join(where for where, _ in found)
    note = f"it hangs on an exponent, and is positive and finite at {places}; symbolic and exact at each"
    return Finding(holds=True, label=Label.SUPPORTED, note=note)


def _tends(statement: Statement[Any], bound: Bound, at_infinity: sp.Expr) -> Finding:
    holds = not endless(at_infinity)
    if bound.relation != ">=":
        holds = holds and at_infinity != 0 and at_infinity.is_negative is not True
    note = f"over {statement.rate} it tends to {at_infinity}; symbolic and exact"
    if not holds and bound.status is Status.CORRECTED and bound.scope in AT_THE_END:
        return Finding(holds=True, label=Label.SUPPORTED, note=f"the repair costs the rate: {note}")
    return Finding(holds=holds, label=Label.SUPPORTED, note=note)


def _limit(ratio: sp.Expr, ends: sp.Symbol) -> sp.Expr:
    """As t or T goes to infinity, for positive letters."""
    positive = {s: sp.Symbol(f"{s}_", positive=True) for s in ratio.free_symbols - {ends}}
    of_positive = ratio.subs(list(positive.items()))
    at_infinity = limit_of_powers(of_positive, ends)
    if at_infinity is None:
        x = sp.Symbol("x", positive=True)
        towards = of_positive.subs(ends, x**-12)  # no roots of t left
        at_infinity = sp.limit(sp.simplify(towards), x, 0, "+")
    return at_infinity.subs([(new, old) for old, new in positive.items()])


def _cases(statement: Statement[Any], ratio: sp.Expr) -> list[tuple[sp.Symbol, sp.Rational]]:
    """For the one parameter that stands in exponents, if it has ends: these, the middle, and between."""
    powers = [part.exp for part in ratio.atoms(sp.Pow)] + [
        part.args[0] for part in ratio.atoms(sp.exp)
    ]
    inside = set().union(*(power.free_symbols for power in powers))
    found = [
        parameter
        for parameter in statement.parameters
        if parameter.symbol in inside and parameter.domain.upper is not None
    ]
    if len(found) != 1 or found[0].domain.lower is None:
        return []
    low, high = (sp.Rational(end) for end in (found[0].domain.lower, found[0].domain.upper))
    quarters = [low + (high - low) * sp.Rational(k, 4) for k in range(5)]
    return [(found[0].symbol, value) for value in quarters[1 if found[0].domain.strict else 0 :]]


def endless(expr: sp.Expr) -> bool:
    """Whether it is infinite, or no number."""
    return bool(expr.has(sp.oo, -sp.oo, sp.zoo, sp.nan))


def geometric(expr: sp.Expr, ends: sp.Symbol) -> set[sp.Pow]:
    """The powers of letters whose exponent counts rounds."""
    return {part for part in expr.atoms(sp.Pow) if ends in part.exp.free_symbols}


def _rate_of_powers(bound: Bound, ends: sp.Symbol) -> Finding:
    """Whether the rounds stand in exponents alone."""
    assert isinstance(bound.value, sp.Expr)  # curves have a law of their own
    powers = sorted(geometric(bound.value, ends), key=str)
    rest = bound.value.subs([(power, sp.Dummy(positive=True)) for power in powers])
    told = ", ".join(map(str, powers)) or "no powers"
    if rest.has(ends):
        note = f"{ends} stands outside of {told} too, so no rate was found"
        return Finding(holds=None, label=Label.UNDECIDED, note=note)
    note = f"made of {told} and what does not depend on {ends}; symbolic and exact"
    return Finding(holds=bool(powers), label=Label.SUPPORTED, note=note)


def _rate_of_curve(statement: Statement[Any], bound: Bound) -> Finding | None:
    """Between t = 10⁴ and 10⁵ the curve must run with the rate, to 5 parts in 100 of a power."""
    point = {str(s): float(x) for s, x in ones(statement).items()}
    # one client, or a letter at the end of its domain, can be a special case with a rate of its own
    for known in letters_of(statement):
        if isinstance(known, Constant) and known.concept is CLIENTS:
            point[str(known.symbol)] = 3.0
        elif known.domain.upper is not None:
            low = known.domain.lower or Fraction(0)
            point[str(known.symbol)] = float((low + known.domain.upper) / 2)
    rounds = np.array([1e4, 1e5])
    promised = np.array([float(statement.rate.subs(t, int(k))) for k in rounds])
    first, last = curve(bound, {**point, "T": 1e5}, rounds) / promised
    if not (np.isfinite([first, last]).all() and min(first, last) > 0):
        return None  # 0 at these letters: it has no rate
    power = float(np.log10(last / first))
    note = f"off by t^{power:.4f} between t = 1e4 and 1e5"
    return Finding(holds=abs(power) < 0.05, label=Label.SUPPORTED, note=note)
