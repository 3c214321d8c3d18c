"""Values of bounds: enclosed, safe, with their conditions."""

import json
import math
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given
from hypothesis import strategies as st

from fedtheory.calculator.bound import Value, as_json, bound, evaluate_bound
from fedtheory.calculator.catalogue import catalogue, find
from fedtheory.calculator.enclosure import float_above, float_below
from fedtheory.calculator.inputs import Given
from fedtheory.calculator.vector import evaluator
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Domain
from fedtheory.theorems import STATEMENTS

AT: dict[str, Any] = {"L": 1, "D": "sqrt(2)", "n": 10, "H": 2, "lambda_0": "1/2", "t": 100}
FORMULAS = [(s.id, b.key) for s in STATEMENTS for b in s.bounds if isinstance(b.value, sp.Expr)]
POSITIVE = st.integers(1, 10**6).map(lambda k: Fraction(k, 1000))
"""From 1/1000 to 1000; `st.fractions` takes ten times as long, and there are many to draw."""


def test_a_rational_value_is_exact() -> None:
    """2LD²/t + (4/3)nλ₀D²/√t + H²/(2nλ₀√t) at these constants, by hand."""
    value = bound("fedfw.thm1", bound="sharpened", **AT)
    assert value.value == Fraction(4, 100) + Fraction(4, 3) * 10 / 10 + Fraction(4, 100)
    assert value.lower <= value.value <= value.upper
    assert [Fraction(low) <= Fraction(high) for _, low, high in value.terms] == [True] * 3


def test_the_value_is_on_the_safe_side() -> None:
    at = {**AT, "t": 101}
    upper = bound("fedfw.thm1", bound="sharpened", **at)
    assert upper.value == upper.upper > upper.lower
    lower = bound("fedfw.thm1", bound="lower", **at)
    assert lower.value == lower.lower < lower.upper


def within(domain: Domain, number: Fraction) -> Fraction:
    """A number of this domain, from a positive one."""
    if domain.integer:
        return domain.lower or Fraction(1)
    if domain.upper is None:
        return number
    low = domain.lower or Fraction(0)
    return low + (domain.upper - low) * number / (1 + number)


@cache
def many_digits(identifier: str, key: str) -> tuple[list[str], Callable[..., Any]]:
    """The letters of a bound, and SymPy's formula as a function of mpmath's numbers."""
    statement = next(s for s in STATEMENTS if s.id == identifier)
    formula = statement.bound(key).value
    letters = sorted(formula.free_symbols, key=str)  # type: ignore[union-attr]
    return [str(s) for s in letters], sp.lambdify(letters, formula, "mpmath")


def exactly(identifier: str, key: str, at: dict[str, Fraction]) -> Fraction | None:
    """The value to a hundred and twenty digits; None where the formula has none."""
    letters, formula = many_digits(identifier, key)
    with mpmath.workdps(120):
        numbers = [mpmath.mpf(at[s].numerator) / at[s].denominator for s in letters]
        try:
            value = mpmath.mpmathify(formula(*numbers))
        except ZeroDivisionError:
            return None
        if not isinstance(value, mpmath.mpf) or not mpmath.isfinite(value):
            return None
        sign, mantissa, exponent, _ = value._mpf_
        size = Fraction(mantissa) * Fraction(2) ** exponent
        return -size if sign else size


def answer(identifier: str, key: str, at: dict[str, Any]) -> Value | str:
    """The value, or the code of the message in its place."""
    try:
        return bound(identifier, bound=key, **at)
    except FedTheoryError as refusal:
        return refusal.code


@pytest.mark.parametrize("identifier", dict(FORMULAS))
@given(
    choice=st.integers(0, 99),
    numbers=st.lists(POSITIVE, min_size=24, max_size=24),
    t=st.integers(2, 10**6),
    n=st.integers(1, 50),
)
def test_the_truth_lies_between_lower_and_upper(
    identifier: str, choice: int, numbers: list[Fraction], t: int, n: int
) -> None:
    """Against SymPy's formula with a hundred and twenty digits; the printed digits are meant, not only the floats."""
    keys = [key for owner, key in FORMULAS if owner == identifier]
    key = keys[choice % len(keys)]
    statement = next(s for s in STATEMENTS if s.id == identifier)
    letters = (*statement.constants, *statement.parameters)
    at: dict[str, Any] = {
        str(letter.symbol): within(letter.domain, number)
        for letter, number in zip(letters, numbers, strict=False)
    }
    if "power" in str(
        find(identifier).bound(key).value
    ):  # a million rounds leave the range of floats
        t = 2 + t % 40
    t = max(t, statement.bound(key).first_round)
    at |= {"t": t, "T": t} | ({"n": n} if "n" in at else {})
    truth = exactly(identifier, key, {name: Fraction(number) for name, number in at.items()})
    value = answer(identifier, key, at)
    if isinstance(value, str):  # no number is invented where there is none
        assert value == ("FT012" if truth is None else "FT011")
        assert truth is None or abs(truth) > sys.float_info.max
        return
    assume(truth is not None)
    assert truth is not None
    slack = abs(truth) / 10**50
    assert Fraction(repr(value.lower)) <= truth + slack
    assert Fraction(repr(value.upper)) >= truth - slack
    assert value.upper - value.lower <= 1e-15 * abs(value.upper) + 1e-300
    # floats lose what cancels: of fedfw.ext1 (lower) three digits at small p
    floats = evaluator(identifier, key)(at)
    assert floats == pytest.approx(float(truth), rel=1e-9, abs=1e-300)


@given(st.fractions(min_value=-(10**9), max_value=10**9))
def test_floats_are_rounded_outwards_as_digits_too(number: Fraction) -> None:
    below, above = float_below(number), float_above(number)
    assert Fraction(below) <= number <= Fraction(above)
    assert Fraction(repr(below)) <= number <= Fraction(repr(above))
    assert math.nextafter(math.nextafter(below, math.inf), math.inf) >= above


def test_nothing_is_promised_before_the_first_round() -> None:
    value = bound("fedfw.thm1", bound="sharpened", **{**AT, "t": 1})
    assert value.value is value.lower is value.upper is None
    assert value.terms == ()
    (early,) = [c for c in value.conditions if c.text.startswith("t ")]
    assert early.holds is False
    assert "this bound starts at t = 2" in early.text


def test_a_formula_without_a_value_is_no_complaint_before_the_first_round() -> None:
    """1/(t - 1) divides by zero at t = 1, where nothing is promised; where something is, that is told."""
    entry = find("fedfw.thm1")
    late = replace(
        entry.bound("sharpened"), value=["/", "1", ["-", "t", "1"]], terms=("1/(t - 1)",)
    )
    value = evaluate_bound(entry, late, {"t": Given("1", "1")})
    assert (value.value, value.lower, value.upper) == (None, None, None)
    assert as_json(value)["lower"] is None
    with pytest.raises(FedTheoryError, match="divides by zero"):
        evaluate_bound(entry, replace(late, first_round=1), {"t": Given("1", "1")})


def test_a_stated_condition_is_checked() -> None:
    entry = find("fedfw.thm1")
    assert entry.bound("lower").conditions
    small = bound("fedfw.thm1", bound="lower", **AT)
    large = bound("fedfw.thm1", bound="lower", **{**AT, "H": 10**6})
    assert small.value is not None
    assert large.value is None
    assert False in [c.holds for c in large.conditions]


def test_assumptions_are_taken_on_trust() -> None:
    value = bound("fedfw.thm1", bound="sharpened", **AT)
    assert sum(c.holds is None for c in value.conditions) == 4
    assert all("on trust" in c.text for c in value.conditions if c.holds is None)


@pytest.mark.parametrize(("g_star", "wanted"), [(0, True), ("1e6", False), (None, None)])
def test_vacuous_is_said_when_it_is_known(g_star: object, wanted: bool | None) -> None:
    at = {**AT, "t": 2} | ({} if g_star is None else {"g_star": g_star})
    assert bound("fedfw.thm1", bound="sharpened", **at).vacuous is wanted


def test_a_lower_bound_of_zero_is_vacuous() -> None:
    assert bound("fedfw.thm1", bound="lower", **{**AT, "t": 2}).vacuous is True
    assert bound("fedfw.thm1", bound="lower", **AT).vacuous is False


def test_the_best_bound_answers_whose_letters_are_there() -> None:
    assert bound("fedfw.thm1", **AT).bound == "sharpened"
    other = {"L": 1, "D": 1, "n": 3, "g_star": 1, "zeta_star": 1, "lambda0": 1, "t": 9}
    assert bound("fedfw.thm1", **other).bound == "corrected"


def test_python_numbers_mean_what_they_print() -> None:
    exact = bound("fedfw.thm1", **{**AT, "L": "0.1"}).value
    for same in (0.1, Fraction(1, 10), np.float64(0.1)):
        assert bound("fedfw.thm1", **{**AT, "L": same}).value == exact


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(FedTheoryError) as caught:
        bound("fedfw.thm1", bound="sharp", L=-1, D="x", lamda0=1, t=10**30, n=2.5, H=math.nan)
    told = str(caught.value)
    for code, word in [
        ("FT010", '"x"'),
        ("FT003", '"lambda_0"'),
        ("FT021", "10^18"),
        ("FT021", "no integer"),
        ("FT016", "finite"),
        ("FT004", '"sharpened"'),
    ]:
        assert code in told
        assert word in told


@pytest.mark.parametrize("wrong", [True, None, [1], object(), 1j])
def test_what_is_no_number_is_refused(wrong: Any) -> None:
    with pytest.raises(FedTheoryError) as caught:
        bound("fedfw.thm1", **{**AT, "L": wrong})
    assert caught.value.code == "FT010"


def test_one_letter_is_set_once() -> None:
    with pytest.raises(FedTheoryError, match="one letter"):
        bound("fedfw.thm1", **AT, λ0=2)


def test_a_recursion_has_no_value_here() -> None:
    curves = [(e.id, b.key) for e in catalogue().values() for b in e.bounds if b.value is None]
    assert curves
    with pytest.raises(FedTheoryError) as caught:
        bound(curves[0][0], bound=curves[0][1])
    assert caught.value.code == "FT015"


def test_json_has_the_keys_of_the_design() -> None:
    told = as_json(bound("fedfw.thm1", **{**AT, "t": 101}))
    assert {
        "id",
        "bound",
        "value",
        "lower",
        "upper",
        "vacuous",
        "conditions",
        "locator",
        "digest",
    } <= set(told)
    assert set(told["conditions"][0]) == {"text", "holds"}
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert as_json(bound("fedfw.thm1", **AT))["value"] == "106/75"


def test_it_renders_in_a_notebook() -> None:
    value: Value = bound("fedfw.thm1", **AT)
    assert value._repr_latex_().startswith("$F(")


def test_arrays_broadcast_and_agree_with_single_values() -> None:
    f = evaluator("fedfw.thm1", "sharpened")
    rounds = np.arange(2.0, 10_000.0)
    curve = f({"L": 1, "D": 2, "n": 5, "H": 1, "λ0": 0.25, "t": rounds})
    grid = f({"L": 1, "D": 2, "n": 5, "H": 1, "lambda_0": np.array([[0.25], [1.0]]), "t": rounds})
    assert curve.shape == rounds.shape
    assert grid.shape == (2, len(rounds))
    np.testing.assert_array_equal(grid[0], curve)
    single = bound("fedfw.thm1", bound="sharpened", L=1, D=2, n=5, H=1, lambda_0=0.25, t=7)
    assert curve[5] == pytest.approx(single.upper, rel=1e-14)


def test_a_missing_letter_is_named() -> None:
    with pytest.raises(FedTheoryError, match="needs D, H"):
        evaluator("fedfw.thm1", "sharpened")({"L": 1, "n": 5, "lambda_0": 1, "t": 2})
