"""`fedtheory check-run`: what the documentation shows, exit codes, JSON, and bad input."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "check-run.md").read_text(encoding="utf-8")
SET = ["--set", "L=2", "D=2", "n=2", "H=4", "lambda0=1/2"]


def shown():
    """The first command of the page, and what follows it."""
    (block,) = re.findall(r"^```console\n\$ (.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    first, *lines = block.splitlines()
    return first.split()[1:], lines


def log(tmp_path, text, name="run.csv"):
    (tmp_path / name).write_text(text)
    return tmp_path / name


def curve(rounds, value):
    return "round,value\n" + "".join(f"{t},{value(t)!r}\n" for t in range(1, rounds + 1))


def test_the_documented_example_is_what_is_said(command, monkeypatch):
    monkeypatch.chdir(ROOT)
    words, lines = shown()
    said = command(*words)
    assert said.code == 2
    assert said.err == ""
    printed = said.out.splitlines()
    assert lines[:2] == printed[:2]
    for line in lines:
        assert line in printed or line == "..."


def test_the_python_of_the_page_runs():
    (block,) = [b for b in re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) if "check_run" in b]  # fmt: skip
    names: dict[str, Any] = {}
    exec(block, names)
    assert names["found"].outcome.word == "HOLDS"
    assert "trust" in names["found"].why


@pytest.mark.parametrize(
    ("value", "outcome", "code"),
    [
        (lambda t: 1 / t, "HOLDS", 0),
        (lambda t: 1.0, "VIOLATED", 1),
        (lambda t: -1.0, "NOT-APPLICABLE", 2),
        (lambda t: float("nan"), "NOT-APPLICABLE", 2),
        (lambda t: float("nan") if t == 150 else 1 / t, "NOT-APPLICABLE", 2),
    ],
)
def test_codes_and_json(command, tmp_path, value, outcome, code):
    said = command("check-run", log(tmp_path, curve(300, value)), "fedfw.thm1", *SET, "--json")
    assert said.code == code
    assert said.json["outcome"] == outcome
    assert said.json["instance"] is (code != 2)
    assert said.json["bound"] == "sharpened"
    assert said.json["rounds"] == [1, 300]
    assert {a["holds"] for a in said.json["assumptions"]} <= {True, False, None}
    if outcome == "VIOLATED":
        told = said.json["curve"]
        assert told["ratio"] == pytest.approx(told["measured"] / told["allowed"])
        assert told["at_round"] == 300


def test_rounds_left_out_are_undecided(command, tmp_path):
    path = log(tmp_path, "round,value\n2,0.5\n3,0.4\n")
    said = command("check-run", path, "fedfw.thm1", *SET)
    assert said.code == 3
    assert "round 1 is not in the log" in said.out


def test_a_trivial_bound_is_vacuous(command, tmp_path):
    path = log(tmp_path, curve(3, lambda t: 0.5))
    said = command("check-run", path, "fedfw.thm1", *SET, "g_star=1", "--json")
    assert (said.code, said.json["outcome"]) == (0, "VACUOUS")


def test_the_heading_chooses_among_the_bounds(command, tmp_path):
    text = '{"fedtheory": "run-log", "version": 1, "metric": "consensus distance"}\n'
    path = log(tmp_path, text + '{"round": 1, "value": 0.1}\n', "run.jsonl")
    said = command("check-run", path, "fedfw.thm1", *SET)
    assert said.code == 2
    assert 'bounds no "consensus distance"' in said.err
    own = [word for word in SET if word != "H=4"]
    said = command("check-run", path, "fedfw.eq37", *own, "zeta_star=1", "Y_star=1", "--json")
    assert said.json["metric"] == "consensus distance"
    assert "speaks from round 2 on" in said.json["why"]


def test_columns_that_are_not_used_are_named(command, tmp_path):
    path = log(tmp_path, "round,value,accuracy\n1,0.5,0.1\n")
    assert "not used: accuracy" in command("check-run", path, "fedfw.thm1", *SET).out


BAD = {
    "no column of values": ("round,gap\n1,1\n", ["fedfw.thm1", *SET], "FT080", "--value"),
    "rounds out of order": ("round,value\n2,1\n1,1\n", ["fedfw.thm1", *SET], "FT082", "line 3"),
    "unknown id": (
        "round,value\n1,1\n",
        ["fedfw.thm11", *SET],
        "FT001",
        'Did you mean "fedfw.thm1"',
    ),
    "no constants": ("round,value\n1,1\n", ["fedfw.thm1"], "FT006", "smoothness"),
    "empty": ("", ["fedfw.thm1", *SET], "FT083", "no rows"),
    "text in numbers": ("round,value\n1,half\n", ["fedfw.thm1", *SET], "FT081", "'half'"),
    "unknown letter": ("round,value\n1,1\n", ["fedfw.thm1", *SET, "Q=1"], "FT003", '"Q"'),
    "unknown bound": (
        "round,value\n1,1\n",
        ["fedfw.thm1", "--bound", "printd", *SET],
        "FT004",
        'Did you mean "printed"',
    ),
    "the round is set": ("round,value\n1,1\n", ["fedfw.thm1", *SET, "t=3"], "FT002", "t is set"),
    "another horizon": (
        "round,value\n1,1\n",
        ["fedfw.thm1", *SET, "T=30"],
        "FT082",
        "ends at round 1",
    ),
    "no domain": ("round,value\n1,1\n", ["fedfw.thm1", *SET[:-1], "lambda0=-1"], "FT021", "lambda"),
    "a negative error": (
        "round,value\n1,1\n",
        ["fedfw.thm1", "--error", "-1", *SET],
        "FT014",
        "at least 0",
    ),
    "certainty": (
        "round,value\n1,1\n",
        ["fedfw.thm1", "--alpha", "0", *SET],
        "FT014",
        "more than 0",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(command, tmp_path, name):
    text, words, code, told = BAD[name]
    said = command("check-run", log(tmp_path, text), *words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith(f"error {code}: ")
    assert told in said.err
    assert "Traceback" not in said.err


def test_a_file_that_is_not_there(command, tmp_path):
    said = command("check-run", tmp_path / "none.csv", "fedfw.thm1", *SET)
    assert (said.code, said.err[:11]) == (2, "error FT024")
    assert command("check-run", tmp_path, "fedfw.thm1", *SET).err.startswith("error FT024")


def test_a_file_that_is_too_large(command, tmp_path):
    path = log(tmp_path, "round,value\n1,1\n")
    with path.open("r+b") as file:
        file.truncate(200 * 2**20)  # which takes no room
    said = command("check-run", path, "fedfw.thm1", *SET)
    assert (said.code, said.err[:11]) == (2, "error FT083")


def test_all_that_is_wrong_is_told_at_once(command, tmp_path):
    path = log(tmp_path, "round,value\n1,half\n")
    said = command("check-run", path, "fedfw.thm1", "--set", "L=-1", "Q=2")
    assert {*re.findall(r"FT\d{3}", said.err)} >= {"FT081", "FT021", "FT003", "FT006"}


def test_a_statement_without_rounds_wants_one_row(command, tmp_path):
    path = log(tmp_path, "round,value\n1,1\n2,1\n")
    said = command("check-run", path, "fednewton.bias", "--set", "R=1", "r=1/2", "lambda=1/10")
    assert said.code == 2
    assert "one row is wanted" in said.err


def test_a_bound_that_never_comes_below_where_the_run_began_is_vacuous(command, tmp_path):
    log = tmp_path / "log.csv"
    log.write_text(curve(100, lambda t: 0.835 / t))
    said = command(
        "check-run", str(log), "fedfw.thm1", "--set", "L=1", "D=10", "n=20", "H=3", "lambda0=1"
    )
    assert said.code == 0
    assert "fedfw.thm1 (sharpened): VACUOUS" in said.out
    assert "never comes below where the run began, 0.835" in said.out
    assert "times as much" in said.out


def test_letters_on_the_edge_of_a_condition_are_told_with_the_condition(command, tmp_path):
    path = tmp_path / "log.csv"
    path.write_text("round,value\n1,1\n")
    said = command(
        "check-run", str(path), "fedprox.smooth", "--set", "L=1", "zeta=1", "R=1", "eta=1"
    )
    assert said.code == 2
    assert "it assumes L·eta < 1" in said.err
