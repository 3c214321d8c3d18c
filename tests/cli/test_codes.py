"""Every code that can be raised is explained, and every explanation is of a code that can be raised."""

import re
from pathlib import Path
from typing import Any

import pytest

from fedtheory.campaign.levels import LAYERS
from fedtheory.cli.codes import CODES
from fedtheory.core.statement import Status
from fedtheory.core.verdict import Label, Outcome, Severity
from fedtheory.engines.rates.judge import Rate

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "fedtheory"
PAGE = (ROOT / "docs" / "reading-verdicts.md").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("word", [*Label, *Outcome, *Severity, *Status], ids=lambda w: w.name)
def test_words_are_explained_too(word: Any, command: Any) -> None:
    assert word.value in command("explain", word.name.replace("_", "-")).out


@pytest.mark.parametrize("word", [*LAYERS, *(rate.value for rate in Rate)])
def test_layers_and_verdicts_on_rates_are_explained(word: str, command: Any) -> None:
    said = command("explain", word, "--json")
    assert (said.code, said.json["code"]) == (0, word)
    assert len(said.json["text"]) > 30


def bold() -> list[str]:
    """The words that the page on verdicts gives a row, or a meaning of their own."""
    rows = re.findall(r"^\| ([A-Z-]+) \|", PAGE, re.MULTILINE)
    layers = PAGE.partition("## Layers")[2]
    return [*rows, *re.findall(r"\*\*([a-z]+)\*\*", layers), "DEFINITION", "tightness"]


@pytest.mark.parametrize("word", bold())
def test_every_word_of_the_page_on_verdicts_is_explained(word: str, command: Any) -> None:
    assert command("explain", word).code == 0


@pytest.mark.parametrize("label", Label, ids=lambda w: w.name)
def test_what_a_label_does_not_mean_is_said(label: Label, command: Any) -> None:
    said = command("explain", label.word, "--json").json["text"]
    assert re.search(r"\. (It does not|It says nothing|It is no|It was not) ", said)


def test_a_word_that_is_none_is_told_the_nearest_and_not_all_codes(command: Any) -> None:
    assert 'Did you mean "SHARPENED"?' in command("explain", "sharpend").err
    assert "FT" not in command("explain", "zzzzzz").err.replace("FT008", "")
