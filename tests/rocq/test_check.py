"""What Rocq accepts of a bundle, and what it refuses."""

from copy import deepcopy
from pathlib import Path

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.kernel import digest
from fedtheory.rocq import check as checking
from fedtheory.rocq.check import ACCEPTED, AXIOMS, REFUSED, UNSUPPORTED, check, coqc

needed = pytest.mark.skipif(coqc() is None, reason="no coqc is installed on this machine")
SYMBOLS = {
    "n": [[], "count"],
    "s": [["client", "integer"], "vector"],
    "x": [["client", "integer"], "vector"],
}
UPDATE = [
    "=",
    ["x", "i", ["+", "t", "1"]],
    ["+", ["x", "i", "t"], ["*", ["/", "1", "t"], ["s", "i", "t"]]],
]
GIVEN = {
    "update": {"forall": {"i": "client", "t": "integer"}, "if": [["<=", "1", "t"]], "then": UPDATE}
}
AVERAGE = [
    "=",
    ["mean", "i", ["x", "i", ["+", "t", "1"]]],
    ["+", ["mean", "i", ["x", "i", "t"]], ["/", ["mean", "j", ["s", "j", "t"]], "t"]],
]


def bundle(show, *lines, given=GIVEN):
    statement = {"symbols": SYMBOLS, "given": given, "show": show}
    certificate = {
        "schema": 1,
        "id": "mine/1",
        "source": "",
        "digest": digest(statement),
        "statement": statement,
        "uses": {},
        "lines": list(lines),
    }
    return {
        "id": "mine",
        "bound": "printed",
        "status": "printed",
        "kind": "bound",
        "symbols": SYMBOLS,
        "hypotheses": {
            name: {"role": "definition", "locator": "line 3", "wording": 'a "step"'}
            for name in given
        },
        "steps": [{"certificate": certificate["digest"]}],
        "certificates": [certificate],
    }


def averaged(claim):
    """The average of the iterates makes the average of the steps."""
    show = {"forall": {"t": "integer"}, "if": [["<=", "1", "t"]], "then": claim}
    term = {"use": "update", "at": {"i": "i", "t": "t"}, "times": "1", "mean": "i"}
    return bundle(show, {"name": "1", "schema": show, "by": "combination", "terms": [term]})


def summed(least):
    """t <= t² from `least` on, by induction."""
    show = {
        "forall": {"t": "integer"},
        "if": [["<=", least, "t"]],
        "then": ["<=", "t", ["^", "t", "2"]],
    }
    after = ["+", "t", "1"]
    base = {"forall": {}, "if": [], "then": ["<=", least, ["^", least, "2"]]}
    step = {
        "forall": {"t": "integer"},
        "if": [["<=", least, "t"], show["then"]],
        "then": ["<=", after, ["^", after, "2"]],
    }
    return bundle(
        show,
        {"name": "first", "schema": base, "by": "combination", "terms": []},
        {"name": "next", "schema": step, "by": "combination",
         "terms": [{"use": "if 2", "at": {}, "times": "1", "mean": None},
                   {"use": "if 1", "at": {}, "times": "2", "mean": None}]},
        {"name": "all", "schema": show, "by": "induction", "on": "t", "base": "first", "step": "next"},
    )  # fmt: skip


@needed
def test_a_mean_of_vectors_and_an_induction_are_theorems_that_rest_on_the_reals_alone(folder: Path):
    for given in (averaged(AVERAGE), summed("1")):
        (answer,) = check([given], folder)
        assert answer.outcome == ACCEPTED, answer.message
        assert set(answer.axioms) <= AXIOMS


@needed
def test_a_root_of_a_squared_length_is_opened_although_its_sign_is_seen_in_a_part_alone(
    folder: Path,
):
    difference = ["-", ["x", "i", "t"], ["s", "i", "t"]]
    length = ["dot", difference, difference]
    show = {
        "forall": {"i": "client", "t": "integer"},
        "if": [],
        "then": ["<=", length, ["^", ["root", "2", length], "2"]],
    }
    line = {"name": "1", "schema": show, "by": "combination", "terms": []}
    (answer,) = check([bundle(show, line, given={})], folder)
    assert answer.outcome == ACCEPTED, answer.message


@needed
def test_two_bundles_of_one_name_do_not_share_an_answer(folder: Path):
    wrong = deepcopy(AVERAGE)
    wrong[2][2] = ["/", ["mean", "j", ["s", "j", "t"]], ["*", "2", "t"]]
    first, again, other = check([averaged(AVERAGE), averaged(AVERAGE), averaged(wrong)], folder)
    assert first.outcome == again.outcome == ACCEPTED
    assert (other.outcome, other.message) == (REFUSED, checking.TWICE)


@needed
def test_what_is_false_is_refused_at_its_line_and_in_time(folder: Path):
    wrong = deepcopy(AVERAGE)
    wrong[2][2] = ["/", ["mean", "j", ["s", "j", "t"]], ["*", "2", "t"]]
    (answer,) = check([averaged(wrong)], folder)
    assert answer.outcome == REFUSED
    assert "the line 1 is not shown" in answer.message


@needed
def test_the_checker_looks_at_the_sign_of_a_multiplier(folder: Path):
    (answer,) = check([summed("-1")], folder)  # in the step, twice a negative number is added
    assert answer.outcome == REFUSED
    assert "the line" in answer.message


def told(name, symbols, given, line, cites=()):
    """That what is given is so, which a line says again."""
    statement = {"symbols": symbols, "given": {"less": given}, "show": given}
    certificate = {
        "schema": 1, "id": name, "source": "", "digest": digest(statement), "statement": statement, "uses": {},
        "cites": {other["id"]: other["steps"][0]["certificate"] for other in cites},
        "lines": [{"name": "1", "schema": given, **line}],
    }  # fmt: skip
    return {
        "id": name, "bound": "", "status": "", "kind": "steps", "symbols": symbols, "hypotheses": {}, "cites": list(cites),
        "steps": [{"certificate": certificate["digest"]}], "certificates": [certificate],
    }  # fmt: skip


def with_an_exponential(sort, outcomes):
    """A theorem about a letter that takes what is of a sort, cited of an exponential."""
    drawn = {"w": "outcome"} if outcomes else {}
    forall, variables = {"a": sort, **drawn}, ["a", *drawn]
    x = {"x": [[sort, *drawn.values()], "real"]}

    def less(left):
        return {"forall": forall, "if": [], "then": ["<=", left, ["x", *variables]]}

    def growing(of):
        return ["exp", ["rate", of] if sort == "client" else of]

    used = {"use": "less", "at": {name: name for name in variables}}
    line = {"by": "instance", "of": used}
    theorem = told("theorem", {"eta": [[sort], "real"], **x}, less(["eta", "a"]), line)
    parameters = ["b", *("v" for _ in drawn)]
    here = x | {"luck": [["outcome"], "real"], "rate": [["client"], "real"]}
    stands = {"eta": [["b"], growing("b")], "x": [parameters, ["x", *parameters]]}
    line = {"by": "citation", "of": "theorem", "names": {}, "as": stands, "given": {"less": used}}
    return told(f"{sort} {outcomes}", here, less(growing("a")), line, [theorem])


@needed
@pytest.mark.parametrize(
    ("sort", "outcomes", "outcome"),
    [("client", True, ACCEPTED), ("integer", True, ACCEPTED), ("real", False, ACCEPTED), ("real", True, REFUSED)],
)  # fmt: skip
def test_what_stands_for_a_letter_is_tame_in_what_chance_touches_there(
    sort, outcomes, outcome, folder: Path
):
    (answer,) = check([with_an_exponential(sort, outcomes)], folder)
    assert answer.outcome == outcome, answer.message


@needed
def test_what_did_not_change_is_not_compiled_again_and_what_did_is(folder: Path):
    (first,) = check([averaged(AVERAGE)], folder)
    (again,) = check([averaged(AVERAGE)], folder)
    assert first.outcome == again.outcome == ACCEPTED
    assert again.kept
    other = averaged(AVERAGE)
    other["hypotheses"]["update"]["wording"] = "another wording"
    (changed,) = check([other], folder)
    assert not changed.kept


@needed
def test_a_statement_is_what_was_proved_and_not_what_is_written_beside_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    honest = checking.development

    def forged(given):
        written = honest(given)
        return written._replace(statement=written.statement.replace("1 <= (IZR t)", "0 <= (IZR t)"))

    monkeypatch.setattr(checking, "development", forged)
    (answer,) = check([averaged(AVERAGE)], folder)
    assert answer.outcome == REFUSED


@needed
def test_what_it_rests_on_is_printed_by_a_file_that_says_nothing_else(folder: Path):
    (answer,) = check([averaged(AVERAGE)], folder)
    said = checking.assumptions(folder, answer.name)
    typed, _, axioms = said.partition("Axioms:")
    assert f": {answer.name}_statement.statement" in typed
    assert answer.axioms
    assert all(axiom in axioms for axiom in answer.axioms)


@needed
def test_a_theorem_of_another_type_is_not_printed_as_the_statement(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    honest = checking.development

    def easier(given):
        written = honest(given)
        proof = f"From Bounds Require {written.name}_statement.\n(* Theorem proved : {written.name}_statement.statement. *)\nTheorem proved : True. exact I. Qed.\nPrint Assumptions proved.\n"
        return written._replace(proof=proof)

    monkeypatch.setattr(checking, "development", easier)
    given = averaged(AVERAGE)
    given["id"] = "mine.easier"
    (answer,) = check([given], folder)
    assert answer.outcome == REFUSED
    with pytest.raises(FedTheoryError, match="Rocq does not print them"):
        checking.assumptions(folder, answer.name)


@needed
def test_what_is_not_exported_yet_is_named(folder: Path):
    given = averaged(AVERAGE)
    given |= {"kind": "steps"}
    given["steps"][-1] |= {"certificate": None, "counter": {"made": {}}}
    (answer,) = check([given], folder)
    assert (answer.outcome, answer.message) == (UNSUPPORTED, "a refutation")


HALVES = ["x", "1/2", "leaf", "leaf"]


@needed
@pytest.mark.parametrize(
    ("end", "tree", "outcome"),
    [("5/4", "leaf", ACCEPTED), ("3/4", HALVES, ACCEPTED), ("3/4", "leaf", REFUSED), ("1/5", HALVES, REFUSED)],
    ids=["wide", "cut", "not cut", "false"],
)  # fmt: skip
def test_a_box_is_cut(end, tree, outcome, folder: Path):
    show = {
        "forall": {"x": "real"},
        "if": [["<=", "0", "x"], ["<=", "x", "1"]],
        "then": ["<", ["*", "x", ["-", "1", "x"]], end],
    }
    line = {"name": "1", "schema": show, "by": "cells", "bits": "64", "tree": tree}
    (answer,) = check([bundle(show, line, given={})], folder)
    assert answer.outcome == outcome


def test_without_rocq_one_is_told_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FedTheoryError, match=r"apt-get install coq") as raised:
        check([averaged(AVERAGE)], tmp_path)
    assert raised.value.code == "FT140"


@needed
@pytest.mark.parametrize(
    ("left", "relation", "outcome"),
    [
        (["root", "2", "9/4"], "<=", ACCEPTED),
        (["exp", "2/5"], "<", ACCEPTED),
        ("2", "<=", REFUSED),
        (["exp", "3/7"], "<=", REFUSED),
    ],
    ids=["normal form", "interval", "no number", "no interval"],
)
def test_a_witness_is_checked_by_the_normal_form_or_by_intervals(
    left, relation, outcome, folder: Path
):
    show = {"forall": {}, "if": [], "then": [relation, left, "3/2"]}
    line = {"name": "1", "schema": show, "by": "witness", "bits": "64"}
    (answer,) = check([bundle(show, line, given={})], folder)
    assert answer.outcome == outcome
