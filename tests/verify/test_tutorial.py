"""The tutorial runs in a process of its own, and shows what is recorded in it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from verify.tutorial import NOTEBOOK, main, outputs

ROOT = NOTEBOOK.parents[1]


@pytest.mark.parametrize("name", ["tutorial", "federation"])
def test_the_tutorial_shows_what_comes_out(name: str) -> None:
    words = [sys.executable, "-m", "verify.tutorial", "--notebook", f"docs/{name}.ipynb"]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_every_code_cell_shows_something() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 5
    assert all(cell["outputs"] for cell in code)


def test_a_changed_output_is_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cell = {"cell_type": "code", "source": ["print(1)\n", "2"], "outputs": []}
    path = tmp_path / "short.ipynb"
    path.write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    assert main(["--notebook", str(path)]) == 1
    assert "cell 1" in capsys.readouterr().out
    assert main(["--notebook", str(path), "--record"]) == 0
    assert main(["--notebook", str(path)]) == 0


def test_a_cell_shows_its_print_and_its_last_expression() -> None:
    names: dict[str, Any] = {}
    shown = outputs("print(1)\nx = 2\nx + 1", names, 1)
    assert shown[0]["text"] == ["1\n"]
    assert shown[1]["data"] == {"text/plain": ["3"]}
    assert names["x"] == 2
