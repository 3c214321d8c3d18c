"""Installed packages add papers: used when they are asked about, told when they are broken, and never in the way."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = Path(__file__).parent / "fedavg_noniid"
STATED = ["L=2", "mu=1", "V=0", "G=3", "Gamma=1", "R=2", "E=5", "gamma=16", "t=100"]
BUILT_IN = ["bound", "fedfw.thm1", "--set", "L=1", "D=2", "n=3", "H=1", "lambda_0=1", "t=9"]


def metadata(site: Path, name: str, points: dict[str, str]) -> None:
    """What an installer writes about a package."""
    info = site / f"{name.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    listed = "".join(f"{key} = {value}\n" for key, value in points.items())
    (info / "entry_points.txt").write_text(f"[fedtheory.papers]\n{listed}")


def run(
    sites: Sequence[Path], tmp_path: Path, *words: str, code: str = ""
) -> "subprocess.CompletedProcess[str]":
    paths = os.pathsep.join(map(str, (*sites, ROOT)))
    command = ["-c", code] if code else ["-m", "fedtheory", *words]
    return subprocess.run(
        [sys.executable, *command],
        env={
            **os.environ,
            "PYTHONPATH": paths,
            "FEDTHEORY_STORE": str(tmp_path / "store.db"),
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """The package as an editable installation has it: its metadata, and its sources on the path."""
    folder = tmp_path_factory.mktemp("site")
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    metadata(folder, project["name"], project["entry-points"]["fedtheory.papers"])
    return folder, PACKAGE / "src"


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A package that leaves a trace when it is imported, and then fails."""
    folder = tmp_path / "spoilt"
    folder.mkdir()
    trace = tmp_path / "imported"
    (folder / "bad_paper.py").write_text(
        f"from pathlib import Path\nPath({str(trace)!r}).touch()\nraise OSError('no theorems today')\n"
    )
    metadata(folder, "bad-paper", {"bad_paper": "bad_paper"})
    return folder


def test_bound_knows_an_installed_paper(site: tuple[Path, ...], tmp_path: Path) -> None:
    done = run(site, tmp_path, "bound", "fedavg_noniid.thm1", "--json", "--set", *STATED)
    assert done.returncode == 0, done.stderr
    # kappa/(gamma + T - 1) (2B/mu + mu gamma/2 R²) with B = 6·2 + 8·16·9 = 1164
    assert json.loads(done.stdout)["value"] == "944/23"


def test_prove_replays_its_proof(site: tuple[Path, ...], tmp_path: Path) -> None:
    done = run(site, tmp_path, "prove", "fedavg_noniid.thm1", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["label"]) == (0, "PROVED"), done.stderr
    assert told["axioms"] == []
    assert {step["label"] for step in told["steps"]} == {"PROVED"}


@pytest.mark.slow
def test_list_show_and_verify_know_it(site: tuple[Path, ...], tmp_path: Path) -> None:
    listed = json.loads(run(site, tmp_path, "list", "--paper", "fedavg_noniid", "--json").stdout)
    assert {row["id"]: row["label"] for row in listed} == {
        "fedavg_noniid.thm1": "PROVED",
        "fedavg_noniid.lem1": "PROVED",
        "fedavg_noniid.lem2": "PROVED",
        "fedavg_noniid.lem3": "PROVED",
    }
    assert "shown in" in run(site, tmp_path, "show", "fedavg_noniid.lem3").stdout
    page = run(site, tmp_path, "report", "fedavg_noniid.thm1", "-o", str(tmp_path / "pages"))
    assert page.returncode in {0, 3}, page.stderr
    assert any(
        "Kaixuan" in p.read_text() or "Huang" in p.read_text()
        for p in tmp_path.glob("pages/*.html")
    )
    verified = run(site, tmp_path, "verify", "fedavg_noniid", "--json")
    summary = json.loads(verified.stdout)["summary"]
    assert verified.returncode == 0, verified.stderr
    assert summary["layers"]["curve"] == {"HOLDS": 3}
    assert summary["surprises"] == summary["undecided"] == 0


@pytest.mark.slow
def test_the_wheel_is_enough(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    target = tmp_path / "target"
    quiet = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    into = ["--no-build-isolation", "--target", str(target), str(PACKAGE)]
    made = subprocess.run(
        [sys.executable, "-m", "pip", "install", *quiet, *into],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    done = run([target], tmp_path, "bound", "fedavg_noniid.thm1", "--json", "--set", *STATED)
    assert json.loads(done.stdout)["value"] == "944/23"


def test_without_the_package_the_id_is_unknown(tmp_path: Path) -> None:
    done = run((), tmp_path, "bound", "fedavg_noniid.thm1", "--set", *STATED)
    assert (done.returncode, "FT001" in done.stderr) == (2, True)


def test_a_broken_package_breaks_nothing_else_and_doctor_tells(
    spoilt: Path, tmp_path: Path
) -> None:
    told = run([spoilt], tmp_path, "doctor")
    assert told.returncode == 1
    assert "bad-paper 0.1.0 adds nothing: OSError: no theorems today" in told.stdout
    assert run([spoilt], tmp_path, *BUILT_IN).returncode == 0
    unknown = run([spoilt], tmp_path, "bound", "bad_paper.thm1")
    assert "FT001" in unknown.stderr


def test_nothing_of_it_runs_before_it_is_asked_about(spoilt: Path, tmp_path: Path) -> None:
    assert run([spoilt], tmp_path, code="import fedtheory").returncode == 0
    assert run([spoilt], tmp_path, *BUILT_IN).returncode == 0
    assert run([spoilt], tmp_path, "explain", "FT001").returncode == 0
    assert not (tmp_path / "imported").exists()
    run([spoilt], tmp_path, "bound", "bad_paper.thm1")
    assert (tmp_path / "imported").exists()


def test_a_statement_of_ours_is_found_without_a_look_at_what_is_installed(tmp_path: Path) -> None:
    code = (
        "from fedtheory.calculator.catalogue import find; from fedtheory.core.outside import installed; "
        "find('fedfw.thm1'); print(installed.cache_info().misses)"
    )
    assert run((), tmp_path, code=code).stdout.split() == ["0"]


ONE = (
    "from dataclasses import replace\n"
    "from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1\n"
    "from fedtheory.proofs import powers\n"
)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("fedfw", ONE + "STATEMENTS = (THEOREM_1,)", "a paper of fedtheory itself"),
        ("mine", ONE + "STATEMENTS = (THEOREM_1,)", 'begin with "mine."'),
        ("mine", ONE + "STATEMENTS = [THEOREM_1]", "no tuple of Statements"),
        ("mine", ONE, "it has no STATEMENTS"),
        (
            "mine",
            "from fedtheory.theorems import STATEMENTS; len(STATEMENTS)",
            "asks for all statements",
        ),
        ("Mine", ONE, "is no name"),
    ],
)
def test_what_is_wrong_with_a_package_is_told(
    name: str, text: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "mine_module.py").write_text(text)
    metadata(tmp_path, "mine", {name: "mine_module"})
    code = "from fedtheory.core.outside import broken; print([b.why for b in broken()])"
    done = run([tmp_path], tmp_path, code=code)
    assert why in done.stdout, done.stderr


def test_a_package_may_use_the_library_while_it_is_imported(tmp_path: Path) -> None:
    text = ONE + "STATEMENTS = (replace(THEOREM_1, id='mine.thm1'),)"
    (tmp_path / "mine_module.py").write_text(text)
    metadata(tmp_path, "mine", {"mine": "mine_module"})
    code = (
        "from fedtheory.core.outside import broken; from fedtheory.theorems import STATEMENTS; "
        "print([b.why for b in broken()], STATEMENTS[-1].id)"
    )
    assert run([tmp_path], tmp_path, code=code).stdout.split() == ["[]", "mine.thm1"]


def test_results_are_kept_apart_when_a_package_changes(tmp_path: Path) -> None:
    metadata(tmp_path, "mine", {"mine": "mine_module"})
    code = "from fedtheory.runs.version import code_version; print(code_version())"
    seen = {run((), tmp_path, code=code).stdout}
    for text in ("A = 1", "A = 2"):
        (tmp_path / "mine_module.py").write_text(text)
        seen.add(run([tmp_path], tmp_path, code=code).stdout)
    assert len(seen) == 3
