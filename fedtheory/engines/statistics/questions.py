r"""What a bound asks of sampled runs: which rounds, with which range of a draw, by which games.

Two games are played with the same runs, against the bound and for it. Bounds are widened by the allowance of `check`,
in both directions: what lies within the errors of the instance is not decided.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.concept import Metric
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import names
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Bound, Certainty, Scope, Statement
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import ROUNDING, allowance, at, compare, tree_of, trivial_bound
from fedtheory.engines.statistics.claims import Game, Join, Side, after, game

FAILURE_LETTER = "delta"


@dataclass(frozen=True)
class Question:
    """A bound, its games, and what was drawn. Against an equation there are two games, each at alpha/2."""

    bound: Bound
    against: tuple[Game, ...]
    favour: Game | None
    vacuous: bool
    certified: float
    total: Array  # (T,) sum of the draws
    runs: int = 0
    failures: int = 0
    outcome: Outcome | None = None

    @property
    def proportion(self) -> bool:
        """Whether it is asked how many runs fail."""
        return self.bound.certainty is Certainty.WITH_PROBABILITY


def asked(
    statement: Statement[Any],
    bound: Bound,
    instance: Instance[Any],
    values: Mapping[str, float],
    seen: Trajectory,
) -> Question:
    """The question before the first run; `seen` is looked at for its rounds and ranges alone."""
    trivial = trivial_bound(statement, bound.metric, instance, values)
    nothing = np.zeros(len(seen.rounds))
    if bound.certainty is Certainty.WITH_PROBABILITY:
        if FAILURE_LETTER not in values:
            message = f"{statement.id} ({bound.key}) holds with probability 1 - delta, and has no letter delta"
            raise IllFormedStatement(message)
        chance = np.array([values[FAILURE_LETTER]])
        certified, _ = allowance(instance, chance, trivial)
        up = game(Side.ABOVE, Join.SOMEWHERE, chance, np.zeros(1))
        down = game(Side.BELOW, Join.EVERYWHERE, chance, np.ones(1))
        return Question(bound, (up,), down, bool(chance[0] >= 1), certified, nothing)

    low, high = (
        reduced(bound, side[None])[0]
        for side in known_range(statement, instance, bound.metric, values, seen)
    )
    limit = _limits(bound, values, seen)
    certified, rounding = allowance(instance, limit, trivial)
    over, under = limit + certified + rounding, limit - certified - rounding
    # Against "at every round" one round is enough; "at the best round" fails only at all of them.
    best = bound.scope is Scope.BEST_ROUND
    one, every = Join.SOMEWHERE, Join.EVERYWHERE
    match bound.relation:
        case ">=":
            sure = np.where(limit <= low, -inf, over)
            return Question(
                bound,
                (game(Side.BELOW, one, under, high),),
                game(Side.ABOVE, every, sure, low),
                bool((limit <= low).all()),
                certified,
                nothing,
            )
        case "=":
            up, down = (
                game(Side.ABOVE, every if best else one, over, low),
                game(Side.BELOW, one, under, high),
            )
            return Question(
                bound, (up, down), None, vacuous=False, certified=certified, total=nothing
            )
        case _:
            sure = np.where(limit >= high, inf, under)
            return Question(
                bound,
                (game(Side.ABOVE, every if best else one, over, low),),
                game(Side.BELOW, one if best else every, sure, high),
                bool((limit >= np.minimum(trivial, high)).all()),
                certified,
                nothing,
            )


def continued(
    question: Question, series: Array, values: Mapping[str, float], alpha: Fraction
) -> Question:
    """The question after these draws, (runs, T); once it is decided no game goes on."""
    if question.outcome is not None and not question.proportion:
        return question
    surely = possibly = reduced(question.bound, series)
    if question.proportion:
        surely, possibly = _failures(question, series, values)
    question = replace(
        question,
        total=question.total + series.sum(axis=0),
        runs=question.runs + len(series),
        failures=question.failures + (int(possibly.sum()) if question.proportion else 0),
    )
    if question.outcome is not None:
        return question
    each = float(alpha) / len(question.against)
    played = [after(one, surely, each) for one in question.against]
    lost_at = min((won for _, won in played if won is not None), default=None)
    favour, held_at = question.favour, None
    if favour is not None:
        favour, held_at = after(favour, possibly, float(alpha))
    outcome = None
    if lost_at is not None or held_at is not None:
        first = held_at is None or (lost_at is not None and lost_at <= held_at)
        outcome = Outcome.VIOLATED if first else Outcome.HOLDS
    against = tuple(one for one, _ in played)
    return replace(question, against=against, favour=favour, outcome=outcome)


def reduced(bound: Bound, series: Array) -> Array:
    """(runs, T) -> (runs, claims): the rounds of which the bound speaks."""
    match bound.scope:
        case Scope.EVERY_ROUND:
            return series[:, bound.first_round - 1 :]
        case Scope.STATIC:
            return series[:, :1]
        case Scope.AT_HORIZON:
            return series[:, -1:]
        case Scope.BEST_ROUND:
            return series
        case Scope.AVERAGE:
            mean: Array = series.mean(axis=1, keepdims=True)
            return mean


def known_range(
    statement: Statement[Any],
    instance: Instance[Any],
    metric: Metric,
    values: Mapping[str, float],
    seen: Trajectory,
) -> tuple[Array, Array]:
    """Least and largest value of a draw at each round, as far as statement or trajectory know."""
    rounds = seen.rounds.astype(float)
    sides = seen.ranges.get(metric, (-inf, inf))
    low, high = (np.broadcast_to(np.asarray(side, dtype=float), rounds.shape) for side in sides)
    if metric in statement.ranges and statement.range_promises <= instance.promises:
        least, largest = statement.ranges[metric]
        low = np.maximum(low, _side(least, values, rounds, -inf))
        high = np.minimum(high, _side(largest, values, rounds, inf))
    return low, high


def check_draws(
    statement: Statement[Any],
    instance: Instance[Any],
    values: Mapping[str, float],
    seen: Trajectory,
) -> None:
    """A draw outside of what is said to be possible makes every later word worthless."""
    for metric, series in seen.series.items():
        low, high = known_range(statement, instance, metric, values, seen)
        room = ROUNDING * (np.abs(series).max() + np.where(np.isfinite(high), np.abs(high), 0.0))
        if (series < low - room).any() or (series > high + room).any():
            raise IllFormedStatement(
                f"{statement.id}: draws of the {metric.name} lie between {np.nanmin(series):g} and "
                f"{np.nanmax(series):g}, outside of the range that they are said to have"
            )


def _side(side: sp.Expr, values: Mapping[str, float], rounds: Array, unknown: float) -> Array:
    """One side of a range; a letter that the instance does not know makes it unknown."""
    if side in {sp.oo, -sp.oo} or names(tree_of(side)) - {"t"} - values.keys():
        return np.full(rounds.shape, unknown, float)
    return at(side, values, rounds)


def _limits(bound: Bound, values: Mapping[str, float], seen: Trajectory) -> Array:
    """The bound at the rounds of `reduced`; one number for the best round."""
    limit = compare(bound, values, seen).bound
    if bound.scope is Scope.BEST_ROUND:
        return np.broadcast_to(limit, (len(seen.rounds),))
    return limit


def _failures(
    question: Question, series: Array, values: Mapping[str, float]
) -> tuple[Array, Array]:
    """(runs, 1) each: 1 for a run that crosses the bound surely, and for one that may have."""
    bound, rounds = question.bound, np.arange(1, series.shape[1] + 1)
    sign = -1 if bound.relation == ">=" else 1
    surely, possibly = np.zeros((len(series), 1)), np.zeros((len(series), 1))
    for k, row in enumerate(series):
        seen = compare(bound, values, Trajectory(rounds, {bound.metric: row[None]}))
        excess = sign * (seen.measured - seen.bound)
        room = question.certified + ROUNDING * np.abs(seen.bound)
        surely[k], possibly[k] = (excess > room).any(), (excess > -room).any()
    return surely, possibly
