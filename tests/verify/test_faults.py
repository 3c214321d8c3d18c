"""Faults in small: a kill, a full disk, a store that cannot be written or is another's, two processes; and what they would find."""

import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from verify import faults
from verify.faults import Ended, Row

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
SAYS = "print('{}')"


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [
        lambda: faults.killed(faults.SWEEP, 1, random.Random(1)),
        lambda: faults.disk_full("worst-case"),
        lambda: faults.read_only(faults.SWEEP),
        lambda: faults.other_version("worst-case", "other columns"),
        lambda: faults.two_at_once("worst-case"),
    ],
    ids=["killed", "disk full", "read-only", "another version", "two at once"],
)
def test_nothing_is_lost_and_the_same_is_said(fault: Any) -> None:
    row = fault()
    assert row.good, row


def commanded(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """The command is this script."""
    monkeypatch.setattr(faults, "words", lambda name: [sys.executable, "-c", script])


LOSES = """
import os, sqlite3, time
old = os.path.exists("s.db")
kept = sqlite3.connect("s.db")
kept.execute("CREATE TABLE IF NOT EXISTS results (key TEXT)")
if old:
    kept.execute("DELETE FROM results")
else:
    kept.execute("INSERT INTO results VALUES ('one')")
kept.commit()
time.sleep(0.5)
print('{}')
"""


def test_what_is_lost_after_a_kill_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    commanded(monkeypatch, LOSES)
    rng = random.Random(0)
    monkeypatch.setattr(rng, "uniform", lambda low, high: 0.9)
    assert faults.killed("x", 2, rng).lost == 1


def test_what_is_said_otherwise_after_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    commanded(monkeypatch, "import os; print(os.path.exists('s.db')); open('s.db', 'w').close()")
    row = faults.disk_full("x")
    assert not row.good
    assert "says otherwise" in row.others[0]


def test_a_traceback_is_no_refusal() -> None:
    told = "Traceback (most recent call last):\n  x\nerror FT031: no"
    assert faults.refused(Ended(1, "", told, {}))
    assert faults.refused(Ended(1, "", "error FT999: no", {}))
    assert faults.refused(Ended(0, "", "error FT031: no", {}))
    assert not faults.refused(Ended(2, "", "error FT031: no", {}))


def test_a_damaged_store_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "s.db").write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 20)
    with pytest.raises(Exception, match=r"database|damaged"):
        faults.keys(tmp_path)


def test_rows_are_good_or_not() -> None:
    assert Row("x", ends=1).good
    assert not Row("x").good
    assert not Row("x", ends=1, lost=1).good
    assert not Row("x", ends=1, others=["y"]).good
