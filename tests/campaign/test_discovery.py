"""What a paper holds is found in its files: nothing is forgotten, what is odd is told, and one id imports few files."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from fedtheory.core import salvage
from fedtheory.core.manifest import manifest
from fedtheory.core.shelf import Shelf
from fedtheory.errata import ERRATA
from fedtheory.proofs import PROOFS
from fedtheory.theorems import STATEMENTS

BORROWED = "from fedtheory.papers.fedfw.{} import {} as HELD\n"
THM1 = BORROWED.format("statements.thm1_convex", "THEOREM_1")
THM2 = BORROWED.format("statements.thm2_nonconvex", "THEOREM_2")
PROOF = "from fedtheory.papers.fedfw.proofs.thm1_lower import THEOREM_1_LOWER\n"
Written = Callable[[Mapping[str, str]], tuple[Callable[[str], Any], list[str]]]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """A paper of these files; what it holds, and what is said of it."""

    def write(files: Mapping[str, str]) -> tuple[Callable[[str], Any], list[str]]:
        name = f"planted_{tmp_path.name}"
        for below, text in files.items():
            path = tmp_path / name / below
            path.parent.mkdir(parents=True, exist_ok=True)
            (path.parent / "__init__.py").touch()
            path.write_text(text)
        (tmp_path / name / "__init__.py").touch()
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.setattr(salvage, "_found", {})
        held = manifest(name, STATEMENTS="statements", PROOFS="proofs")
        kinds = {kind: held(kind) for kind in ("STATEMENTS", "PROOFS")}
        return kinds.__getitem__, [fault.said for fault in salvage.faults()]

    return write


GOOD = {
    "statements/__init__.py": 'ORDER = "thm2 thm1"\n',
    "statements/thm1_convex.py": THM1,
    "statements/thm2_nonconvex.py": THM2,
    "proofs/thm1_lower.py": PROOF,
    "proofs/setting.py": "",
}


def test_what_files_hold_is_told_in_the_order_that_is_named(written: Written) -> None:
    held, said = written(GOOD)
    assert [s.id for s in held("STATEMENTS")] == ["fedfw.thm2", "fedfw.thm1"]
    assert [(p.of.id, p.bound) for p in held("PROOFS")] == [("fedfw.thm1", "lower")]
    assert said == []


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"statements/__init__.py": 'ORDER = "thm2"\n'}, "thm1 is not in the ORDER"),
        (
            {"statements/__init__.py": 'ORDER = "thm2 thm1 thm3"\n'},
            "thm3 is in the ORDER, and no file goes by it",
        ),
        (
            {"statements/thm2_nonconvex.py": "", "statements/other.py": THM2},
            "other.py does not say that it is about fedfw.thm2: name it in the file, or in its name",
        ),
        (
            {"proofs/thm1_lower.py": "", "proofs/lower.py": PROOF},
            "lower.py does not say that it is about fedfw.thm1: name it in the file, or in its name",
        ),
        ({"proofs/thm1_lower.py": "1 / 0\n"}, "ZeroDivisionError: division by zero"),
    ],
)
def test_what_is_odd_is_told(changed: Mapping[str, str], told: str, written: Written) -> None:
    assert told in written({**GOOD, **changed})[1]


@pytest.mark.parametrize("shelf", [STATEMENTS, PROOFS, ERRATA], ids=lambda shelf: shelf.kind)
def test_an_id_alone_finds_all_that_is_of_it(shelf: Shelf[Any]) -> None:
    def of(x: Any) -> str:
        return str(x.about if shelf is ERRATA else x.of.id if shelf is PROOFS else x.id)

    for statement in STATEMENTS:
        own = {id(x) for x in shelf if of(x) == statement.id}
        found = {id(x) for x in shelf.about(statement.id) if of(x) == statement.id}
        assert found == own, statement.id


MODULES = """
import sys
from fedtheory.cli import main
main(["verify", "fedfw.thm1", "--no-resume", "--engine", "serial", "--store", sys.argv[1], "--json"])
print(*[name for name in sys.modules if name.partition(".")[0] == "fedtheory"], file=sys.stderr)
"""
MOST = 294
"""Without the manifests of other papers, of which there is one more with every paper."""


def test_one_id_imports_few_modules(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", MODULES, str(tmp_path / "s.db")],
        capture_output=True,
        check=True,
        text=True,
    )
    loaded = ran.stderr.splitlines()[-1].split()
    assert "fedtheory.campaign.tasks" in loaded
    others = {x for x in loaded if x.startswith("fedtheory.papers.") and x.count(".") == 2} - {
        "fedtheory.papers.fedfw"
    }
    assert len(set(loaded) - others) <= MOST
    assert "fedtheory.papers.fedfw.proofs.thm3_sharpened" not in loaded
