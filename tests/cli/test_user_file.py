"""A theorem file of one's own: shown and proved like the library's, and its mistakes told with their place."""

from pathlib import Path
from typing import Any

import pytest

from fedtheory.campaign.levels import RECORDED, SURPRISE
from fedtheory.cli.verify import _tell_hypotheses, telling
from fedtheory.core.role import Role
from fedtheory.proofs import find_proof

HEAD = """
from dataclasses import replace
from fractions import Fraction
import sympy as sp
from fedtheory.proofs import find_proof
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1 as lemma
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1 as theorem
"""
TWO = (
    HEAD
    + """
FIRST = replace(lemma, id="mine.first")
SECOND = replace(lemma, id="mine.second")
proof = find_proof("fedfw.lem1", "printed")
PROOFS = [replace(proof, of=FIRST){second}]
"""
)
BOTH = TWO.format(second=", replace(proof, of=SECOND)")
ONLY_FIRST = TWO.format(second="")
REFUSED = (
    HEAD
    + """
from fedtheory.core.proof import Line
MINE = replace(lemma, id="mine.refused")
proof = find_proof("fedfw.lem1", "printed")
*before, last = proof.steps
PROOF = replace(proof, of=MINE, steps=(replace(last, lines=(Line(last.claim, "nonsense" * 80),)),))
"""
)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(text)
    return path


def test_one_statement_of_a_file_is_proved(command: Any, tmp_path: Path) -> None:
    path = written(tmp_path, BOTH)
    said = command("prove", f"{path}::mine.second", "--bound", "printed", "--json")
    assert said.code == 0, said.err
    assert (said.json["id"], said.json["label"]) == ("mine.second", "PROVED")


def test_all_statements_of_a_file_are_proved(command: Any, tmp_path: Path) -> None:
    said = command("prove", written(tmp_path, BOTH), "--json", "--write", tmp_path / "out")
    assert said.code == 0, said.err
    assert [report["id"] for report in said.json] == ["mine.first", "mine.second"]
    assert {report["label"] for report in said.json} == {"PROVED"}
    for report in said.json:  # what both cite is written once
        assert len(set(report["written"])) == report["certificates"]


def test_what_a_file_does_not_prove_is_told(command: Any, tmp_path: Path) -> None:
    path = written(tmp_path, ONLY_FIRST)
    said = command("prove", path, "--json")
    assert (said.code, said.json["id"]) == (0, "mine.first")
    assert said.err.startswith("warning FT005: no proof of mine.second")
    said = command("prove", f"{path}::mine.second")
    assert (said.code, said.err[:12]) == (2, "error FT005:")
    said = command("prove", f"{path}::mine.secnd")
    assert said.code == 2
    assert 'Did you mean "mine.second"?' in said.err
    said = command("prove", path, "--bound", "prnted")
    assert said.err.startswith("error FT004: ")


def test_a_file_is_shown(command: Any, tmp_path: Path) -> None:
    path = written(tmp_path, ONLY_FIRST)
    shown = command("show", path, "--json").json
    labels = {entry["id"]: entry["bounds"][0]["label"] for entry in shown}
    assert labels == {"mine.first": "PROVED", "mine.second": "UNDECIDED"}
    one = command("show", f"{path}::mine.first", "--json").json
    assert one == shown[0]
    told = command("show", path).out
    assert f"next: fedtheory prove {path}::mine.first" in told
    assert command("show", path, "--latex").out.count(r"\begin{theorem}") == 2


def test_one_statement_of_a_file_is_verified(command: Any, tmp_path: Path) -> None:
    path = written(tmp_path, BOTH)
    words = ["--json", "--no-attack", "--jobs", "1", "--store", tmp_path / "s.db"]
    said = command("verify", f"{path}::mine.second", *words)
    assert {row["id"] for row in said.json["verdicts"]} == {"mine.second"}


def test_python_asks_for_one_statement(tmp_path: Path) -> None:
    import fedtheory
    from fedtheory.core.errors import FedTheoryError

    path = written(tmp_path, BOTH)
    assert fedtheory.show(f"{path}::mine.first").id == "mine.first"
    assert fedtheory.prove(f"{path}::mine.first").id == "mine.first"
    for verb in (fedtheory.show, fedtheory.prove):
        with pytest.raises(FedTheoryError, match=r"mine\.first.*mine\.second"):
            verb(str(path))


def test_a_proof_that_is_not_accepted_is_a_surprise(command: Any, tmp_path: Path) -> None:
    """Every line is written, and a kernel does not accept one: exit 1, and not PROVED."""
    said = command("prove", written(tmp_path, REFUSED), "--json")
    assert (said.code, said.json["label"]) == (1, "UNDECIDED")
    assert said.json["steps"][-1]["note"].startswith("not accepted: ")


def test_the_first_refusal_is_told_whole(command: Any, tmp_path: Path) -> None:
    path = written(tmp_path, REFUSED)
    said = command("verify", path, "--jobs", "1", "--store", tmp_path / "s.db")
    assert said.code == 1
    told = "".join(said.out.split())
    assert "firstrefused:" in told
    assert "nonsense" * 80 in told
    assert "UNDECIDED" in said.out


WRONG = {
    "a float in a bound": (
        "MINE = replace(lemma, id='mine.x', bounds=(replace(lemma.bounds[0], value=lemma.bounds[0].value * 0.5),))",
        "FT025",
        "0.5 is a float; write sp.Rational(1, 2)",
    ),
    "a float power in a rate": (
        "MINE = replace(lemma, id='mine.x', rate=sp.Symbol('t') ** 0.25)",
        "FT025",
        "0.25 is a float; write sp.Rational(1, 4)",
    ),
    "a float for a bound": (
        "MINE = replace(lemma, id='mine.x', bounds=(replace(lemma.bounds[0], value=0.5),))",
        "FT025",
        "0.5 is a float; write sp.Rational(1, 2)",
    ),
    "a number for a bound": (
        "MINE = replace(lemma, id='mine.x', bounds=(replace(lemma.bounds[0], value=2),))",
        "FT025",
        "its bound printed is '2'; write a SymPy expression",
    ),
    "an instance that cannot be built": (
        "MINE = replace(lemma, id='mine.x', exhibits=(replace(lemma.exhibits[0], instance=complex.conjugate),))",
        "FT025",
        "an instance of mine.x cannot be built: TypeError",
    ),
    "a pin of no bound": (
        "MINE = replace(lemma, id='mine.x', exhibits=(replace(lemma.exhibits[0], pinned={'pinted': '1'}),))",
        "FT120",
        'pins "pinted", which is no bound. Did you mean "printed"?',
    ),
    "an instance that raises": (
        (
            "def broken():\n    return [][0]\n"
            "MINE = replace(lemma, id='mine.x', exhibits=(replace(lemma.exhibits[0], instance=broken),))"
        ),
        "FT025",
        'mine.py", line 9: IndexError',
    ),
    "an algorithm that raises": (
        (
            "def broken(problem, steps, rounds, rng):\n    raise ValueError('out of\\nsteps')\n"
            "MINE = replace(lemma, id='mine.x', algorithm=broken)"
        ),
        "FT025",
        'mine.py", line 9: ValueError: out of steps',
    ),
    "a schedule that is none": (
        (
            "def broken(problem, steps, rounds, rng):\n    steps['eta']\n"
            "MINE = replace(theorem, id='mine.x', algorithm=broken)"
        ),
        "FT120",
        'no schedule is called "eta"; there are eta_t, eta_{t-1}, lambda_t',
    ),
    "a series of one run": (
        (
            "import numpy as np\nfrom fedtheory.core.trajectory import Trajectory\n"
            "def broken(problem, steps, rounds, rng):\n"
            "    return Trajectory(np.arange(1, rounds + 1), {lemma.bounds[0].metric: np.zeros(rounds)})\n"
            "MINE = replace(lemma, id='mine.x', algorithm=broken)"
        ),
        "FT120",
        "series are (runs, rounds)",
    ),
    "nothing measured": (
        (
            "import numpy as np\nfrom fedtheory.core.trajectory import Trajectory\n"
            "def broken(problem, steps, rounds, rng):\n"
            "    return Trajectory(np.arange(1, rounds + 1), {})\n"
            "MINE = replace(lemma, id='mine.x', algorithm=broken)"
        ),
        "FT120",
        "the algorithm measures nothing",
    ),
    "a comparison that SymPy took": (
        "from fedtheory.core.term import Schema\nL = sp.Symbol('L', positive=True)\nSchema(0 < L)",
        "FT120",
        "SymPy evaluated this comparison; use at_most or less from fedtheory.core.term",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_mistake_of_an_author_is_told(what: str, command: Any, tmp_path: Path) -> None:
    text, code, told = WRONG[what]
    path = written(tmp_path, HEAD + text + "\n")
    said = command("verify", path, "--jobs", "1", "--store", tmp_path / "s.db")
    assert said.code == 2, said.out
    assert said.err.startswith(f"error {code}: "), said.err
    assert told in said.err


def test_processes_tell_it_as_well(
    command: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fedtheory.campaign.answers.WORTHWHILE", 0.0)
    text, _, told = WRONG["an algorithm that raises"]
    path = written(tmp_path, HEAD + text + "\n")
    said = command("verify", path, "--jobs", "2", "--store", tmp_path / "s.db")
    assert (said.code, said.err[:12]) == (2, "error FT025:")
    assert told in said.err


def test_a_line_of_the_file_is_told_when_it_does_not_run(command: Any, tmp_path: Path) -> None:
    said = command("show", written(tmp_path, "x = 1\ny = {}['k']\n"))
    assert said.code == 2
    assert 'mine.py", line 2: KeyError' in said.err


def test_a_paper_that_is_not_in_the_references_is_a_warning(command: Any, tmp_path: Path) -> None:
    text = "MINE = replace(lemma, id='mine.x', source=replace(lemma.source, paper='me2030'))\n"
    words = ["--no-attack", "--jobs", "1", "--store", tmp_path / "s.db"]
    said = command("verify", written(tmp_path, HEAD + text), *words)
    assert said.code in {0, 3}
    (told,) = said.err.splitlines()
    assert told.startswith("warning: ")
    assert "me2030" in told
    assert command("verify", "fedfw.lem1", *words).err == ""


def test_what_a_file_assumes_is_told_beside_proved(command: Any, tmp_path: Path) -> None:
    """`verify` names the hypotheses of a proof that is not the library's."""
    path = written(tmp_path, ONLY_FIRST)
    said = command("verify", f"{path}::mine.first", "--json", "--no-attack").json
    (replay,) = (row for row in said["verdicts"] if row["layer"] == "replay")
    assert replay["label"] == "PROVED"
    given = find_proof("fedfw.lem1", "printed").setting.given
    assert replay["hypotheses"]
    assert {h["wording"] for h in replay["hypotheses"]} <= {g.wording for g in given.values()}
    assert {h["role"] for h in replay["hypotheses"]} <= {role.word for role in Role}


def test_proved_and_crossed_is_a_contradiction_that_is_told(capsys: Any) -> None:
    replay = {"id": "mine.a", "bound": "printed", "layer": "replay", "outcome": "PROVED"}
    given = [{"wording": "a > 1", "role": "ours"}, {"wording": "a < 1", "role": "assumption"}]
    proved = {**replay, "label": "PROVED", "hypotheses": given, "foreign": True}
    run = {**replay, "layer": "curve", "outcome": "HOLDS", "label": "SUPPORTED"}
    _tell_hypotheses([proved, run])
    assert (
        capsys.readouterr().out
        == "mine.a (printed) is PROVED from: a > 1 [ours]; a < 1 [assumption]\n"
    )
    _tell_hypotheses([proved, {**run, "outcome": "VIOLATED"}])
    assert "is PROVED, and a run crosses it: a hypothesis is false there" in capsys.readouterr().out
    _tell_hypotheses([proved, {**run, "id": "mine.b", "outcome": "VIOLATED"}])
    assert "crosses" not in capsys.readouterr().out
    _tell_hypotheses([proved, {**run, "layer": "laws", "outcome": "VIOLATED"}])
    assert "crosses" not in capsys.readouterr().out


MISSES = """
from dataclasses import replace
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1 as lemma

def poorer():
    found = lemma.exhibits[0].instance()
    return replace(found, promises=frozenset())

MINE = replace(
    lemma, id="mine.missing", exhibits=tuple(replace(e, instance=poorer, pinned={}) for e in lemma.exhibits[:1])
)
"""


def test_what_an_exhibit_of_a_file_does_not_promise_is_named(command: Any, tmp_path: Path) -> None:
    """Its author meant it to apply; of the library's own, some stand there because they do not."""
    said = command("verify", written(tmp_path, MISSES))
    told = said.out.splitlines()
    assert said.code == 3, said.err
    (place,) = [k for k, words in enumerate(told) if "curve: NOT-APPLICABLE" in words]
    assert told[place].startswith("mine.missing (printed)")
    assert "each f_i is" in told[place + 1]
    row = {"id": "fedfw.lem1", "bound": "printed", "layer": "curve", "note": "", "why": ""}
    missed = {**row, "outcome": "NOT-APPLICABLE", "recorded": RECORDED}
    assert telling(missed) is False
    assert telling({**missed, "id": "mine.missing"}) is True
    assert telling({**missed, "recorded": SURPRISE}) is True
