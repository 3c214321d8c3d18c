"""Layer `model` on a file in the language: what is changed in one place only is contradicted by the run."""

import json
from pathlib import Path

import pytest

from fedtheory.cli import main

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FASTER = """
from dataclasses import replace
STATEMENT = replace(STATEMENT, schedule={x: 2 * v for x, v in STATEMENT.schedule.items()})
PROOFS = tuple(replace(proof, of=STATEMENT) for proof in PROOFS)
"""


@pytest.fixture
def fedtheory(capsys, monkeypatch, tmp_path):
    """What a command prints, and its code."""
    monkeypatch.setenv("FEDTHEORY_STORE", str(tmp_path / "results.db"))

    def run(*words):
        code = main([str(word) for word in words])
        return capsys.readouterr().out, code

    return run


def planted(folder, name, old="", new="", more=""):
    text = (EXAMPLES / f"{name}.py").read_text()
    assert old in text
    (folder / f"{name}.found.json").write_text((EXAMPLES / f"{name}.found.json").read_text())
    path = folder / f"{name}.py"
    path.write_text(text.replace(old, new, 1) + more)
    return path


@pytest.fixture
def model_row(fedtheory):
    """What layer `model` says of a file, and the code of the command."""

    def row_of(path):
        told, code = fedtheory("verify", path, "--json", "--no-attack")
        (row,) = [r for r in json.loads(told)["verdicts"] if r["layer"] == "model"]
        return row, code

    return row_of


@pytest.mark.parametrize("name", ["fedprox", "sgd"])
def test_all_hypotheses_of_the_examples_hold_on_their_runs(model_row, name):
    row, code = model_row(EXAMPLES / f"{name}.py")
    assert (row["outcome"], row["label"], code) == ("HOLDS", "SUPPORTED", 0)
    assert {f["outcome"] for f in row["findings"]} == {"HOLDS"}
    assert row["unknown"] == []


@pytest.mark.parametrize(
    ("name", "change", "broken"),
    [
        ("sgd", {"more": FASTER}, {"projected"}),
        ("ista", {"old": "p.smooth(f, g, L,", "new": "p.smooth(f, g, -L,"}, {"smooth"}),
        ("ista", {"old": "\n\ndescent", "new": '\np.given(f(x_star) <= -1, "f is below", "ours")\n\ndescent'}, {"hypothesis 7"}),
        ("fedprox", {"old": "(np.abs(x - c) - step * a", "new": "(np.abs(x - c) - 3 * step * a"}, {"proximal"}),
        ("fedprox", {"old": "G=np.sqrt((a**2).mean())", "new": "G=1/100"}, {"bounded"}),
    ],
    ids=["schedule in the statement only", "sign of a given", "contradiction", "oracle", "constant"],
)  # fmt: skip
def test_what_was_planted_is_told(model_row, tmp_path, name, change, broken):
    path = planted(tmp_path, name, **change)
    row, code = model_row(path)
    assert (row["outcome"], row["recorded"], code) == ("VIOLATED", "a surprise", 1)
    found = {f["name"]: f for f in row["findings"] if f["outcome"] == "VIOLATED"}
    assert broken <= set(found)
    (one, *_) = (found[name] for name in broken)
    assert one["locator"]
    assert one["instance"]
    assert one["left"] != one["right"]


def test_prove_tells_it_as_well_and_its_label_stays_the_kernels_own(fedtheory, tmp_path):
    told, code = fedtheory("prove", str(planted(tmp_path, "sgd", more=FASTER)))
    assert code == 1
    assert "(printed): PROVED" in told
    assert "model: VIOLATED" in told
    assert "projected (Section 2) fails on a noisy parabola" in told


def test_what_cannot_be_evaluated_is_counted_and_named(fedtheory, tmp_path):
    path = planted(
        tmp_path, "fedprox", "        g=lambda x: (a * np.sign(x[..., 0] - c))[..., None],\n"
    )
    told, _ = fedtheory("verify", path, "--no-attack")
    assert "2 not evaluated: convexity (g has no measured meaning)" in " ".join(told.split())


def test_a_condition_on_letters_that_no_exhibit_meets_is_told(fedtheory, tmp_path):
    path = planted(
        tmp_path, "ista", "\n\ndescent", '\np.given(L <= 0, "L vanishes", "ours")\n\ndescent'
    )
    told, code = fedtheory("verify", path, "--no-attack")
    assert code == 1
    assert "its condition L <= 0 fails: 1, 0" in told
