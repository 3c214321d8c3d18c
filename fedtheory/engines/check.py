r"""Does the run stay under the bound, at every round? One verdict for each bound of a statement.

A run in floating point can be off, so a crossing counts as VIOLATED only beyond an allowance: the errors of the
instance's certificates, plus 2^-30 of the bound and of the trivial bound for rounding (1,000 rounds of convex
combinations lose some 1e-13). A crossing within the errors of the certificates is INCONCLUSIVE.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

import numpy as np
import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concept import Metric
from fedtheory.core.errors import FedTheoryError, IllFormedStatement, nearest
from fedtheory.core.expression import Tree, evaluate, names, to_tree
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Bound, Certainty, Domain, Scope, Statement
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.core.verdict import Label, Outcome, Verdict

P = TypeVar("P")

ROUNDING = 2.0**-30
"""Allowance for rounding, relative to the bound and to the trivial bound."""


@dataclass(frozen=True)
class Comparison:
    """Measurement and bound, side by side: `ratio` is above 1 where the bound is crossed."""

    rounds: Array  # (T,) those of which the bound speaks
    measured: Array  # (T,) the worst run
    bound: Array  # (T,)
    ratio: Array  # (T,)


def check(
    statement: Statement[P],
    instance: Instance[P],
    *,
    parameters: Mapping[sp.Symbol, Fraction | float],
    rounds: int,
    bounds: Sequence[str] | None = None,
    seed: int = 0,
) -> tuple[Verdict, ...]:
    """Runs the algorithm once and compares every bound (or those named) with what it measured."""
    begun = time.perf_counter()
    chosen = [statement.bound(key) for key in bounds] if bounds is not None else statement.bounds
    values = letters(statement, instance, parameters, rounds=rounds)
    reasons = [why_not(statement, bound, instance, values, rounds=rounds) for bound in chosen]
    trajectory = None
    if None in reasons:
        trajectory = run(statement, instance, parameters=parameters, rounds=rounds, seed=seed)

    verdicts = []
    for bound, reason in zip(chosen, reasons, strict=True):
        if reason is not None or trajectory is None:
            said = _Said(Outcome.NOT_APPLICABLE, Label.UNDECIDED, note=reason or "")
        elif bound.certainty is not Certainty.SURE:
            note = f"it holds {bound.certainty.value}: no single run decides"
            said = _Said(Outcome.INCONCLUSIVE, Label.UNDECIDED, note=note)
        else:
            said = _say(statement, bound, instance, values, trajectory)
        verdicts.append(
            Verdict(
                statement.id,
                bound.key,
                "curve",
                said.outcome,
                said.label,
                instance.name,
                said.tightness,
                said.at_round,
                time.perf_counter() - begun,
                said.note,
            )
        )
    return tuple(verdicts)


def run(
    statement: Statement[P],
    instance: Instance[P],
    *,
    parameters: Mapping[sp.Symbol, Fraction | float],
    rounds: int,
    seed: int = 0,
) -> Trajectory:
    """The statement's algorithm with the statement's schedule."""
    values = letters(statement, instance, parameters, rounds=rounds)
    schedule = steps(statement, values, rounds)
    return statement.algorithm(instance.problem, schedule, rounds, np.random.default_rng(seed))


def letters(
    statement: Statement[Any],
    instance: Instance[Any],
    parameters: Mapping[sp.Symbol, Fraction | float],
    *,
    rounds: int,
) -> dict[str, float]:
    """What each letter stands for: the constants that the instance knows, the parameters, the horizon."""
    if rounds < 1:
        raise FedTheoryError(f"a run has at least one round, not {rounds}", code="FT021")
    wanted = {p.symbol: p for p in statement.parameters}
    for symbol in parameters:
        if symbol not in wanted:
            hint = nearest(str(symbol), map(str, wanted))
            raise FedTheoryError(f'{statement.id} has no parameter "{symbol}".{hint}', code="FT003")
    for symbol, parameter in wanted.items():
        if symbol not in parameters:
            message = f"{statement.id} needs {symbol}, the {parameter.meaning}"
            raise FedTheoryError(message, code="FT006")
        if not allowed(parameters[symbol], parameter.domain):
            message = f"{symbol} = {parameters[symbol]} is not {parameter.domain}"
            raise FedTheoryError(message, code="FT021")
    known = {
        str(c.symbol): float(instance.constants[c.concept])
        for c in statement.constants
        if c.concept in instance.constants
    }
    return known | {str(p): float(value) for p, value in parameters.items()} | {"T": float(rounds)}


def allowed(value: Fraction | float, domain: Domain) -> bool:
    """Whether a letter of this domain may stand for the value."""
    if not np.isfinite(float(value)):
        return False
    low = (
        domain.lower is None
        or value > domain.lower
        or (value == domain.lower and not domain.strict)
    )
    high = domain.upper is None or value <= domain.upper
    return low and high and (not domain.integer or float(value).is_integer())


class Schedules(dict[str, Array]):
    """The schedules by name; an unknown name is refused, with the known ones listed."""

    def __missing__(self, key: object) -> Array:
        """Raises FT120."""
        known = ", ".join(self) or "none"
        raise IllFormedStatement(f'no schedule is called "{key}"; there are {known}')


def steps(
    statement: Statement[Any], values: Mapping[str, float | Array], rounds: int | Array
) -> dict[str, Array]:
    """The schedules: entry k of `eta_t` belongs to round k + 1, and that of `eta_{t-1}` to the round before.

    A schedule that has no value at round 0 starts `..._{t-1}` with nan. With rounds as a column (T, 1) and letters as
    arrays (runs,), each run has its own schedule, (T, runs).
    """
    now = np.arange(1, rounds + 1, dtype=float) if isinstance(rounds, int) else rounds
    table = Schedules()
    for letter, value in statement.schedule.items():
        table[str(letter)] = at(value, values, now)
        with np.errstate(divide="ignore", invalid="ignore"):
            before = at(value, values, now - 1)
        known = np.isfinite(before)
        table[str(letter).removesuffix("_t") + "_{t-1}"] = np.where(known, before, np.nan)
    return table


def curve(bound: Bound, values: Mapping[str, float], rounds: Array) -> Array:
    """The bound's value at these rounds."""
    if isinstance(bound.value, sp.Expr):
        return at(bound.value, values, rounds)
    numbers = {name: float(x) if isinstance(x, int) else x for name, x in values.items()}
    return np.broadcast_to(bound.value(numbers, rounds), rounds.shape)


def at(expr: sp.Expr, values: Mapping[str, float | Array], rounds: Array) -> Array:
    """The value of a formula at these rounds; letters may be arrays that broadcast with them."""
    letters = {**values, "t": rounds}
    functions = {"exp": np.exp, "log": np.log}
    value = evaluate(tree_of(expr), letters, lambda s: float(Fraction(s)), _root, functions)
    shape = np.broadcast_shapes(np.shape(value), rounds.shape)
    return np.broadcast_to(np.asarray(value, dtype=float), shape)


@cache
def tree_of(expr: sp.Expr) -> Tree:
    """The term of a formula."""
    return to_tree(expr)


def why_not(
    statement: Statement[Any],
    bound: Bound,
    instance: Instance[Any],
    values: Mapping[str, float],
    *,
    rounds: int,
) -> str | None:
    """Why the bound says nothing about this instance, in the paper's words; None if it does."""
    for assumption in (*statement.assumptions, *bound.also):
        if assumption.requires not in instance.promises:
            return (
                f'{statement.id} assumes "{assumption.wording}" ({assumption.locator}), but '
                f"{instance.name} does not promise it: {assumption.requires.definition}"
            )
    for constant in statement.constants:
        if str(constant.symbol) in _letters_of(statement, bound) - values.keys():
            return f"{instance.name} does not know {constant.symbol}, the {constant.concept.name}"
    spoken = np.arange(bound.first_round, rounds + 1, dtype=float)
    if not spoken.size:
        return f"the bound speaks from round {bound.first_round} on, and the run has {rounds}"
    for claim in (*statement.conditions, *bound.conditions):
        if not _holds(claim, values, spoken):
            left, right = (at(side, values, spoken).flat[0] for side in (claim.lhs, claim.rhs))
            return (
                f"its condition {claim.lhs} {claim.relation} {claim.rhs} fails: {left:g}, {right:g}"
            )
    return None


def compare(bound: Bound, values: Mapping[str, float], trajectory: Trajectory) -> Comparison:
    """The worst run against the bound, at the rounds of which the bound speaks."""
    if bound.metric not in trajectory.series:
        known = ", ".join(metric.name for metric in trajectory.series) or "nothing"
        raise IllFormedStatement(
            f"a bound on the {bound.metric.name}, and the algorithm measures {known}"
        )
    series = trajectory.series[bound.metric]  # (runs, T)
    worst_of = np.min if bound.relation == ">=" else np.max
    worst: Array = worst_of(series, axis=0)
    rounds = trajectory.rounds.astype(float)
    match bound.scope:
        case Scope.EVERY_ROUND:
            spoken = slice(bound.first_round - 1, None)
        case Scope.STATIC:
            spoken = slice(0, 1)
        case Scope.AT_HORIZON:
            spoken = slice(-1, None)
        case Scope.BEST_ROUND:
            worst, spoken = worst_of(series.min(axis=1), keepdims=True), slice(-1, None)
        case Scope.AVERAGE:
            worst, spoken = worst_of(series.mean(axis=1), keepdims=True), slice(-1, None)
    measured, rounds = worst[spoken], rounds[spoken]
    with np.errstate(divide="ignore", invalid="ignore"):
        limit = curve(bound, values, rounds)
    if np.isnan(limit).any():
        raise IllFormedStatement(
            f"the bound {bound.key} has no value at round {rounds[np.isnan(limit)][0]:g}"
        )
    above, below = (limit, measured) if bound.relation == ">=" else (measured, limit)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(below > 0, above / below, np.where(above > below, np.inf, 0.0))
        if bound.relation == "=":
            ratio = np.maximum(ratio, np.where(measured > 0, limit / measured, 1.0))
    return Comparison(rounds, measured, limit, ratio)


def allowance(instance: Instance[Any], limit: Array, trivial: float) -> tuple[float, Array]:
    """By how much a measurement may be off: the errors of the certificates, and rounding at each round."""
    certified = float(sum(certificate.error for certificate in instance.certificates))
    return certified, ROUNDING * (np.abs(limit) + (trivial if np.isfinite(trivial) else 0.0))


def trivial_bound(
    statement: Statement[Any], metric: Metric, instance: Instance[Any], values: Mapping[str, float]
) -> float:
    """What is true without the theorem: the better of what the instance knows and what the statement says."""
    known = [instance.trivial[metric]] if metric in instance.trivial else []
    formula = statement.trivial.get(metric)
    if formula is not None and names(tree_of(formula)) <= values.keys():
        known.append(float(at(formula, values, np.ones(1))[0]))
    return min(known, default=np.inf)


@dataclass(frozen=True)
class _Said:
    outcome: Outcome
    label: Label
    tightness: float | None = None
    at_round: int | None = None
    note: str = ""


def _say(
    statement: Statement[Any],
    bound: Bound,
    instance: Instance[Any],
    values: Mapping[str, float],
    trajectory: Trajectory,
) -> _Said:
    seen = compare(bound, values, trajectory)
    if not np.isfinite(seen.measured).all():
        lost = seen.rounds[~np.isfinite(seen.measured)][0]
        note = f"the measurement is not finite at round {lost:g}"
        return _Said(Outcome.INCONCLUSIVE, Label.UNDECIDED, note=note)

    trivial = trivial_bound(statement, bound.metric, instance, values)
    certified, rounding = allowance(instance, seen.bound, trivial)
    excess = seen.measured - seen.bound
    if bound.relation == ">=":
        excess = -excess
    elif bound.relation == "=":
        excess = np.abs(excess)
    worst = int(np.argmax(seen.ratio))
    outcome, label, remark = Outcome.HOLDS, Label.SUPPORTED, ""
    if (excess > certified + rounding).any():
        beyond = np.where(excess > certified + rounding, seen.ratio, -np.inf)
        worst = int(np.argmax(beyond))
        outcome = Outcome.VIOLATED
        remark = f"{seen.measured[worst]:.6g} measured, {seen.bound[worst]:.6g} allowed; "
    elif (excess > rounding).any():
        outcome, label = Outcome.INCONCLUSIVE, Label.UNDECIDED
        remark = "crossed, but by less than the certificates of the instance can be off; "
    elif (seen.bound <= 0).all() if bound.relation == ">=" else (seen.bound >= trivial).all():
        outcome = Outcome.VACUOUS
        remark = f"it never says more than the trivial bound, {0 if bound.relation == '>=' else trivial:.6g}; "
    elif not np.isfinite(trivial):
        remark = "no trivial bound is known; "
    return _Said(
        outcome,
        label,
        float(seen.ratio[worst]),
        int(seen.rounds[worst]),
        f"{remark}allowance {certified:.1e} (certificates) + {rounding[worst]:.1e} (rounding)",
    )


def _holds(claim: Claim, values: Mapping[str, float], rounds: Array) -> bool:
    """Whether a condition holds at all these rounds, up to 1e-12 of its sides where they may be equal."""
    left, right = at(claim.lhs, values, rounds), at(claim.rhs, values, rounds)
    slack = 1e-12 * (np.abs(left) + np.abs(right))
    match claim.relation:
        case "<=":
            return bool((left <= right + slack).all())
        case "<":  # an open end is no place to be: a schedule may divide by the difference
            return bool((left < right).all())
        case ">=":
            return bool((left >= right - slack).all())
        case "=":
            return bool((np.abs(left - right) <= slack).all())


def _letters_of(statement: Statement[Any], bound: Bound) -> set[str]:
    """The letters that a bound needs; of a curve, all."""
    if not isinstance(bound.value, sp.Expr):
        return {str(c.symbol) for c in statement.constants}
    sides = [side for c in (*statement.conditions, *bound.conditions) for side in (c.lhs, c.rhs)]
    return set().union(*(names(tree_of(expr)) for expr in [bound.value, *sides]))


def _root(value: Any, k: int) -> Any:
    return np.sqrt(value) if k == 2 else np.power(value, 1 / k)
