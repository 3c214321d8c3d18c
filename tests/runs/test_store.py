"""Results survive, and nothing that is not ours is touched."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.runs.store import Store, asked_key, store_path

ROOT = Path(__file__).parents[2]


def test_what_is_put_is_found_again(tmp_path: Path) -> None:
    result = {"outcome": "HOLDS", "tightness": 0.25, "words": "λ ≤ 1"}
    with Store(tmp_path / "deep" / "er" / "results.db") as store:
        assert store.get("k") is None
        store.put("k", result)
        store.put("k", result)
    with Store(tmp_path / "deep" / "er" / "results.db") as store:
        assert store.get("k") == result
        assert len(store) == 1


def test_the_key_depends_on_everything_that_was_asked() -> None:
    key = asked_key(statement="a", seed=0)
    assert key == asked_key(seed=0, statement="a")
    assert len({key, asked_key(statement="b", seed=0), asked_key(statement="a", seed=1)}) == 3


def test_where_the_store_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FEDTHEORY_STORE", raising=False)
    assert store_path() == Path(".fedtheory/results.db")
    monkeypatch.setenv("FEDTHEORY_STORE", str(tmp_path / "x.db"))
    assert store_path() == tmp_path / "x.db"
    assert store_path("y.db") == Path("y.db")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "s.db").touch()
    with Store(tmp_path / "s.db") as store:
        store.put("k", {"a": 1})


def code_of(path: Path) -> str:
    with pytest.raises(FedTheoryError) as caught:
        Store(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    return caught.value.code


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert code_of(tmp_path) == "FT031"
    assert code_of(tmp_path / "file" / "s.db") == "FT031"


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="the superuser may write everywhere"
)
def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert code_of(tmp_path / "s.db") == "FT031"


@pytest.mark.parametrize(
    "content", [b"not a database", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 4000]
)
def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "s.db"
    path.write_bytes(content)
    assert code_of(path) == "FT032"
    assert path.read_bytes() == content


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE precious (a)")
    other.close()
    before = path.read_bytes()
    assert code_of(path) == "FT032"
    assert path.read_bytes() == before


def test_a_changed_result_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Store(path) as store:
        store.put("k", {"label": "UNDECIDED"})
    with sqlite3.connect(path) as other:
        other.execute("""UPDATE results SET value = '{"label": "PROVED"}'""")
    other.close()
    with Store(path) as store, pytest.raises(FedTheoryError, match="check sum") as caught:
        store.get("k")
    assert caught.value.code == "FT032"


WRITER = """
import sys
from fedtheory.runs.store import Store
with Store(sys.argv[1]) as store:
    k = 0
    while True:
        store.put(str(k), {"k": k, "filler": "x" * 2000})
        print(k, flush=True)
        k += 1
"""


def test_a_killed_process_loses_nothing_it_had_kept(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(20)]
        time.sleep(0.05)
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.read().splitlines()
    last = int([line for line in said if line.strip()][-1])
    with Store(path) as store:
        assert all(store.get(str(k)) == {"k": k, "filler": "x" * 2000} for k in range(last + 1))
        store.put("after", {})


def test_two_processes_share_a_store(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Store(path) as one, Store(path) as two:
        one.put("a", {"of": 1})
        two.put("b", {"of": 2})
        assert (one.get("b"), two.get("a")) == ({"of": 2}, {"of": 1})
