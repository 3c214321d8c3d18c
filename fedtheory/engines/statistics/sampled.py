r"""Do expectations stay under their bounds? Sampled runs, batch after batch, until every bound is decided.

VIOLATED needs the game against a bound to be won, HOLDS the game for it; each is wrong with probability at most alpha,
whenever one stops. If neither is won the verdict is INCONCLUSIVE: "not rejected" is not "verified".
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import log
from typing import Any, TypeVar

import numpy as np
import sympy as sp

from fedtheory.core.errors import FedTheoryError, IllFormedStatement
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Bound, Statement
from fedtheory.core.trajectory import Trajectory
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.engines.check import compare, letters, steps, why_not
from fedtheory.engines.statistics.ledger import SHARE, written
from fedtheory.engines.statistics.proportions import clopper_pearson
from fedtheory.engines.statistics.questions import (
    FAILURE_LETTER,
    Question,
    asked,
    check_draws,
    continued,
)

P = TypeVar("P")

BATCH = 256
"""Runs at once; seeds belong to batches, so that fewer runs are the beginning of more."""


@dataclass(frozen=True)
class Weighed:
    """A verdict with its evidence: e-values as logarithms, against the bound and for it."""

    verdict: Verdict
    runs: int = 0
    against: float = 0.0
    favour: float = 0.0


def check_sampled(
    statement: Statement[P],
    instance: Instance[P],
    *,
    parameters: Mapping[sp.Symbol, Fraction | float],
    rounds: int,
    runs: int,
    bounds: Sequence[str] | None = None,
    seed: int = 0,
    alpha: Fraction = SHARE,
) -> tuple[Verdict, ...]:
    """One verdict of layer "statistics" for each bound (or those named) that the sampler measures."""
    found = weigh(
        statement,
        instance,
        parameters=parameters,
        rounds=rounds,
        runs=runs,
        bounds=bounds,
        seed=seed,
        alpha=alpha,
    )
    return tuple(weighed.verdict for weighed in found)


def weigh(
    statement: Statement[P],
    instance: Instance[P],
    *,
    parameters: Mapping[sp.Symbol, Fraction | float],
    rounds: int,
    runs: int,
    bounds: Sequence[str] | None = None,
    seed: int = 0,
    alpha: Fraction = SHARE,
) -> tuple[Weighed, ...]:
    """The same, each with its evidence. At most `runs` are drawn, and no more once all is decided.

    Raises:
        IllFormedStatement: nothing samples, or a draw is outside of its range.
    """
    begun = time.perf_counter()
    if runs < 1:
        raise FedTheoryError(f"evidence needs at least one run, not {runs}", code="FT021")
    chosen = [statement.bound(key) for key in bounds] if bounds is not None else statement.bounds
    values = letters(statement, instance, parameters, rounds=rounds)
    reasons = {b.key: why_not(statement, b, instance, values, rounds=rounds) for b in chosen}
    speaking = [bound for bound in chosen if reasons[bound.key] is None]
    questions, lost = _played(statement, instance, values, speaking, rounds, runs, seed, alpha)
    if bounds is not None and len(questions) < len(speaking):
        dumb = next(b for b in speaking if b.key not in questions)
        raise IllFormedStatement(
            f"{statement.id}: no draws of the {dumb.metric.name}, which {dumb.key} bounds"
        )
    found = []
    for bound in chosen:
        reason = reasons[bound.key]
        if reason is not None:
            weighed = _refused(statement, bound, instance, reason)
        elif bound.key in questions:
            weighed = _told(statement, instance, values, questions[bound.key], alpha, lost)
        else:
            continue
        seconds = time.perf_counter() - begun
        found.append(replace(weighed, verdict=replace(weighed.verdict, seconds=seconds)))
    return tuple(found)


def _played(
    statement: Statement[P],
    instance: Instance[P],
    values: Mapping[str, float],
    bounds: Sequence[Bound],
    rounds: int,
    runs: int,
    seed: int,
    alpha: Fraction,
) -> tuple[Mapping[str, Question], str]:
    """The questions when all are decided or the runs are used up, and what was lost."""
    if statement.sampled is None:
        raise IllFormedStatement(f"{statement.id} has nothing that samples its expectations")
    questions: dict[str, Question] = {}
    schedule, drawn, open_ones = steps(statement, values, rounds), 0, bool(bounds)
    while drawn < runs and open_ones:
        rng = np.random.default_rng([seed, drawn // BATCH])
        # A batch is always drawn whole, so that its first runs do not depend on how many are wanted.
        seen = statement.sampled(instance.problem, schedule, rounds, rng, BATCH)
        if not drawn:
            measured = [bound for bound in bounds if bound.metric in seen.series]
            questions = {b.key: asked(statement, b, instance, values, seen) for b in measured}
        lost = _not_finite(seen)
        if lost:
            return questions, lost
        check_draws(statement, instance, values, seen)
        size = min(BATCH, runs - drawn)
        for key, question in questions.items():
            draws = seen.series[question.bound.metric][:size]
            questions[key] = continued(question, draws, values, alpha)
        drawn += size
        # A proportion is told with an interval, for which the number of runs is fixed beforehand.
        open_ones = any(q.outcome is None or q.proportion for q in questions.values())
    return questions, ""


def _refused(
    statement: Statement[Any], bound: Bound, instance: Instance[Any], reason: str
) -> Weighed:
    return Weighed(
        Verdict(
            statement.id,
            bound.key,
            "statistics",
            Outcome.NOT_APPLICABLE,
            Label.UNDECIDED,
            instance.name,
            note=reason,
        )
    )


def _told(
    statement: Statement[Any],
    instance: Instance[Any],
    values: Mapping[str, float],
    question: Question,
    alpha: Fraction,
    lost: str,
) -> Weighed:
    """The verdict of a question; its tightness is that of the mean of the runs."""
    bound, runs = question.bound, question.runs
    games = [one.log_evidence for one in question.against]
    against = float(np.logaddexp.reduce(games) - log(len(games)))
    favour = question.favour.log_evidence if question.favour else 0.0
    note = (
        f"{runs} runs: evidence {written(against)} against, {written(favour)} for; "
        f"{written(-log(alpha))} decides, and errs with probability {alpha} at most"
    )
    ratio, at_round = None, None
    if runs and question.proportion:
        low, high = clopper_pearson(question.failures, runs, float(alpha))
        ratio = question.failures / runs / values[FAILURE_LETTER]
        note += f"; {question.failures} runs failed, so {low:.2g} to {high:.2g} of all do"
    elif runs:
        rounds = np.arange(1, len(question.total) + 1)
        mean = Trajectory(rounds, {bound.metric: question.total[None] / runs})
        seen = compare(bound, values, mean)
        worst = int(np.argmax(seen.ratio))
        ratio, at_round = float(seen.ratio[worst]), int(seen.rounds[worst])

    outcome = question.outcome or Outcome.INCONCLUSIVE
    if outcome is Outcome.HOLDS and question.vacuous:
        outcome = Outcome.VACUOUS
    if lost:
        outcome, note = Outcome.INCONCLUSIVE, lost
    label = Label.UNDECIDED if outcome is Outcome.INCONCLUSIVE else Label.SUPPORTED
    verdict = Verdict(
        statement.id,
        bound.key,
        "statistics",
        outcome,
        label,
        instance.name,
        ratio,
        at_round,
        note=note,
    )
    return Weighed(verdict, runs, against, favour)


def _not_finite(seen: Trajectory) -> str:
    for metric, series in seen.series.items():
        finite = np.isfinite(series).all(axis=0)
        if not finite.all():
            return (
                f"a draw of the {metric.name} is not finite at round {int(np.argmin(finite)) + 1}"
            )
    return ""
