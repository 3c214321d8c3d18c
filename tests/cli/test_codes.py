"""Every code that can be raised is explained, and every explanation is of a code that can be raised."""

import re
from pathlib import Path
from typing import Any

import pytest

from fedtheory.cli.codes import CODES
from fedtheory.core.verdict import Label, Outcome, Severity

LIBRARY = Path(__file__).parents[2] / "fedtheory"


def used() -> set[str]:
    files = [path for path in LIBRARY.rglob("*.py") if path.name != "codes.py"]
    return {
        code
        for path in files
        for code in re.findall(r"\bFT\d{3}\b", path.read_text(encoding="utf-8"))
    }


def test_every_code_in_the_source_is_explained() -> None:
    assert used() - set(CODES) == set()


def test_every_explained_code_is_in_the_source() -> None:
    assert set(CODES) - used() == set()


@pytest.mark.parametrize("code", CODES)
def test_an_explanation_says_something(code: str, command: Any) -> None:
    said = command("explain", code.lower(), "--json")
    assert said.code == 0
    assert said.json["code"] == code
    assert len(said.json["text"]) > 40


@pytest.mark.parametrize("word", [*Label, *Outcome, *Severity], ids=lambda w: w.name)
def test_words_are_explained_too(word: Any, command: Any) -> None:
    assert word.value in command("explain", word.name.replace("_", "-")).out
