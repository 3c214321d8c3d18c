"""How close runs come to a bound: measurement over bound, of many instances at once."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.concept import Concept
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Bound, Curve, Scope, Statement
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.engines.attack.place import wanted
from fedtheory.engines.check import allowed, at, steps
from fedtheory.instances.hostile_written import Several
from fedtheory.instances.one_run import alone

ROUNDING = 1e-12
FAINT = 100.0
"""A crossing by less than so many roundings is none."""
SPOKEN_AT_THE_END = frozenset({Scope.AT_HORIZON, Scope.BEST_ROUND, Scope.AVERAGE})


def ratios(
    statement: Statement[Any],
    bound: Bound,
    problem: Any,
    constants: Mapping[Concept, Array],
    values: Mapping[sp.Symbol, Array],
    *,
    rounds: int,
    outcomes: bool,
) -> Array:
    """(rounds, runs): how close each run comes to the bound; 0 where the bound says nothing."""
    letters: dict[str, Any] = {
        str(c.symbol): constants.get(c.concept, np.nan) for c in statement.constants
    }
    letters |= {str(symbol): value for symbol, value in values.items()} | {"T": float(rounds)}
    column = np.arange(1, rounds + 1, dtype=float)[:, None]
    spoken: Any = np.ones((rounds, 1), dtype=bool)
    off: Array | float = 0.0
    if isinstance(problem, Several):
        spoken = spoken & _meant(statement, bound, problem, constants)
        for parameter in statement.parameters:
            inside = [allowed(float(x), parameter.domain) for x in values[parameter.symbol]]
            spoken = spoken & np.array(inside)
        off = problem.off()
    for claim in (*statement.conditions, *bound.conditions):
        left, right = at(claim.lhs, letters, column), at(claim.rhs, letters, column)
        spoken = spoken & _strictly(left, claim.relation, right)
    # A run may end beyond all floats, where no crossing is seen; before its first round a bound may divide by 0.
    with np.errstate(all="ignore"):
        series = _series(statement, bound, problem, letters, spoken, outcomes=outcomes)
        measured = summed(bound.scope, series)
        limit = limits(bound.value, letters, column, measured.shape[1])
    ratio = _compared(measured, limit, bound.relation, off)
    ratio = np.where(spoken, ratio, 0.0)
    if bound.scope in SPOKEN_AT_THE_END:
        ratio[:-1] = 0.0
    else:
        ratio[: bound.first_round - 1] = 0.0
    return np.nan_to_num(ratio, nan=0.0, posinf=1e300)


def limits(value: sp.Expr | Curve, letters: Mapping[str, Any], column: Array, runs: int) -> Array:
    """A formula or curve at these rounds (T, 1) for many instances at once, (T, runs)."""
    if isinstance(value, sp.Expr):
        return np.broadcast_to(at(value, letters, column), (len(column), runs))
    one = [{k: np.broadcast_to(v, runs)[r] for k, v in letters.items()} for r in range(runs)]
    return np.stack([value(letter, column[:, 0]) for letter in one], axis=1)


def summed(scope: Scope, series: Array) -> Array:
    """(rounds, runs): in every round what the scope speaks of, were this round the last."""
    if scope is Scope.BEST_ROUND:
        return np.minimum.accumulate(series, axis=0)
    if scope is Scope.AVERAGE:
        rounds = np.arange(1, len(series) + 1)[:, None]
        means: Array = np.cumsum(series, axis=0) / rounds
        return means
    return series


def copies(instance: Any, count: int, *, outcomes: bool) -> Any:
    """The problem of an instance so many times; run one by one, it is the same one each time."""
    if outcomes:
        return Several((instance,) * count)
    problem = instance.problem
    if count == 1:
        return problem
    return replace(problem, start=np.repeat(problem.start, count, axis=0))


def _compared(measured: Array, limit: Array, relation: str, off: Array | float) -> Array:
    """Measurement over bound, or the other way round; of an equation the larger of both, and 1 where 0 is 0."""
    # What is smaller than this beside the largest number of its run is rounding: a bound of 0 allows that.
    noise = ROUNDING * np.maximum(1.0, np.abs(measured).max(axis=0))
    if relation == "=":
        one, other = (_compared(measured, limit, sign, off) for sign in ("<=", ">="))
        nothing = (np.abs(measured) <= noise) & (np.abs(limit) <= noise)
        return np.where(nothing, 1.0, np.maximum(one, other))
    above, below = (limit, measured) if relation == ">=" else (measured, limit)
    with np.errstate(all="ignore"):
        ratio = np.where(above > noise, above / np.maximum(below, noise), 0.0)
        return np.where(above - below > noise * FAINT + off, ratio, np.minimum(ratio, 1.0))


def _meant(
    statement: Statement[Any],
    bound: Bound,
    problem: Several,
    constants: Mapping[Concept, Array],
) -> Array:
    """Of which instances the bound speaks: those that promise what it assumes, with constants in their domains."""
    promised = problem.promises(wanted(statement, bound))
    known = [
        kept
        and all(allowed(float(constants[c.concept][run]), c.domain) for c in statement.constants)
        for run, kept in enumerate(promised)
    ]
    return np.array(known)


def _series(
    statement: Statement[Any],
    bound: Bound,
    problem: Any,
    letters: Mapping[str, Any],
    spoken: Array,
    *,
    outcomes: bool,
) -> Array:
    """(rounds, runs): what the algorithm measures of every run, all at once or one by one.

    One by one, a run of which the bound speaks in no round is not made: what it asks for need not exist.
    """
    rng, rounds = np.random.default_rng(0), len(spoken)
    if not outcomes:
        column = np.arange(1, rounds + 1, dtype=float)[:, None]
        schedule = steps(statement, letters, column)
        together: Trajectory = statement.algorithm(problem, schedule, rounds, rng)
        return together.series[bound.metric].T
    several = isinstance(problem, Several)
    runs = len(problem.each) if several else max(np.size(value) for value in letters.values())
    single, asked = [], np.broadcast_to(spoken.any(axis=0), runs)
    for run in range(runs):
        if not asked[run]:
            single.append(np.zeros(rounds))
            continue
        own = {name: float(np.broadcast_to(value, runs)[run]) for name, value in letters.items()}
        if several:
            single.append(_alone(statement, bound, problem.each[run].problem, own, rounds))
            continue
        one = alone(problem, run) if len(problem.start) == runs else problem
        followed: Trajectory = statement.algorithm(one, steps(statement, own, rounds), rounds, rng)
        single.append(followed.series[bound.metric][0])
    return np.stack(single, axis=1)


def _alone(
    statement: Statement[Any], bound: Bound, problem: Any, own: Mapping[str, float], rounds: int
) -> Array:
    """(rounds,): the worst of the runs of one instance; 0 where they are too many to follow, or do not exist."""
    rng = np.random.default_rng(0)
    try:
        with np.errstate(all="ignore"):
            made: Trajectory = statement.algorithm(
                problem, steps(statement, own, rounds), rounds, rng
            )
    except (FedTheoryError, ArithmeticError, np.linalg.LinAlgError):
        return np.zeros(rounds)
    worst = np.min if bound.relation == ">=" else np.max
    return np.asarray(worst(made.series[bound.metric], axis=0))


def _strictly(left: Array, relation: str, right: Array) -> Any:
    """Whether a condition holds; an equation holds up to rounding, and the exact run decides."""
    if relation == "=":
        return np.asarray(np.abs(left - right) <= ROUNDING * (np.abs(left) + np.abs(right)))
    return {"<=": left <= right, "<": left < right, ">=": left >= right}[relation]
