"""The command, run in this process or in one of its own, with a store of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fedtheory.cli import main

ROOT = Path(__file__).parents[2]


class Said(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Command = Callable[..., Said]


@pytest.fixture(scope="session")
def shared_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One store for all tests that do not look at the store: proofs are replayed once."""
    return tmp_path_factory.mktemp("store") / "results.db"


@pytest.fixture
def command(
    shared_store: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    """`command("bound", "fedfw.thm1", ...)`, in this process."""
    monkeypatch.setenv("FEDTHEORY_STORE", str(shared_store))

    def run(*words: str | Path) -> Said:
        capsys.readouterr()
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Command:
    """The same in a process of its own."""

    def run(*words: str, stdin: str = "") -> Said:
        environment = {
            **os.environ,
            "FEDTHEORY_STORE": str(tmp_path / "s.db"),
            "PYTHONPATH": str(ROOT),
        }
        done = subprocess.run(
            [sys.executable, "-m", "fedtheory", *words],
            capture_output=True,
            text=True,
            input=stdin,
            cwd=tmp_path,
            env=environment,
            check=False,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return run
