r"""The rate of a statement on an instance: run it, hold the mean against the bound, and judge the exponent.

A bound with an explicit constant is the first test: measured over bound, at every round. What a rate says beyond it is
judged on the same runs. A rate in the horizon T needs a run for each horizon.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
import sympy as sp

from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Bound, Scope, Statement, t
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.engines.check import compare, letters, steps, why_not
from fedtheory.engines.rates.claimed import claimed, spoken_of
from fedtheory.engines.rates.judge import Claimed, Judgement, judge

P = TypeVar("P")
HORIZONS = 20
FIRST_HORIZON = 4


@dataclass(frozen=True)
class Rates:
    """The judgement, and the largest ratio of the mean to the bound."""

    statement: str
    bound: str
    claimed: Claimed
    judgement: Judgement
    largest: float
    at_round: int
    runs: int
    rounds: int
    instance: str


def rates(
    statement: Statement[P],
    key: str,
    instance: Instance[P],
    *,
    parameters: Mapping[sp.Symbol, Fraction],
    rounds: int,
    runs: int = 1,
    seed: int = 0,
) -> Rates:
    """Judges the rate of a statement by one of its upper bounds. `runs` above 1 are drawn by its sampler.

    Raises:
        NotApplicable: the statement claims no rate, or does not speak of the instance.
        FedTheoryError: it cannot be drawn so often, or is too short.
    """
    bound = statement.bound(key)
    if bound.relation != "<=":
        raise NotApplicable(
            f"{statement.id} ({key}) bounds from below, and a rate is of an upper bound"
        )
    claim = claimed(statement.rate, parameters)
    if runs > 1 and statement.sampled is None:
        raise FedTheoryError(
            f"{statement.id} has nothing that samples: one run, not {runs}", code="FT021"
        )
    single = spoken_of(statement.rate) == t
    horizons = [rounds] if single else _horizons(rounds)
    seen = [
        _one(statement, bound, instance, parameters, horizon, runs, seed) for horizon in horizons
    ]
    at = seen[0].rounds if single else np.array(horizons, dtype=float)
    series = seen[0].measured if single else np.concatenate([s.measured for s in seen], axis=1)
    limit = seen[0].limit if single else np.concatenate([s.limit for s in seen])
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.nan_to_num(series.mean(axis=0) / limit, nan=0.0)
    worst = int(np.argmax(ratio))
    return Rates(
        statement.id,
        bound.key,
        claim,
        judge(at, series, claim),
        float(ratio[worst]),
        int(at[worst]),
        len(series),
        rounds,
        instance.name,
    )


@dataclass(frozen=True)
class _Seen:
    rounds: Array  # (T,)
    measured: Array  # (runs, T)
    limit: Array  # (T,)


def _one(
    statement: Statement[P],
    bound: Bound,
    instance: Instance[P],
    parameters: Mapping[sp.Symbol, Fraction],
    rounds: int,
    runs: int,
    seed: int,
) -> _Seen:
    """One trajectory; of a bound on the last round, the best or the average, one number a run."""
    values = letters(statement, instance, parameters, rounds=rounds)
    reason = why_not(statement, bound, instance, values, rounds=rounds)
    if reason is not None:
        raise NotApplicable(reason)
    schedule, rng = steps(statement, values, rounds), np.random.default_rng([seed, rounds])
    if runs > 1 and statement.sampled is not None:
        trajectory = statement.sampled(instance.problem, schedule, rounds, rng, runs)
    else:
        trajectory = statement.algorithm(instance.problem, schedule, rounds, rng)
    series = _told(bound, trajectory)
    limit = compare(bound, values, trajectory).bound
    first = bound.first_round - 1 if bound.scope is Scope.EVERY_ROUND else 0
    at = (
        trajectory.rounds.astype(float)[first:]
        if series.shape[1] > 1
        else np.array([float(rounds)])
    )
    return _Seen(at, series[:, first:] if series.shape[1] > 1 else series, limit)


def _told(bound: Bound, trajectory: Trajectory) -> Array:
    """(runs, T), or (runs, 1): what the bound speaks of."""
    series: Array = trajectory.series[bound.metric]
    match bound.scope:
        case Scope.AT_HORIZON:
            return series[:, -1:]
        case Scope.BEST_ROUND:
            least: Array = series.min(axis=1, keepdims=True)
            return least
        case Scope.AVERAGE:
            mean: Array = series.mean(axis=1, keepdims=True)
            return mean
        case _:
            return series


def _horizons(rounds: int) -> list[int]:
    return [int(T) for T in np.unique(np.geomspace(FIRST_HORIZON, rounds, HORIZONS).astype(int))]


def families(found: Judgement) -> list[dict[str, Any]]:
    """For each window and family the exponents that are left, from the least to the largest."""
    told = []
    for window in found.windows:
        left: dict[str, tuple[float, float]] = {}
        for one in window.possible:
            low, high = left.get(one.family, (np.inf, -np.inf))
            left[one.family] = (min(low, one.low), max(high, one.high))
        told.append({"from": window.start, "exponents": left})
    return told
