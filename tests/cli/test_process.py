"""The command as a process: what it loads, what it prints where, and how it ends."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BOUND = ["bound", "fedfw.thm1", "--set", "L=1", "D=2", "n=10", "H=2", "lambda0=0.1"]


def loaded(*words: str) -> set[str]:
    """The top-level packages that a command loads."""
    ask = (
        "import sys\nfrom fedtheory.cli import main\ncode = main(sys.argv[1:])\n"
        "print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)\nsys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", ask, *words], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "words",
    [
        [*BOUND, "t=10", "--json"],
        [*BOUND, "t=10"],
        ["solve", "fedfw.thm1", "--for", "t", "--target", "1", *BOUND[2:]],
        ["explain", "FT001"],
        ["show", "fedfw.thm1", "--latex"],
        ["show", "fedfw.thm1"],
        ["list"],
    ],
    ids=" ".join,
)
def test_quick_verbs_load_nothing_heavy(words: list[str]) -> None:
    assert loaded(*words).isdisjoint({"sympy", "scipy", "matplotlib", "numpy", "clarabel"})


def test_a_campaign_that_is_known_loads_nothing_heavy(tmp_path: Path) -> None:
    words = [
        "verify",
        "fedfw.lem1",
        "--no-attack",
        "--jobs",
        "1",
        "--store",
        str(tmp_path / "s.db"),
    ]
    heavy = {"sympy", "scipy", "matplotlib", "numpy", "clarabel"}
    assert heavy & loaded(*words)
    assert loaded(*words).isdisjoint(heavy)
    assert heavy & loaded(*words, "--seed", "1")


def test_python_dash_m(process: Any) -> None:
    said = process("--version")
    assert (said.code, said.out) == (0, "fedtheory 0.1.0\n")
    assert process("bound", "fedfw.thm11").code == 2
    assert "COMMAND" in process().out


def test_it_is_plain_where_nobody_looks(process: Any) -> None:
    said = process("explain", "VACUOUS")
    assert "\033[" not in said.out + said.err


def test_a_reader_that_leaves_is_no_mistake(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fedtheory", "list", "--json"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
    assert process.returncode == 141
    assert err == b""


def test_letters_that_a_terminal_does_not_know_do_not_stop_it() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "fedtheory", *BOUND, "t=10"],
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )
    assert done.returncode == 0
    assert b"t ? 2" in done.stdout
