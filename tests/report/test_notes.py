"""The notes in docs/theory are those that the registry gives; the tutorial's commands run."""

import re
import shlex
from pathlib import Path

import pytest

from fedtheory.cli import main
from fedtheory.core.shelf import literature
from fedtheory.errata import ERRATA
from fedtheory.report.notes import WRITTEN, by_hand, file, head, methods, notes, papers, table
from fedtheory.theorems import STATEMENTS

TUTORIAL = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ fedtheory (.*)$", TUTORIAL, re.MULTILINE)
SLOW = (
    "report",
    "verify",
    "prove",
    "show",
    "list",
    "errata",
)  # of these the words are parsed elsewhere


@pytest.mark.parametrize("paper", papers())
def test_notes_are_fresh(paper: str) -> None:
    kept = file(paper).read_text(encoding="utf-8")
    assert kept == notes(paper, head(paper)), "run python -m fedtheory.report.notes"


@pytest.mark.parametrize("paper", papers())
def test_a_note_begins_with_what_a_reader_wants_to_know(paper: str) -> None:
    text = head(paper)
    assert WRITTEN not in text
    named = re.findall(rf"`({paper}\.\w+)`", text)
    errata = {e.id for e in ERRATA}
    assert set(named) <= {s.id for s in STATEMENTS}
    assert all(f"{paper}.{d}" in errata for d in re.findall(r"\bd\d{2,3}\b", text))
    printed = () if literature(paper) else ("What we prove instead",)
    assert all(
        f"**{part}.**" in text for part in ("The method", "What is true", "What is not", *printed)
    )


def test_every_statement_and_bound_is_noted() -> None:
    text = "".join(notes(paper) for paper in papers())
    for statement in STATEMENTS:
        section = text.partition(f"### {statement.id}: ")[2].partition("\n##")[0]
        assert all(f"- **{bound.key}** (" in section for bound in statement.bounds)


@pytest.mark.parametrize("words", [c for c in COMMANDS if not c.startswith(SLOW)])
def test_commands_of_the_tutorial_run(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = 2 if "overwriting" in words else 0  # a run that is none of the theorem's
    assert main(shlex.split(words)) == expected
    assert capsys.readouterr().out


def test_the_tutorial_has_every_step() -> None:
    verbs = {command.split()[0] for command in COMMANDS}
    assert {"list", "bound", "solve", "prove", "verify", "errata", "compare", "report"} <= verbs


def test_the_table_of_methods_is_as_written():
    kept = table().read_text()
    assert kept == methods(by_hand(table())), "run python -m fedtheory.report.notes"
    assert "| [localsgd.drift](theory/localsgd.md) |" in kept
    assert "fedfw" not in kept


def test_four_methods_are_shown_beside_their_exact_worst_cases():
    _, _, beside = table().read_text().partition("## Beside exact worst cases")
    rows = [
        line.strip("| ").split(" | ")
        for line in beside.splitlines()
        if ".gap | " in line or "_gap | " in line
    ]
    assert len({row[2] for row in rows}) >= 4
    for row in rows:
        says, worst, times = map(float, row[3:])
        assert says >= worst > 0
        assert times == pytest.approx(says / worst, rel=0.01)
