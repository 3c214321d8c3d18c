"""Kills in small: a campaign that is killed and resumed is complete, and nothing is computed twice."""

import json
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fedtheory.runs.store import Store
from verify import kill_resume
from verify.kill_resume import (
    BEGIN,
    END,
    ENGINES,
    PAGE,
    RECORD,
    good,
    killed,
    rendered,
    undisturbed,
)

TARGETS = ("fedfw.lem1", "fedfw.eq37")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    return undisturbed(TARGETS, tmp_path_factory.mktemp("undisturbed"))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("engine", ["serial", "pool:2"])
def test_a_killed_campaign_is_resumed(
    engine: str, whole: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kill_resume, "LONGEST_PAUSE", 0.5)
    row = killed(TARGETS, engine, tmp_path, kills=2, rng=random.Random(4))
    row["same"] = row["found"] == whole
    assert good(row), row
    assert row["kills"] >= 1
    assert row["kept"] == sorted(row["kept"])
    assert row["kept"][-1] > 0
    assert len(whole) > row["tasks"] > row["kept"][-1]


def sound(**others: Any) -> dict[str, Any]:
    whole = {"kept": [0, 3], "from_store": 3, "twice": 0, "lost": 0, "sound": True, "same": True}
    return whole | others


@pytest.mark.parametrize(
    "others",
    [{"from_store": 2}, {"twice": 1}, {"lost": 1}, {"sound": False}, {"same": False}],
    ids=str,
)
def test_what_counts_as_bad(others: dict[str, Any]) -> None:
    assert good(sound())
    assert not good(sound(**others))


def test_a_result_that_is_kept_twice_is_seen(tmp_path: Path) -> None:
    kill_resume._logged(tmp_path / "s.db")
    with Store(tmp_path / "s.db") as store:
        store.put("a", {})
        store.put("a", {})
    with closing(sqlite3.connect(tmp_path / "s.db")) as connection:
        assert connection.execute("SELECT key FROM log").fetchall() == [("a",), ("a",)]


def test_the_page_tells_what_was_recorded() -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(BEGIN)[1].split(END)[0] == f"\n{rendered(record)}"
    assert [row["engine"] for row in record["rows"]] == list(ENGINES)
    assert all(good(row) for row in record["rows"])
