"""What `show` prints of a statement: folded to the page, with a number that its command repeats, and why a bound is refuted."""

import re
import shlex
from typing import Any

import pytest

from fedtheory.calculator.catalogue import catalogue
from fedtheory.cli.example import example
from fedtheory.report.phrases import why


@pytest.mark.parametrize(
    "words",
    [
        ("show", "fedfw.thm1"),
        ("show", "fednewton.lem1"),
        ("show", "fw"),
        ("errata", "fedfw.d20", "--replay"),
        ("prove", "fedfw.lem1"),
    ],
    ids=" ".join,
)
def test_a_page_is_eighty_columns(
    command: Any, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    wide = [line for line in command(*words).out.splitlines() if len(line) > 80]
    # A command is not folded, for it is copied, and a word without blanks cannot be.
    assert all("  fedtheory " in line or " " not in line.strip() for line in wide)


def test_the_example_is_what_its_command_says(command: Any) -> None:
    told = command("show", "fedfw.thm1").out
    (words, number) = re.search(
        r"for example\n  fedtheory (.*)\n  .* ≤ ([0-9.e-]+)\n", told
    ).groups()  # type: ignore[union-attr]
    assert f" <= {number}" in command(*shlex.split(words)).out


def test_nearly_every_statement_with_a_proved_formula_has_an_example() -> None:
    found = [entry.id for entry in catalogue().values() if example(entry)]
    assert len(found) > len(catalogue()) / 2


def test_lemmas_are_listed_with_their_labels_and_errata(command: Any) -> None:
    told = command("show", "fedfw.thm1").out
    assert "fedfw.lem2  PROVED, REFUTED; errata: 2 FALSE, 1 GAP" in told


def test_when_a_geometric_bound_falls(command: Any) -> None:
    said = "tends to 0 as t grows: sharpened and lower exactly if ρ < 1"
    assert said in command("show", "fednewton.radius").out
    assert "tends to 0" not in command("show", "fedfw.thm1").out


def test_named_results_are_told_once(command: Any) -> None:
    told = command("show", "fedboost.cor2").out
    assert "corrected (any R): CONDITIONAL on [1], [2]" in told
    assert told.count("[1] Taylor's formula with Lagrange's remainder") == 1


@pytest.mark.parametrize(
    ("because", "told"),
    [
        ("two letters are swapped; two predictors", ("two letters are swapped", "two predictors")),
        (
            "false: f = (x + 1)²/2, at 1; f = (x + 1)²/2, from 1",
            ("false: f = (x + 1)²/2, at 1", ""),
        ),
        (
            "the variance is less; twins; that there is such a world is not shown ('own' is not shown: the claim ['='], case [])",
            ("the variance is less", "twins; that there is such a world is not shown"),
        ),
        ("one reason", ("one reason", "")),
    ],
)
def test_why_a_bound_is_refuted(because: str, told: tuple[str, str]) -> None:
    assert why(because) == told
