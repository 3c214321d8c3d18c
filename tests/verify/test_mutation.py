"""The recorded kill matrix: the page says what the file says, and a small run is written the same way."""

import json
from pathlib import Path

import pytest

from verify import mutation
from verify.mutation import BEGIN, END, PAGE, RECORD, main, rendered


def test_the_page_is_written_from_the_record() -> None:
    table = json.loads(RECORD.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(BEGIN)[1].split(END)[0].strip() == rendered(table).strip()


def test_the_record_meets_its_bar() -> None:
    counts = json.loads(RECORD.read_text(encoding="utf-8"))["summary"]
    assert counts["restatements_refuted"] == 0
    assert counts["contradictions"] == 0
    assert counts["lost"] == []
    assert counts["witness_or_failed_step"] >= 0.95 * counts["mutants"]


def test_what_nobody_needs_is_counted() -> None:
    table = json.loads(RECORD.read_text(encoding="utf-8"))
    dropped = {"id": "fedfw.ext1", "bound": "lower", "change": 'without "each f_i is convex"'}
    told = rendered({**table, "unneeded": [dropped], "survivors": []})
    assert "1 of the dropped assumptions were not needed" in told
    assert "Nothing survives." in told


def test_a_small_run_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "mutation.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(mutation, "PAGE", page)
    monkeypatch.setattr(mutation, "RECORD", page.with_suffix(".json"))
    words = ["localsgd.uniform", "--jobs", "1", "--store", str(tmp_path / "s.db"), "--record"]
    assert main(words) == 0
    told = page.read_text(encoding="utf-8")
    assert told.startswith("before\n")
    assert told.endswith("after\n")
    assert "| constant | 3 |" in told
    assert "localsgd.uniform (restated)" in told
    kept = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    assert "seconds" not in kept["summary"]
    assert kept["slack"][0]["id"] == "localsgd.uniform"
    assert "witness or failed step" in capsys.readouterr().out
