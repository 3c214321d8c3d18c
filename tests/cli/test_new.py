"""What `fedtheory new` writes is proved and runs at once, and is never written over another file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fedtheory.campaign.theorem_file import load
from fedtheory.campaign.verify import verify
from fedtheory.cli.command import main
from fedtheory.cli.new import new
from fedtheory.cli.scaffold import KINDS
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.engines.laws import laws


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_it_is_a_theorem_file_whose_runs_and_units_are_right(kind: str, tmp_path: Path) -> None:
    theorem, _ = new("my_theorem", kind=kind, output=tmp_path)
    (statement,) = load(theorem).statements
    (exhibit,) = statement.exhibits
    (found,) = check(statement, exhibit.instance(), parameters={}, rounds=exhibit.rounds)
    assert found.outcome is Outcome.HOLDS
    assert {verdict.outcome for verdict in laws(statement)} == {Outcome.HOLDS}


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "shown"), [("theorem", "PROVED"), ("algorithm", "UNDECIDED")])
def test_verify_says_what_is_proved(kind: str, shown: str, tmp_path: Path) -> None:
    theorem, _ = new("my_theorem", kind=kind, output=tmp_path)
    campaign = verify(str(theorem), store=tmp_path / "store.db")
    rows = {row["layer"]: row for row in campaign.verdicts}
    assert (rows["replay"]["label"], rows["curve"]["outcome"]) == (shown, "HOLDS")
    assert campaign.exit == (0 if kind == "theorem" else 3)


def test_it_is_a_page(tmp_path: Path) -> None:
    theorem, _ = new("my_theorem", output=tmp_path)
    assert len(theorem.read_text().splitlines()) <= 60


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_its_own_tests_pass(kind: str, tmp_path: Path) -> None:
    new("my_theorem", kind=kind, output=tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
    )
    assert "4 passed" in done.stdout, done.stdout


@pytest.mark.parametrize("taken", ["my_theorem.py", "test_my_theorem.py"])
def test_nothing_is_overwritten(taken: str, tmp_path: Path) -> None:
    (tmp_path / taken).write_text("mine")
    with pytest.raises(FedTheoryError, match="not overwritten") as error:
        new("my_theorem", output=tmp_path)
    assert error.value.code == "FT026"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(taken, "mine")]


@pytest.mark.parametrize(
    "name", ["", "My", "9lives", "a-b", "a/b", "../a", "a.py", "class", "ä", "x" * 41, "fedfw"]
)
def test_a_bad_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(FedTheoryError) as error:
        new(name, output=tmp_path)
    assert error.value.code == "FT009"
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_a_file_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["new", "my_theorem", "-o", str(tmp_path / "file")]) == 2
    assert "FT026" in capsys.readouterr().err


def test_its_json_names_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "my_theorem", "-o", str(tmp_path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [Path(told[key]).name for key in ("theorem", "test")] == [
        "my_theorem.py",
        "test_my_theorem.py",
    ]
    assert all(Path(path).exists() for path in told.values())
