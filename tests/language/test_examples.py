"""The theorems of docs/examples that are written in the language: whole, short, proved from their records."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fedtheory.campaign.models import models
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.prove import prove

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
WRITTEN = {
    "halpern": 60,
    "nesterov": 60,
    "ista": 60,
    "fedprox": 60,
    "sgd": 60,
    "pl_sgd": 60,
    "frank_wolfe": 60,
    "gradient_descent": 80,
    "ef21": 80,
}
MOST_NAMES = 12


def loaded(path: Path):
    space = {"__file__": str(path), "__name__": path.stem}
    exec(compile(path.read_text(), str(path), "exec"), space)
    return space


def fedtheory(*words: str, **environment: str):
    command = [sys.executable, "-m", "fedtheory", *words]
    settings = {**os.environ, "FEDTHEORY_RECORDS": "frozen", **environment}
    return subprocess.run(command, capture_output=True, text=True, env=settings, check=False)


@pytest.mark.parametrize("name", WRITTEN)
def test_an_example_is_a_whole_theorem_on_a_page(name):
    text = (EXAMPLES / f"{name}.py").read_text()
    assert len(text.splitlines()) <= WRITTEN[name]
    (imports,) = [row for row in text.splitlines() if row.startswith("from ")]
    assert len(imports.split(" import ")[1].split(",")) <= MOST_NAMES


@pytest.mark.parametrize(
    "name", ["ef21", "fedprox", "halpern", "nesterov", "pl_sgd", "sgd"]
)  # the others' runs: test_readme.py
def test_it_is_proved_from_its_record_and_its_runs_hold(name):
    answer = fedtheory("verify", str(EXAMPLES / f"{name}.py"), "--json", "--no-attack")
    rows = json.loads(answer.stdout)["verdicts"]
    assert {row["layer"] for row in rows} >= {"laws", "curve", "replay"}
    assert {row["label"] for row in rows if row["layer"] == "replay"} == {"PROVED"}
    assert {row["outcome"] for row in rows if row["layer"] != "replay"} == {"HOLDS"}


@pytest.fixture
def copied(tmp_path, monkeypatch):
    monkeypatch.setenv("FEDTHEORY_RECORDS", "frozen")
    for file in EXAMPLES.glob("fedprox*"):
        (tmp_path / file.name).write_text(file.read_text())
    return tmp_path / "fedprox.py"


def replayed(path: Path, old: str = "", new: str = ""):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    (proof,) = loaded(path)["PROOFS"]
    return prove(proof)


def test_a_line_that_is_not_on_record_is_never_searched_for_silently(copied):
    assert replayed(copied).label is Label.PROVED
    changed = replayed(copied, "+ eta**2 * G**2,\n", "+ 2 * eta**2 * G**2,\n")
    assert changed.label is Label.UNDECIDED
    assert [s.label for s in changed.steps if s.name == "one round"] == [Label.UNDECIDED]


def test_what_is_on_record_is_not_believed(copied):
    record = copied.with_suffix(".found.json")
    text = record.read_text()
    record.write_text(text.replace('"eta"', '["*","2","eta"]'))
    assert replayed(copied).label is Label.UNDECIDED


def test_a_false_line_is_not_found(copied, monkeypatch):
    monkeypatch.delenv("FEDTHEORY_RECORDS")
    monkeypatch.setattr("fedtheory.engines.records.SECONDS", 0.5)
    monkeypatch.setattr("fedtheory.engines.advice.advice", lambda *asked, **how: "not found")
    assert replayed(copied, "2 * eta * (F(x(t))", "3 * eta * (F(x(t))").label is Label.UNDECIDED


def test_the_bound_is_the_statement_s(copied):
    assert (
        replayed(copied, "eta * G**2 / 2, potential", "eta * G**2 / 4, potential").label
        is Label.UNDECIDED
    )


def test_the_run_is_the_declared_method(copied):
    space = loaded(copied)
    problem = space["cones"]([1, 2, 3], [0, 1, -1], 4)
    statement = space["STATEMENT"]
    steps = {"eta_t": [0.25, 0.25, 0.25]}
    gap = statement.algorithm(problem.problem, steps, 3, None).series[statement.bounds[0].metric]
    x, made = 4.0, []
    for centre, slope in ((0, 1), (1, 2), (-1, 3)):
        made.append(x - 0.25 * slope if x > centre else None)
    x_2 = sum(made) / 3

    def f(x):
        return (abs(x) + 2 * abs(x - 1) + 3 * abs(x + 1)) / 3

    assert gap[0][:2] == pytest.approx([f(4) - f(0), f((4 + x_2) / 2) - f(0)])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("G >= 0", "G", "declared with its sign"),
        ("R**2 / (2 * eta * t)", "R**2 * 0.5 / (eta * t)", "0.5 is a float"),
        ("client_round, bounded(x(t))", "client_round, bounded(x(t), x(t))", "2 values are given"),
        ("one_round(t=1)", "one_round(s=1)", "has no variable s"),
        ('"gradient", "assumption 2"', '"slopes", "assumption 2"', "has the units of a"),
        ("mean(z(i, t))", "mean(z(t))", "z is applied to client, integer"),
    ],
)
def test_a_slip_is_told_in_the_author_s_words(copied, old, new, told):
    with pytest.raises(IllFormedStatement, match=told.replace("(", r"\(")):
        replayed(copied, old, new)


@pytest.mark.parametrize("name", WRITTEN)
def test_all_its_bounds_are_proved_from_the_record(name, monkeypatch):
    monkeypatch.setenv("FEDTHEORY_RECORDS", "frozen")
    space = loaded(EXAMPLES / f"{name}.py")
    assert {proof.bound for proof in space["PROOFS"]} == {b.key for b in space["STATEMENT"].bounds}
    assert all(prove(proof).label is Label.PROVED for proof in space["PROOFS"])


def models_of(space):
    return models(space["STATEMENT"], space["PROOFS"])


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("fedprox", "step * a, 0)", "2 * step * a, 0)", "proximal point"),
        (
            "frank_wolfe",
            "slope > 0, -1.0, 1.0",
            "slope > 0, 1.0, -1.0",
            "minimises the linear form",
        ),
        ("frank_wolfe", "-1.0, 1.0)", "-2.0, 2.0)", "lies in the domain"),
        (
            "sgd",
            "np.clip(x, -radius, radius)",
            "np.clip(x, -radius, 0) + 1/2",
            "lies in the domain",
        ),
    ],
)
def test_an_oracle_that_is_not_what_its_template_says_is_told(tmp_path, name, old, new, told):
    text = (EXAMPLES / f"{name}.py").read_text()
    assert old in text
    path = tmp_path / f"{name}.py"
    path.write_text(text)
    assert {found.outcome for found in models_of(loaded(path))} == {Outcome.HOLDS}
    path.write_text(text.replace(old, new))
    (found,) = models_of(loaded(path))
    assert found.outcome is Outcome.VIOLATED
    assert any(told in finding.wording for finding in found.those("VIOLATED"))


def test_the_fact_that_is_missing_is_named_and_what_rests_on_the_line_waits(tmp_path):
    text = (EXAMPLES / "frank_wolfe.py").read_text()
    path = tmp_path / "frank_wolfe.py"
    path.write_text(text.replace(" lmo(x_star),", ""))
    (tmp_path / "frank_wolfe.found.json").write_text(
        (EXAMPLES / "frank_wolfe.found.json").read_text()
    )
    rows = list(standing_afresh(path))
    (row,) = [row for row in rows if "one round: " in row]
    assert "it follows if lmo(v=x_star) is cited too" in row
    assert any('waits for "one round", which is not shown' in row for row in rows)
    assert any("PROVED  feasible: from begins, oracle, update" in row for row in rows)


def standing_afresh(path):
    words = "import sys; from fedtheory.cli.prove import standing; print(*standing(sys.argv[1], None), sep='\\n')"
    environment = {k: v for k, v in os.environ.items() if k != "FEDTHEORY_RECORDS"}
    command = [sys.executable, "-c", words, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return done.stdout.splitlines()


def test_watch_looks_at_files_only():
    answer = fedtheory("prove", "fedfw.thm1", "--watch")
    assert answer.returncode == 2
    assert "--watch looks at a file" in answer.stderr


def test_a_slip_is_told_with_its_line(tmp_path):
    path = tmp_path / "slip.py"
    path.write_text((EXAMPLES / "frank_wolfe.py").read_text().replace("p.stays(", "p.stay("))
    answer = fedtheory("prove", str(path))
    assert re.search(
        r'line 33: .*has no word stay\. Did you mean "stays"', " ".join(answer.stderr.split())
    )


def test_what_is_ours_is_said_to_be_a_repair(copied):
    ours = replayed(
        copied, 'bounded = p.lipschitz(g, G, "assumption 2")', 'bounded = p.lipschitz(g, G, "ours")'
    )
    assert ours.label is Label.PROVED_AS_REPAIRED
