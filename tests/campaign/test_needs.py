"""A stored result is taken if what it was computed from is what it was: asked by editing a tree, and by its imports."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fedtheory.campaign import needs
from fedtheory.campaign.needs import defining, needs_of
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from fedtheory.proofs import find_proof
from fedtheory.runs import sources
from fedtheory.runs.sources import LIBRARY, closure, imports, place, same
from tests.copied import library

TASKS = 5
"""Of fedfw.lem1: laws, a curve, a replay, a model and an attack."""
ASK = """
import sys
from pathlib import Path
from fedtheory.campaign.verify import verify
summary = verify("fedfw.lem1", store=Path(sys.argv[1])).summary
print(summary["tasks"], summary["from_store"], summary["surprises"])
"""
Asked = Callable[[Path], int]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the library, and a store in which all is that is asked of fedfw.lem1."""
    folder = tmp_path_factory.mktemp("tree")
    library(folder)
    assert from_store(folder) == 0
    assert from_store(folder) == TASKS
    shutil.copy(folder / "s.db", folder / "kept.db")
    return folder


def from_store(tree: Path, *first: Path) -> int:
    """How many of the answers are taken from the store."""
    path = os.pathsep.join(map(str, (*first, tree)))
    said = subprocess.run(
        [sys.executable, "-P", "-c", ASK, str(tree / "s.db")],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
        cwd=tree,
        text=True,
    )
    tasks, found, surprises = map(int, said.stdout.split())
    assert (tasks, surprises) == (TASKS, 0)
    return found


@pytest.mark.parametrize(
    ("edited", "taken"),
    [
        # what only speaks, another paper, another theorem of this one
        (("report/style.py", "cli/verify.py", "papers/ffgb/statements/notation.py"), TASKS),
        (("papers/fedfw/proofs/eq15_tracking.py", "papers/fedfw/errata/ledger.py"), TASKS),
        # what the proof and its model use, the laws alone, the run of the exhibit and all that is said of the statement
        (("papers/fedfw/proofs/lem1_smooth.py",), TASKS - 2),
        (("engines/units.py",), TASKS - 1),
        (("papers/fedfw/statements/lem1_smooth.py",), 0),
    ],
    ids=lambda x: x[0] if isinstance(x, tuple) else str(x),
)  # fmt: skip
def test_a_comment_recomputes_what_uses_its_file(
    tree: Path, edited: tuple[str, ...], taken: int
) -> None:
    shutil.copy(tree / "kept.db", tree / "s.db")
    before = {name: (tree / "fedtheory" / name).read_bytes() for name in edited}
    for name, content in before.items():
        (tree / "fedtheory" / name).write_bytes(content + b"\n# another comment\n")
    try:
        assert from_store(tree) == taken
        assert taken == TASKS or from_store(tree) == TASKS
    finally:
        for name, content in before.items():
            (tree / "fedtheory" / name).write_bytes(content)


@pytest.mark.parametrize(("library", "taken"), [("scipy", 1), ("sympy", 0), ("rich", TASKS)])
def test_another_version_recomputes_runs_and_proofs_by_what_matters_to_them(
    tree: Path, tmp_path: Path, library: str, taken: int
) -> None:
    shutil.copy(tree / "kept.db", tree / "s.db")
    planted = tmp_path / f"{library}-99.0.dist-info"
    planted.mkdir()
    (planted / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {library}\nVersion: 99.0\n")
    assert from_store(tree, tmp_path) == taken


def test_the_imports_of_a_module_are_those_of_its_syntax_tree() -> None:
    """What a search of the text finds is at least what is there, lazy imports included."""
    lost = []
    for path in LIBRARY.rglob("*/*.py"):
        module = ".".join((sources.NAME, *path.relative_to(LIBRARY).with_suffix("").parts))
        found = imports(module.removesuffix(".__init__"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                wanted = {a.name for a in node.names if a.name.split(".")[0] == sources.NAME}
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(sources.NAME):
                below = {f"{node.module}.{a.name}" for a in node.names}
                wanted = {name for name in below if place(name)}
                wanted |= (
                    {node.module} if wanted != below and node.module != sources.NAME else set()
                )
            else:
                continue
            lost += [f"{path}: {name}" for name in wanted - found]
    assert lost == []


def test_an_object_is_of_the_module_that_defines_it() -> None:
    package = "fedtheory.papers.fedfw"
    needs._held_by.cache_clear()  # another test may have put things elsewhere
    assert defining(THEOREM_1, package) == {f"{package}.statements.thm1_convex"}
    proof = find_proof("fedfw.thm1", "sharpened")
    assert defining(proof, package) == {f"{package}.proofs.thm1_sharpened"}
    assert f"{package}.proofs.algorithm1" in closure(defining(proof, package))


def test_what_was_found_for_a_proof_is_one_of_its_needs() -> None:
    told = needs_of("replay", "fedfw", find_proof("fedfw.lem2", "corrected"))
    found = {name.rpartition("/")[2] for name in told if name.endswith(".found.json")}
    assert found == {"lem2_gradient.found.json", "matrices.found.json"}


def test_a_file_that_changed_while_it_was_used_is_believed_by_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = sources.digests(["core/claim.py"])
    assert same(known)
    assert not same({"core/claim.py": ""})
    assert not same({"core/gone.py": known["core/claim.py"]})
    monkeypatch.setattr(sources, "_BEGUN", 0.0)
    monkeypatch.setattr(sources, "_digest", sources._digest.__wrapped__)
    assert sources.digests(["core/claim.py"]) == {"core/claim.py": ""}
