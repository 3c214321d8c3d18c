"""`fedtheory rates`: the words, the JSON, the codes, and what it refuses."""

from pathlib import Path
from typing import Any

import pytest

from fedtheory.cli.rates import CODES
from fedtheory.engines.rates.judge import Rate


def test_a_theorem_has_its_rate(command: Any) -> None:
    said = command("rates", "fedfw.thm1", "--rounds", "1000")
    assert said.code == 0
    assert said.out.startswith("fedfw.thm1 (sharpened): consistent\n")
    assert "claimed: t^(-1/2)" in said.out
    assert "decides nothing" in said.out
    found = command("rates", "fedfw.thm1", "--rounds", "1000", "--json").json
    assert found["verdict"] == "consistent"
    assert found["claimed"] == {"exponent": "1/2", "log": "0"}
    assert found["end"][0] <= 0.55
    assert [w["from"] for w in found["windows"]] == [1, 6, 32]
    assert found["ratio"]["largest"] < 1


def test_one_that_cannot_be_told_ends_with_3(command: Any) -> None:
    said = command("rates", "fedfw.thm1", "--rounds", "14", "--json")
    assert said.json["verdict"] == "cannot tell"
    assert said.code == CODES[Rate.UNDECIDED] == 3
    assert CODES[Rate.SLOWER] == 1


def test_sampled_runs(command: Any) -> None:
    said = command("rates", "fedfw.ext1", "--runs", "16", "--rounds", "150", "--json")
    assert said.json["runs"] == 16
    assert said.json["slope"]["low"] < said.json["slope"]["high"]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["fedfw.thm1x"], "FT001", "Did you mean"),
        (["fedfw.thm1", "--bound", "lowr"], "FT004", 'Did you mean "lower"?'),
        (["fedfw.thm1", "--bound", "lower"], "FT110", "bounds from below"),
        (["fedfw.thm1", "--exhibit", "99"], "FT014", "exhibits"),
        (["fedfw.thm1", "--runs", "20"], "FT014", "0 sampled exhibits"),
        (["fedfw.thm1", "--rounds", "0"], "FT014", "--rounds"),
        (["fedfw.thm1", "--seed", "-1"], "FT014", "not negative"),
        (["fedfw.thm1", "--rounds", "5"], "FT063", "4 rounds"),
        (["ffgb.thm4_1"], "FT110", "does not fall"),
        (["fedres.half_rescoring"], "FT004", "no upper bound"),
    ],
)
def test_what_it_refuses(command: Any, words: list[str], code: str, told: str) -> None:
    said = command("rates", *words)
    assert said.code == 2
    assert f"error {code}" in said.err
    assert told in said.err


def test_the_page_quotes_the_command_word_for_word(command: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rates.md").read_text(encoding="utf-8")
    assert f"$ fedtheory rates fedfw.thm1\n{command('rates', 'fedfw.thm1').out}```" in page
