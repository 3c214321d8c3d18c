"""What does not load, does not hang together or crashes is a verdict of its own; all else goes on."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fedtheory.campaign.judged import judge_replay
from fedtheory.campaign.levels import SURPRISE
from fedtheory.campaign.records import judge
from fedtheory.campaign.tasks import Task, perform
from fedtheory.core.salvage import faults
from fedtheory.papers.fedfw import errata
from fedtheory.proofs import ARGUMENTS, PROOFS
from fedtheory.report.scenes import FIGURES, SCENES
from fedtheory.theorems import ITEMS, STATEMENTS
from tests.copied import library

LIBRARY = Path(__file__).parents[2] / "fedtheory"
PLANTED = {
    # a proof that ends at another bound
    "proofs/cor2_repeated.py": (
        "alpha_star)\n",
        "alpha_star)\n\nfrom dataclasses import replace\nreplace(COROLLARY_2_SHARPENED, bound='printed')\n",
    ),
    # errata of which one divides by zero, and a statement whose file wants what is not there
    "errata/ledger.py": ("\nmistake = ", "\n1 / 0\nmistake = "),
    "statements/cor3_best.py": ('"""\n\n', '"""\n\nimport nothing_of_that_name\n'),
}
ASK = """
import json
from fedtheory.campaign.answers import subjects
from fedtheory.campaign.missing import missing
from fedtheory.campaign.tasks import Task, perform
from fedtheory.calculator.complaints import Complaints
from fedtheory.proofs import find_proof
from fedtheory.theorems import STATEMENTS

def replayed(*words):
    (row,) = perform(Task("replay", *words))["verdicts"]
    return row

def gone(target):
    return missing([target], subjects([target], Complaints()))

try:
    find_proof("fedboost.cor2", "sharpened")
except Exception as error:
    refused = str(error)
print(json.dumps({
    "lost": replayed("fedboost.cor2", "sharpened"), "kept": replayed("fedboost.lem3", "sharpened"),
    "refused": refused, "statement": gone("fedboost.cor3_best"), "other": gone("fedboost.thm2"),
    "paper": gone("fedboost"), "statements": len(STATEMENTS.of("fedboost")),
}))
"""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a tree says in which a proof, an erratum and a statement of one paper are broken."""
    tree = tmp_path_factory.mktemp("tree")
    library(tree)
    for name, (before, after) in PLANTED.items():
        path = tree / "fedtheory" / "papers" / "fedboost" / name
        text = path.read_text(encoding="utf-8")
        assert before in text, name
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-P", "-c", ASK],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(tree)},
        cwd=tree,
    )
    return json.loads(said.stdout)


def test_a_proof_that_does_not_hang_together_is_undecided_and_says_where(broken: Any) -> None:
    for said in (broken["lost"]["note"], broken["refused"]):
        assert "papers/fedboost/proofs/cor2_repeated.py, line " in said
        assert "FT120 the proof of fedboost.cor2 (printed) ends at " in said
        assert " ≤ " in said  # a formula
        assert '["' not in said
    assert broken["lost"]["label"] == "UNDECIDED"
    assert judge_replay(broken["lost"]).word == SURPRISE


def test_what_is_beside_it_goes_on(broken: Any) -> None:
    assert broken["kept"]["label"] == "PROVED", broken["kept"]["note"]
    assert {row["layer"] for row in broken["other"]} == {"errata"}  # a ledger is one file
    assert broken["statements"] == len(STATEMENTS.of("fedboost")) - 1


def test_a_statement_that_does_not_load_is_told_with_file_and_line(broken: Any) -> None:
    (row, *_) = broken["statement"]
    assert row["why"] == (
        "PROVED is recorded, and the statement is gone; papers/fedboost/statements/cor3_best.py, line 3: "
        "FT999 ModuleNotFoundError: No module named 'nothing_of_that_name'"
    )


def test_a_paper_tells_each_fault_once(broken: Any) -> None:
    told = [row["bound"] for row in broken["paper"] if row["id"] == "fedboost"]
    assert sorted(told) == sorted(f"papers/fedboost/{name}" for name in PLANTED)
    erratum = next(row for row in broken["paper"] if row["bound"] == "fedboost.d07")
    assert "errata/ledger.py, line " in erratum["why"]
    assert "ZeroDivisionError" in erratum["why"]


def test_a_witness_that_crashes_is_a_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("fedtheory.engines.replay.replay", crash)
    assert errata.ERRATA
    (row,) = perform(Task("errata", "fedfw.lem2", "fedfw.d10"))["verdicts"]
    assert "FT999 ZeroDivisionError: planted" in row["note"]
    assert judge(row, None).word == SURPRISE


DREW = """
import sys
from fedtheory.cli import main
from fedtheory.report.scenes import FIGURES, SCENES
print(len(FIGURES.of("fedboost")), len(SCENES.of("fedfw")))
from plots.__main__ import main as plots
print(plots(["fedboost_gaps", "fedboost_budgets", "--check"]))
print(main(["plot", "fedfw.appA", "fedfw.eq15", "-o", sys.argv[1]]))
"""
OF_FIGURES = {
    "papers/fedboost/figures/floor.py": ('"""\n\n', '"""\n\nimport nothing_of_that_name\n'),
    "papers/fedboost/figures/gaps.py": ("    draw_curves(", "    1 / 0\n    draw_curves("),
    "papers/fedfw/figures/naive.py": (
        "    statement, instance",
        "    1 / 0\n    statement, instance",
    ),
}


def test_a_figure_that_crashes_is_told_and_the_others_are_drawn(tmp_path: Path) -> None:
    library(tmp_path)
    shutil.copytree(LIBRARY.parent / "plots", tmp_path / "plots")
    shutil.copytree(LIBRARY.parent / "docs", tmp_path / "docs")
    for name, (before, after) in OF_FIGURES.items():
        path = tmp_path / "fedtheory" / name
        text = path.read_text(encoding="utf-8")
        assert before in text, name
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-c", DREW, str(tmp_path / "f.svg")],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        text=True,
    )
    counts, gaps, floor, ended, appendix, wrote, plotted = done.stdout.splitlines()
    assert counts.split() == [str(len(FIGURES.of("fedboost")) - 1), str(len(SCENES.of("fedfw")))]
    assert gaps.startswith("fedboost.gaps cannot be drawn: papers/fedboost/figures/gaps.py, line ")
    assert gaps.endswith("FT999 ZeroDivisionError: division by zero")
    assert floor.startswith("papers/fedboost/figures/floor.py, line ")
    assert "No module named 'nothing_of_that_name'" in floor
    assert ended == "1"  # and nothing is said of fedboost_budgets, which is as it was
    assert appendix.startswith("fedfw.appA cannot be drawn: papers/fedfw/figures/naive.py, line ")
    assert (wrote, plotted) == (f"wrote {tmp_path / 'f.svg'}", "1")
    assert "cannot be drawn" in (tmp_path / "f.svg").read_text()


def test_nothing_of_this_tree_is_at_fault() -> None:
    for shelf in (STATEMENTS, PROOFS, ARGUMENTS, ITEMS, FIGURES, SCENES):
        assert len(shelf) > 0
    assert faults() == ()
