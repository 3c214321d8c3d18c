"""The checker in one file, run as a stranger runs it: no package in sight, another folder."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fedtheory.cli.alone import LIMIT, pack
from fedtheory.cli.command import main

Bundle = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checker, and the bundles of a proof and of a refutation."""
    here = tmp_path_factory.mktemp("alone")
    pack(here / "checker.pyz")
    for bound in ("printed", "corrected"):
        main(["prove", "fedfw.lem2", "--bound", bound, "--write", str(here)])
    return here


def asked(folder: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    """What it says, with the standard library alone."""
    words = [sys.executable, "-I", "-S", str(folder / "checker.pyz"), *map(str, files)]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=120)


def test_a_proof(folder: Path) -> None:
    said = asked(folder, folder / "bundles" / "fedfw.lem2-corrected.json")
    assert (said.returncode, said.stderr) == (0, "")
    bundle = json.loads((folder / "bundles" / "fedfw.lem2-corrected.json").read_text("utf-8"))
    assert said.stdout.count("accepted by kernel 1") == len(bundle["steps"]) > 0
    assert "L: L is a Lipschitz constant, so it is not negative [defined]" in said.stdout
    assert said.stdout.endswith(f"{LIMIT}\n")
    assert "PROVED" not in said.stdout.replace(LIMIT, "")


def test_a_refutation_has_its_world(folder: Path) -> None:
    said = asked(folder, folder / "bundles" / "fedfw.lem2-printed.json")
    assert said.returncode == 0
    assert "the contrary is accepted by kernel 1" in said.stdout
    assert "all of this holds: two clients" in said.stdout


def test_a_single_certificate(folder: Path) -> None:
    said = asked(folder, *sorted(folder.glob("0*-corrected-*.json")))
    assert said.returncode == 0
    assert "refused" not in said.stdout


def _number(bundle: Bundle) -> None:
    steps = [line for c in bundle["certificates"] for line in c["lines"]]
    steps[-1]["schema"]["then"][2] = "0"


def _claim(bundle: Bundle) -> None:
    bundle["steps"][-1]["claim"]["then"][2] = "0"


def _hidden(bundle: Bundle) -> None:
    del bundle["hypotheses"]["diameter"]


def _lost(bundle: Bundle) -> None:
    bundle["certificates"].pop()


def _odd(bundle: Bundle) -> None:
    bundle["steps"] = 7


@pytest.mark.parametrize("tamper", [_number, _claim, _hidden, _lost, _odd])
def test_what_was_tampered_with_is_refused(
    tamper: Callable[[Bundle], None], folder: Path, tmp_path: Path
) -> None:
    bundle = json.loads((folder / "bundles" / "fedfw.lem2-corrected.json").read_text())
    tamper(bundle)
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(bundle))
    said = asked(folder, file)
    assert (said.returncode, said.stderr) == (1, "")
    assert "refused" in said.stdout


@pytest.mark.parametrize("text", ["", "[", "7", '{"kind": 1}', '{"a": 1.5}', "\x00"])
def test_what_is_no_bundle_is_told(text: str, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)
    said = asked(folder, file)
    assert (said.returncode, said.stderr) == (1, "")
    assert "refused" in said.stdout


def test_it_is_the_same_file_each_time(tmp_path: Path, command: Any) -> None:
    pack(tmp_path / "a.pyz")
    assert command("check-certificate", "--alone", tmp_path / "b.pyz").code == 0
    assert (tmp_path / "a.pyz").read_bytes() == (tmp_path / "b.pyz").read_bytes()
    assert command("check-certificate", "--alone", tmp_path / "c.pyz", tmp_path / "x").code == 2
