"""A package from outside has every verb that a paper of the library has; and its folder, moved in, is a sixth paper."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.copied import library
from tests.outside.test_entry_points import PACKAGE, ROOT, STATED, metadata

Command = Callable[..., "subprocess.CompletedProcess[str]"]
THEOREM, WORST = "fedavg_noniid.thm1", "fedavg_noniid.local"
VERBS = [
    (("list", "--paper", "fedavg_noniid"), THEOREM),
    (("show", THEOREM), "FedAvg converges as 1/T"),
    (("show", THEOREM, "--bibtex"), "Li, Xiang and Huang, Kaixuan"),
    (("show", WORST), "number of local steps"),
    (("bound", THEOREM, "--set", *STATED), "944/23"),
    (("solve", THEOREM, "--for", "t", "--target", "1/10", "--set", *STATED[:-1]), "47,185"),
    (("sensitivity", THEOREM, "--set", *STATED), "degree of non-iid"),
    (("rates", THEOREM), "(printed): consistent"),
    (("attack", THEOREM, "--budget", "1"), "not broken by"),
    (("prove", THEOREM), "(printed): PROVED"),
    (("errata", "fedavg_noniid"), "no errata"),
    (("worst-case", WORST, "--set", "E=2"), "is exactly 1/10"),
    (("compare", "--target", "1/10", "--set", "smoothness=2", "clients=3"), "FedAvg, all clients"),
    (("report", "fedavg_noniid", "-o", "pages"), "wrote pages/index.html"),
    (("plot", THEOREM, "-o", "picture.svg"), "wrote picture.svg"),
    (("verify", "fedavg_noniid"), "0 surprises"),
]
ASKED = pytest.mark.parametrize(("words", "told"), VERBS, ids=lambda x: x[0] if x else "")


def commands(folder: Path, *paths: Path) -> Command:
    """How to run the command, or code, with these folders on the path; what is compiled is kept if they are our own."""
    kept = {} if paths == (folder,) else {"PYTHONDONTWRITEBYTECODE": "1"}
    inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def run(
        *words: str, code: str = "", module: str = "fedtheory"
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *(("-c", code) if code else ("-m", module, *words))],
            env={
                **inherited,
                **kept,
                "PYTHONPATH": os.pathsep.join(map(str, paths)),
                "FEDTHEORY_STORE": str(folder / "store.db"),
            },
            capture_output=True,
            text=True,
            cwd=folder,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """The package as an editable installation has it, and beside it one that says its theorem as a repair."""
    folder = tmp_path_factory.mktemp("installed")
    metadata(folder, "fedavg-noniid", {"fedavg_noniid": "fedavg_noniid"})
    metadata(folder, "repaired", {"repaired": "repaired"})
    (folder / "repaired.py").write_text(
        "from dataclasses import replace\n"
        "from fedavg_noniid import STATEMENTS as PRINTED\n"
        "from fedtheory.core.statement import Status\n"
        "bounds = tuple(replace(b, status=Status.CORRECTED) for b in PRINTED[0].bounds)\n"
        "exhibits = tuple(replace(e, pinned={}) for e in PRINTED[0].exhibits)\n"
        "STATEMENTS = (replace(PRINTED[0], id='repaired.thm1', bounds=bounds, exhibits=exhibits),)\n"
    )
    return commands(folder, folder, PACKAGE / "src", ROOT)


@pytest.fixture(scope="module")
def moved_in(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """A copy of the library with the folder among its papers: its imports say where it is now, and nothing else changes."""
    folder = tmp_path_factory.mktemp("moved_in")
    library(folder)
    paper = folder / "fedtheory" / "papers" / "fedavg_noniid"
    shutil.copytree(
        PACKAGE / "src" / "fedavg_noniid", paper, ignore=shutil.ignore_patterns("__pycache__")
    )
    for path in paper.rglob("*.py"):
        own = re.sub(
            r"^from fedavg_noniid\b",
            "from fedtheory.papers.fedavg_noniid",
            path.read_text(),
            flags=re.M,
        )
        path.write_text(own)
    run = commands(folder, folder)
    for words in (("fedtheory.calculator.generate",), ("fedtheory.cli.record", "fedavg_noniid")):
        done = run(*words[1:], module=words[0])
        assert done.returncode == 0, done.stderr
    return run


@ASKED
def test_a_package_from_outside_has_every_verb(
    words: tuple[str, ...], told: str, installed: Command
) -> None:
    done = installed(*words)
    assert done.returncode == 0, done.stderr + done.stdout
    assert told in done.stdout


@pytest.mark.slow
@ASKED
def test_its_folder_among_the_papers_is_a_sixth_paper(
    words: tuple[str, ...], told: str, moved_in: Command
) -> None:
    done = moved_in(*words)
    assert done.returncode == 0, done.stderr + done.stdout
    assert told in done.stdout


@pytest.mark.slow
def test_what_is_recorded_of_the_others_stays(moved_in: Command) -> None:
    """The catalogue has one statement and three items more, and the sixth paper is told last."""
    code = (
        "import json; from fedtheory.calculator.catalogue import catalogue; "
        "from fedtheory.calculator.recorded import recorded_labels; "
        "print(json.dumps([list(catalogue()), recorded_labels('fedavg_noniid.thm1')['printed']['label']]))"
    )
    ids, label = json.loads(moved_in(code=code).stdout)
    before = json.loads((ROOT / "fedtheory" / "catalogue.json").read_text())["statements"]
    assert ids == [*(one["id"] for one in before), THEOREM]
    assert label == "PROVED"


@pytest.mark.slow
def test_its_statements_are_mutated(installed: Command) -> None:
    done = installed("mutate", "repaired.thm1", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert 0 < found["killed"] <= found["mutants"]


PLANTED = """
from dataclasses import replace
from fedtheory.engines.attack import attack
from fedtheory.engines.confirm import confirm
from fedtheory.engines.grounds import GROUNDS
from fedtheory.theorems import STATEMENTS
(one,) = [s for s in STATEMENTS if s.id == "fedavg_noniid.thm1"]
low = replace(one, exhibits=(), bounds=tuple(replace(b, value=b.value * 9 / 10) for b in one.bounds))
found = attack(low, "printed", budget=2, seed=0)
E, gamma = (p.symbol for p in one.parameters)
corner = GROUNDS[one.algorithm].structures[0]
exact = confirm(low, low.bounds[0], corner, parameters={E: 1, gamma: 8}, rounds=3)
print(found.instance["family"], exact.digest is not None, exact.at_round, exact.ratio)
"""


def test_a_bound_that_is_too_small_is_crossed_on_its_own_ground_and_confirmed_by_its_own_twin(
    installed: Command,
) -> None:
    """One parabola and one local step: at round 1 the gap is the bound as printed, 10/9 of this one."""
    done = installed(code=PLANTED)
    family, confirmed, at_round, ratio = done.stdout.split()
    assert (family, confirmed, at_round) == ("fedavg_noniid.line", "True", "1"), done.stderr
    assert float(ratio) == pytest.approx(10 / 9)
