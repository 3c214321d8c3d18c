"""A mistake in the code, planted into a copy of the tree; the tests named with it must notice."""

import atexit
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.copied import BEING_COMPILED

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("fedtheory", "tests", "verify", "plots", "docs", "pyproject.toml", "README.md")
PLANTED = "FEDTHEORY_PLANTED"
"""Set where a mistake may stand in the tree: what is compiled there is never kept."""
FAILED = 1
"""What pytest returns when a test failed; 2 and more mean that nothing was tested."""


@dataclass(frozen=True)
class Planted:
    """What is written in place of what, in which file, and which test must fail then: the first that noticed it, alone."""

    name: str
    file: str
    right: str
    wrong: str
    tests: tuple[str, ...]


def copied(folder: Path) -> Path:
    """A copy of the tree to plant in."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            # Compiled files come along: times of files are kept, so they are used until a mistake is planted.
            shutil.copytree(
                source, folder / name, ignore=shutil.ignore_patterns(".*", BEING_COMPILED)
            )
        else:
            shutil.copy(source, folder / name)
    return folder


def noticed(mistake: Planted, tree: Path) -> bool:
    """Whether the tests fail with the mistake; the tree is left as it was."""
    path = tree / mistake.file
    text = path.read_text(encoding="utf-8")
    if text.count(mistake.right) != 1:
        message = f"{mistake.name}: {mistake.file} has {mistake.right!r} {text.count(mistake.right)} times"
        raise ValueError(message)
    path.write_text(text.replace(mistake.right, mistake.wrong), encoding="utf-8")
    try:
        return run_of(mistake.tests, tree) == FAILED
    finally:
        path.write_text(text, encoding="utf-8")


def run_of(tests: tuple[str, ...], tree: Path) -> int:
    """What pytest returns for these tests in that tree, which is imported in place of the installed one."""
    runner = _runner(tree)
    assert runner.stdin
    assert runner.stdout
    loaded = "ignore:Module already imported"  # hypothesis was, and asserts nothing
    options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", loaded)
    runner.stdin.write(json.dumps([*options, *tests]) + "\n")
    runner.stdin.flush()
    return int(runner.stdout.readline())


@cache
def _runner(tree: Path) -> subprocess.Popen[str]:
    """A process that has loaded what no mistake is planted in, and forks for every run; ended with this one."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "1",  # a mistake of the same length may stand there within the second
        PLANTED: "1",
        "HYPOTHESIS_PROFILE": "noticed",
    }
    started = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("runner.py"))],
        cwd=tree,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(started.communicate)  # it ends when there is nothing more to read
    return started
