r"""Is the formula even possible? One table of laws for all statements, before any run.

A misprint usually breaks a law that every true bound of its kind obeys: units, the special cases it must contain, the
promised rate, monotony, the order of lower and upper bounds, its first round, and tiling (n copies of the clients are
no new problem). A law that holds proves nothing; one that fails has found something.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import CLIENTS
from fedtheory.core.statement import (
    Bound,
    Constant,
    Domain,
    Parameter,
    Scope,
    Statement,
    Status,
    T,
    t,
)
from fedtheory.core.trajectory import Array
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.engines.attack import limits
from fedtheory.engines.check import curve, tree_of
from fedtheory.engines.confirm import ball
from fedtheory.engines.grounds import ground
from fedtheory.engines.symmetries import SPECIAL_CASES, TILINGS, WEAKER, SpecialCase
from fedtheory.engines.units import MixedUnits, agree, dimension_of, same, written
from fedtheory.instances.hostile import Space


@dataclass(frozen=True)
class Finding:
    """What a law says of a bound."""

    holds: bool | None  # None: not decided
    label: Label
    note: str


AT_THE_END = frozenset({Scope.AT_HORIZON, Scope.BEST_ROUND, Scope.AVERAGE})
OUTCOMES = {True: Outcome.HOLDS, False: Outcome.VIOLATED, None: Outcome.INCONCLUSIVE}
Law = Callable[[Statement[Any], Bound], Finding | None]
"""None: the law does not speak of such a bound."""


def laws(statement: Statement[Any]) -> tuple[Verdict, ...]:
    """One verdict for each law and bound; the note begins with the law's name."""
    verdicts = []
    for bound, (name, law) in product(statement.bounds, LAWS.items()):
        begun = time.perf_counter()
        finding = law(statement, bound)
        if finding is not None:
            verdicts.append(
                Verdict(
                    statement.id,
                    bound.key,
                    "laws",
                    OUTCOMES[finding.holds],
                    finding.label,
                    f"law of {name}",
                    seconds=time.perf_counter() - begun,
                    note=f"{name}: {finding.note}",
                )
            )
    return tuple(verdicts)


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


def special_cases(statement: Statement[Any], bound: Bound) -> Finding | None:
    """A bound of ours must contain the special cases that are known."""
    notes = []
    if bound.status is not Status.SHARPENED or not isinstance(bound.value, sp.Expr):
        return None
    for case in SPECIAL_CASES.get(statement.algorithm, ()):
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


def rate(statement: Statement[Any], bound: Bound) -> Finding | None:
    """Divided by the promised rate, an upper bound tends to a positive number, a lower one to a finite one.

    A rate in T is for T to infinity. Where the limit hangs on a letter in an exponent, it is taken case by case. Of a
    geometric rate the bound is to be a sum of powers, whatever their bases: which is smaller depends on the instance.
    """
    if not isinstance(bound.value, sp.Expr):
        return _rate_of_curve(statement, bound)
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


def monotony(statement: Statement[Any], bound: Bound) -> Finding | None:
    """A weaker promise cannot give a smaller upper bound, and none grows with the rounds, unless by a factor above 1."""
    if bound.relation == ">=":
        return None
    known = [c.symbol for c in statement.constants if c.concept in WEAKER]
    rounds = {Scope.STATIC: [], Scope.EVERY_ROUND: [t]}.get(bound.scope, [T])
    letters, count = [*known, *rounds], 0
    for point in _points(statement, bound):
        here = _value(bound, point)
        for letter in letters:
            moved = {**point, letter: point[letter] * 2}
            if letter in (t, T) and not _contracts(bound, letter, point):
                continue
            if not _speaks(statement, bound, moved):
                continue
            there = _value(bound, moved)
            count += 1
            smaller, larger = (here, there) if letter in (t, T) else (there, here)
            if smaller < larger:
                words = f"{'grows' if letter in (t, T) else 'falls'} when {letter} doubles"
                return Finding(
                    holds=False, label=Label.SUPPORTED, note=f"{words}, at {_shown(point)}"
                )
    if not count:
        return None
    named = ", ".join(map(str, letters))
    return Finding(
        holds=True, label=Label.SUPPORTED, note=f"in {named}, sampled at {count} pairs of rationals"
    )


def order(statement: Statement[Any], bound: Bound) -> Finding | None:
    """No lower bound exceeds an upper one on any instance; a sharpened bound is better than print somewhere."""
    rivals = [
        other
        for other in statement.bounds
        if other is not bound
        and other.metric == bound.metric
        and (other.scope == bound.scope or _lower_at_all_rounds(other))
    ]
    notes, checked = [], False
    for other in rivals:
        if other.relation == ">=" and bound.relation == "<=":
            low, high = _side_by_side(statement, other, bound)
            if low.size:
                checked = True
                notes.append(f"{other.key} is below it on {low.size} values")
            if (low > high * (1 + 1e-9)).any():
                worst = int(np.argmax(low - high))
                note = (
                    f"on some instance {other.key} is {low[worst]:.4g}, and this {high[worst]:.4g}"
                )
                return Finding(holds=False, label=Label.SUPPORTED, note=note)
        better = bound.status is Status.SHARPENED and other.status is Status.PRINTED
        if better and other.relation == bound.relation == "<=":
            ours, printed = _side_by_side(statement, bound, other)
            share = float(np.mean(ours < printed)) if ours.size else 0.0
            checked = checked or bool(ours.size)
            notes.append(f"below {other.key} on {share:.0%} of {ours.size} values")
            if ours.size and share == 0 and not _below_a_repair(statement, bound, rivals):
                note = f"it calls itself sharpened, and is nowhere below {other.key}"
                return Finding(holds=False, label=Label.SUPPORTED, note=note)
    return Finding(holds=True, label=Label.SUPPORTED, note="; ".join(notes)) if checked else None


def first_round(statement: Statement[Any], bound: Bound) -> Finding | None:
    """At the first round of which it speaks, with the smallest constants, it is a number, and no negative one."""
    start = {t: Fraction(bound.first_round), T: Fraction(bound.first_round)}
    for smallest in (True, False):
        point: dict[sp.Symbol, Fraction] = dict(start)
        for known in _letters(statement):
            low = known.domain.lower if known.domain.lower is not None else Fraction(0)
            inside = known.domain.strict or not smallest
            # a letter that ends at a number is taken between its ends: at the end itself a bound may well be 0
            within = low + 1 if known.domain.upper is None else (low + known.domain.upper) / 2
            point[known.symbol] = within if inside and not known.domain.integer else low
        value = _value(bound, point)
        if not value.is_finite():
            note = f"no number at round {bound.first_round}, at {_shown(point)}"
            return Finding(holds=False, label=Label.ENUMERATED, note=note)
        if value < 0 or not (smallest or bound.relation == ">=" or value > 0):
            note = f"{value.str(5, radius=False)} at round {bound.first_round}, at {_shown(point)}"
            return Finding(holds=False, label=Label.ENUMERATED, note=note)
    note = f"round {bound.first_round}, at the smallest constants and inside"
    return Finding(holds=True, label=Label.ENUMERATED, note=note)


def _below_a_repair(statement: Statement[Any], bound: Bound, rivals: Sequence[Bound]) -> bool:
    """Whether a corrected bound is nowhere smaller: print that had to be repaired may well be too small."""
    for other in rivals:
        if other.status is Status.CORRECTED and other.relation == "<=":
            ours, repaired = _side_by_side(statement, bound, other)
            if ours.size and (ours <= repaired * (1 + 1e-9)).all():
                return True
    return False


def tiling(statement: Statement[Any], bound: Bound) -> Finding | None:
    """With every client r times over, the run is the same: a bound that gets better then is wrong or wasteful.

    A corrected bound keeps what it can of print, and may be wasteful; one of ours may not.
    """
    tiles = TILINGS.get(statement.algorithm)
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
    where = f", at {_shown(fixed)}" if fixed else ""
    if isinstance(bound.value, sp.Expr):
        r = sp.Symbol("r", integer=True, positive=True)
        moved = [(s, s * r ** sp.Rational(q)) for s, q in powers.items()]
        value = bound.value.subs([(s, sp.Rational(x)) for s, x in fixed.items()])
        tiled = value.subs(moved, simultaneous=True) / r ** sp.Rational(power)
        if sp.simplify(tiled - value) == 0:
            note = f"unchanged{where}; symbolic and exact"
            return Finding(holds=True, label=Label.SUPPORTED, note=note)
    count = 0
    for drawn, root in product(
        _points(statement, bound), (2, 3)
    ):  # 4 and 9 copies: roots stay rational
        point = {**drawn, **fixed}
        tiled_point = {s: v * Fraction(root) ** int(2 * powers.get(s, 0)) for s, v in point.items()}
        if not (_speaks(statement, bound, point) and _speaks(statement, bound, tiled_point)):
            continue
        here, there = _value(bound, point) * root ** int(2 * power), _value(bound, tiled_point)
        count += 1
        if there > here if bound.relation == ">=" else there < here:
            ratio = float((there / here).mid())
            note = f"{ratio:.4g} times as large when every client stands {root**2} times, at {_shown(point)}"
            if bound.status is Status.CORRECTED:
                return Finding(
                    holds=True, label=Label.SUPPORTED, note=f"possible, but wasteful: {note}"
                )
            return Finding(holds=False, label=Label.SUPPORTED, note=note)
    if not count:
        return None
    note = f"never better, sampled at {count} pairs of rationals{where}"
    return Finding(holds=True, label=Label.SUPPORTED, note=note)


LAWS: Mapping[str, Law] = {
    "units": units,
    "special cases": special_cases,
    "rate": rate,
    "monotony": monotony,
    "order": order,
    "first round": first_round,
    "tiling": tiling,
}


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


def _contracts(bound: Bound, ends: sp.Symbol, point: Mapping[sp.Symbol, Fraction]) -> bool:
    """Whether no factor that is taken to the power of the rounds is above 1 here."""
    if not isinstance(bound.value, sp.Expr):
        return True
    letters = {str(s): str(x) for s, x in point.items()}
    return all(ball(tree_of(p.base), letters) <= 1 for p in geometric(bound.value, ends))


def _excluded(statement: Statement[Any], bound: Bound, case: SpecialCase) -> bool:
    """Whether a condition is plainly false at the parameters of the case."""
    values = [
        (p.symbol, sp.Rational(case.parameters[p.symbol.name]))
        for p in statement.parameters
        if p.symbol.name in case.parameters
    ]
    sides = [
        (sp.sympify(c.lhs).subs(values), c.relation, sp.sympify(c.rhs).subs(values))
        for c in (*statement.conditions, *bound.conditions)
    ]
    return any(
        left.is_number and right.is_number and not _met(left, relation, right, {})
        for left, relation, right in sides
    )


def _limit(ratio: sp.Expr, ends: sp.Symbol) -> sp.Expr:
    """As t or T goes to infinity, for positive letters."""
    positive = {s: sp.Symbol(f"{s}_", positive=True) for s in ratio.free_symbols - {ends}}
    x = sp.Symbol("x", positive=True)
    towards = ratio.subs(list(positive.items())).subs(ends, x**-12)  # no roots of t left
    at_infinity = sp.limit(sp.simplify(towards), x, 0, "+")
    return at_infinity.subs([(new, old) for old, new in positive.items()])


def _tends(statement: Statement[Any], bound: Bound, at_infinity: sp.Expr) -> Finding:
    holds = not _endless(at_infinity)
    if bound.relation != ">=":
        holds = holds and at_infinity != 0 and at_infinity.is_negative is not True
    note = f"over {statement.rate} it tends to {at_infinity}; symbolic and exact"
    if not holds and bound.status is Status.CORRECTED and bound.scope in AT_THE_END:
        return Finding(holds=True, label=Label.SUPPORTED, note=f"the repair costs the rate: {note}")
    return Finding(holds=holds, label=Label.SUPPORTED, note=note)


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


def _lower_at_all_rounds(bound: Bound) -> bool:
    """What is below every round is below the best of them, their mean and the last."""
    return bound.relation == ">=" and bound.scope is Scope.EVERY_ROUND


def _nonpositive(expr: sp.Expr) -> bool:
    """Whether a formula in positive letters is at most 0; where that is not plain, at 1."""
    if expr.is_nonpositive is None and not _endless(expr):
        return bool(expr.subs([(s, 1) for s in expr.free_symbols]) <= 0)
    return bool(expr.is_nonpositive)


def _endless(expr: sp.Expr) -> bool:
    return bool(expr.has(sp.oo, -sp.oo, sp.zoo, sp.nan))


def _units_of_curve(
    statement: Statement[Any], bound: Bound, known: Mapping[sp.Symbol, Dimension]
) -> Finding:
    u, v, wanted = 3.0, 1.7, bound.metric.dimension
    factor = u ** float(wanted.objective) * v ** float(wanted.length)
    count = 0
    for point in _points(statement, bound):
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


def _rate_of_curve(statement: Statement[Any], bound: Bound) -> Finding | None:
    """Between t = 10⁴ and 10⁵ the curve must run with the rate, to 5 parts in 100 of a power."""
    point = {str(s): float(x) for s, x in _ones(statement).items()}
    # one client, or a letter at the end of its domain, can be a special case with a rate of its own
    for known in _letters(statement):
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


def _points(statement: Statement[Any], bound: Bound) -> Iterator[dict[sp.Symbol, Fraction]]:
    """Rational values for all letters, spread over magnitudes; those at which the conditions hold."""
    rng = np.random.default_rng(1)
    grid = [Fraction(k) for k in ("1/100", "1/7", "1", "3", "50")]
    rounds = [bound.first_round, bound.first_round + 1, 10, 1000]
    for _ in range(40):
        point = {t: Fraction(int(rng.choice(rounds))), T: Fraction(1000)}
        for known in _letters(statement):
            point[known.symbol] = _choice(known, rng, grid)
        if _speaks(statement, bound, point):
            yield point


def _speaks(statement: Statement[Any], bound: Bound, point: Mapping[sp.Symbol, Fraction]) -> bool:
    """Whether the conditions hold there for certain."""
    conditions = (*statement.conditions, *bound.conditions)
    return all(_met(claim.lhs, claim.relation, claim.rhs, point) for claim in conditions)


def _choice(
    known: Constant | Parameter, rng: np.random.Generator, grid: list[Fraction]
) -> Fraction:
    if known.domain.integer:
        return Fraction(int(rng.choice([1, 2, 5, 40])))
    value = grid[rng.integers(len(grid))]
    low = known.domain.lower if known.domain.lower is not None else Fraction(0)
    if known.domain.upper is not None:
        return low + (known.domain.upper - low) * value / (1 + value)
    return low + value


def _letters(statement: Statement[Any]) -> tuple[Constant | Parameter, ...]:
    return (*statement.constants, *statement.parameters)


def _ones(statement: Statement[Any]) -> dict[sp.Symbol, Fraction]:
    return {known.symbol: Fraction(1) for known in _letters(statement)}


def _met(lhs: Any, relation: str, rhs: Any, point: Mapping[sp.Symbol, Fraction]) -> bool:
    letters = {str(s): str(x) for s, x in point.items()}
    left, right = ball(tree_of(sp.sympify(lhs)), letters), ball(tree_of(sp.sympify(rhs)), letters)
    sides = {"<=": left <= right, "<": left < right, ">=": left >= right, "=": left == right}
    return bool(sides[relation])


def _value(bound: Bound, point: Mapping[sp.Symbol, Fraction]) -> arb:
    """The bound in ball arithmetic; a curve in floats."""
    if isinstance(bound.value, sp.Expr):
        return ball(tree_of(bound.value), {str(s): str(x) for s, x in point.items()})
    letters = {str(s): float(x) for s, x in point.items()}
    value = float(curve(bound, letters, np.array([float(point[t])]))[0])
    return arb(value, 1e-12 * abs(value))


def _shown(point: Mapping[sp.Symbol, Fraction]) -> str:
    return ", ".join(f"{s} = {x}" for s, x in sorted(point.items(), key=lambda item: str(item[0])))


def _side_by_side(
    statement: Statement[Any], one: Bound, other: Bound
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Both bounds on random instances that promise what both assume, at the rounds of which both speak."""
    wanted = {a.requires for a in (*statement.assumptions, *one.also, *other.also)}
    rng = np.random.default_rng(2)
    column = np.arange(max(one.first_round, other.first_round), 49, dtype=float)[:, None]
    pairs = [(np.empty(0), np.empty(0))]
    for space in ground(statement.algorithm).spaces:
        if wanted <= space.promises:
            letters = _random_instances(statement, space, rng)
            if letters is not None:
                met = np.ones((len(column), 40), dtype=bool)
                for claim in (*statement.conditions, *one.conditions, *other.conditions):
                    left, right = (
                        limits(side, letters, column, 40) for side in (claim.lhs, claim.rhs)
                    )
                    met &= left >= right if claim.relation == ">=" else left <= right
                with np.errstate(divide="ignore", invalid="ignore"):
                    values = [limits(b.value, letters, column, 40)[met] for b in (one, other)]
                pairs.append((values[0], values[1]))
    return np.concatenate([a for a, _ in pairs]), np.concatenate([b for _, b in pairs])


def _random_instances(
    statement: Statement[Any], space: Space, rng: np.random.Generator
) -> dict[str, Any] | None:
    """The letters of 40 instances, (40,) each; None where the family does not know one."""
    constants = space.batch(rng.standard_normal((40, space.size))).constants
    if any(c.concept not in constants for c in statement.constants):
        return None
    letters: dict[str, Any] = {str(c.symbol): constants[c.concept] for c in statement.constants}
    for parameter in statement.parameters:
        letters[str(parameter.symbol)] = _within(parameter.domain, np.exp(rng.normal(0, 2, 40)))
    return letters | {"T": 48.0}


def _within(domain: Domain, positive: Array) -> Array:
    """Values of this domain, from positive numbers."""
    low = float(domain.lower or 0)
    if domain.integer:
        return np.maximum(max(low, 1.0), np.ceil(positive))
    if domain.upper is None:
        return low + positive
    return low + (float(domain.upper) - low) * positive / (1 + positive)
