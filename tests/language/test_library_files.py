"""What files of the library write their proofs with: letters of statements, symbols by name, corollaries, lemmas."""

import pytest
import sympy as sp

from fedtheory.core.concept import Concept, Dimension
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.role import Role
from fedtheory.core.statement import (
    COUNT,
    Bound,
    Constant,
    Domain,
    Parameter,
    Scope,
    Source,
    Statement,
    Status,
    T,
)
from fedtheory.engines.prove import emit
from fedtheory.kernel.bundle import read
from fedtheory.language import Theory, t

R, eta, q = sp.symbols("R eta q", positive=True)
SIZE = Concept("size", "a size", Dimension(1, 0))
STEP = Parameter(
    eta,
    "step",
    "Algorithm 1",
    Dimension(0, 0),
    Domain(sp.Integer(0), strict=True, upper=sp.Integer(1)),
)


def stated(id, value, scope=Scope.EVERY_ROUND):  # noqa: A002
    return Statement(
        id, id, Source("nobody", "Theorem 1"), algorithm=None, schedule={}, constants=(Constant(R, SIZE, "(1)"), Constant(q, SIZE, "(2)", COUNT)),
        parameters=(STEP,), assumptions=(), rate=sp.Integer(1), bounds=(Bound(Status.PRINTED, "(3)", OBJECTIVE_GAP, value, scope=scope),))  # fmt: skip


def with_any_step():
    p = Theory("nobody", {})
    r, step = p.letters("R eta", stated("mine.thm", R / eta))
    gap = p.real("gap", "integer")
    rounds = p.given(step * gap(t) <= r, "what a round does", "(4)")
    return p.proof(
        stated("mine.thm", R / eta), "printed", {OBJECTIVE_GAP: gap(t)}, [1 / step * rounds]
    )


def test_a_letter_has_the_sign_meaning_and_place_of_its_statement():
    p = Theory("nobody", {})
    p.letters("R, q eta", stated("mine.thm", R))
    given = p.setting({}).given
    assert list(given) == ["R > 0", "q >= 1", "eta > 0", "eta <= 1"]
    assert {name: (g.wording, g.locator, g.role) for name, g in given.items()}["eta <= 1"] == (
        "eta <= 1: step", "Algorithm 1", Role.DEFINITION)  # fmt: skip
    assert [g.schema.then for g in given.values()][2:] == [["<", "0", "eta"], ["<=", "eta", "1"]]
    assert {x: p.symbols[x][1] for x in ("R", "q", "eta")} == {
        "R": "real",
        "q": "integer",
        "eta": "real",
    }


def test_signs_may_be_said_otherwise_and_other_letters_are_not_there():
    p = Theory("nobody", {})
    assert p.letters("R", stated("mine.thm", R), signs=False).tree == "R"
    assert not p.setting({}).given
    with pytest.raises(IllFormedStatement, match=r"no letter Eta is declared there.*eta"):
        p.letters("Eta", stated("mine.thm", R))


def test_several_symbols_are_had_by_name():
    p = Theory.over(with_any_step().setting, {})
    gap, r = p.symbol("gap R")
    assert (gap(t).tree, r.tree) == (["gap", "t"], "R")
    with pytest.raises(IllFormedStatement, match=r"no symbol gaps.*gap"):
        p.symbol("gap gaps")


def test_a_role_that_is_none_is_told():
    p = Theory("nobody", {})
    with pytest.raises(IllFormedStatement, match=r'no role "axioms".*axiom'):
        p.given(p.real("a") <= 1, "small", "(1)", role="axioms")


def test_a_corollary_reads_a_theorem_at_other_letters():
    """Of eta itself nothing is assumed any more: that 1/(T + 1) is positive and at most 1 is plain."""
    of = stated("mine.cor", R * (T + 1), Scope.AT_HORIZON)
    gap = Theory.over(with_any_step().setting, {}).symbol("gap")
    proof = Theory.corollary(
        of, "printed", with_any_step(), {"eta": 1 / (T + 1)}, {OBJECTIVE_GAP: gap("T")}, {}, horizon="Algorithm 1")  # fmt: skip
    assert not [name for name in proof.setting.given if "eta" in name]
    assert read(emit(proof))["label"] == "PROVED"


def test_a_corollary_whose_letter_may_leave_its_domain_is_refused():
    of = stated("mine.cor", R / (T + 1), Scope.AT_HORIZON)
    gap = Theory.over(with_any_step().setting, {}).symbol("gap")
    proof = Theory.corollary(
        of, "printed", with_any_step(), {"eta": T + 1}, {OBJECTIVE_GAP: gap("T")}, {}, horizon="Algorithm 1")  # fmt: skip
    assert read(emit(proof))["label"] == "UNDECIDED"
