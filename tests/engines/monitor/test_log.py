"""Logs are read as they were written, and what is no log says where it stops being one."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.engines.monitor.log import Lost, heading, of_rows, read, write_line

CSV = "round,value,eta\n1,0.5,1\n2,0.25,\n3,0.125,0.5\n"


def written(tmp_path, text, name="run.csv"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / name


def test_csv_and_json_lines_hold_the_same(tmp_path):
    lines = heading(metric="objective gap") + "".join(
        write_line(row)
        for row in (
            {"round": 1, "value": 0.5, "eta": 1},
            {"round": 2, "value": 0.25, "eta": None},
            {"round": 3, "value": 0.125, "eta": 0.5},
        )
    )
    one = read(written(tmp_path, CSV))
    two = read(written(tmp_path, lines, "run.jsonl"))
    for log in (one, two):
        assert log.rounds.tolist() == [1, 2, 3]
        assert log.runs == ("1",)
        assert log.gap is None
        assert log.lost == ()
        np.testing.assert_array_equal(log.columns["value"], [[0.5, 0.25, 0.125]])
        np.testing.assert_array_equal(log.columns["eta"], [[1, math.nan, 0.5]])
    assert two.header["metric"] == "objective gap"


def test_runs_may_take_turns_and_go_by_seed(tmp_path):
    text = "seed,round,value\n7,1,1\n8,1,2\n7,2,3\n8,2,4\n"
    log = read(written(tmp_path, text))
    assert log.runs == ("7", "8")
    assert log.columns["value"].tolist() == [[1, 3], [2, 4]]


def test_a_number_that_is_lost_is_told_and_an_empty_cell_is_not(tmp_path):
    rows = [{"round": 1, "value": 1.0}, {"round": 2, "value": float("inf"), "drift": None}]
    text = "".join(map(write_line, rows))
    assert [json.loads(line)["value"] for line in text.splitlines()] == [1.0, "inf"]
    log = read(written(tmp_path, text, "run.jsonl"))
    assert log.lost == (Lost("value", "1", 2),)
    assert "drift" not in log.columns


def test_rounds_that_are_missing_are_named():
    rows = [("row", {"round": t, "value": 1}) for t in (1, 2, 7, 9)]
    assert of_rows(rows, name="log").gap == (3, 6)


def test_another_column_can_be_the_value(tmp_path):
    text = "round,value,gap\n1,9,1\n2,9,2\n"
    assert read(written(tmp_path, text), value="gap").columns["value"].tolist() == [[1, 2]]


@pytest.mark.parametrize("value", ["round", "run", "seed"])
def test_a_column_that_tells_rows_apart_is_no_value(tmp_path, value):
    with pytest.raises(FedTheoryError, match="tells rows apart"):
        read(written(tmp_path, "round,run,value\n1,1,1\n"), value=value)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no file without an end")
def test_a_file_without_an_end_is_read_no_further_than_a_log_goes():
    with pytest.raises(FedTheoryError, match="at most"):
        read(Path("/dev/zero"))


def test_lines_may_end_as_on_other_machines(tmp_path):
    (tmp_path / "run.csv").write_bytes(b"round,value\r\n1,1\r\n2,3\r\n")
    assert read(tmp_path / "run.csv").columns["value"].tolist() == [[1, 3]]


def test_text_in_a_column_that_nobody_asks_for_is_left_alone(tmp_path):
    log = read(written(tmp_path, "round,value,note\n1,1,begun\n2,1,\n"))
    assert set(log.columns) == {"value"}


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("", "FT083", "no rows"),
        ("round,value\n", "FT083", "no rows"),
        ("round,gap\n1,2\n", "FT080", '"value"'),
        ("value\n1\n", "FT080", 'no "round". Known: value. It counts 1, 2, ...'),
        ("round,value,value\n1,2,3\n", "FT080", "two columns"),
        ("round,t,value\n1,1,3\n", "FT080", "one column"),
        ("round,value\n1\n", "FT081", "1 cells"),
        ("round,value\n1,0.5\n2,\n", "FT081", "is empty"),
        ('round,value\n1,"0,5"\n', "FT081", "'0,5'"),
        ("round,value\n1,1_0\n", "FT081", "'1_0'"),
        ("round,value\n1,1e999\n2,1\n", None, ""),
        ("round,value\n1,-2e300\n", "FT011", "1e300"),
        ("round,value\n0,1\n", "FT082", "before the first"),
        ("round,value\n1.5,1\n", "FT082", "'1.5'"),
        ("round,value\n2,1\n1,1\n", "FT082", "line 3: round 1 of run 1 comes after round 2"),
        ("round,value\n1,1\n1,1\n", "FT082", "comes twice"),
        ("run,round,value\n1,1,1\n1,2,1\n2,1,1\n", "FT082", "only one of them has round 2"),
        ('round,value\n1,"2\n', "FT083", "no CSV"),
    ],
)
def test_what_is_no_csv_log_says_where(tmp_path, text, code, told):
    path = written(tmp_path, text)
    if code is None:
        assert read(path).lost == (Lost("value", "1", 1),)
        return
    with pytest.raises(FedTheoryError, match=told.replace("(", r"\(")) as error:
        read(path)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1, 2]\n", "is a list"),
        ("{\n", "no JSON"),
        ('{"round": 1}\n', 'no "value"'),
        ('{"round": 1, "value": true}\n', "True"),
        ('{"round": 1, "value": [1]}\n', "a number is wanted"),
        ('{"fedtheory": "run-log", "version": 2}\n{"round": 1, "value": 1}\n', "version 2"),
        ("[" * 100_000 + "\n", "no JSON"),
        ('{"round": 1, "value": ' + "9" * 5000 + "}\n", "no JSON"),
    ],
)
def test_what_are_no_json_lines_says_so(tmp_path, text, told):
    with pytest.raises(FedTheoryError, match=told):
        read(written(tmp_path, text, "run.jsonl"))


def test_a_log_in_another_encoding_is_refused(tmp_path):
    (tmp_path / "run.csv").write_bytes("round,value\n1,1\n".encode("utf-16"))
    with pytest.raises(FedTheoryError, match="UTF-8"):
        read(tmp_path / "run.csv")
