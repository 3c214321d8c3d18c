r"""The verdict on a log: is it a run of the statement at all, and if so, does it stay within the bound?

A bound that holds for sure is compared at every recorded round, the worst run first. An expectation is bet on, run by
run, and the verdict says with which probability it is wrong. One run is no evidence about a mean.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError, IllFormedStatement
from fedtheory.core.statement import Bound, Certainty, Scope, t
from fedtheory.core.text import readable
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import (
    ROUNDING,
    allowance,
    compare,
    curve,
    tree_of,
    trivial_bound,
)
from fedtheory.engines.monitor.findings import (
    Asked,
    Finding,
    findings,
    needs_all_rounds,
    never_negative,
)
from fedtheory.engines.rates.claimed import claimed, spoken_of
from fedtheory.engines.rates.judge import Rate, judge
from fedtheory.engines.statistics.ledger import written
from fedtheory.engines.statistics.questions import asked as question_of
from fedtheory.engines.statistics.questions import check_draws, continued

EXPECTED = "expected "
ALPHA = Fraction(1, 1000)
"""With which probability a verdict about an expectation may be wrong; one log is one question."""


@dataclass(frozen=True)
class Curve:
    """What the numbers say, whatever they are numbers of. `ratio` is above 1 where the bound is crossed."""

    outcome: Outcome
    note: str
    ratio: float | None = None
    at_round: int | None = None
    measured: float | None = None
    allowed: float | None = None


@dataclass(frozen=True)
class RunVerdict:
    """The outcome with everything it rests on. `why` is one sentence."""

    outcome: Outcome
    why: str
    findings: tuple[Finding, ...]
    curve: Curve | None
    rate: Rate | None
    rate_note: str

    @property
    def broken(self) -> Finding | None:
        """The assumption that the log shows to fail, the earliest first."""
        failed = [f for f in self.findings if f.holds is False]
        return min(failed, key=lambda f: f.at_round or 0, default=None)


def verdict(asked: Asked, alpha: Fraction = ALPHA) -> RunVerdict:
    """The verdict on a log.

    Raises:
        FedTheoryError: a formula has no value with these letters.
    """
    try:
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            return _verdict(asked, alpha)
    except ZeroDivisionError as error:
        conditions = (*asked.statement.conditions, *asked.bound.conditions)
        told = ", ".join(readable([c.relation, tree_of(c.lhs), tree_of(c.rhs)]) for c in conditions)
        message = f"{asked.statement.id} ({asked.bound.key}) divides by zero with these letters"
        message += f"; it assumes {told}." if told else "."
        raise FedTheoryError(message, code="FT012") from error


def _verdict(asked: Asked, alpha: Fraction) -> RunVerdict:
    found = findings(asked)
    lost = any(one.column == "value" for one in asked.log.lost)
    speaks = asked.log.rounds[-1] >= asked.bound.first_round
    seen: Curve | None = None
    if not lost and speaks:
        drawn = _draws(asked)
        found += drawn
        if all(finding.holds for finding in drawn):
            seen = _curve(asked, alpha)
    rate, note = _rate(asked) if seen is not None else (None, "")
    made = RunVerdict(Outcome.INCONCLUSIVE, "", found, seen, rate, note)
    if (broken := made.broken) is not None:
        why = (
            f"this run is not an instance of {asked.statement.id}: {broken.text}: {broken.evidence}"
        )
        return replace(made, outcome=Outcome.NOT_APPLICABLE, why=why)
    assert seen is not None
    if asked.log.gap is not None and seen.outcome in {Outcome.HOLDS, Outcome.VACUOUS}:
        why = f"{seen.note}; but not all rounds are recorded"
        return replace(made, why=why)
    return replace(made, outcome=seen.outcome, why=f"{seen.note}{_unseen(seen.outcome, found)}")


def _unseen(outcome: Outcome, found: tuple[Finding, ...]) -> str:
    """What the log leaves open: it weakens a HOLDS, and may explain a VIOLATED."""
    left = [f for f in found if f.holds is None]
    suspects = [f"{f.text}: {f.evidence}" for f in left if f.suspect]
    if outcome is Outcome.VIOLATED:
        told = (
            "; ".join(suspects)
            or "the bound is false, or an assumption that the log does not show is"
        )
        return f"; {told}"
    if outcome in {Outcome.HOLDS, Outcome.VACUOUS} and left:
        return f"; {len(left)} of {len(found)} assumptions are taken on trust"
    return ""


def _of_a_mean(bound: Bound) -> bool:
    """Whether one run is no more than one draw of what is bounded."""
    return bound.certainty is not Certainty.SURE or bound.metric.name.startswith(EXPECTED)


def _trajectory(asked: Asked) -> Trajectory:
    metric = asked.bound.metric
    ranges = {metric: (0.0, inf)} if never_negative(asked.bound, asked.statement) else {}
    return Trajectory(asked.log.rounds, {metric: asked.log.columns["value"]}, ranges)


def _draws(asked: Asked) -> tuple[Finding, ...]:
    """Whether each draw is one that can be drawn; empty where none is: no mean is bounded, or rounds are missing."""
    if not _of_a_mean(asked.bound) or asked.log.gap is not None:
        return ()
    text = "draws lie in the range that they are known to have"
    try:
        check_draws(asked.statement, asked.instance, asked.values, _trajectory(asked))
    except IllFormedStatement as error:
        return (Finding(text, holds=False, evidence=str(error)),)
    return (Finding(text, holds=True, evidence="so do all that are recorded"),)


def _curve(asked: Asked, alpha: Fraction) -> Curve:
    return _weighed(asked, alpha) if _of_a_mean(asked.bound) else _compared(asked)


def _compared(asked: Asked) -> Curve:
    """The worst run against the bound at each recorded round of which it speaks."""
    bound, recorded = asked.bound, asked.log.rounds
    if asked.log.gap is not None and needs_all_rounds(bound):
        note = f"the bound speaks of {bound.scope.value}, and not all rounds are recorded"
        return Curve(Outcome.INCONCLUSIVE, note)
    worst_of = np.min if bound.relation == ">=" else np.max
    series = asked.log.columns["value"]
    spoken, measured = _spoken(asked, series)
    worst: Array = worst_of(measured, axis=0)
    rounds = recorded[spoken].astype(float)
    with np.errstate(divide="ignore", invalid="ignore"):
        limit = curve(bound, asked.values, rounds)
    if np.isnan(limit).any():
        place = rounds[np.isnan(limit)][0]
        raise FedTheoryError(
            f"the bound {bound.key} has no value at round {place:g}.", code="FT012"
        )
    trivial = trivial_bound(asked.statement, bound.metric, asked.instance, asked.values)
    certified, rounding = allowance(asked.instance, limit, trivial)
    rounding = (
        rounding + ROUNDING * np.abs(series).max()
    )  # a gap is a difference, as good as what it began with
    excess = worst - limit
    if bound.relation == ">=":
        excess = -excess
    elif bound.relation == "=":
        excess = np.abs(excess)
    ratio = _ratios(worst, limit, bound.relation)
    k = int(np.argmax(ratio))
    crossed = excess > certified + rounding
    if crossed.any():
        k = int(np.argmax(np.where(crossed, ratio, -inf)))
    told = Curve(
        Outcome.HOLDS,
        "",
        float(ratio[k]),
        int(rounds[k]),
        float(worst[k]),
        float(limit[k]),
    )
    if crossed.any():
        first = int(rounds[int(np.argmax(crossed))])
        note = (
            f"it crosses the bound from round {first} on, most at round {told.at_round}: {told.measured:.6g} measured, "
            f"{told.allowed:.6g} allowed"
        )
        return replace(told, outcome=Outcome.VIOLATED, note=note)
    if (excess > rounding).any():
        note = (
            f"it crosses the bound, but by less than the {certified:g} by which values can be off"
        )
        return replace(told, outcome=Outcome.INCONCLUSIVE, note=note)
    near = excess + certified > rounding
    if near.any():
        place = int(np.argmax(near))
        note = (
            f"within the bound, but by less than the {certified:g} by which values can be off, first at round "
            f"{int(rounds[place])}: {worst[place]:.6g} measured, {limit[place]:.6g} allowed"
        )
        return replace(told, outcome=Outcome.INCONCLUSIVE, note=note)
    closest = f"closest at round {told.at_round}: {told.measured:.6g} measured, {told.allowed:.6g} allowed"
    if told.ratio and bound.relation == "<=":
        closest += f", {1 / told.ratio:.3g} times as much"
    begun = float(series[:, 0].max())
    speaks_of_all = bound.scope is Scope.EVERY_ROUND and len(recorded) > 1
    if bound.relation == "<=" and speaks_of_all and begun <= limit.min() < trivial:
        note = (
            f"within the bound, which never comes below where the run began, {begun:.6g}; {closest}"
        )
        return replace(told, outcome=Outcome.VACUOUS, note=note)
    empty = (limit <= 0).all() if bound.relation == ">=" else (limit >= trivial).all()
    if empty:
        known = 0 if bound.relation == ">=" else trivial
        note = f"within the bound, which never says more than the trivial bound, {known:.6g}; {closest}"
        return replace(told, outcome=Outcome.VACUOUS, note=note)
    return replace(told, note=f"within the bound at every recorded round; {closest}")


def _spoken(asked: Asked, series: Array) -> tuple[slice | NDArray[np.int64], Array]:
    """The rounds of which the bound speaks, as places in the log, and what is measured there, (runs, places)."""
    last = slice(-1, None)
    match asked.bound.scope:
        case Scope.EVERY_ROUND:
            places = np.flatnonzero(asked.log.rounds >= asked.bound.first_round)
            return places, series[:, places]
        case Scope.STATIC:
            return slice(0, 1), series[:, :1]
        case Scope.AT_HORIZON:
            return last, series[:, -1:]
        case Scope.BEST_ROUND:
            return last, series.min(axis=1, keepdims=True)
        case Scope.AVERAGE:
            return last, series.mean(axis=1, keepdims=True)


def _ratios(measured: Array, limit: Array, relation: str) -> Array:
    above, below = (limit, measured) if relation == ">=" else (measured, limit)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio: Array = np.where(below > 0, above / below, np.where(above > below, inf, 0.0))
        if relation == "=":
            ratio = np.maximum(ratio, np.where(measured > 0, limit / measured, 1.0))
    return ratio


def _weighed(asked: Asked, alpha: Fraction) -> Curve:
    """Bets on an expectation, or on how many runs fail."""
    bound, runs = asked.bound, len(asked.log.runs)
    if asked.log.gap is not None:
        note = "expectations are judged on complete runs, and not all rounds are recorded"
        return Curve(Outcome.INCONCLUSIVE, note)
    series, rounds, seen = asked.log.columns["value"], asked.log.rounds, _trajectory(asked)
    if never_negative(bound, asked.statement):  # rounding may have gone below
        series = np.maximum(series, 0.0)
    question = question_of(asked.statement, bound, asked.instance, asked.values, seen)
    question = continued(question, series, asked.values, alpha)
    against = float(
        np.logaddexp.reduce([g.log_evidence for g in question.against]) - log(len(question.against))
    )
    favour = question.favour.log_evidence if question.favour else 0.0
    told = "1 run" if runs == 1 else f"{runs} runs"
    note = (
        f"{told}: evidence {written(against)} against, {written(favour)} for; {written(-log(alpha))} decides, "
        f"and errs with probability {alpha} at most"
    )
    outcome = question.outcome or Outcome.INCONCLUSIVE
    if outcome is Outcome.HOLDS and question.vacuous:
        outcome = Outcome.VACUOUS
    if question.proportion:
        return Curve(outcome, f"{note}; {question.failures} of {runs} runs cross the bound")
    mean = compare(
        bound,
        asked.values,
        Trajectory(rounds, {bound.metric: series.mean(axis=0, keepdims=True)}),
    )
    k = int(np.argmax(mean.ratio))
    if runs == 1 and outcome is Outcome.INCONCLUSIVE:
        note = (
            f"the bound is on a mean over all that is drawn, of which one run says little; {note}"
        )
    return Curve(
        outcome,
        note,
        float(mean.ratio[k]),
        int(mean.rounds[k]),
        float(mean.measured[k]),
        float(mean.bound[k]),
    )


def _rate(asked: Asked) -> tuple[Rate | None, str]:
    """The exponent of the curve against the claimed one, where that can be told."""
    statement = asked.statement
    if asked.bound.relation != "<=" or asked.bound.scope is not Scope.EVERY_ROUND:
        return None, "a rate is of an upper bound at every round"
    if spoken_of(statement.rate) != t:
        return None, "the claimed rate is one in the horizon: it needs logs of several horizons"
    try:
        known = {
            p.symbol: Fraction(repr(asked.values[str(p.symbol)]))
            for p in statement.parameters
            if str(p.symbol) in asked.values
        }
        claim = claimed(statement.rate, known)
        places, series = _spoken(asked, asked.log.columns["value"])
        found = judge(asked.log.rounds[places].astype(float), series, claim)
        return found.verdict, _claim(claim)
    except FedTheoryError as error:
        return None, str(error)


def _claim(claim: Any) -> str:
    logs = f" log(t)^({claim.log})" if claim.log else ""
    return f"t^(-{claim.exponent}){logs}"
