"""A package may bring what its author has recorded: told as that at once, until `verify` has read it here, and never believed."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from fedtheory.calculator import recorded as record
from fedtheory.campaign.levels import SURPRISE
from fedtheory.campaign.missing import missing
from tests.outside.test_entry_points import PACKAGE, ROOT, STATED, metadata
from tests.outside.test_verbs import THEOREM, Command, commands

PAPER = "fedavg_noniid"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that is installed, with its author's record."""
    folder = tmp_path_factory.mktemp("recorded")
    metadata(folder, "fedavg-noniid", {PAPER: PAPER})
    clean = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE / "src" / PAPER, folder / PAPER, ignore=clean)
    done = commands(folder, folder, ROOT)(PAPER, module="fedtheory.cli.record")
    assert f"{THEOREM} (printed): new -> PROVED" in done.stdout, done.stderr
    return folder


@pytest.fixture
def package(recorded: Path, tmp_path: Path) -> Path:
    """A copy of that, to be spoilt."""
    shutil.copytree(recorded, tmp_path, dirs_exist_ok=True)
    return tmp_path / PAPER


@pytest.fixture
def run(package: Path) -> Command:
    """Commands of the library with that package on the path."""
    return commands(package.parent, package.parent, ROOT)


def listed(run: Command) -> tuple[str, bool]:
    """The label of its bound, and whether its author says so."""
    done = run("list", PAPER, "--json")
    (bound,) = next(one for one in json.loads(done.stdout) if one["id"] == THEOREM)["bounds"]
    return bound["label"], bound["by_author"]


def rewrite(package: Path, **parts: Any) -> None:
    """Puts other things into the record."""
    path = package / record.FILE
    found = json.loads(path.read_text())
    found["statements"][THEOREM]["bounds"]["printed"].update(parts.pop("bound", {}))
    path.write_text(json.dumps(found | parts))


@pytest.mark.slow
def test_it_is_told_at_once_as_its_authors_until_it_was_read_here(run: Command) -> None:
    told = run("list", PAPER).stdout
    assert f"labels of {PAPER}: recorded by its author; fedtheory verify {PAPER}" in told
    assert "PROVED, recorded by its author" in run("show", THEOREM).stdout
    assert "PROVED, recorded by its author" in run("bound", THEOREM, "--set", *STATED).stdout
    assert listed(run) == ("PROVED", True)
    done = run("verify", PAPER, "--no-attack")
    assert done.returncode == 0, done.stdout + done.stderr
    assert listed(run) == ("PROVED", False)


@pytest.mark.slow
def test_what_its_author_says_falsely_is_a_surprise(package: Path, run: Command) -> None:
    rewrite(package, bound={"label": "REFUTED"}, items={f"{PAPER}.lem9": {"label": "PROVED"}})
    assert listed(run) == ("REFUTED", True)
    done = run("verify", PAPER, "--no-attack", "--json")
    rows = json.loads(done.stdout)["verdicts"]
    found = {row["id"]: row["why"] for row in rows if row["recorded"] == SURPRISE}
    assert done.returncode == 1, done.stderr
    assert found.keys() == {THEOREM, f"{PAPER}.lem9"}
    assert found[THEOREM].startswith("REFUTED is recorded: ")
    assert found[f"{PAPER}.lem9"] == "PROVED is recorded, and the item is gone"
    assert listed(run) == ("PROVED", False)  # read here, whatever is on record
    with (package / "theorem.py").open("a") as file:
        file.write("# another line\n")
    known = json.loads(run("bound", THEOREM, "--json", "--set", *STATED).stdout)
    assert (known["label"], known["by_author"]) == ("UNDECIDED", False)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"schema": 1}, "its schema is 1, and 2 is read"),
        ({"items": []}, "AttributeError"),
        ({"items": {"fedfw.thm1": {"label": "PROVED", "why": ""}}}, "it speaks of fedfw.thm1"),
        ({"bound": {"label": "CERTAIN"}}, "there is no label CERTAIN"),
        ({"bound": {"axioms": [1]}}, "what should be text is not"),
        ({"files": 3}, "by name"),
    ],
)
def test_a_record_that_is_none_is_told_and_not_used(
    package: Path, monkeypatch: pytest.MonkeyPatch, parts: dict[str, Any], said: str
) -> None:
    monkeypatch.setattr(record, "home", lambda paper: package if paper == PAPER else None)
    for kept in (record.expected, record.unreadable, record.changed):
        kept.cache_clear()
    try:
        assert record.recorded(THEOREM, "printed").by_author
        rewrite(package, **parts)
        for kept in (record.expected, record.unreadable):
            kept.cache_clear()
        assert said in record.unreadable(PAPER)
        assert record.recorded(THEOREM, "printed").label == "UNDECIDED"
        monkeypatch.setattr("fedtheory.campaign.missing.papers", lambda: [Named])
        (row,) = missing([PAPER], ())
        assert (row["bound"], row["recorded"]) == (record.FILE, SURPRISE)
        assert said in row["why"]
    finally:
        for kept in (record.expected, record.unreadable, record.changed):
            kept.cache_clear()


class Named:
    """What is asked of a package here."""

    name = PAPER
