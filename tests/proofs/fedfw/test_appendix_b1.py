"""The table of docs/fedfw-appendix-b1.md: what Appendix B.1 prints, line by line, and the line of our proof that says it.

`python -m tests.proofs.fedfw.test_appendix_b1` writes the rows anew.
"""

import re
from pathlib import Path

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fedfw.proofs.appendix_b1 import APPENDIX_B1
from fedtheory.papers.fedfw.proofs.thm1_printed import THEOREM_1_CORRECTED

PAGE = Path(__file__).parents[3] / "docs" / "fedfw-appendix-b1.md"
HEAD = "| print | our line | it follows from |\n|---|---|---|\n"
PRINTED = {
    24: 4, 25: 5, 26: 1, 27: 1, 28: 2, 29: 3, 30: 2, 31: 1, 33: 2, 34: 1, 35: 1, 36: 1, 37: 3, 38: 3, 39: 1,
}  # fmt: skip
"""How many relations each display of the proof prints in lines of its own, counted on the page; (32) is a definition."""
LAST = ("(37) line 3", "(38) line 1", "(38) line 2", "(39)")


def rows():
    """Lines of print in order, each with the line of ours."""
    steps = [step for step in APPENDIX_B1.steps if step.locator.startswith("(")]
    (third,) = (s for s in THEOREM_1_CORRECTED.steps if s.locator == "(38), third line")
    at = next(k for k, step in enumerate(steps) if step.name == "(39)")
    shown = [*steps[:at], third, *steps[at:]]
    return [f"| {s.locator} | {s.name} | {s.because.replace('|', chr(8214))} |" for s in shown]


def test_the_table_is_current():
    _, table = PAGE.read_text(encoding="utf-8").split(HEAD)
    assert table.partition("\n\n")[0].splitlines() == rows()


@pytest.mark.parametrize("display", [*PRINTED, 32])
def test_every_printed_line_has_one_of_ours(display):
    own = [row for row in rows() if f"({display})" in row.split("|")[1]]
    ordinals = {word for row in own for word in re.findall("first|second|third|fourth|fifth", row)}
    assert len(own) >= PRINTED.get(display, 1)
    if PRINTED.get(display, 1) > 1:
        assert len(ordinals) >= PRINTED[display]


def test_all_lines_of_the_table_are_proved_but_for_the_printed_constant():
    labels = {s.name: s.label for s in prove(APPENDIX_B1).steps}
    assert set(LAST) < set(labels)
    assert set(labels.values()) == {Label.PROVED}


if __name__ == "__main__":
    before, old = PAGE.read_text(encoding="utf-8").split(HEAD)
    PAGE.write_text(before + HEAD + "\n".join(rows()) + old[old.index("\n\n") :], encoding="utf-8")
