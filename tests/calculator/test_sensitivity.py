"""Elasticities: those of monomials are their exponents, those of anything else are slopes."""

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.calculator.bound import bound
from fedtheory.calculator.catalogue import catalogue, find
from fedtheory.calculator.sensitivity import as_json, sensitivity
from fedtheory.core.errors import FedTheoryError

AT: dict[str, Any] = {"L": 1, "D": "sqrt(2)", "n": 10, "H": 2, "lambda_0": "1/10", "t": 1000}


def heads(tree: Any) -> set[str]:
    return {str(tree[0])}.union(*map(heads, tree[1:])) if isinstance(tree, list) else set()


PRODUCTS = [
    (entry.id, chosen.key)
    for entry in catalogue().values()
    for chosen in entry.bounds
    if chosen.value is not None and heads(chosen.value) <= {"*", "/", "^", "root"}
    if chosen.value != "0"  # of which there are no shares: FT044
]
LARGE = {"t": 100, "N": 2}  # where ones are too early, or outside of a domain


@pytest.mark.parametrize(("identifier", "key"), PRODUCTS)
def test_doubling_a_letter_of_a_product_multiplies_by_two_to_its_exponent(identifier, key):
    letters = find(identifier).letters
    ones = dict.fromkeys(letters, 1) | {x: n for x, n in LARGE.items() if x in letters}
    for own in sensitivity(identifier, bound=key, **ones).letters:
        assert own.lower <= own.upper
        assert own.doubled is None or own.doubled == pytest.approx(
            2 ** ((own.lower + own.upper) / 2)
        )


@given(st.fractions(1, 100, max_denominator=20), st.sampled_from(["D", "L", "H", "lambda_0"]))
def test_they_are_the_slope_between_neighbours(x, letter):
    found = sensitivity("fedfw.thm1", **{**AT, letter: x})
    (own,) = (e for e in found.letters if e.letter == letter)
    near = [
        bound("fedfw.thm1", bound=found.at.bound, **{**AT, letter: x * (1 + s)})
        for s in (-1e-5, 1e-5)
    ]
    low, high = (math.log(float(v.upper or 0)) for v in near)
    assert (own.lower + own.upper) / 2 == pytest.approx((high - low) / 2e-5, abs=1e-6)


def test_doubling_and_halving_are_the_bound_s_own_ratios():
    found = sensitivity("fedfw.thm1", **AT)
    (own,) = (e for e in found.letters if e.letter == "t")
    here, later = bound("fedfw.thm1", **AT), bound("fedfw.thm1", **{**AT, "t": 2000})
    assert own.doubled == pytest.approx(float(later.upper or 0) / float(here.upper or 0), rel=1e-12)
    (clients,) = (e for e in sensitivity("fedfw.thm1", **{**AT, "n": 3}).letters if e.letter == "n")
    assert clients.halved is None


WITHOUT = {
    "FT012",
    "FT021",
    "FT044",
}  # no value at ones, one is outside of a domain, or the bound is zero


def test_every_formula_with_a_value_has_elasticities_or_says_why_not():
    said = set()
    for entry in catalogue().values():
        for chosen in (b for b in entry.bounds if b.value is not None):
            try:
                found = sensitivity(entry.id, bound=chosen.key, **dict.fromkeys(entry.letters, 1))
            except FedTheoryError as error:
                said.add(error.code)
                continue
            assert all(math.isfinite(e.lower) and math.isfinite(e.upper) for e in found.letters)
    assert said <= WITHOUT


def test_scaling_all_letters_by_their_units_scales_the_bound_by_its_own():
    """Euler: the elasticities, weighted by the powers of a unit in each letter, sum to that in the metric."""
    found = sensitivity("fedfw.thm1", **AT)
    letters = find("fedfw.thm1").letters
    objective = sum(
        (e.lower + e.upper) / 2 * as_float(letters[e.letter].dimension[0]) for e in found.letters
    )
    assert objective == pytest.approx(1, abs=1e-12)


def as_float(text: str) -> float:
    return float(Fraction(text))


def test_a_zero_bound_has_no_shares():
    with pytest.raises(FedTheoryError, match="zero here") as caught:
        sensitivity("fedfw.thm1", **{**AT, "L": 0, "D": 0, "H": 0})
    assert caught.value.code == "FT044"


def test_json_has_what_is_told():
    found = as_json(sensitivity("fedfw.thm1", **AT))
    assert [e["letter"] for e in found["elasticities"]][:2] == ["D", "H"]
    assert found["id"] == "fedfw.thm1"
