"""`fedtheory worst-case`: exact ends, JSON, files, kind refusals."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from fedtheory.cli.worst_case import slack
from fedtheory.core.worst_case import Claimed
from fedtheory.instances import build
from fedtheory.worst_cases.classics.fw import FRANK_WOLFE


def test_gradient_descent_is_told_exactly(command):
    said = command("worst-case", "gd", "--set", "N=2", "L=1", "R=1")
    assert said.code == 0
    assert "exactly 1/10" in said.out
    assert "PROVED" in said.out


def test_json_has_the_keys_of_the_design(command, tmp_path):
    file, recipe = tmp_path / "fw.json", tmp_path / "instance.json"
    words = ["worst-case", "fw", "--set", "N=2", "D=3", "--json", "-o", file, "--instance", recipe]
    found = command(*words).json
    assert {"id", "lower", "upper", "certificate", "kernel"} <= set(found)
    assert found["kernel"] == "accepted"
    lower, upper = Fraction(found["lower"]), Fraction(found["upper"])
    assert 0 < upper - lower <= upper / 10**8
    assert command("check-certificate", file).code == 0
    problem = build(json.loads(recipe.read_text())).problem
    assert problem.objective_gap(problem.start[:, 0])[0] > 0


def test_without_an_id_all_are_listed(command):
    found = {entry["id"]: entry for entry in command("worst-case", "--json").json}
    assert {"gd", "fw"} <= set(found)
    assert [letter["name"] for letter in found["fw"]["letters"]] == ["N", "L", "D"]
    assert "Frank-Wolfe" in command("worst-case").out


def test_a_second_time_it_is_read_from_the_store(command, monkeypatch):
    words = ["worst-case", "fw", "--set", "N=1", "--json"]
    first = command(*words).json

    def never(*_args, **_keywords):
        raise AssertionError("solved again")

    monkeypatch.setattr("fedtheory.engines.worst_case.answer.worst_case", never)
    assert command(*words).json == first


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["gdd"], "FT001", 'Did you mean "gd"?'),
        (["fw", "--set", "L=1"], "FT006", "N (number of steps)"),
        (["fw", "--set", "N=2", "M=1"], "FT003", '"M"'),
        (["fw", "--set", "N=0"], "FT021", "outside of its domain"),
        (["fw", "--set", "N=3/2"], "FT021", "no integer"),
        (["fw", "--set", "N=1000"], "FT021", "outside of its domain"),
        (["fw", "--set", "N=2", "L=-1"], "FT021", "outside of its domain"),
        (["fw", "--set", "N=2", "L=one"], "FT010", "L ="),
        (["fw", "--set", "N=2", "N=3"], "FT002", "set twice"),
        (["gd", "--set", "N=2", "gamma=sqrt(2)"], "FT062", "no safe side"),
    ],
)
def test_bad_input_is_told_kindly(command, words, code, told):
    said = command("worst-case", *words)
    assert said.code == 2
    assert f"error {code}" in said.err
    assert told in said.err


def test_show_compares_what_is_claimed_proved_and_attained(command, shared_store, monkeypatch):
    at = {"t": 3, "n": 2, "L": 1, "D": 1, "H": 1, "lambda_0": "1/2"}
    claimed = Claimed("fedfw.thm1", "sharpened", lambda _: at)
    model = replace(FRANK_WOLFE, claimed=(claimed,), shown=({"N": 2},))
    monkeypatch.setattr("fedtheory.worst_cases.WORST_CASES", (model,))
    (row,) = slack("fedfw.thm1", shared_store)
    assert row["worst_case"] == "fw"
    assert row["slack"] == pytest.approx(row["claimed"] / float(Fraction(row["proved"])))
    assert Fraction(row["attained"]) <= Fraction(row["proved"])
    assert slack("fedfw.lem1", shared_store) == []
    said = command("show", "fedfw.thm1")
    assert "worst cases: what is claimed, best proved, worst attained" in said.out
    assert command("show", "fedfw.thm1", "--json").json["worst_cases"] == [row]


def test_what_is_not_rational_is_rounded_outwards_and_said(command):
    said = command("worst-case", "fw", "--set", "N=1", "D=sqrt(2)")
    assert said.code == 0
    assert "D is not rational" in said.out
