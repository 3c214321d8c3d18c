"""The walks of docs/architecture.md are those that the commands take."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
TRACED = """
import json, sys
from inspect import CO_GENERATOR as GENERATOR
from pathlib import Path
import fedtheory
from fedtheory.cli import command
home = str(Path(fedtheory.__path__[0])) + "/"
entered, going_on = [], set()
def trace(frame, event, arg):
    name, of = frame.f_code.co_filename, frame.f_code.co_name
    if event == "call" and name.startswith(home) and not of.startswith("<"):
        if frame.f_code.co_flags & GENERATOR:
            if frame in going_on:
                return
            going_on.add(frame)
        if frame.f_back is None or frame.f_back.f_code.co_filename != name:
            entered.append((name.removeprefix(home), of))
sys.setprofile(trace)
code = command.main(sys.argv[2:])
sys.setprofile(None)
Path(sys.argv[1]).write_text(json.dumps(entered))
sys.exit(code)
"""


class Walk(NamedTuple):
    """Files with the function that enters them, in order, and what the command said."""

    entered: list[tuple[str, str]]
    said: str


def walk(folder: Path, *words: str) -> Walk:
    told = folder / "entered.json"
    command = [sys.executable, "-c", TRACED, str(told), *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert ran.returncode == 0, ran.stderr
    return Walk([(file, of) for file, of in json.loads(told.read_text())], ran.stdout)


def part(begin: str, end: str) -> str:
    text = PAGE.read_text(encoding="utf-8")
    return text[text.index(begin) :].partition(end)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the lines of a table."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("| `")
    ]


def named(text: str) -> set[str]:
    """The files that a text names; a name alone is in the folder that was named last."""
    found, folder = set(), ""
    for name in re.findall(r"`([\w/]+\.py)`", text):
        folder = name.rpartition("/")[0] or folder
        found.add(f"{folder}/{name.rpartition('/')[2]}")
    return found


@pytest.fixture(scope="module")
def verified(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    folder = tmp_path_factory.mktemp("walk")
    options = ("--no-attack", "--jobs", "1", "--store", str(folder / "s.db"))
    return walk(folder, "verify", "fedfw.lem2", *options)


VERIFY = part("What `fedtheory verify fedfw.thm1`", "What `fedtheory bound")
BOUND = part("What `fedtheory bound fedfw.thm1", "\n#")


def stations() -> list[tuple[str, str, str]]:
    """File, function, and how often it is entered, in the page's order."""
    return [
        (re.findall(r"`([\w/]+\.py)`", files)[-1], at.strip("`"), often)
        for files, at, _, often in rows(VERIFY)
    ]


def test_files_are_entered_in_the_order_of_the_page(verified: Walk) -> None:
    wanted = [(file, at) for file, at, _ in stations()]
    assert len(wanted) >= 10
    assert [step for step in dict.fromkeys(verified.entered) if step in wanted] == wanted


def test_none_is_entered_twice_for_one_thing(verified: Walk) -> None:
    counts = Counter(verified.entered)
    verdicts, surprises, tasks = map(
        int,
        re.findall(r"(\d+) verdicts, (\d+) surprises.*\(0 of (\d+) tasks from", verified.said)[0],
    )
    most = {
        "once": 1,
        "once there, once here": 2,
        "a task": tasks,
        "a proof": 2,
        "a verdict": verdicts,
    }
    assert (surprises, 2 < tasks < verdicts) == (0, True)
    assert "    replay: 1 REFUTED, 1 PROVED\n" in verified.said
    assert {
        (file, at): (counts[file, at], often)
        for file, at, often in stations()
        if often in most and counts[file, at] != most[often]
    } == {}


def test_every_file_on_the_way_is_on_the_page(verified: Walk) -> None:
    folders = {"cli", "campaign", "runs", "calculator"}
    files = {file for file, _ in verified.entered if file.partition("/")[0] in folders}
    told = {file for file in named(VERIFY) if file.partition("/")[0] in folders}
    assert files - told == set()
    assert told - files == set()


def test_a_bound_loads_what_the_page_says(tmp_path: Path) -> None:
    settings = ("t=100", "n=10", "L=1", "D=1", "H=1", "lambda_0=1")
    entered = walk(tmp_path, "bound", "fedfw.thm1", "--set", *settings).entered
    folders = {"cli", "campaign", "runs", "calculator", "engines", "papers"}
    files = {file for file, _ in entered if file.partition("/")[0] in folders}
    assert files - named(BOUND) == set()
    assert named(BOUND) - files == set()


def test_what_the_page_names_is_there() -> None:
    """Paths are those of the repository, or of the library in it."""
    paths = set(re.findall(r"`([\w.-]+/[\w./-]+|[\w-]+\.json)`", PAGE.read_text(encoding="utf-8")))
    root = PAGE.parents[1]
    nowhere = {
        p for p in paths if not (root / p).exists() and not (root / "fedtheory" / p).exists()
    }
    below = {p for p in nowhere if any(root.glob(f"fedtheory/papers/*/{p}"))}
    assert len(paths) > 60
    assert nowhere - below == set()
