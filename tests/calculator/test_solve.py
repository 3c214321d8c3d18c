"""Solutions: never unsafe, never one step from better, and a reason where there is none."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fedtheory.calculator.bound import bound
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.enclosure import satisfies
from fedtheory.calculator.feasible import simplest
from fedtheory.calculator.solve import Solution, as_json, solve
from fedtheory.core.errors import FedTheoryError

AT: dict[str, Any] = {
    "L": 1,
    "D": "sqrt(2)",
    "n": 10,
    "H": 2,
    "lambda_0": "1/2",
    "t": 100,
    "g_star": 1,
    "zeta_star": 1,
    "Y_star": 1,
}
UPPER = [
    b.key
    for b in find("fedfw.thm1").bounds
    if b.relation == "<=" and b.value is not None and b.key != "near"
]
"""Those that hold at all letters: near has a condition on them, and no answer may mean that it fails everywhere."""
POSITIVE = st.fractions(min_value=Fraction(1, 100), max_value=100, max_denominator=100)


def without(*letters: str, **others: Any) -> dict[str, Any]:
    return {name: value for name, value in {**AT, **others}.items() if name not in letters}


def exactly(number: Any) -> Fraction:
    """The number that the printed digits spell."""
    return Fraction(repr(number)) if isinstance(number, float) else Fraction(number)


def value_at(key: str, letter: str, number: Any, at: dict[str, Any]) -> Any:
    return bound("fedfw.thm1", bound=key, **{**at, letter: exactly(number)})


def meets(key: str, letter: str, number: Any, target: Fraction, at: dict[str, Any]) -> bool:
    """Whether the bound is certainly at most the target there, at the digits that are printed."""
    formula = find("fedfw.thm1").bound(key).value
    assert formula is not None
    values = {name: str(exactly(value)) for name, value in {**at, letter: number}.items()}
    return satisfies(formula, "<=", str(target), values) is True


def attempt(letter: str, key: str, target: Fraction, at: dict[str, Any]) -> Solution | str:
    try:
        return solve("fedfw.thm1", letter, target=target, bound=key, **at)
    except FedTheoryError as error:
        return error.code


@pytest.mark.parametrize(
    "letter", ["t", "n", "lambda_0", "L", "D", "H", "g_star", "zeta_star", "Y_star"]
)
@given(
    key=st.sampled_from(UPPER),
    numbers=st.lists(POSITIVE, min_size=7, max_size=7),
    n=st.integers(1, 40),
    t=st.integers(2, 10**5),
    share=st.integers(1, 300),
)
def test_there_and_back(
    letter: str, key: str, numbers: list[Fraction], n: int, t: int, share: int
) -> None:
    """The target is the bound at some point, times a share; no number of an answer is ever unsafe."""
    letters = ("L", "D", "H", "lambda_0", "g_star", "zeta_star", "Y_star")
    at: dict[str, Any] = dict(zip(letters, numbers, strict=True)) | {"n": n, "t": t}
    target = Fraction(bound("fedfw.thm1", bound=key, **at).upper) * share / 100
    rest = {name: value for name, value in at.items() if name != letter}
    solution = attempt(letter, key, target, rest)
    if isinstance(solution, str):
        # There is an answer, and none is missed, when the target is at least the bound's own value.
        assert solution == "FT041" or (solution == "FT040" and share < 100)
        return
    assert solution.checked
    given_numbers = [x for x in (solution.value, solution.lower, solution.upper) if x is not None]
    assert all(meets(key, letter, x, target, rest) for x in given_numbers)
    if letter == "t" and int(solution.value or 0) > 2:
        assert not meets(key, letter, int(solution.value or 0) - 1, target, rest)


@given(t=st.integers(3, 10**9))
def test_the_round_itself_is_found_again(t: int) -> None:
    """At equality: the target is the bound's exact value at a square, and the answer that very round."""
    at = without("t", D=2)
    target = bound("fedfw.thm1", bound="sharpened", **at, t=t * t).value
    assert solve("fedfw.thm1", "t", target=target, bound="sharpened", **at).value == t * t


@given(L=st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=50))
def test_an_exact_answer_is_given_exactly(L: Fraction) -> None:
    at = without("L", D=2)
    target = bound("fedfw.thm1", bound="sharpened", **at, L=L).value
    found = solve("fedfw.thm1", "L", target=target, bound="sharpened", **at)
    assert (found.value, found.end) == (L, "largest")
    assert found.at is not None
    assert found.at.value == target


def test_a_penalty_has_two_ends_and_a_best() -> None:
    """λ₀* = √(3/8)·H/(nD) for the sharpened bound."""
    found = solve("fedfw.thm1", "λ0", target=1, bound="sharpened", **without("lambda_0"))
    assert found.end == "best"
    assert float(found.value) == pytest.approx((3 / 8) ** 0.5 * 2 / (10 * 2**0.5), rel=1e-5)  # type: ignore[arg-type]
    assert found.lower is not None
    assert found.upper is not None
    assert found.lower < found.value < found.upper  # type: ignore[operator]
    outside = [
        exactly(found.lower) * Fraction(999999, 1000000),
        exactly(found.upper) * Fraction(1000001, 1000000),
    ]
    assert all(value_at("sharpened", "lambda_0", x, without("lambda_0")).lower > 1 for x in outside)


def test_clients_are_whole() -> None:
    found = solve("fedfw.thm1", "n", target="0.6", bound="sharpened", **without("n"))
    assert (found.lower, found.value, found.upper) == (1, 2, 3)
    assert bound("fedfw.thm1", bound="sharpened", **without("n"), n=4).lower > 0.6


def test_a_lower_bound_says_how_long_one_must_run_at_least() -> None:
    found = solve("fedfw.thm1", "t", target="1e-5", bound="lower", **without("t"))
    assert found.end == "largest"
    rounds = int(found.value or 0)
    formula = find("fedfw.thm1").bound("lower").value
    assert formula is not None
    known = {"n": "10", "H": "2", "lambda_0": "1/2"}
    assert satisfies(formula, ">=", "1/100000", {**known, "t": str(rounds)})
    assert satisfies(formula, "<", "1/100000", {**known, "t": str(rounds + 1)})


def test_a_condition_cuts_the_answer() -> None:
    """The lower bound asks for H small against λ₀: it ends where the condition does."""
    found = solve("fedfw.thm1", "H", target="1e-9", bound="lower", **without("H"))
    beyond = bound("fedfw.thm1", bound="lower", **without("H"), H=exactly(found.upper) * 2)
    assert beyond.value is None


def test_where_every_value_does_none_is_singled_out() -> None:
    found = solve(
        "fedfw.thm1", "lambda_0", target="0.1", bound="sharpened", **without("lambda_0", D=0, H=0)
    )
    assert (found.value, found.end, found.checked) == (None, "any", True)


def test_a_condition_alone_can_be_the_answer() -> None:
    """D is only in the condition of the lower bound: from its smallest value on, every D does."""
    found = solve("fedfw.thm1", "D", target="1e-5", bound="lower", **without("D"))
    assert (found.end, found.upper) == ("smallest", None)
    below = bound(
        "fedfw.thm1", bound="lower", **without("D"), D=exactly(found.value) * Fraction(999, 1000)
    )
    assert below.value is None


@pytest.mark.parametrize(
    ("letter", "target", "others", "words"),
    [
        ("t", "0", {}, "as t -> oo it tends to 0"),
        ("t", "-1", {}, "as t -> oo it tends to 0"),
        ("t", "1e-12", {}, "only after more than 10^18 rounds"),
        ("L", "0.5", {}, "even at L = 0 it is 1.37333"),
        ("lambda_0", "0.5", {}, "its smallest value is about 0.50188, at lambda_0 = 0.0866"),
    ],
)
def test_impossible_cases_say_why(
    letter: str, target: str, others: dict[str, Any], words: str
) -> None:
    with pytest.raises(FedTheoryError) as caught:
        solve("fedfw.thm1", letter, target=target, bound="sharpened", **without(letter, **others))
    assert caught.value.code == "FT040"
    assert words in str(caught.value)


def test_what_cannot_be_told_is_not_called_impossible() -> None:
    """For L = 0 the least value over λ₀ is 2√(2/3)·DH/√t, irrational: it cannot be met, and hardly missed."""
    at = {"L": 0, "D": 1, "n": 2, "H": 1, "t": 4}
    least = Fraction("0.8164965809277260327324280249019637973219824935522")
    with pytest.raises(FedTheoryError) as caught:
        solve("fedfw.thm1", "lambda_0", target=least, bound="sharpened", **at)
    assert caught.value.code == "FT043"
    above = solve(
        "fedfw.thm1", "lambda_0", target=least * Fraction(1001, 1000), bound="sharpened", **at
    )
    assert above.checked


def test_a_bound_that_is_zero_meets_zero() -> None:
    found = solve("fedfw.eq31", "t", target=0, bound="corrected", L=1, D=0, n=3, lambda_0=1)
    assert found.value == 2


def test_a_condition_that_fails_anyway_is_told() -> None:
    with pytest.raises(FedTheoryError, match="promises nothing here") as caught:
        solve("fedfw.thm1", "L", target=1, bound="sharpened", **without("L", t=1))
    assert caught.value.code == "FT042"


def test_a_letter_that_is_not_there_is_told() -> None:
    with pytest.raises(FedTheoryError, match="does not occur") as caught:
        solve("fedfw.thm1", "g_star", target=1, bound="sharpened", **without("g_star"))
    assert caught.value.code == "FT041"


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(FedTheoryError) as caught:
        solve("fedfw.thm1", "lamda", target="many", bound="sharpened", L=-1)
    told = str(caught.value)
    assert all(code in f"error {caught.value.code}: {told}" for code in ("FT003", "FT010", "FT021"))


def test_what_is_looked_for_is_not_set() -> None:
    with pytest.raises(FedTheoryError, match="leave it out"):
        solve("fedfw.thm1", "t", target=1, bound="sharpened", **AT)


def test_json_has_the_keys_of_the_design() -> None:
    told = as_json(solve("fedfw.thm1", "t", target="0.1", bound="sharpened", **without("t")))
    assert {"id", "bound", "for", "value", "target", "checked"} <= set(told)
    assert isinstance(told["value"], int)
    assert told["target"] == "1/10"
    exact = as_json(solve("fedfw.thm1", "L", target=2, bound="sharpened", **without("L")))
    assert exact["value"] == "47/3"


@given(
    st.fractions(max_denominator=10**6),
    st.fractions(min_value=0, max_value=1, max_denominator=10**6),
)
def test_the_simplest_fraction_lies_between(low: Fraction, width: Fraction) -> None:
    assume(width > 0)
    found = simplest(low, low + width)
    assert low <= found <= low + width
    assert found.denominator <= low.denominator
