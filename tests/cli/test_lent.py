"""Verbs that take ids take a theorem file as well; what cannot be done with it is said in a line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SGD, PROX = str(EXAMPLES / "sgd.py"), str(EXAMPLES / "fedprox.py")
AT = ("--set", "mu=1", "G=1")


def fedtheory(*words, folder=None):
    command = [sys.executable, "-m", "fedtheory", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


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
    ],
    ids=lambda x: x[0] if isinstance(x, tuple) else "",
)  # fmt: skip
def test_a_verb_answers_of_a_file(words, told):
    answer = fedtheory(*words)
    assert told in " ".join(answer.stdout.split()) or told in answer.stdout, answer.stderr
    assert answer.returncode in {0, 3}
    assert answer.stderr == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rates", PROX), "the claimed rate 1 does not fall"),
        (("rates", SGD), "h has 524,288 outcomes at round 19, and 262,144 are followed at most; ask for fewer rounds"),
        (("bound", "nowhere.py"), '"nowhere.py" cannot be read'),
    ],
    ids=lambda x: x[0] if isinstance(x, tuple) else "",
)  # fmt: skip
def test_what_cannot_be_done_is_one_line(words, told):
    answer = fedtheory(*words)
    assert answer.returncode == 2
    assert told in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize("file", [SGD, PROX], ids=["sgd", "fedprox"])
def test_an_attack_makes_its_instances_of_what_the_file_declares(file):
    found = json.loads(fedtheory("attack", file, "--budget", "1", "--json").stdout)
    assert (found["outcome"], found["hit"]) == ("HOLDS", None)
    assert found["evaluations"] > 5


def test_a_printed_bound_that_is_proved_is_mutated():
    found = json.loads(fedtheory("mutate", PROX, "--json").stdout)
    assert found["mutants"] > 10
    assert found["survivors"] == found["refuted_restatements"] == found["contradictions"] == []


def test_the_worst_case_of_what_a_file_declares_is_part_of_its_attack(tmp_path):
    frank_wolfe = (EXAMPLES / "frank_wolfe.py").read_text()
    path = tmp_path / "frank_wolfe.py"
    path.write_text(frank_wolfe.replace("2 * L * D**2 / (t + 1), after", "L * D**2 / 100, after"))
    for file, crossed in ((path, True), (EXAMPLES / "frank_wolfe.py", False)):
        found = json.loads(fedtheory("attack", file, "--budget", "5", "--json").stdout)
        assert found["worst_case"]["crossed"] is crossed
        assert found["worst_case"]["ratio"] > 0.7


def test_the_answer_is_json_as_of_an_id():
    found = json.loads(fedtheory("bound", SGD, *AT, "t=10", "--json").stdout)
    assert (found["id"], found["value"]) == ("example.sgd", "2/5")


def test_a_run_is_held_against_a_file(tmp_path):
    log = tmp_path / "run.csv"
    at = ("--set", "G=1", "R=1", "eta=1")  # the bound is 1/(2 t) + 1/2
    for times, word in ((1, "HOLDS"), (9, "VIOLATED")):
        run = (0.9, 0.7, 0.6, 0.5, 0.5, 0.5)
        log.write_text(
            "round,value\n" + "".join(f"{k},{times * x}\n" for k, x in enumerate(run, 1))
        )
        answer = fedtheory("check-run", log, PROX, *at)
        assert f"example.fedprox (printed): {word}" in answer.stdout, answer.stderr


def test_pages_and_pictures(tmp_path):
    assert fedtheory("plot", SGD, "-o", tmp_path / "runs.svg").returncode == 0
    assert "<svg" in (tmp_path / "runs.svg").read_text()
    answer = fedtheory("report", SGD, "-o", tmp_path / "site")
    assert answer.returncode in {0, 3}, answer.stderr
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
