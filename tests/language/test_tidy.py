"""Records beside proofs hold what some line asks for, and nothing else."""

import json
from pathlib import Path

import pytest

from fedtheory.cli import prove
from fedtheory.cli.command import main
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.shelf import own_papers
from fedtheory.engines.prove import asked
from fedtheory.engines.records import stale
from fedtheory.proofs import ARGUMENTS, OWN_PROOFS
from tests.language import table
from tests.language.test_examples import EXAMPLES, WRITTEN, loaded

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nothing_is_searched(monkeypatch):
    monkeypatch.setenv("FEDTHEORY_RECORDS", "frozen")


def test_no_record_of_the_library_holds_what_no_line_asks_for():
    """`python -m fedtheory.cli.record` drops it; a new scaffold is tested with the examples below."""
    found = asked(
        p for paper in own_papers() for p in (*OWN_PROOFS.of(paper), *ARGUMENTS.of(paper))
    )
    assert set(found) == set((ROOT / "fedtheory" / "papers").rglob("*.found.json"))
    assert stale(found) == {}


@pytest.mark.parametrize("name", WRITTEN)
def test_no_record_of_an_example_does(name):
    path = EXAMPLES / f"{name}.py"
    found = asked(loaded(path)["PROOFS"])
    assert set(found) == {path.with_suffix(".found.json")}
    assert stale(found) == {}


def test_what_no_line_asks_for_is_dropped(tmp_path, capsys):
    for file in EXAMPLES.glob("ista*"):
        (tmp_path / file.name).write_text(file.read_text())
    record = tmp_path / "ista.found.json"
    whole = json.loads(record.read_text())
    record.write_text(json.dumps(whole | {"0" * 32: [{"by": "identity"}]}))
    assert main(["prove", str(tmp_path / "ista.py"), "--tidy"]) == 0
    assert "1 stale dropped" in capsys.readouterr().out
    assert json.loads(record.read_text()) == whole


def test_half_a_file_is_not_tidied():
    with pytest.raises(FedTheoryError, match="whole file"):
        prove.tidy("docs/examples/ista.py::example.ista")


def test_the_table_of_the_page_is_what_the_files_are():
    """`python -m tests.language.table` writes it anew."""
    assert table.main(["--check"]) == 0
