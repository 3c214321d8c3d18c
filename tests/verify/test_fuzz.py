"""Thousands of spoilt commands and files, and mistakes of ours that they find."""

import time
from typing import Any

import pytest

from fedtheory.cli import explain
from verify import fuzz

VERBS = [*fuzz.VERBS, fuzz.FILE]
Patch = pytest.MonkeyPatch
FEWER = {"verify": 100, "optimise": 100, "plot": 200, "advise": 40, "estimate": 40}
"""Verbs of which not so many are asked: each case of theirs takes long."""
MANY = 400


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
def test_spoilt_inputs_of_a_verb_are_answered(verb: str) -> None:
    number = FEWER.get(verb, MANY)
    found = fuzz.fuzzed([verb], number, 0)[verb]
    told = [(case.words, case.files, fault) for case, fault in found.faults]
    assert not told
    assert found.number == number
    assert found.ends.total() == number
    assert (
        sum(count for end, count in found.ends.items() if end.startswith(("FT", "exit 1")))
        > number / 4
    )


def planted(monkeypatch: Patch, explained: Any) -> list[str]:
    """What is said of a verb that has this in the place of its work."""
    monkeypatch.setattr(explain, "explain", explained)
    return [fault for _, fault in fuzz.fuzzed(["explain"], 60, 1)["explain"].faults]


def test_an_exception_that_nobody_foresaw_is_found(monkeypatch: Patch) -> None:
    def unforeseen(word: str) -> None:
        raise KeyError(word)

    assert any("FT999: KeyError" in fault for fault in planted(monkeypatch, unforeseen))


def test_an_input_that_is_executed_is_found(monkeypatch: Patch) -> None:
    def executed(word: str) -> None:
        if word.startswith("__import__"):
            eval(word)

    assert any("EXECUTED" in fault for fault in planted(monkeypatch, executed))


def test_a_loop_is_found(monkeypatch: Patch) -> None:
    def loop(word: str) -> None:
        while word.startswith("VAC"):
            pass

    monkeypatch.setattr(fuzz, "SECONDS", 0.2)
    assert any("more than 0.2 s" in fault for fault in planted(monkeypatch, loop))


def test_a_case_that_never_answers_is_found_and_the_others_are_asked(monkeypatch: Patch) -> None:
    def asleep(word: str) -> None:
        if word.startswith("VAC"):
            time.sleep(60)

    monkeypatch.setattr(fuzz, "PATIENCE", 2.0)
    monkeypatch.setattr(explain, "explain", asleep)
    found = fuzz.fuzzed(["explain"], 60, 1)["explain"]
    assert found.number == 60
    assert any("no answer" in fault for _, fault in found.faults)


def test_a_message_without_a_code_is_found() -> None:
    assert "without a code" in fuzz.wrong(2, "", "no", [])
    assert "unknown codes" in fuzz.wrong(2, "", "error FT998: no", [])
    assert "exit code" in fuzz.wrong(7, "", "", [])
    assert fuzz.wrong(2, "", "error FT001: no", []) == ""


def test_the_same_seed_makes_the_same_cases() -> None:
    good = {"step.json": b"{}", "bundle.json": b"{}", "step2.json": b"[1, 2]"}
    made = [list(fuzz.cases("check-certificate", 50, 3, good)) for _ in range(2)]
    assert made[0] == made[1]
