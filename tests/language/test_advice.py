"""What is said of a line that was not found: what is left over, in the author's letters, where it stands, and what would help."""

import pytest

from fedtheory.campaign.theorem_file import load
from fedtheory.core.errors import FedTheoryError
from fedtheory.engines.prove import prove
from tests.language.test_examples import EXAMPLES, fedtheory


@pytest.fixture
def told(tmp_path, monkeypatch):
    """What is said of the steps of an example in which something was changed, from its record where that still answers."""
    monkeypatch.delenv("FEDTHEORY_RECORDS", raising=False)

    def notes(name, old, new):
        text = (EXAMPLES / f"{name}.py").read_text()
        assert old in text
        path = tmp_path / f"{name}.py"
        path.write_text(text.replace(old, new))
        (tmp_path / f"{name}.found.json").write_text((EXAMPLES / f"{name}.found.json").read_text())
        (proof,) = load(path).proofs
        return {step.name: step.note for step in prove(proof).steps}

    return notes


def test_what_is_left_over_is_said_in_the_letters_of_the_file(told):
    note = told("fedprox", "one_round(t=1), convexity(u=avg(1), v=x(1))", "one_round(t=1)")[
        "potential"
    ]
    assert (
        "potential, first (fedprox.py, line 35) was not found from one round, server, first average"
        in note
    )
    assert "left over is 2 η F(avg¹) ≤ 2 η F(x¹)" in note
    assert note.endswith("it follows if convexity(u=avg(1), v=x(1)) is cited too")


def test_a_line_that_holds_from_a_later_round_on_is_told_so(told):
    note = told("sgd", "split=(2, [one_round], [one_round])", "step=[one_round]")["rate"]
    assert (
        "it follows from round 2 on: say since=2, or of an induction split=(2, [before], [from 2 on])"
        in note
    )
    assert "not found from one round, its condition 2, of which none helps as it stands" in note


def test_only_the_step_that_failed_is_advised_about(tmp_path):
    text = (EXAMPLES / "fedprox.py").read_text()
    for file in EXAMPLES.glob("fedprox*"):
        (tmp_path / file.name).write_text(file.read_text())
    path = tmp_path / "fedprox.py"
    path.write_text(
        text.replace("proximal(v=x_star), convexity(u=x(t), v=z(i, t)))", "proximal(v=x_star))")
    )
    said = fedtheory("prove", str(path)).stdout
    assert (
        said.count("nothing is on record of client round") == 2
    )  # at its step, and as the reason at the top
    assert said.count("nothing is on record") == 2
    assert "is not accepted" not in said
    assert 'waits for "client round", which is not shown' in said


def test_a_letter_that_was_not_imported_is_told(tmp_path):
    path = tmp_path / "slip.py"
    path.write_text((EXAMPLES / "halpern.py").read_text().replace("dot, sq, t\n", "sq, t\n"))
    with pytest.raises(
        FedTheoryError, match=r"'dot' is not defined; from fedtheory.language import dot"
    ):
        load(path)


def test_a_name_with_a_meaning_of_its_own_is_told_which(tmp_path):
    path = tmp_path / "slip.py"
    path.write_text(
        (EXAMPLES / "halpern.py").read_text().replace('p.vector("A", ', 'p.vector("T", ')
    )
    with pytest.raises(FedTheoryError, match="T is the horizon, the number of rounds; call it"):
        load(path)
