"""`fedtheory worst-case`: exact ends, JSON, files, kind refusals."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from fedtheory.cli import main
from fedtheory.cli.record import _ends
from fedtheory.cli.worst_case import _letters, slack
from fedtheory.cli.worst_case_model import example, next_command
from fedtheory.core.worst_case import Claimed
from fedtheory.engines.worst_case import answer
from fedtheory.engines.worst_case.answer import worst_case
from fedtheory.engines.worst_case.enclose import enclose
from fedtheory.instances import build
from fedtheory.runs import sources
from fedtheory.runs.store import Store
from fedtheory.worst_cases import CLOSED_FORMS, WORST_CASES, closed_form
from fedtheory.worst_cases.classics.fw import FRANK_WOLFE

ROOT = Path(__file__).parents[2]


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
    words = ["worst-case", "fw", "--set", "N=1"]
    first, data = command(*words), command(*words, "--json")

    def never(*_args, **_keywords):
        raise AssertionError("solved again")

    monkeypatch.setattr("fedtheory.engines.worst_case.answer.worst_case", never)
    assert command(*words) == first
    assert command(*words, "--json") == data
    assert data.json["exact"] == "1/2"


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
        (["FW", "--set", "N=2"], "FT001", 'Did you mean "fw"?'),
        (["zzzz"], "FT001", "fedtheory worst-case shows all"),
        (["fw", "--set", "N=41"], "FT021", "<= 40"),
        (["fw", "--set", "N=nan"], "FT016", "not a finite number"),
        (["fw", "--set", "N=1e400"], "FT011", "exponents go from -300 to 300"),
        (["fw", "--set", "N"], "FT002", "write name=value"),
        (["fw", "--set"], "FT009", "fedtheory worst-case --help"),
        (["fw", "N=2"], "FT009", "fedtheory worst-case --help"),
        (["fedfw.thm1", "--set", "t=4"], "FT061", "set H"),
    ],
)
def test_bad_input_is_told_kindly_and_once(command, words, code, told):
    said = command("worst-case", *words)
    assert said.code == 2
    assert said.err.startswith(f"error {code}")
    assert said.err.count("error FT") == 1
    assert told in said.err
    assert said.out == ""


def test_slack_compares_what_is_claimed_proved_and_attained(shared_store, monkeypatch):
    at = {"t": 3, "n": 2, "L": 1, "D": 1, "H": 1, "lambda_0": "1/2"}
    claimed = Claimed("fedfw.thm1", "sharpened", lambda _: at)
    model = replace(FRANK_WOLFE, claimed=(claimed,), shown=({"N": 2},))
    monkeypatch.setattr("fedtheory.worst_cases.WORST_CASES", (model,))
    (row,) = slack("fedfw.thm1", shared_store)
    assert row["worst_case"] == "fw"
    assert row["slack"] == pytest.approx(row["claimed"] / float(Fraction(row["proved"])))
    assert Fraction(row["attained"]) <= Fraction(row["proved"])
    assert slack("fedfw.lem1", shared_store) == []


def test_show_tells_what_is_recorded_of_worst_cases(command, shared_store):
    said = command("show", "fedfw.thm1")
    assert "worst cases: what is claimed, best proved, worst attained" in said.out
    recorded = command("show", "fedfw.thm1", "--json").json["worst_cases"]
    assert recorded
    assert [_ends(row) for row in recorded] == [
        _ends(row) for row in slack("fedfw.thm1", shared_store)
    ]


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


@pytest.mark.parametrize("option", ["-o", "--instance"])
def test_what_cannot_be_written_is_said_before_the_work(command, tmp_path, monkeypatch, option):
    def never(*_args, **_keywords):
        raise AssertionError("solved in vain")

    monkeypatch.setattr("fedtheory.engines.worst_case.answer.worst_case", never)
    for place, told in (
        (tmp_path, "it is a folder"),
        (tmp_path / "no" / "x", "there is no folder"),
    ):
        said = command("worst-case", "gd", "--set", "N=7", option, place)
        assert said.code == 2
        assert told in said.err


def test_it_shows_a_sign_of_life_and_ctrl_c_leaves_the_store_as_it_was(tmp_path):
    """On a terminal of its own; the signal comes as soon as the work shows."""
    terminal, end = os.openpty()
    words = ["worst-case", "fw", "--set", "N=30", "--json"]
    file = tmp_path / "results.db"
    begin = [sys.executable, "-m", "fedtheory", *words, "--store", str(file)]
    # A shell in the background has children that ignore the signal; this one does not.
    default = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", default, *begin],
        stdout=subprocess.PIPE,
        stderr=end,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm"},
    ) as process:
        os.close(end)
        seen = b""
        while b"solving" not in seen:
            seen += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        seen += _rest(terminal)
        assert process.stdout is not None
        assert process.stdout.read() == b""
    os.close(terminal)
    assert process.returncode == 130
    assert b"fw at N=30, L=1, D=1" in seen
    assert b"interrupted; what was finished is kept" in seen
    assert b"Traceback" not in seen
    with Store(file) as store:
        assert len(store) == 0


def _rest(terminal):
    """What is written until the other end is closed."""
    read = b""
    with suppress(OSError):  # so does Linux say that nobody writes any more
        while some := os.read(terminal, 4096):
            read += some
    return read


def test_help_has_an_example(capsys):
    with pytest.raises(SystemExit) as left:
        main(["worst-case", "--help"])
    assert left.value.code == 0
    assert "example: fedtheory worst-case fw --set N=5" in capsys.readouterr().out


@pytest.mark.parametrize("form", CLOSED_FORMS, ids=lambda form: form.id)
def test_every_closed_form_is_named_by_its_worst_case(command, form):
    (model,) = [model for model in WORST_CASES if closed_form(model) is form]
    shown = command("show", model.id).out
    assert f"fedtheory prove {form.id} ({form.title})" in shown


def test_the_answer_names_the_closed_form(command):
    words = ["worst-case", "gd", "--set", "N=2"]
    assert "for every N: fedtheory prove gd.closed (" in command(*words).out
    assert command(*words, "--json").json["closed_form"]["id"] == "gd.closed"
    without = ["worst-case", "fedavg", "--set", "R=1", "E=1", "--json"]
    assert command(*without).json["closed_form"] is None


def test_show_answers_for_worst_cases(command):
    shown = command("show", "gd")
    assert shown.code == 0
    for told in (
        "f(x_N) - f(x*)",
        "drori2014performance",
        "x* minimises f",
        "step size; 1/L if it is not set (real > 0), may be left out",
        "(real > 0) = 1",
        "fedtheory prove gd.closed",
        "next: fedtheory worst-case gd --set N=2",
    ):
        assert told in shown.out
    data = command("show", "fw", "--json").json
    assert data in command("worst-case", "--json").json
    assert data["letters"][0] | {"meaning": ""} == {
        "name": "N",
        "meaning": "",
        "domain": "integer >= 1, <= 40",
        "default": None,
        "optional": False,
    }
    assert "@inproceedings{jaggi2013revisiting" in command("show", "fw", "--bibtex").out
    assert "claimed by fedfw.thm2 (sharpened)" in command("show", "fedfw.thm2.average").out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["gdd"], "FT001", 'Did you mean "gd"?'),
        (["fw", "--latex"], "FT004", "only statements are printed as LaTeX"),
        (["ffgb.drift", "--bibtex"], "FT003", "stands in no paper"),
    ],
)
def test_show_refuses_kindly(command, words, code, told):
    said = command("show", *words)
    assert said.code == 2
    assert said.err.startswith(f"error {code}")
    assert told in said.err


def test_a_statement_with_a_worst_case_names_its_command(command):
    assert "fedtheory worst-case fedfw.eq31\n" in command("show", "fedfw.eq31").out
    assert "worst-case" not in command("show", "fedfw.lem1").out


@pytest.mark.parametrize("model", WORST_CASES, ids=lambda model: model.id)
def test_the_command_that_comes_next_sets_all_that_is_needed(model):
    given = {name: str(value) for name, value in example(model).items()}
    letters = _letters(model, given)
    assert model.missing is None or not model.missing(frozenset(letters))
    assert set(given) <= set(letters)
    assert next_command(model).startswith(f"fedtheory worst-case {model.id} --set ")


def test_an_upper_end_alone_is_told(command, monkeypatch):
    """Where no rational point is found, what is proved is said all the same."""
    monkeypatch.setattr(answer, "enclose", lambda *a, **k: replace(enclose(*a, **k), lower=None))
    said = command("worst-case", "fedavg", "--set", "R=1", "E=2", "eta=1/7")
    assert said.code == 0
    assert "is at most" in said.out
    assert "there is no lower end: no rational point" in said.out


@pytest.mark.parametrize("setting", ["L=nan", "L=1e400", "L=inf", "L=1/0", "L=0", "L=__import__"])
def test_numbers_that_are_none_are_refused(command, setting):
    said = command("worst-case", "fw", "--set", "N=2", setting)
    assert said.code == 2
    assert "error FT0" in said.err


@pytest.mark.parametrize(
    ("changed", "times"),
    [
        ("engines/worst_case/answer.py", 1),
        ("worst_cases/classics/fw.py", 1),
        ("report/style.py", 0),
    ],
)
def test_what_was_computed_from_another_file_is_computed_again(
    command, monkeypatch, tmp_path, changed, times
):
    words = ["worst-case", "fw", "--set", "N=1", "D=7", "--json", "--store", tmp_path / "s.db"]
    first = command(*words).json
    now = sources._now
    monkeypatch.setattr(sources, "_now", lambda name: "other" if name == changed else now(name))
    solved = []

    def again(*args, **keywords):
        solved.append(args)
        return worst_case(*args, **keywords)

    monkeypatch.setattr("fedtheory.engines.worst_case.answer.worst_case", again)
    assert command(*words).json["exact"] == first["exact"] == "49/2"
    assert len(solved) == times


def test_what_the_literature_claims_stands_beside_what_is_true(command):
    (found,) = command("worst-case", "fw", "--set", "N=1", "--json").json["textbook"]
    assert found["value"] == "2/3"
    assert found["slack"] == pytest.approx(4 / 3)
    told = command("worst-case", "gd", "--set", "N=2").out
    assert "nesterov2018lectures" in told
    assert "1 times the worst case" in told  # drori2014performance is exact


def test_show_answers_for_arguments(command):
    told = command("show", "gd.closed")
    assert told.code == 0
    assert "next: fedtheory prove gd.closed" in told.out
    data = command("show", "gd.closed", "--json").json
    assert (data["kind"], data["steps"][-1]["name"]) == ("argument", "theorem")
    assert 'Did you mean "gd.closed"' in command("show", "gd.close").err
    assert command("show", "gd.closed", "--latex").code == 2
