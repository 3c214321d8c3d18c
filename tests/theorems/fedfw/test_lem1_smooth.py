"""FedFW, Lemma 1: five questions."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.instance import Instance
from fedtheory.core.properties import SMOOTH
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1
from fedtheory.papers.fedfw.statements.notation import L, lambda_t, n

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]


def test_the_constant_is_the_printed_one() -> None:
    assert LEMMA_1.bound("printed").value == L / n + lambda_t


@given(seed=st.integers(0, 2**32 - 1), penalty=st.fractions(0, 10))
def test_it_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int, penalty: Fraction
) -> None:
    for verdict in check(LEMMA_1, federation(seed), parameters={lambda_t: penalty}, rounds=1):
        assert verdict.outcome is not Outcome.VIOLATED, verdict


def test_it_is_exact_for_like_clients() -> None:
    (exhibit,) = LEMMA_1.exhibits
    (verdict,) = check(
        LEMMA_1, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert f"{verdict.tightness:.4f}" == exhibit.pinned["printed"] == "1.0000"


def test_one_client_pays_nothing_for_consensus() -> None:
    alone = interval(curvature="2", slope="1")
    (verdict,) = check(LEMMA_1, alone, parameters={lambda_t: Fraction(2)}, rounds=1)
    assert verdict.tightness == pytest.approx(1 / 2)  # L = 2 against L + λ = 4


@pytest.mark.parametrize("factor", [sp.Rational(99, 100), sp.Rational(1, 100)])
def test_the_check_can_say_no(spoiled: Spoil, factor: sp.Rational) -> None:
    (exhibit,) = LEMMA_1.exhibits
    less = spoiled(LEMMA_1, "printed", factor)
    (verdict,) = check(less, exhibit.instance(), parameters=exhibit.parameters, rounds=1)
    assert verdict.outcome is Outcome.VIOLATED


def test_a_forgotten_n_would_be_seen() -> None:
    """Frobenius in place of the operator norm, or L/√n in place of L/n, would be larger; L/n² is too small."""
    (exhibit,) = LEMMA_1.exhibits
    bound = replace(LEMMA_1.bound("printed"), value=L / n**2 + lambda_t)
    (verdict,) = check(
        replace(LEMMA_1, bounds=(bound,)),
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=1,
    )
    assert verdict.outcome is Outcome.VIOLATED


def test_it_says_nothing_about_losses_that_are_not_smooth() -> None:
    rough = interval(curvature="1", slope="0")
    rough = replace(rough, promises=rough.promises - {SMOOTH})
    (verdict,) = check(LEMMA_1, rough, parameters={lambda_t: Fraction(1)}, rounds=1)
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert "each f_i is L-smooth" in verdict.note
