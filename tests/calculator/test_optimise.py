"""The best letters: never beaten by others, and shown to be so."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.calculator.bound import bound
from fedtheory.calculator.optimise import as_json, optimise
from fedtheory.core.errors import FedTheoryError

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
