"""The Tab key: asked as the shells ask, and in a shell where there is one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fedtheory.cli.codes import CODES
from fedtheory.cli.command import VERBS
from fedtheory.cli.completion import SCRIPTS, candidates

CODES_04 = sorted(code for code in CODES if code.startswith("FT04"))
BIN = str(Path(sys.executable).parent)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["sho"], ["show"]),
        (["show", "fedfw.thm1.p"], []),
        (["bound", "fedfw.thm"], ["fedfw.thm1", "fedfw.thm2", "fedfw.thm3"]),
        (["bound", "fedfw.thm1", "--set", "L=1", "lam"], ["lambda_0="]),
        (["solve", "fedfw.thm1", "--for", "lam"], ["lambda_0"]),
        (["bound", "fedfw.thm1", "--bound", "s"], ["sharpened"]),
        (["list", "--paper", "fedf"], ["fedfw"]),
        (["list", "--label", "PROVED-"], ["PROVED-AS-REPAIRED"]),
        (["errata", "fedfw.d0", "--severity", "GA"], ["GAP"]),
        (["explain", "FT04"], CODES_04),
        (["nonsense", ""], []),
        (["bound", "--no-such", "x", "fedfw.thm1"], ["fedfw.thm1"]),
        (["plot", "fedfw.thm1", "-o", "pict"], []),
        (["completion", "f"], ["fish"]),
    ],
    ids=str,
)
def test_what_fits_is_offered(typed: list[str], offered: list[str]) -> None:
    found = candidates(typed)
    assert found == offered
    assert all(word.startswith(typed[-1]) for word in found)


def test_everything_begins_with_a_command() -> None:
    assert candidates([]) == candidates([""]) == sorted(VERBS)
    assert set(candidates(["verify", ""])) >= {"fedfw.", "ffgb."}  # papers first, their ids then
    assert "--level" in candidates(["verify", "--"])


@pytest.mark.parametrize("verb", VERBS)
def test_no_command_stops_the_key(verb: str) -> None:
    for typed in ([verb, ""], [verb, "-"], [verb, "--"], [verb, "x", "y", ""], [verb, "ü"]):
        assert isinstance(candidates(typed), list)


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_script_is_printed(shell: str, command: Any) -> None:
    assert SCRIPTS[shell] in command("completion", shell).out
    assert command("completion", shell, "--json").json == {
        "shell": shell,
        "script": SCRIPTS[shell],
    }


ASKED = {
    "bash": "COMP_WORDS=(fedtheory bound fedfw.th); COMP_CWORD=2; _fedtheory; echo ${COMPREPLY[@]}",
    "fish": "complete -C 'fedtheory bound fedfw.th'",
}


@pytest.mark.parametrize("shell", ASKED)
def test_in_a_shell(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    ran = subprocess.run(
        [shell, "-c", SCRIPTS[shell] + ASKED[shell]],
        env=os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.stdout.split() == ["fedfw.thm1", "fedfw.thm2", "fedfw.thm3"], ran.stderr
