"""Verbs that take ids take a theorem file as well; what cannot be done with it is said in a line."""

import subprocess
import sys
from pathlib import Path

import pytest

from fedtheory.cli import main
from tests.cli.conftest import Said

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SGD, PROX = str(EXAMPLES / "sgd.py"), str(EXAMPLES / "fedprox.py")
GD = str(EXAMPLES / "gradient_descent.py")
AT = ("--set", "mu=1", "G=1")


@pytest.fixture
def command(shared_store, capfd, monkeypatch):
    """A command of this process, with what the file's own process prints."""
    monkeypatch.setenv("FEDTHEORY_STORE", str(shared_store))

    def run(*words):
        capfd.readouterr()
        code = main([str(word) for word in words])
        return Said(code, *capfd.readouterr())

    return run


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("bound", SGD, *AT, "t=10"), "<= 0.4 (exactly 2/5)"),
        (("bound", f"{SGD}::example.sgd", *AT, "t=10"), f"fedtheory prove {SGD}::example.sgd says more"),
        (("solve", SGD, "--for", "t", "--target", "0.1", *AT), "t = 40: the smallest value"),
        (("optimise", PROX, "--over", "eta", "--set", "G=1", "R=1", "t=10"), "eta = 0.3162"),
        (("sensitivity", SGD, *AT, "t=10"), "mu -2 %"),
        (("rates", SGD, "--rounds", "12"), "claimed: t^(-1)"),
        (("errata", SGD), "no errata"),
        (("attack", GD, "--budget", "0.01"), f"again: fedtheory attack {GD} --bound sharpened --budget 0.01"),
    ],
    ids=lambda x: x[0] if isinstance(x, tuple) else "",
)  # fmt: skip
def test_a_verb_answers_of_a_file(command, words, told):
    answer = command(*words)
    assert told in " ".join(answer.out.split()) or told in answer.out, answer.err
    assert answer.code in {0, 3}
    assert answer.err == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rates", PROX), "the claimed rate 1 does not fall"),
        (("rates", SGD), "h has 524,288 outcomes at round 19, and 262,144 are followed at most; ask for fewer rounds"),
        (("bound", "nowhere.py"), '"nowhere.py" cannot be read'),
    ],
    ids=lambda x: x[0] if isinstance(x, tuple) else "",
)  # fmt: skip
def test_what_cannot_be_done_is_one_line(command, words, told):
    answer = command(*words)
    assert answer.code == 2
    assert told in answer.err
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("file", [SGD, PROX], ids=["sgd", "fedprox"])
def test_an_attack_makes_its_instances_of_what_the_file_declares(command, file):
    found = command("attack", file, "--budget", "1", "--json").json
    assert (found["outcome"], found["hit"]) == ("HOLDS", None)
    assert found["evaluations"] > 5


def test_a_printed_bound_that_is_proved_is_mutated(command):
    found = command("mutate", PROX, "--json").json
    assert found["mutants"] > 10
    assert found["survivors"] == found["refuted_restatements"] == found["contradictions"] == []


def test_the_worst_case_of_what_a_file_declares_is_part_of_its_attack(command, tmp_path):
    frank_wolfe = (EXAMPLES / "frank_wolfe.py").read_text()
    path = tmp_path / "frank_wolfe.py"
    path.write_text(frank_wolfe.replace("2 * L * D**2 / (t + 1), after", "L * D**2 / 100, after"))
    for file, crossed in ((path, True), (EXAMPLES / "frank_wolfe.py", False)):
        found = command("attack", file, "--budget", "5", "--json").json
        assert found["worst_case"]["crossed"] is crossed
        assert found["worst_case"]["ratio"] > 0.7


def test_the_answer_is_json_as_of_an_id(command):
    found = command("bound", SGD, *AT, "t=10", "--json").json
    assert (found["id"], found["value"]) == ("example.sgd", "2/5")


def test_a_run_is_held_against_a_file(command, tmp_path):
    log = tmp_path / "run.csv"
    at = ("--set", "G=1", "R=1", "eta=1")  # the bound is 1/(2 t) + 1/2
    for times, word in ((1, "HOLDS"), (9, "VIOLATED")):
        run = (0.9, 0.7, 0.6, 0.5, 0.5, 0.5)
        log.write_text(
            "round,value\n" + "".join(f"{k},{times * x}\n" for k, x in enumerate(run, 1))
        )
        answer = command("check-run", log, PROX, *at)
        assert f"example.fedprox (printed): {word}" in answer.out, answer.err


def test_pages_and_pictures(command, tmp_path):
    assert command("plot", SGD, "-o", tmp_path / "runs.svg").code == 0
    assert "<svg" in (tmp_path / "runs.svg").read_text()
    answer = command("report", SGD, "-o", tmp_path / "site")
    assert answer.code in {0, 3}, answer.err
    assert "example.sgd" in "".join(p.name for p in (tmp_path / "site").rglob("*.html"))


def test_the_file_runs_in_a_process_of_its_own(tmp_path):
    path = tmp_path / "sgd.py"
    path.write_text(
        Path(SGD).read_text() + "\nimport os; open('ran', 'w').write(str(os.getpid()))\n"
    )
    command = [sys.executable, "-m", "fedtheory", "bound", str(path), *AT, "t=10"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as asked:
        assert "<= 0.4" in asked.communicate()[0]
    assert int((tmp_path / "ran").read_text()) != asked.pid
