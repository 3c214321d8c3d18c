"""The notes in docs/theory are those that the registry gives; the tutorial's commands run."""

import re
import shlex
from pathlib import Path

import pytest

from fedtheory.cli import main
from fedtheory.report.notes import folder, notes, papers
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
    kept = (folder() / f"{paper}.md").read_text(encoding="utf-8")
    assert kept == notes(paper), "run python -m fedtheory.report.notes"


def test_every_statement_and_bound_is_noted() -> None:
    text = "".join(notes(paper) for paper in papers())
    for statement in STATEMENTS:
        section = text.partition(f"### {statement.id}\n")[2].partition("\n##")[0]
        assert all(f"- **{bound.key}** (" in section for bound in statement.bounds)


@pytest.mark.parametrize("words", [c for c in COMMANDS if not c.startswith(SLOW)])
def test_commands_of_the_tutorial_run(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = 2 if "overwriting" in words else 0  # a run that is none of the theorem's
    assert main(shlex.split(words)) == expected
    assert capsys.readouterr().out


def test_the_tutorial_has_every_step() -> None:
    verbs = {command.split()[0] for command in COMMANDS}
    assert {"list", "bound", "solve", "prove", "verify", "errata", "compare", "report"} <= verbs
