"""Some statements of each paper before all judges, and the counts that come of it."""

from dataclasses import replace
from typing import Any

import pytest

from fedtheory.core.statement import Status
from fedtheory.engines.mutate.court import Replay, Trial
from fedtheory.engines.mutate.matrix import row, slack, summary, verdict
from fedtheory.engines.mutate.mutant import Kind, Mutant
from fedtheory.engines.mutate.runs import Witness
from fedtheory.engines.mutate.trial import Tried, mutable, tried
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS
from fedtheory.worst_cases import WORST_CASES

LITERATURE = {statement.id: statement for statement in STATEMENTS}
SAMPLE = (
    "fedfw.lem2",
    "fedfw.appA_local",
    "ffgb.radii",
    "fedres.lem2",
    "fedboost.lem3",
    "fedboost.thm2",
)
FOUND = Witness("runs", "somewhere", 3, 1.5)


def judged(identifier: str, seed: int = 0) -> tuple[Tried, ...]:
    return tuple(
        tried(
            LITERATURE[identifier],
            proofs=[p for p in PROOFS if p.of.id == identifier],
            models=WORST_CASES,
            literature=STATEMENTS,
            budget=0.0,
            seed=seed,
        )
    )


@pytest.mark.parametrize("identifier", SAMPLE)
def test_no_true_bound_is_refuted_and_every_changed_formula_is_noticed(identifier: str) -> None:
    rows = [row(identifier, trial) for bound in judged(identifier) for trial in bound.trials]
    counts = summary(rows)
    assert counts["mutants"] >= 5
    assert counts["restatements"] >= 5
    assert counts["restatements_refuted"] == 0
    assert counts["contradictions"] == 0
    unmoved = {Kind.METRIC.value, Kind.ASSUMPTION.value}
    formulas = [r for r in rows if not r["restatement"] and r["kind"] not in unmoved]
    assert all(r["verdict"] in {"witness", "law", "failed step"} for r in formulas)
    assert counts["restatements_proved"] >= 3


def test_bounds_that_are_met_leave_no_smaller_constant() -> None:
    (found,) = judged("fedfw.lem2")
    assert found.best == pytest.approx(1)
    assert slack(found)["unrefuted"] == []


def test_the_same_seed_makes_the_same_mutants() -> None:
    first, again = (
        [row("fedboost.lem3", trial) for bound in judged("fedboost.lem3") for trial in bound.trials]
        for _ in range(2)
    )
    assert first == again
    other = [trial for bound in judged("fedboost.thm2", seed=1) for trial in bound.trials]
    assert [t.mutant.change for t in other] != [
        trial.mutant.change for bound in judged("fedboost.thm2") for trial in bound.trials
    ]


def test_only_formulas_that_are_said_to_be_true_are_changed() -> None:
    assert Status.PRINTED not in {bound.status for bound in mutable(THEOREM_1)}
    assert mutable(LITERATURE["ffgb.rec4_1"]) == []


def trial(kind: Kind, **said: Any) -> Trial:
    plain = Trial("corrected", Mutant(kind, "x", THEOREM_1.bounds[0]), Replay.FAILED, (), ())
    return replace(plain, **said)


@pytest.mark.parametrize(
    ("one", "word"),
    [
        (trial(Kind.CONSTANT), "failed step"),
        (trial(Kind.CONSTANT, laws=("units",)), "law"),
        (trial(Kind.CONSTANT, laws=("units",), witnesses=(FOUND,)), "witness"),
        (trial(Kind.CONSTANT, replay=Replay.SILENT), "survived"),
        (trial(Kind.CONSTANT, replay=Replay.PROVED), "true"),
        (trial(Kind.CONSTANT, replay=Replay.PROVED, laws=("units",)), "law"),
        (trial(Kind.CONSTANT, replay=Replay.PROVED, witnesses=(FOUND,)), "contradiction"),
        (trial(Kind.WEAKENED), "kept"),
        (trial(Kind.WEAKENED, laws=("rate",)), "refuted"),
        (trial(Kind.WEAKENED, replay=Replay.PROVED, witnesses=(FOUND,)), "refuted"),
    ],
)
def test_the_best_reason_gives_the_verdict(one: Trial, word: str) -> None:
    assert verdict(one) == word


def test_counts_keep_witnesses_and_failed_steps_apart() -> None:
    trials = [
        trial(Kind.CONSTANT),
        trial(Kind.CONSTANT, replay=Replay.SILENT, witnesses=(FOUND,)),
        trial(Kind.FACTOR, laws=("units",)),
        trial(Kind.FACTOR, replay=Replay.SILENT),
        trial(Kind.FACTOR, replay=Replay.PROVED),
        trial(Kind.REWRITTEN, replay=Replay.PROVED),
    ]
    counts = summary([row("x", one) for one in trials])
    assert counts["mutants"] == 4
    assert counts["killed"] == 3
    assert (counts["witness"], counts["failed_step"], counts["witness_or_failed_step"]) == (1, 2, 3)
    assert counts["proved_after_all"] == 1
    assert (counts["restatements"], counts["restatements_proved"]) == (1, 1)
    assert counts["matrix"]["lost factor"]["laws"] == 1
    assert counts["matrix"]["lost factor"]["survived"] == 1
    assert counts["matrix"]["constant"]["runs"] == 1


def test_what_the_statement_says_itself_is_no_mistake() -> None:
    """A quantile and the deviation of a draw are bounded by one formula: to take one for the other is right."""
    for bound in judged("fednewton.lem4"):
        swapped = [t for t in bound.trials if t.mutant.kind is Kind.METRIC]
        assert not [t for t in swapped if row("fednewton.lem4", t)["verdict"] == "survived"]


@pytest.mark.parametrize(
    ("identifier", "word", "verdict_of_it"),
    [
        ("fedfw.appA_local", "f_1(x)", "failed step"),
        ("fednewton.prop5", "L^(-r) f*", "true"),
    ],
)
def test_an_assumption_is_missed_where_it_is_needed(
    identifier: str, word: str, verdict_of_it: str
) -> None:
    last = judged(identifier)[-1]
    (dropped,) = (
        t
        for t in last.trials
        if t.mutant.kind is Kind.ASSUMPTION
        and f'without "{word}' in t.mutant.change.replace("‖", "")
    )
    found = row(identifier, dropped)
    assert found["verdict"] in {verdict_of_it, "witness"}
    assert (found["replay"] == "proved") == (verdict_of_it == "true")
