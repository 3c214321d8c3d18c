"""Letters as people type them."""

import pytest

from fedtheory.calculator.names import resolve
from fedtheory.core.errors import FedTheoryError

LETTERS = ("n", "L", "D", "H", "lambda_0", "g_star", "zeta_star", "t")


@pytest.mark.parametrize(
    "typed",
    ["lambda_0", "lambda0", "lam0", "lam_0", "λ0", "λ₀", "λ_0", r"\lambda_0", r"\lambda_{0}"],
)
def test_one_letter_has_many_spellings(typed: str) -> None:
    assert resolve(typed, LETTERS, of="x") == "lambda_0"


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("lambda", "lamda"),
        ("λ", "lamda"),
        (r"\lambda", "lamda"),
        ("lam", "lamda"),
        ("|D_j|", "n_j"),
    ],
)
def test_a_letter_is_called_as_its_paper_calls_it(typed: str, wanted: str) -> None:
    assert resolve(typed, ("lamda", "n_j", "N_j", "delta"), of="x") == wanted


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("g*", "g_star"), ("ζ⋆", "zeta_star"), ("zeta^*", "zeta_star"), ("L", "L")],
)
def test_stars_are_marks(typed: str, wanted: str) -> None:
    assert resolve(typed, LETTERS, of="x") == wanted


@pytest.mark.parametrize(
    ("typed", "nearest"), [("lamda0", "lambda_0"), ("gstr", "g_star"), ("zeta", "zeta_star")]
)
def test_an_unknown_letter_is_told_the_nearest(typed: str, nearest: str) -> None:
    with pytest.raises(FedTheoryError, match=f'Did you mean "{nearest}"') as caught:
        resolve(typed, LETTERS, of="x")
    assert caught.value.code == "FT003"


def test_capitals_are_other_letters() -> None:
    with pytest.raises(FedTheoryError):
        resolve("d", LETTERS, of="x")
