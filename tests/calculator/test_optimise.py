"""The best letters: never beaten by others, and shown to be so."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.calculator import closed_form
from fedtheory.calculator.bound import bound
from fedtheory.calculator.optimise import as_json, optimise
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.text import readable

FW: dict[str, Any] = {"L": 1, "D": "sqrt(2)", "n": 10, "H": 2, "t": 1000}
RESIDUAL: dict[str, Any] = {
    "t": 1000, "P": 5, "gamma": 2, "M": 1, "w_g": 1, "w_c": 2, "sigma_g": 1, "sigma_l": "1/2",
    "G_g": 1, "G_l": 1, "tau_2": 3, "tau_c": 3, "tau_e": 3, "tau_m": 3,
}  # fmt: skip
POSITIVE = st.fractions(Fraction(1, 20), 20, max_denominator=20)


@settings(max_examples=10)
@given(POSITIVE, POSITIVE, POSITIVE)
def test_no_other_penalty_is_better(H, L, factor):
    found = optimise("fedfw.thm1", "lambda0", **{**FW, "H": H, "L": L})
    assert found.gap is not None
    assert found.gap <= 1.1e-6
    best = Fraction(found.letters["lambda_0"])
    other = bound(
        "fedfw.thm1", bound=found.at.bound, **{**FW, "H": H, "L": L, "lambda_0": best * factor}
    )
    assert float(other.upper or 0) >= float(found.at.lower or 0) * (1 - 2e-6)
    assert float(other.upper or 0) >= float(found.beyond or 0)


@settings(max_examples=15)
@given(POSITIVE, POSITIVE, POSITIVE, POSITIVE)
def test_the_closed_form_is_never_beaten(H, L, D, factor):
    at = {**FW, "H": H, "L": L, "D": D}
    found = optimise("fedfw.thm1", "lambda0", **at)
    closed = found.closed
    assert closed is not None
    assert closed.formula == "√6·H/(4·n·D)"
    assert closed.number[0] <= float(H / D) * 6**0.5 / 40 * (1 + 1e-15)
    assert closed.number[1] >= float(H / D) * 6**0.5 / 40 * (1 - 1e-15)
    assert closed.bound[1] <= float(found.at.upper or 0) * (1 + 1e-15)
    assert closed.bound[1] >= float(found.beyond or 0)
    other = bound("fedfw.thm1", **at, lambda_0=Fraction(closed.number[1]) * factor)
    assert float(other.upper or 0) >= closed.bound[0]


@pytest.mark.parametrize(
    ("identifier", "letter", "others", "formula"),
    [
        ("fedfw.thm2", "lambda0", {"L": 1, "D": 2, "n": 10, "H": 2, "Ecal": 1, "T": 100}, "√2·(D·L + H)/(2·n·D)"),
        ("fedboost.prefix", "eta", {"sigma": 1, "G": 3, "r": 2, "t": 50, "M": 1, "D": 1, "V": 1}, "√(2·r·sigma)/(√t·G)"),
    ],
)  # fmt: skip
def test_closed_forms_of_other_statements(identifier, letter, others, formula):
    found = optimise(identifier, letter, **others)
    assert found.closed is not None
    assert found.closed.formula == formula
    assert found.closed.bound[1] == pytest.approx(float(found.at.upper or 0), rel=1e-6)
    assert found.closed.number[1] == pytest.approx(float(*found.letters.values()), rel=2e-3)


def test_there_is_no_closed_form_where_there_is_none():
    cut = {**RESIDUAL, "t": 20, "eta_l": "1/36"}
    # the best step without the condition on steps breaks it
    assert optimise("fedres.thm2full", "eta", bound="small-steps", **cut).closed is None
    free = {**RESIDUAL, "t": 10**6, "eta_l": "1/1000"}
    assert optimise("fedres.thm2full", "eta", bound="small-steps", **free).closed is not None


@pytest.mark.parametrize(
    ("term", "formula"),
    [
        (["+", "x", ["/", "1", "x"]], "1"),
        (["+", ["*", "4", ["^", "x", "2"]], ["/", "a", "x"]], "root3 a/2"),
        (["/", ["+", "b", ["*", "2", "x"], ["/", "8", "x"]], "a"], "2"),
        (["+", ["root", "2", "x"], ["/", ["*", "12", "a"], ["root", "2", "x"]]], "12·a"),
        (["*", ["-", "a", "b"], ["+", "x", ["/", "9", "x"]]], "3"),
        (["+", "x", ["^", "x", "2"], ["/", "1", "x"]], None),
        (["+", "x", "a"], None),
        (["+", ["exp", "x"], ["/", "1", "x"]], None),
        (["/", "1", ["+", "x", ["/", "1", "x"]]], None),
    ],
)
def test_the_form_is_told_from_the_term(term, formula):
    powers = closed_form._powers(term, "x")
    found = None if powers is None else closed_form._balanced(powers)
    if formula is None:
        assert found is None
        return
    assert found is not None
    (rises, p), (falls, q) = found
    best = closed_form._root(
        ["/", closed_form._times(q, falls), closed_form._times(p, rises)], p + q
    )
    assert best is not None
    assert readable(best) == formula


def test_a_formula_that_is_no_root_of_the_ratio_is_not_believed(monkeypatch):
    whole = closed_form._root
    monkeypatch.setattr(closed_form, "_root", lambda tree, degree: ["*", "2", whole(tree, degree)])
    assert optimise("fedfw.thm1", "lambda0", **FW).closed is None


def test_two_letters_at_once():
    found = optimise("fedres.thm2full", ["eta", "eta_l"], **RESIDUAL)
    assert found.gap is not None
    assert found.gap <= 1.1e-6
    for moved in (0.9, 1.1):
        for letter in ("eta", "eta_l"):
            at = {**RESIDUAL, **found.letters, letter: float(found.letters[letter]) * moved}
            assert float(bound("fedres.thm2full", bound=found.at.bound, **at).lower or 0) > float(
                found.at.upper or 0
            )


def test_where_conditions_cut_the_best_is_at_their_corner_exactly():
    found = optimise("fedres.thm2full", "eta,eta_l", bound="small-steps", **{**RESIDUAL, "t": 20})
    assert dict(found.letters) == {"eta": Fraction(1, 180), "eta_l": Fraction(1, 36)}
    assert all(c.holds is not False for c in found.at.conditions)


def test_whole_letters_are_whole_and_zero_is_a_choice_where_it_is_allowed():
    clients = optimise("fedfw.thm1", "n", **without("n", D=1, lambda_0="1/10"))
    assert dict(clients.letters) == {"n": 12}
    diameter = optimise("fedfw.thm1", "D", **without("D", lambda_0=1))
    assert dict(diameter.letters) == {"D": 0}
    assert clients.closed is diameter.closed is None


def without(letter: str, **others: Any) -> dict[str, Any]:
    return {name: value for name, value in {**FW, **others}.items() if name != letter}


@pytest.mark.parametrize(
    ("over", "others", "code", "told"),
    [
        ("t", {}, "FT002", "t is set"),
        ("lamda", {}, "FT003", "Did you mean"),
        ("lambda0,λ0", {}, "FT002", "named twice"),
        ("zeta_star", {}, "FT041", "does not occur"),
        ("lambda0", {"L": None}, "FT006", "needs L"),
        ("lambda0", {"L": -1}, "FT021", "outside of its domain"),
        ("lambda0,D,H,L,n", {"D": None, "H": None, "L": None, "n": None}, "FT041", "too many"),
        ("t", {"t": None, "lambda_0": 1}, "FT045", "no best t: nothing is lost"),
        ("lambda0", {"H": 0}, "FT045", "falls to 0"),
        ("", {}, "FT003", "unknown symbol"),
    ],
)
def test_what_cannot_be_chosen_is_told(over, others, code, told):
    at = {k: v for k, v in {**FW, **others}.items() if v is not None}
    with pytest.raises(FedTheoryError, match=told) as caught:
        optimise("fedfw.thm1", over, **at)
    assert caught.value.code == code


def test_a_condition_on_the_other_letters_is_checked_first():
    with pytest.raises(FedTheoryError) as caught:
        optimise("fedfw.thm1x", "lambda0", **FW)
    assert caught.value.code == "FT001"


def test_json_has_what_is_told():
    found = as_json(optimise("fedfw.thm1", "lambda0", **FW))
    assert found["over"]["lambda_0"] == pytest.approx(0.0866, rel=1e-3)
    assert found["beyond"] <= found["upper"]
