"""FFGB, Lemma D.1: three times the printed value, and no less."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.instance import Instance
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.ffgb.instances.finite_support import finite_support
from fedtheory.papers.ffgb.instances.private_points import private_weights
from fedtheory.papers.ffgb.properties import SMALL_START
from fedtheory.papers.ffgb.statements.lemD1_bounded import LEMMA_D1
from fedtheory.papers.ffgb.statements.notation import K


def thrown(clients: int) -> Instance[Any]:
    """From -2G/(γμ), with one point a client: the first step adds (2/μ)(2N - 3)/N."""
    weights = private_weights(clients, Fraction(1))
    return finite_support(weights=weights, labels="1", off="opposed", start="-4")


@given(seed=st.integers(0, 2**32 - 1), K_=st.integers(1, 12))
def test_it_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int, K_: int
) -> None:
    (verdict,) = check(
        LEMMA_D1,
        federation(seed),
        parameters={K: Fraction(K_)},
        rounds=20,
        bounds=("corrected",),
    )
    assert verdict.outcome is Outcome.HOLDS, verdict


@pytest.mark.parametrize("exhibit", LEMMA_D1.exhibits, ids=lambda e: e.why)
def test_it_bites(exhibit: Any) -> None:
    verdicts = check(
        LEMMA_D1, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned


@pytest.mark.parametrize("clients", [2, 8, 40])
def test_three_times_the_printed_value_is_approached_as_clients_are_added(clients: int) -> None:
    """4 + 4(2N - 3)/N of 12: exactly, and towards 1."""
    printed, corrected = check(
        LEMMA_D1,
        thrown(clients),
        parameters={K: Fraction(1)},
        rounds=3,
        bounds=("printed", "corrected"),
    )
    assert printed.outcome is Outcome.VIOLATED
    assert corrected.outcome is Outcome.HOLDS
    exact = (4 + 4 * Fraction(2 * clients - 3, clients)) / 12
    assert corrected.tightness == pytest.approx(float(exact), abs=1e-7)


def test_the_check_can_say_no(spoiled: Any) -> None:
    less = spoiled(LEMMA_D1, "corrected", sp.Rational(4, 5))
    (verdict,) = check(less, thrown(8), parameters={K: Fraction(1)}, rounds=3)
    assert verdict.outcome is Outcome.VIOLATED


def test_it_says_nothing_about_a_large_start() -> None:
    far = thrown(2)
    far = replace(far, promises=far.promises - {SMALL_START})
    for verdict in check(LEMMA_D1, far, parameters={K: Fraction(1)}, rounds=3):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "f^0" in verdict.note or verdict.bound == "sharpened"


@given(start=st.integers(-1000, 1000), K_=st.integers(1, 6))
def test_from_the_fourth_round_on_it_is_true_from_any_start(start: int, K_: int) -> None:
    far = finite_support(
        weights=private_weights(3, Fraction(1, 2)), labels="1", off="opposed", start=str(start)
    )
    (verdict,) = check(
        LEMMA_D1, far, parameters={K: Fraction(K_)}, rounds=12, bounds=("sharpened",)
    )
    assert verdict.outcome is Outcome.HOLDS, verdict
