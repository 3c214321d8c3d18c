r"""Assumption by assumption: what a log shows of them. True and False are seen; None is not seen, and taken on trust.

A run in single precision is a run too: what a log records is held against what is due to 1e-5 of its size.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core import metrics
from fedtheory.core.concept import Metric, Property
from fedtheory.core.concepts import CLIENTS
from fedtheory.core.instance import Instance
from fedtheory.core.law import Conduct
from fedtheory.core.properties import COMPACT_DOMAIN, FEASIBLE_START, FULL_PARTICIPATION
from fedtheory.core.shelf import Names, Shelf
from fedtheory.core.statement import Bound, Scope, Statement
from fedtheory.core.text import readable
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import ROUNDING, at, tree_of, why_not
from fedtheory.engines.monitor.log import RunLog

PRECISION = 1e-5
CONDUCT = Names[Conduct]("CONDUCT")
NEVER_NEGATIVE = Shelf[Metric]("NEVER_NEGATIVE")
"""Gaps, distances and norms of one draw, beside those that papers share: below 0 nothing was measured."""
OTHER_SERVERS = ("flwr.FedAvgM", "flwr.FedAdam", "flwr.FedAdagrad", "flwr.FedYogi")
"""Strategies that take a step of their own from the mean, with a memory of the steps before."""
SHARED = frozenset({
    metrics.OBJECTIVE_GAP, metrics.CONSENSUS_DISTANCE, metrics.SQUARED_DISTANCE, metrics.EXPECTED_OBJECTIVE_GAP, metrics.FEDERATED_ERROR, metrics.WEIGHTED_ERROR, metrics.RIDGE_NORM_ERROR, metrics.RIDGE_EXCESS, metrics.EXCESS_ERROR,
})  # fmt: skip


def never_negative(bound: Bound, statement: Statement[Any]) -> bool:
    """Whether a metric below 0 is a mistake of whoever measured it."""
    return bound.metric in SHARED or bound.metric in NEVER_NEGATIVE.used_by(statement.id)


@dataclass(frozen=True)
class Finding:
    """An assumption in the paper's words, whether the log shows that it holds, and by what; `at_round` if it fails.

    What is suspect is not shown to fail, and the first thing to look at.
    """

    text: str
    holds: bool | None
    evidence: str
    at_round: int | None = None
    suspect: bool = False


@dataclass(frozen=True)
class Asked:
    """A log against a bound: what each letter stands for, and which column holds which schedule."""

    statement: Statement[Any]
    bound: Bound
    instance: Instance[Any]
    values: Mapping[str, float]
    log: RunLog
    schedules: Mapping[str, str]
    error: float = 0.0

    def column(self, name: str) -> Array | None:
        """(runs, T), NaN where nothing was recorded; None if there is no such column, or an empty one."""
        found = self.log.columns.get(name)
        return None if found is None or np.isnan(found).all() else found

    def where(self, wrong: NDArray[np.bool_]) -> tuple[int, int, str]:
        """Run and round of the first cell that is wrong, by round; how to say it."""
        k = int(np.argmax(wrong.any(axis=0)))
        run = int(np.argmax(wrong[:, k]))
        who = f", run {self.log.runs[run]}" if len(self.log.runs) > 1 else ""
        return run, k, f"round {self.log.rounds[k]}{who}"


def findings(asked: Asked) -> tuple[Finding, ...]:
    """Everything that is assumed, what the log shows first, what is taken on trust last."""
    known = CONDUCT.of(asked.statement.id)
    conduct = known.get(asked.statement.id) or known.get(asked.statement.algorithm) or Conduct()
    found = [_finite(asked), _rounds(asked), *_negative(asked), *_conditions(asked)]
    found += [_schedule(asked, str(letter)) for letter in asked.statement.schedule]
    found += _server(asked, conduct)
    found += _participation(asked, conduct)
    inside = _domain(asked)
    found += [*inside, *_kept(asked, conduct)]
    seen = {FULL_PARTICIPATION} | ({COMPACT_DOMAIN, FEASIBLE_START} if inside else set())
    return (*found, *_trust(asked, seen))


def _finite(asked: Asked) -> Finding:
    text = "all numbers are finite"
    if asked.log.lost:
        lost = min(asked.log.lost, key=lambda one: (one.round, one.column != "value"))
        who = f", run {lost.run}" if len(asked.log.runs) > 1 else ""
        told = f"{lost.column} is NaN or infinite at round {lost.round}{who}"
        return Finding(text, holds=False, evidence=told, at_round=lost.round)
    counted = asked.column("nonfinite")
    if counted is not None and (counted > 0).any():
        run, k, place = asked.where(counted > 0)
        told = f"{counted[run, k]:g} entries of models that clients sent are NaN or infinite at {place}"
        return Finding(text, holds=False, evidence=told, at_round=int(asked.log.rounds[k]))
    told = "in the log" if counted is None else "in the log, and in the models that clients sent"
    return Finding(text, holds=True, evidence=told)


def _rounds(asked: Asked) -> Finding:
    log = asked.log
    told = f"{len(log.rounds)} rounds, 1 to {log.rounds[-1]}"
    if log.gap is None:
        return Finding("rounds are counted from 1, and none is left out", holds=True, evidence=told)
    first, last = log.gap
    missing = f"round {first} is" if first == last else f"rounds {first} to {last} are"
    told = f"{missing} not in the log: made and not recorded, or never made"
    text = "rounds are counted from 1, and none is left out"
    return Finding(text, holds=None, evidence=told, at_round=first)


def _negative(asked: Asked) -> list[Finding]:
    metric, values = asked.bound.metric, asked.log.columns["value"]
    known = values[np.isfinite(values)]
    if not never_negative(asked.bound, asked.statement) or not known.size:
        return []
    wrong = np.isfinite(values) & (values < -asked.error - ROUNDING * np.abs(known).max())
    text = f"value is the {metric.name}, which is never negative"
    if not wrong.any():
        return [Finding(text, holds=True, evidence=f"at least {known.min():g}")]
    run, k, place = asked.where(wrong)
    told = f"it is {values[run, k]:g} at {place}: what is subtracted is too large"
    return [Finding(text, holds=False, evidence=told, at_round=int(asked.log.rounds[k]))]


def _conditions(asked: Asked) -> list[Finding]:
    """Conditions of the statement and of the bound, and the round from which it speaks."""
    last = int(asked.log.rounds[-1])
    reason = why_not(asked.statement, asked.bound, asked.instance, asked.values, rounds=last)
    if reason is not None:
        return [Finding("the conditions of the bound hold", holds=False, evidence=reason)]
    return [
        Finding(
            readable([c.relation, tree_of(c.lhs), tree_of(c.rhs)]),
            holds=True,
            evidence="computed from what was set",
        )
        for c in (*asked.statement.conditions, *asked.bound.conditions)
    ]


def _schedule(asked: Asked, letter: str) -> Finding:
    formula = next(v for k, v in asked.statement.schedule.items() if str(k) == letter)
    text = f"{letter} = {readable(tree_of(formula))}"
    recorded = asked.column(asked.schedules.get(letter, ""))
    unset = {str(s) for s in formula.free_symbols} - {"t"} - asked.values.keys()
    if recorded is None or unset:
        why = f"{', '.join(sorted(unset))} is not set" if unset else "not recorded"
        return Finding(text, holds=None, evidence=why)
    due = at(formula, asked.values, asked.log.rounds.astype(float))
    with np.errstate(invalid="ignore"):
        wrong = np.abs(recorded - due) > PRECISION * np.abs(due)
    if wrong.any():
        run, k, place = asked.where(wrong)
        told = f"{recorded[run, k]:g} at {place}, and {due[k]:g} is due"
        return Finding(text, holds=False, evidence=told, at_round=int(asked.log.rounds[k]))
    return Finding(text, holds=True, evidence=_counted(recorded))


def _server(asked: Asked, conduct: Conduct) -> list[Finding]:
    """Whether the strategy that the log names, and the weights that it gives, make the mean; empty if neither is recorded."""
    told, weights = strategy(asked.log), asked.column("weights")
    if not conduct.strategies or (told is None and weights is None):
        return []
    text = "the server takes the plain mean of what clients send"
    if weights is not None and (weights > 1 + PRECISION).any():
        run, k, place = asked.where(weights > 1 + PRECISION)
        evidence = f"one client weighs {weights[run, k]:.4g} times as much as another at {place}"
        return [Finding(text, holds=False, evidence=evidence, at_round=int(asked.log.rounds[k]))]
    if told in OTHER_SERVERS:
        evidence = f"the log is one of {told}, which takes a step of its own from the mean"
        return [Finding(text, holds=False, evidence=evidence)]
    if told not in conduct.strategies:
        evidence = f"the log is one of {told}" if told else "the strategy is not recorded"
        return [Finding(text, holds=None, evidence=evidence, suspect=told is not None)]
    if weights is None:
        return [Finding(text, holds=None, evidence=f"{told}; weights are not recorded")]
    return [Finding(text, holds=True, evidence=f"{told}, with equal weights; {_counted(weights)}")]


def strategy(log: RunLog) -> str | None:
    """What the heading of a log calls the strategy that ran."""
    told = log.header.get("strategy")
    return None if told is None else str(told)[:80]


def _participation(asked: Asked, conduct: Conduct) -> list[Finding]:
    text = next(
        (
            f"{a.wording} ({a.locator})"
            for a in (*asked.statement.assumptions, *asked.bound.also)
            if a.requires == FULL_PARTICIPATION
        ),
        conduct.everyone,
    )
    if not text:
        return []
    letter = next((str(c.symbol) for c in asked.statement.constants if c.concept == CLIENTS), "")
    clients, share = asked.column("clients"), asked.column("participation")
    n = asked.values.get(letter)
    if share is not None:
        took, due, called = share, 1.0, "a share of {:g} takes part"
    elif clients is not None:
        took, called = clients, "{:g} clients take part"
        due = n if n is not None else float(np.nanmax(clients))
    else:
        return [Finding(text, holds=None, evidence="not recorded")]
    with np.errstate(invalid="ignore"):
        wrong = np.abs(took - due) > PRECISION * due
    if wrong.any():
        run, k, place = asked.where(wrong)
        told = f"{called.format(took[run, k])} at {place}, and {due:g} is due"
        return [Finding(text, holds=False, evidence=told, at_round=int(asked.log.rounds[k]))]
    if share is not None and clients is not None and np.nanmin(clients) < np.nanmax(clients):
        run, k, place = asked.where(clients < np.nanmax(clients))
        told = f"{clients[run, k]:g} clients take part at {place}, and {np.nanmax(clients):g} at another round"
        return [Finding(text, holds=False, evidence=told, at_round=int(asked.log.rounds[k]))]
    told = _counted(took)
    if share is None and n is None:
        return [Finding(text, holds=None, evidence=f"{due:g} at each round; how many there are is not set")]  # fmt: skip
    return [Finding(text, holds=True, evidence=told)]


def _domain(asked: Asked) -> list[Finding]:
    """What the log says of the domain; empty if nothing is recorded, or nothing assumed."""
    outside = asked.column("outside")
    assumed = [
        a
        for a in (*asked.statement.assumptions, *asked.bound.also)
        if a.requires in (COMPACT_DOMAIN, FEASIBLE_START)
    ]
    if outside is None or not assumed:
        return []
    text = "; ".join(f"{a.wording} ({a.locator})" for a in assumed)
    size = asked.values.get("D", 1.0)
    with np.errstate(invalid="ignore"):
        wrong = outside > PRECISION * size
    if wrong.any():
        run, k, place = asked.where(wrong)
        told = f"an iterate is outside of the domain by {outside[run, k]:g} at {place}"
        return [Finding(text, holds=False, evidence=told, at_round=int(asked.log.rounds[k]))]
    return [Finding(text, holds=True, evidence=f"no iterate is outside; {_counted(outside)}")]


def _kept(asked: Asked, conduct: Conduct) -> list[Finding]:
    """Whether clients begin a round where they ended the one before: drift of round t + 1 against spread of round t."""
    if not conduct.keeps:
        return []
    drift, spread = asked.column("drift"), asked.column("spread")
    if drift is None:
        return [Finding(conduct.keeps, holds=None, evidence="drift is not recorded")]
    following = np.diff(asked.log.rounds) == 1
    later = drift[:, 1:][:, following]
    if spread is None or not later.size:
        if later.size and (np.nan_to_num(later) == 0).all():
            told = (
                "drift is 0 at every round, so the penalty never acts: clients that all do the same, or a server that "
                "overwrites them, which makes this the procedure (20); the column spread would tell"
            )
            return [Finding(conduct.keeps, holds=None, evidence=told, suspect=True)]
        return [Finding(conduct.keeps, holds=None, evidence="spread is not recorded")]
    ended = spread[:, :-1][:, following]
    with np.errstate(invalid="ignore"):
        room = 10 * PRECISION * np.maximum(ended, later) + PRECISION * np.nanmax(spread)
        wrong = np.abs(later - ended) > room
    if conduct.everyone and wrong.any():
        k = int(np.argmax(wrong.any(axis=0)))
        run = int(np.argmax(wrong[:, k]))
        t = int(asked.log.rounds[:-1][following][k])
        told = (
            f"clients end round {t} at a distance of {ended[run, k]:.3g} from their mean, and begin round {t + 1} at "
            f"{later[run, k]:.3g}"
        )
        if later[run, k] == 0:
            told += ": the server's model overwrites theirs, the penalty never acts, and this is the procedure (20)"
        return [Finding(conduct.keeps, holds=False, evidence=told, at_round=t + 1)]
    if not conduct.everyone:
        return [
            Finding(conduct.keeps, holds=None, evidence="those who are absent are not in spread")
        ]
    told = "clients begin each round as far apart as they ended the one before"
    return [Finding(conduct.keeps, holds=True, evidence=told)]


def _trust(asked: Asked, seen: Iterable[Property]) -> list[Finding]:
    return [
        Finding(f"{a.wording} ({a.locator})", holds=None, evidence="taken on trust")
        for a in (*asked.statement.assumptions, *asked.bound.also)
        if a.requires not in set(seen)
    ]


def needs_all_rounds(bound: Bound) -> bool:
    """Whether a bound speaks of the whole curve at once."""
    return bound.scope in {Scope.BEST_ROUND, Scope.AVERAGE}


def _counted(recorded: Array) -> str:
    cells = int((~np.isnan(recorded)).sum())
    return f"so in all {cells} recorded cells"
