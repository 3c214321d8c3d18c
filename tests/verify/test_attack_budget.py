"""What an attack's budget buys, in small."""

import json
from dataclasses import replace

from fedtheory.calculator.recorded import recorded_labels
from fedtheory.campaign.levels import BUDGETS, WITHOUT_PROOF
from fedtheory.campaign.subjects import Subject, recorded
from fedtheory.campaign.tasks import is_settled, tasks_of
from fedtheory.papers.fedfw.statements.lem2_gradient import LEMMA_2
from fedtheory.proofs import PROOFS
from fedtheory.theorems import OWN_STATEMENTS
from verify.attack_budget import (
    BEGIN,
    END,
    LOOKS,
    PAGE,
    RECORD,
    in_time,
    measured,
    reached,
    rendered,
)


def test_it_follows_the_largest_ratio() -> None:
    (row,) = measured(bounds=1, seconds=0.1, seed=0)
    seen = [row["at"][f"{look:g}"] for look in LOOKS]
    assert seen == sorted(seen)
    assert seen[-1] <= row["best"] or row["crossed"]
    assert row["seconds"] > 0


def test_what_counts_as_reached() -> None:
    at = {f"{look:g}": 0.97 if look < 2 else 0.99 for look in LOOKS}
    row = {"best": 1.0, "crossed": False, "seconds": 12.0, "at": at}
    assert [reached([row], look) for look in (1.0, 2.0)] == [0, 1]
    assert reached([row | {"crossed": True, "seconds": 0.1}], 0.25) == 1


def test_a_patient_attack_has_more_time() -> None:
    at = {f"{look:g}": 0.5 if look < 4 else 1.0 for look in LOOKS}
    row = {"best": 1.0, "crossed": False, "seconds": 12.0, "at": at}
    assert [in_time(row | {"patience": k}, 2.0) for k in (1, 3)] == [False, True]


def test_the_budget_is_the_one_that_was_measured() -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(BEGIN)[1].split(END)[0] == f"\n{rendered(record)}"
    rows = record["rows"]
    assert len(rows) >= 30
    assert record["seconds"] >= 2 * BUDGETS["full"]
    late = [row for row in rows if not in_time(row, BUDGETS["full"])]
    assert len(late) <= 0.15 * len(rows)
    complete = {(p.of.id, p.bound) for p in PROOFS if all(step.lines for step in p.steps)}
    assert {(row["id"], row["bound"]) for row in late} <= complete
    for row in rows:
        proved = (row["id"], row["bound"]) in complete
        assert row["patience"] == (1 if proved else WITHOUT_PROOF)
    assert all(row["seconds"] < BUDGETS["full"] for row in rows if row["crossed"])


def test_what_is_not_proved_is_attacked_longer() -> None:
    budgets = {
        task.subject: task.budget
        for task in tasks_of(recorded(LEMMA_2), budget=1.0, seed=0)
        if task.layer == "attack"
    }
    assert budgets["printed"] == WITHOUT_PROOF
    assert budgets["corrected"] == 1.0


def test_what_certificates_settle_is_attacked_for_a_moment_and_what_they_leave_open_is_not() -> (
    None
):
    given, still_open = {}, set()
    for statement in OWN_STATEMENTS:
        for task in tasks_of(recorded(statement), budget=1.0, seed=0, settled=0.5):
            if task.layer == "attack":
                given[task.statement, task.subject] = task.budget
                if recorded_labels(task.statement)[task.subject]["label"] == "UNDECIDED":
                    still_open.add((task.statement, task.subject))
    assert still_open
    assert {bound for bound, seconds in given.items() if seconds > 0.5} == still_open


def test_a_statement_from_outside_is_settled_by_its_proof_and_by_no_record() -> None:
    theirs = replace(LEMMA_2, title="of another package")
    (proof,) = (p for p in recorded(LEMMA_2).proofs if p.bound == "corrected")
    first, *others = proof.steps
    opened = replace(first, lines=(), gap="left open")
    whole = Subject(theirs, (replace(proof, of=theirs),), ())
    with_a_gap = Subject(theirs, (replace(proof, of=theirs, steps=(opened, *others)),), ())
    assert is_settled(whole, "corrected")
    assert not is_settled(whole, "printed")
    assert not is_settled(with_a_gap, "corrected")
