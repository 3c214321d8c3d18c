"""`fedtheory mutate`: counts for programs and for people, what is kept, and what it refuses."""

import shutil
from pathlib import Path
from typing import Any

import pytest

import fedtheory
from fedtheory.cli.mutate import Mutation
from fedtheory.runs import sources

LEMMA = "fednewton.lem2"


def test_mutate(command: Any) -> None:
    said = command("mutate", LEMMA, "--jobs", "1", "--json")
    found = said.json
    assert said.code == 0
    assert {"mutants", "killed", "survivors", "slack", "summary", "trials"} <= set(found)
    assert found["mutants"] >= found["killed"] > 0
    assert len(found["survivors"]) == found["mutants"] - found["killed"]
    assert found["refuted_restatements"] == found["contradictions"] == []
    counts = found["summary"]
    assert counts["restatements"] > 0
    wrong = [r for r in found["trials"] if not r["restatement"] and r["verdict"] != "true"]
    assert len(wrong) == found["mutants"]
    assert {r["id"] for r in wrong} == {LEMMA}


def test_what_was_tried_is_kept_and_people_read_the_same(command: Any) -> None:
    first = command("mutate", LEMMA, "--jobs", "1", "--json").json["summary"]
    again = command("mutate", LEMMA, "--jobs", "1", "--json").json["summary"]
    assert again["from_store"] == 1
    assert again["matrix"] == first["matrix"]
    told = command("mutate", LEMMA, "--jobs", "1").out
    assert f"{first['witness']} of {first['mutants']} " in told
    assert "0 of " in told
    assert "restatements refuted" in told
    assert "slack: " not in told  # in some size each of its smaller constants is refuted


def test_what_is_not_known_to_be_reached_is_told(command: Any) -> None:
    told = command("mutate", "localsgd.uniform", "--jobs", "1").out
    assert "slack: localsgd.uniform (restated)" in told
    assert "not refuted: 4/5, 19/20" in told


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> tuple[Mutation, Path]:
    """What mutants of a lemma came to, and the store that keeps it."""
    store = tmp_path_factory.mktemp("tried") / "s.db"
    return fedtheory.mutate("fedfw.lem2", store=store), store


@pytest.mark.parametrize(
    ("changed", "taken"),
    [
        ("engines/mutate/trial.py", 0),
        ("files of papers/ffgb/statements", 0),
        ("report/style.py", 1),
    ],
)
def test_what_was_tried_with_another_file_is_tried_again(
    changed: str,
    taken: int,
    tried: tuple[Mutation, Path],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    first, store = tried
    shutil.copy(store, tmp_path / "s.db")
    now = sources._now
    monkeypatch.setattr(sources, "_now", lambda name: "other" if name == changed else now(name))
    again = fedtheory.mutate("fedfw.lem2", store=tmp_path / "s.db")
    assert again.summary["from_store"] == taken
    assert again.mutants == first.mutants


def test_a_process_of_its_own_finds_the_same(tmp_path: Path) -> None:
    both = (LEMMA, "fednewton.c3")
    one = fedtheory.mutate(*both, jobs=1, store=tmp_path / "one.db")
    two = fedtheory.mutate(*both, engine="pool:2", store=tmp_path / "two.db")
    assert one.mutants == two.mutants
    assert one.slack == two.slack


def test_another_seed_is_another_question(command: Any) -> None:
    command("mutate", LEMMA, "--jobs", "1", "--json")
    other = command("mutate", LEMMA, "--jobs", "1", "--seed", "5", "--json").json["summary"]
    assert other["from_store"] == 0
    assert other["seed"] == 5


def test_a_refuted_truth_is_a_surprise() -> None:
    counts = {"restatements_refuted": 0, "contradictions": 0, "disputed": 0, "lost": []}
    assert Mutation((), (), counts).exit == 0
    assert Mutation((), (), counts | {"restatements_refuted": 1}).exit == 1
    assert Mutation((), (), counts | {"contradictions": 1}).exit == 1
    assert Mutation((), (), counts | {"disputed": 1}).exit == 1
    assert Mutation((), (), counts | {"lost": ["fedfw.thm1"]}).exit == 1


def test_people_are_told_what_died(
    monkeypatch: pytest.MonkeyPatch, command: Any, tmp_path: Path
) -> None:
    monkeypatch.setattr("fedtheory.cli.mutate.execute", lambda _, tasks, engine: [(tasks[0], None)])
    said = command("mutate", LEMMA, "--jobs", "1", "--store", tmp_path / "s.db")
    assert said.code == 1
    assert f"LOST: {LEMMA}" in said.out


def test_what_dies_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("fedtheory.cli.mutate.execute", lambda _, tasks, engine: [(tasks[0], None)])
    found = fedtheory.mutate(LEMMA, store=tmp_path / "s.db")
    assert found.summary["lost"] == [LEMMA]
    assert found.exit == 1
    assert found.summary["mutants"] == 0


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["fedboost.lem4"], "FT001", 'Did you mean "fedboost.lem3"?'),
        (["fedbost"], "FT001", 'Did you mean "fedboost"?'),
        (["al"], "FT001", "unknown id"),
        (["ffgb.rec4_1"], "FT015", "no formula"),
        ([LEMMA, "--budget", "-1"], "FT014", "--budget is -1"),
        ([LEMMA, "--budget", "nan"], "FT014", "--budget is nan"),
        ([LEMMA, "--budget", "soon"], "FT009", "soon"),
        ([LEMMA, "--seed", "-1"], "FT014", "not negative"),
        ([LEMMA, "--jobs", "0"], "FT014", "at least 1"),
        ([LEMMA, "--engine", "steam"], "FT014", 'no engine "steam"'),
        ([LEMMA, "--engine", "pool:0"], "FT014", "pool:2"),
        ([LEMMA, "--bugdet", "1"], "FT009", "--bugdet"),
        (["fedboost.lem4", "fedfw.thm11"], "FT001", 'Did you mean "fedfw.thm1"?'),
    ],
)
def test_bad_input_is_one_message(words: list[str], code: str, told: str, command: Any) -> None:
    said = command("mutate", *words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith(f"error {code}: ")
    assert told in said.err
    assert "Traceback" not in said.err


def test_a_store_that_is_no_store_is_told(command: Any, tmp_path: Path) -> None:
    said = command("mutate", LEMMA, "--store", tmp_path)
    assert said.code == 2
    assert "FT031" in said.err
