"""Sampled expectations in `fedtheory verify`: shown, kept, counted, and recorded or not."""

from pathlib import Path
from typing import Any

import pytest

from fedtheory.campaign import verify as verb
from fedtheory.campaign.levels import RUNS
from fedtheory.campaign.records import OPEN, RECORDED, SURPRISE, judge
from fedtheory.campaign.tasks import key_of, recorded, tasks_of
from fedtheory.campaign.verify import verify
from fedtheory.core.verdict import Outcome
from fedtheory.theorems import STATEMENTS

SUBJECT = next(recorded(s) for s in STATEMENTS if s.id == "fedfw.ext2")
WITH_ERRATA = next(recorded(s) for s in STATEMENTS if s.id == "fedfw.ext1")
EXHIBITS = len(SUBJECT.statement.sampled_exhibits)


def sampled(campaign: Any) -> list[dict[str, Any]]:
    return [row for row in campaign.verdicts if row["layer"] == "statistics"]


def test_they_are_shown_and_kept(
    command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(verb.BUDGETS, "quick", 0.01)
    words = ("verify", "fedfw.ext2", "--jobs", "1", "--store", tmp_path / "s.db")
    said = command(*words, "--json")
    assert said.code == 0, said.out
    rows = [row for row in said.json["verdicts"] if row["layer"] == "statistics"]
    assert len(rows) == EXHIBITS * len(SUBJECT.statement.bounds)
    for row in rows:
        assert 0 < row["evidence"]["runs"] <= RUNS["quick"]
        assert row["evidence"]["alpha"] == "1/1000000"
    family = said.json["summary"]["statistics"]
    assert family["questions"] == len(rows)
    assert family["against"] == []
    told = command(*words)
    assert "sampled" in told.out
    assert (
        f"sampled: {len(rows)} bounds, each judged wrongly with probability 1/1000000" in told.out
    )
    again = command(*words, "--json").json
    assert again["summary"]["from_store"] == again["summary"]["tasks"]
    assert sampled_rows(again) == rows_without_record(rows)


def sampled_rows(said: Any) -> list[dict[str, Any]]:
    return rows_without_record([r for r in said["verdicts"] if r["layer"] == "statistics"])


def rows_without_record(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if k not in {"recorded", "why"}} for row in rows]


def test_the_key_changes_with_runs_and_seed() -> None:
    keys = {
        key_of(task, SUBJECT)
        for runs in RUNS.values()
        for seed in (0, 1)
        for task in tasks_of(SUBJECT, budget=1.0, seed=seed, runs=runs)
        if task.layer == "statistics"
    }
    assert len(keys) == 4 * EXHIBITS


def test_without_runs_nothing_is_sampled() -> None:
    layers = {task.layer for task in tasks_of(SUBJECT, budget=0.0, seed=0)}
    assert layers
    assert "statistics" not in layers


def test_the_same_seed_gives_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(verb.BUDGETS, "quick", 0.01)

    def rows(name: str, seed: int) -> list[dict[str, Any]]:
        found = sampled(verify("fedfw.ext2", store=tmp_path / name, seed=seed))
        return [{k: v for k, v in row.items() if k != "seconds"} for row in found]

    assert rows("1.db", 0) == rows("2.db", 0)
    assert rows("1.db", 0) != rows("3.db", 1)


def row(outcome: Outcome, expected: Outcome | None, *, runs: int, bound: str) -> dict[str, Any]:
    return {
        "layer": "statistics",
        "bound": bound,
        "outcome": outcome.word,
        "label": "SUPPORTED",
        "note": "",
        "tightness": None,
        "expected": expected and expected.word,
        "evidence": {"runs": runs},
    }


MINE = """
from dataclasses import replace
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedfw.statements.ext2_participation import EXTENSION_2 as known
(first, second) = known.sampled_exhibits
bound = replace(known.bound("sharpened"), value=known.bound("sharpened").value / {by})
STATEMENT = replace(known, id="mine.ext2", bounds=(bound,), exhibits=(),
                    sampled_exhibits=(replace(second, outcomes={{"{name}": Outcome.HOLDS}}),))
"""


@pytest.mark.parametrize(
    ("by", "name", "code", "word"),
    [
        ("1", "sharpened", 3, "INCONCLUSIVE"),  # no proof of it is in the file
        ("2", "sharpened", 1, "VIOLATED"),
        ("1", "sharpend", 2, 'Did you mean "sharpened"'),
    ],
)
def test_a_file_of_ones_own_is_sampled_too(
    by: str, name: str, code: int, word: str, command: Any, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(MINE.format(by=by, name=name))
    said = command("verify", tmp_path / "mine.py", "--jobs", "1", "--store", tmp_path / "s.db")
    assert said.code == code, said.out + said.err
    assert word in said.out + said.err


H, V, U, EMPTY = Outcome.HOLDS, Outcome.VIOLATED, Outcome.INCONCLUSIVE, Outcome.VACUOUS
NOT = Outcome.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("outcome", "expected", "runs", "bound", "wanted"),
    [
        (H, H, 512, "sharpened", RECORDED),
        (H, None, 512, "sharpened", RECORDED),
        (EMPTY, H, 512, "sharpened", SURPRISE),
        (H, U, 512, "sharpened", SURPRISE),
        (H, V, 512, "printed", SURPRISE),
        (U, U, 16384, "sharpened", RECORDED),
        (U, H, 512, "sharpened", RECORDED),  # the level full decides
        (U, H, 16384, "sharpened", OPEN),
        (U, None, 512, "sharpened", OPEN),
        (V, V, 512, "printed", RECORDED),  # there is an erratum
        (V, None, 512, "printed", RECORDED),
        (V, H, 512, "printed", SURPRISE),
        (V, V, 512, "sharpened", SURPRISE),  # there is none
        (V, None, 512, "corrected", SURPRISE),
        (NOT, None, 0, "lower", RECORDED),
        (NOT, H, 0, "lower", SURPRISE),
    ],
)
def test_what_counts_as_recorded(
    outcome: Outcome, expected: Outcome | None, runs: int, bound: str, wanted: str
) -> None:
    verdict = row(outcome, expected, runs=runs, bound=bound)
    assert judge(verdict, WITH_ERRATA).word == wanted
