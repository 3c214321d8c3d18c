"""Stores and records that somebody has filled in: they are no evidence, and what is found anew is compared with them."""

from pathlib import Path
from typing import Any

import pytest

from fedtheory.calculator import recorded
from fedtheory.calculator.complaints import Complaints
from fedtheory.campaign.answers import answered, subjects
from fedtheory.campaign.judged import judge_replay, read_row
from fedtheory.campaign.levels import RECORDED, SURPRISE
from fedtheory.campaign.tasks import key_of, tasks_of
from fedtheory.kernel.bundle import read
from fedtheory.proofs import find_proof
from fedtheory.runs.store import Store
from tests.planted.labels.planted import bundle_of

DECAY = Path(__file__).parent / "files" / "decay.py"


def test_a_store_does_not_know_what_a_file_proves(tmp_path: Path) -> None:
    """Whatever is kept under the keys of its proofs, a file's bundles are made anew."""
    (subject,) = subjects([f"{DECAY}::mine.halved"], Complaints())
    tasks = [t for t in tasks_of(subject, budget=0.25, seed=0) if t.layer == "replay"]
    boasting = {
        "verdicts": [{"label": "PROVED", "outcome": "PROVED", "layer": "replay"}],
        "axioms": [],
    }
    with Store(tmp_path / "s.db") as kept:
        for task in tasks:
            kept.put(key_of(task, subject), boasting)
    found = answered(
        [f"{DECAY}::mine.halved"], level="quick", seed=0, jobs=1, engine="serial", resume=True, store=str(tmp_path / "s.db")
    )  # fmt: skip
    (row,) = [row for row in found["rows"] if row["layer"] == "replay"]
    assert read(row["bundle"], strict=True)["label"] == "REFUTED"
    assert (row["label"], found["from_store"]) == ("UNDECIDED", 0)


def row_of_the_library() -> dict[str, Any]:
    reading = read(bundle_of(find_proof("fedfw.lem1", "printed")), strict=False)
    gaps: list[str] = []
    return {"id": "fedfw.lem1", "bound": "printed", "foreign": False, "gaps": gaps} | read_row(
        reading
    )


def of_lem1(known: dict[str, Any]) -> dict[str, Any]:
    return {"statements": {"fedfw.lem1": {"bounds": {"printed": known}}}}


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("label", "CONDITIONAL", "CONDITIONAL is recorded"),
        ("meaning", "0" * 64, "is not the recorded one"),
    ],
)
def test_a_record_that_says_otherwise_is_a_surprise(
    key: str, value: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = row_of_the_library()
    known = {"label": row["label"], "meaning": row["meaning"]}
    monkeypatch.setattr(recorded, "expected", lambda _: of_lem1(known))
    assert judge_replay(row).word == RECORDED
    monkeypatch.setattr(recorded, "expected", lambda _: of_lem1(known | {key: value}))
    found = judge_replay(row)
    assert found.word == SURPRISE
    assert why in found.why


def test_what_is_not_recorded_is_a_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "expected", lambda _: {"statements": {}})
    assert judge_replay(row_of_the_library()).word == SURPRISE
