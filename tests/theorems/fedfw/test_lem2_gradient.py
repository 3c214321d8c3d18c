"""FedFW, Lemma 2: the printed constant is false, the mended one is attained."""

from collections.abc import Callable
from dataclasses import replace
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
from fedtheory.papers.fedfw.statements.lem2_gradient import LEMMA_2
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, n

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]


def like_clients(count: int) -> Instance[Any]:
    """f_i = ½(x + 1)² on [-1, 1], up to a constant."""
    return interval(curvature="1", slope=";".join(["1"] * count))


def test_the_two_constants_agree_for_one_client_and_differ_by_the_root_of_n() -> None:
    printed, corrected = (LEMMA_2.bound(key).value for key in ("printed", "corrected"))
    assert sp.simplify((printed - corrected).subs(n, 1)) == 0
    assert sp.simplify(corrected - printed - L * D * (1 / sp.sqrt(n) - 1 / n)) == 0
    assert sp.simplify((corrected / printed).subs(g_star, 0) - sp.sqrt(n)) == 0


@given(seed=st.integers(0, 2**32 - 1))
def test_the_mended_one_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int
) -> None:
    (verdict,) = check(LEMMA_2, federation(seed), parameters={}, rounds=1, bounds=["corrected"])
    assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize("count", [2, 3, 10])
def test_the_printed_one_is_violated_for_every_n_above_1(count: int) -> None:
    printed, corrected = check(LEMMA_2, like_clients(count), parameters={}, rounds=1)
    assert printed.outcome is Outcome.VIOLATED
    assert printed.tightness == pytest.approx(count**0.5)
    assert corrected.outcome is Outcome.HOLDS


def test_the_printed_one_holds_for_one_client() -> None:
    printed, _ = check(LEMMA_2, like_clients(1), parameters={}, rounds=1)
    assert printed.outcome is Outcome.HOLDS


def test_it_bites() -> None:
    (exhibit,) = LEMMA_2.exhibits
    verdicts = check(LEMMA_2, exhibit.instance(), parameters={}, rounds=exhibit.rounds)
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned


def test_the_check_can_say_no(spoiled: Spoil) -> None:
    less = spoiled(LEMMA_2, "corrected", sp.Rational(99, 100))
    (verdict,) = check(less, like_clients(2), parameters={}, rounds=1)
    assert verdict.outcome is Outcome.VIOLATED


def test_it_says_nothing_about_losses_that_are_not_smooth() -> None:
    rough = like_clients(2)
    rough = replace(rough, promises=rough.promises - {SMOOTH})
    for verdict in check(LEMMA_2, rough, parameters={}, rounds=1):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "f_i are L-smooth" in verdict.note
