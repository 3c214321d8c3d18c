"""`fedtheory worst-case`: exact ends, JSON, files, kind refusals."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from fedtheory.cli.worst_case import slack
from fedtheory.core.worst_case import Claimed
from fedtheory.engines.worst_case.answer import worst_case
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


def test_a_certificate_that_does_not_exist_is_not_written_in_silence(command, tmp_path):
    file = tmp_path / "none.json"
    said = command("worst-case", "gd", "--set", "N=1", "gamma=1e6", "-o", file)
    assert said.code == 3
    assert "there is no certificate" in said.err
    assert not file.exists()
    assert "at least" in said.out
    assert "UNDECIDED" in said.out


def test_a_file_that_cannot_be_written_is_named(command, tmp_path):
    said = command("worst-case", "gd", "--set", "N=1", "-o", tmp_path / "no" / "such.json")
    assert said.code == 2
    assert "FT026" in said.err
    assert "such.json" in said.err


def test_an_upper_end_alone_is_told(command):
    """A step of 10^-200 leaves no room for a lower end in floating point; what is proved is said all the same."""
    said = command("worst-case", "fedavg", "--set", "R=1", "E=2", "eta=1e-200")
    assert said.code == 0
    assert "is at most" in said.out
    assert "no lower end was found" in said.out


@pytest.mark.parametrize("setting", ["L=nan", "L=1e400", "L=inf", "L=1/0", "L=0", "L=__import__"])
def test_numbers_that_are_none_are_refused(command, setting):
    said = command("worst-case", "fw", "--set", "N=2", setting)
    assert said.code == 2
    assert "error FT0" in said.err


def test_results_of_another_version_are_not_found_again(command, monkeypatch):
    words = ["worst-case", "fw", "--set", "N=1", "D=7", "--json"]
    first = command(*words).json
    monkeypatch.setattr("fedtheory.runs.store.code_version", lambda: "another")
    solved = []

    def again(*args, **keywords):
        solved.append(args)
        return worst_case(*args, **keywords)

    monkeypatch.setattr("fedtheory.engines.worst_case.answer.worst_case", again)
    assert command(*words).json["exact"] == first["exact"] == "49/2"
    assert len(solved) == 1


def test_what_the_literature_claims_stands_beside_what_is_true(command):
    (found,) = command("worst-case", "fw", "--set", "N=1", "--json").json["textbook"]
    assert found["value"] == "2/3"
    assert found["slack"] == pytest.approx(4 / 3)
    told = command("worst-case", "gd", "--set", "N=2").out
    assert "nesterov2018lectures" in told
    assert "1 times the worst case" in told  # drori2014performance is exact
