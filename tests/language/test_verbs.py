"""The table of docs/language.md that asks every verb of every example: each cell is said, or is the reason why nothing is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
HEAD, *ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")]
    for row in re.findall(r"^\| (?:file \| settings|\w+\.py) .*$", (ROOT / "docs/language.md").read_text(), re.MULTILINE)
]  # fmt: skip
TABLE = {row[0]: dict(zip(HEAD[1:], row[1:], strict=True)) for row in ROWS}
ANSWERED = {0, 2, 3}
"""It did, it cannot, it cannot tell; anything else is a fault of ours."""


def asked(tmp_path: Path, name: str, verb: str) -> subprocess.CompletedProcess[str]:
    curve = tmp_path / "curve.csv"
    curve.write_text("round,value\n1,1\n" + "".join(f"{k},{1e-4 / k}\n" for k in range(2, 12)))
    file, settings = str(EXAMPLES / name), ["--set", *TABLE[name]["settings"].split()]
    words = {
        "bound": [file, *settings, "t=10"],
        "solve": [file, "--for", "t", "--target", "0.01", *settings],
        "rates": [file, "--rounds", "40"],
        "check-run": [str(curve), file, *settings],
        "attack": [file, "--budget", "0.2"],
        "plot": [file, "-o", str(tmp_path / "plot.svg")],
    }[verb]
    command = [sys.executable, "-m", "fedtheory", verb, *words]
    own = {**os.environ, "FEDTHEORY_STORE": str(tmp_path / "store.db")}
    return subprocess.run(command, capture_output=True, text=True, env=own, check=False)


def test_every_example_is_asked():
    assert set(TABLE) == {path.name for path in EXAMPLES.glob("*.py")}


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["bound", "solve", "rates", "check-run", "attack", "plot"])
@pytest.mark.parametrize("name", TABLE)
def test_a_verb_says_what_the_table_says(tmp_path, name, verb):
    answer = asked(tmp_path, name, verb)
    said = " ".join((answer.stdout + answer.stderr).split())
    assert TABLE[name][verb] in said
    assert answer.returncode in ({1} if TABLE[name][verb] == "VIOLATED" else ANSWERED)
    assert "Traceback" not in answer.stderr
