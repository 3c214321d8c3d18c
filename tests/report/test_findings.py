"""Findings: each has a page, a number from its own picture, and a line in the README."""

from pathlib import Path

import pytest

from fedtheory.calculator.catalogue import catalogue
from fedtheory.cli.command import VERBS
from fedtheory.core.finding import MEASURED, Finding
from fedtheory.report.findings import card, findings, number
from fedtheory.report.front import YOURS
from fedtheory.theorems import FINDINGS

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("found", FINDINGS, ids=lambda found: found.statement)
def test_a_finding_is_about_a_statement_and_its_bounds(found: Finding) -> None:
    entry = catalogue()[found.statement]
    known = {bound.key for bound in entry.bounds} | {MEASURED}
    assert {found.over, found.under} <= known
    assert entry.family in README.lower()


def test_numbers_are_those_of_the_pictures() -> None:
    """Counted by hand from the bounds' formulas: what nobody can beat is met to a hundredth."""
    by_id = {found.statement: number(found) for found in FINDINGS}
    assert by_id["ffgb.total_variation_radius"] == by_id["ffgb.no_residual"] == "1.00"
    assert float(by_id["fedboost.thm2"]) > 1  # broken
    assert float(by_id["fedres.fictitious"]) > 1  # above what is the least


def test_only_what_has_a_page_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert findings({}) == []
    assert card("ffgb.thm1", str) == ""
    found = {"ffgb.no_residual": card("ffgb.no_residual", lambda name: f"{name}.html")}
    _, cards = findings(found)
    assert str(cards).count('href="ffgb.no_residual.html"') == 1
    assert "<svg" in str(cards)


@pytest.mark.parametrize(("question", "command"), YOURS)
def test_what_one_can_do_can_be_done(question: str, command: str) -> None:
    program, verb, target = command.split()[:3]
    assert program == "fedtheory"
    assert verb in VERBS
    assert question.endswith("?")
    assert target
