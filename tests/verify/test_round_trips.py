"""Round trips: the page says what the file says, and a small run has no unsafe answer."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from fedtheory.calculator.catalogue import find
from fedtheory.calculator.solve import solve
from verify import round_trips
from verify.round_trips import BEGIN, END, PAGE, RECORD, judged, main, measure, rendered

AT = {"L": "1", "D": "2", "n": "10", "H": "1", "lambda_0": "1/32"}


def test_the_page_is_written_from_the_record() -> None:
    table = json.loads(RECORD.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(BEGIN)[1].split(END)[0].strip() == rendered(table).strip()


def test_the_record_meets_its_bar() -> None:
    table = json.loads(RECORD.read_text(encoding="utf-8"))
    assert "UNSAFE" not in table["outcomes"]
    assert "missed" not in table["outcomes"]
    assert table["outcomes"]["answer"] > table["count"] / 2


def test_a_small_run_has_no_unsafe_answer() -> None:
    outcomes = measure(120, 7)["outcomes"]
    assert not {"UNSAFE", "missed"} & set(outcomes)
    assert outcomes["answer"] > 50


def test_an_unsafe_answer_would_be_seen() -> None:
    entry = find("fedfw.thm1")
    bound, target = entry.bound("sharpened"), Fraction(1, 100)
    found = solve("fedfw.thm1", "t", target=target, bound="sharpened", **AT)
    assert isinstance(found.value, int)
    assert judged(found, entry, bound, target, AT) == "answer"
    early = replace(found, value=found.value - 1)
    assert judged(early, entry, bound, target, AT) == "UNSAFE"
    late = replace(found, value=found.value + 1, lower=found.value + 1)
    assert judged(late, entry, bound, target, AT) == "answer, loose"


def test_it_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "calculator.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(round_trips, "PAGE", page)
    monkeypatch.setattr(round_trips, "RECORD", tmp_path / "round-trips.json")
    assert main(["--count", "20", "--seed", "2", "--record"]) == 0
    told = page.read_text(encoding="utf-8")
    assert told.startswith("before\n")
    assert "| UNSAFE | 0 |" in told
    assert "20 questions, seed 2" in capsys.readouterr().out
