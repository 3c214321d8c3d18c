"""What is on record and gone is a surprise each: a proof, a bound, a statement, a pin, an item, an erratum."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fedtheory.calculator import recorded as record
from fedtheory.calculator.recorded import changed, expected, recorded_erratum
from fedtheory.campaign.levels import SURPRISE
from fedtheory.campaign.missing import missing
from fedtheory.campaign.records import judge
from fedtheory.campaign.subjects import Subject, recorded
from fedtheory.campaign.tasks import blank
from fedtheory.campaign.verify import verify
from fedtheory.papers import fedfw
from fedtheory.papers.fedfw import errata, proofs, statements
from fedtheory.papers.fedfw.statements import items
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1


def rows(*targets: str, subjects: tuple[Subject, ...] = ()) -> list[dict[str, Any]]:
    return missing(targets, subjects)


def test_nothing_is_missing() -> None:
    assert rows("fedfw.thm1", subjects=(recorded(THEOREM_1),)) == []


def test_a_proof_that_is_filtered_out_is_a_surprise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tuple(proof for proof in fedfw.PROOFS if proof.id != "fedfw.lem1")
    assert len(kept) < len(fedfw.PROOFS)
    monkeypatch.setattr(proofs, "PROOFS", kept, raising=False)
    found = verify("fedfw.lem1", store=tmp_path / "s.db")
    (row,) = [row for row in found.verdicts if row["layer"] == "replay"]
    assert (row["label"], row["recorded"]) == ("UNDECIDED", SURPRISE)
    assert row["why"].startswith("PROVED is recorded")
    assert found.exit == 1


def test_a_bound_that_is_gone_is_a_surprise() -> None:
    fewer = replace(THEOREM_1, bounds=THEOREM_1.bounds[1:], exhibits=())
    found = rows("fedfw.thm1", subjects=(recorded(fewer),))
    (row,) = [row for row in found if row["layer"] == "replay"]
    assert row["bound"] == THEOREM_1.bounds[0].key
    assert row["why"] == "REFUTED is recorded, and the bound is gone"
    assert row["recorded"] == SURPRISE


def test_a_statement_that_is_gone_is_a_surprise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tuple(statement for statement in fedfw.STATEMENTS if statement.id != "fedfw.lem1")
    monkeypatch.setattr(statements, "STATEMENTS", kept, raising=False)
    found = verify("fedfw.lem1", store=tmp_path / "s.db")
    assert [row["why"] for row in found.verdicts if row["layer"] == "replay"] == [
        "PROVED is recorded, and the statement is gone"
    ]
    assert found.exit == 1


def test_a_pin_that_is_gone_or_other_is_a_surprise() -> None:
    first, *others = THEOREM_1.exhibits
    without = replace(THEOREM_1, exhibits=(replace(first, pinned={}), *others))
    found = rows("fedfw.thm1", subjects=(recorded(without),))
    assert {row["bound"] for row in found} == set(first.pinned)
    assert {row["layer"] for row in found} == {"curve"}
    assert all("pinned at" in row["why"] for row in found)


def test_a_statement_that_says_something_else_is_a_surprise() -> None:
    first, *others = THEOREM_1.bounds
    other = replace(THEOREM_1, bounds=(replace(first, value=2 * first.value), *others))
    (row,) = rows("fedfw.thm1", subjects=(recorded(other),))
    assert "the catalogue does not hold fedfw.thm1 as it is now" in row["why"]


@pytest.mark.parametrize(
    ("home", "kind", "target"), [(errata, "ERRATA", "fedfw.lem2"), (items, "ITEMS", "fedfw.clm1")]
)
def test_an_erratum_and_an_item_that_are_gone_are_surprises(
    home: Any, kind: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = getattr(fedfw, kind)
    gone = next(x for x in held if target in {x.id, getattr(x, "about", "")})
    monkeypatch.setattr(home, kind, tuple(x for x in held if x is not gone), raising=False)
    own = [recorded(s) for s in fedfw.STATEMENTS if s.id == target]
    (row,) = missing([target], own)
    assert gone.id in {row["id"], row["bound"]}
    assert row["why"].endswith("is gone")


@pytest.mark.parametrize(
    "told",
    [
        {"bound": "fedfw.d999"},  # nothing is on record of it
        {"confirmed": False},  # it has lost its numbers
        {"id": "fedfw.thm2"},  # it is about something else
        {"note": "TYPO"},  # it is less severe
    ],
)
def test_an_erratum_that_is_not_the_recorded_one_is_a_surprise(told: dict[str, Any]) -> None:
    known = recorded_erratum("fedfw.d01")
    assert known
    assert (known["about"], known["severity"], known["confirmed"]) == ("fedfw.thm1", "FALSE", True)
    row = blank("fedfw.thm1", "fedfw.d01", "errata", "FALSE: numbers") | {"confirmed": True}
    assert judge(row, None).word != SURPRISE
    assert judge(row | told, None).word == SURPRISE


def test_a_file_that_has_changed_since_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "proofs/lem1_lines.py"
    known = expected("fedfw")
    forged = {**known, "files": {**known["files"], name: "0" * 16}}
    before = set(changed("fedfw"))
    monkeypatch.setattr(record, "expected", lambda _: forged)
    assert set(changed.__wrapped__("fedfw")) == before | {name}
