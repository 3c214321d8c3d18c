"""FFGB's radius with its constant: five questions, and that it is attained."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.instance import Instance
from fedtheory.core.statement import Status, t
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.ffgb.instances.finite_support import (
    finite_support,
    mean_total_variation,
    rational_support,
)
from fedtheory.papers.ffgb.instances.private_points import (
    frozen_points,
    private_points,
    private_weights,
)
from fedtheory.papers.ffgb.properties import BOUNDED_ANSWERS
from fedtheory.papers.ffgb.statements.notation import G, H, K, N, gamma, mu, omega
from fedtheory.papers.ffgb.statements.total_variation_radius import (
    TOTAL_VARIATION_RADIUS as RADIUS,
)
from fedtheory.papers.ffgb.statements.total_variation_radius import rho, transfer

UPPER = ("sharpened", "wide")


def test_for_many_rounds_and_steps_the_radius_is_left() -> None:
    value = RADIUS.bound("sharpened").value.subs(
        {gamma: 1, G: 1, H: 2, mu: 1, N: 4, omega: sp.Rational(1, 10)}
    )
    assert sp.limit(value, t, sp.oo) == sp.Rational(4 * 4 * 3, 4 * 10)


def test_what_the_residuals_leave_is_a_k_th_of_one() -> None:
    left = sp.limit(transfer, t, sp.oo)
    assert sp.simplify(left - 1 / K) == 0
    assert sp.limit(rho, gamma, 1) == 0


@pytest.mark.parametrize("k", [1, 2, 5])
@pytest.mark.parametrize("rounds", [3, 7])
def test_the_transfer_is_the_sum_over_the_rounds(k: int, rounds: int) -> None:
    def cube(m: int) -> int:
        return m * (m - 1) * (m - 2)

    end = k * rounds + 1
    summed = sum(8 * cube((s + 1) * k) - 4 * cube(s * k + 1) for s in range(rounds))
    expected = Fraction(summed, end * (end - 1) * (end - 2) * (end - 3))
    assert transfer.subs({K: k, t: rounds}) == sp.Rational(expected.numerator, expected.denominator)


@given(seed=st.integers(0, 2**32 - 1), K_=st.integers(1, 12))
def test_it_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int, K_: int
) -> None:
    for verdict in check(
        RADIUS, federation(seed), parameters={K: Fraction(K_)}, rounds=40, bounds=UPPER
    ):
        assert verdict.outcome is Outcome.HOLDS, verdict


@given(
    start=st.fractions(-1000, 1000, max_denominator=10),
    more=st.fractions(0, 5, max_denominator=10),
    K_=st.integers(1, 6),
)
def test_neither_the_start_nor_a_wider_range_breaks_it(
    start: Fraction, more: Fraction, K_: int
) -> None:
    instance = finite_support(
        weights="1/2,1/2,0;1/3,0,2/3",
        labels="1,-1,2",
        loss="absolute",
        gamma="1/2",
        oracle="alternating",
        off="opposed",
        answers=str(2 + more),
        start=str(start),
    )
    for verdict in check(RADIUS, instance, parameters={K: Fraction(K_)}, rounds=20, bounds=UPPER):
        assert verdict.outcome is Outcome.HOLDS, verdict


@pytest.mark.parametrize("exhibit", RADIUS.exhibits, ids=lambda e: e.why)
def test_it_bites(exhibit: Any) -> None:
    verdicts = check(
        RADIUS, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    seen = {v.bound: f"{v.tightness:.4f}" for v in verdicts if v.tightness is not None}
    assert seen == exhibit.pinned


@pytest.mark.parametrize("n", [2, 3, 7])
@pytest.mark.parametrize("p", ["1/100", "1/2", "1"])
@pytest.mark.parametrize("answers", ["1", "5/2"])
def test_the_error_of_private_points_is_known_exactly(n: int, p: str, answers: str) -> None:
    instance = private_points(n=n, p=p, answers=answers)
    found = {v.bound: v for v in check(RADIUS, instance, parameters={K: Fraction(2)}, rounds=12)}
    assert found["attained"].outcome is Outcome.HOLDS
    assert found["sharpened"].outcome is Outcome.HOLDS
    exact = rational_support(weights=private_weights(n, Fraction(p)), labels="1")
    assert mean_total_variation(exact) == Fraction(p) * (1 - Fraction(1, n))


@pytest.mark.parametrize("n", [2, 3, 7])
@pytest.mark.parametrize("p", ["1/100", "1/2", "1"])
def test_so_is_that_of_frozen_ones(n: int, p: str) -> None:
    instance = frozen_points(n=n, p=p)
    (verdict,) = check(RADIUS, instance, parameters={K: Fraction(3)}, rounds=12, bounds=("frozen",))
    assert verdict.outcome is Outcome.HOLDS


def test_with_answers_as_large_as_gradients_the_radius_is_attained() -> None:
    """At H = G the exact error is the limit of the bound."""
    attained = RADIUS.bound("attained").value.subs(H, G)
    limit = 4 * (1 - 1 / N) * G**2 * omega / mu**2
    assert sp.simplify(attained - limit) == 0


@pytest.mark.parametrize("bound", RADIUS.bounds, ids=lambda b: b.key)
def test_the_check_can_say_no(bound: Any) -> None:
    factor = {"<=": sp.Rational(1, 100), "=": sp.Rational(9, 10)}[bound.relation]
    wrong = replace(RADIUS, bounds=(replace(bound, value=factor * bound.value),))
    instance = {"frozen": frozen_points, "attained": private_points}.get(bound.key, private_points)(
        n=3
    )
    (verdict,) = check(wrong, instance, parameters={K: Fraction(3)}, rounds=300)
    assert verdict.outcome is Outcome.VIOLATED


def test_it_says_nothing_where_answers_have_no_range() -> None:
    pair = frozen_points()
    pair = replace(pair, promises=pair.promises - {BOUNDED_ANSWERS})
    for verdict in check(RADIUS, pair, parameters={K: Fraction(1)}, rounds=5):
        assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_lower_bounds_are_marked_as_such() -> None:
    assert {b.key for b in RADIUS.bounds if b.status is Status.LOWER} == {"attained", "frozen"}
