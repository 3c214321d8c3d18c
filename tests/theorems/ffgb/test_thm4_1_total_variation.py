"""FFGB, Theorem 4.1: five questions, and what the text's radius cannot take."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement, t
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import allowed, check, curve
from fedtheory.engines.laws import LAWS
from fedtheory.papers.ffgb.instances.finite_support import finite_support
from fedtheory.papers.ffgb.instances.private_points import frozen_points, private_points
from fedtheory.papers.ffgb.properties import BOUNDED_GRADIENTS, SMALL_START
from fedtheory.papers.ffgb.statements.notation import G, K, N, gamma, mu, omega, start_squared
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]
TRUE = ("corrected", "sharpened", "radius")


@pytest.mark.parametrize("key", ["ordered", "corrected"])
def test_for_many_rounds_and_steps_the_radius_is_left(key: str) -> None:
    """The order of (35): with K = T^(1/2), everything else vanishes."""
    value = THEOREM_41.bound(key).value.subs(K, sp.sqrt(t))
    ones = {G: 1, gamma: sp.Rational(1, 2), mu: 1, omega: 1, start_squared: 1}
    assert sp.limit(value.subs(ones), t, sp.oo) == 24 * 4


def test_ours_leaves_the_residual_of_a_round_and_the_radius() -> None:
    left = sp.limit(THEOREM_41.bound("sharpened").value, t, sp.oo)
    unit = G**2 / (mu * gamma) ** 2
    kept = 1 - (1 - gamma) ** K  # of the limit of the residuals, after K steps: gamma if K = 1
    assert sp.simplify(left - unit * (9 * ((1 - gamma) * kept / K) ** 2 + 24 * omega)) == 0


@given(seed=st.integers(0, 2**32 - 1), K_=st.integers(1, 12))
def test_it_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int, K_: int
) -> None:
    verdicts = check(
        THEOREM_41, federation(seed), parameters={K: Fraction(K_)}, rounds=40, bounds=TRUE
    )
    for verdict in verdicts:
        assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS}, verdict


@pytest.mark.parametrize("exhibit", THEOREM_41.exhibits, ids=lambda e: e.why)
def test_it_bites(exhibit: Any) -> None:
    verdicts = check(
        THEOREM_41, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned
    assert not [v for v in verdicts if v.outcome is Outcome.VIOLATED and v.bound != "ordered"]


@pytest.mark.parametrize("key", TRUE)
def test_one_client_is_enough(key: str) -> None:
    """Print asks for no second one."""
    assert allowed(1, next(k.domain for k in THEOREM_41.constants if k.symbol == N))
    alone = finite_support(weights="1/3,2/3", labels="1,-1", loss="absolute", gamma="1/2")
    (verdict,) = check(THEOREM_41, alone, parameters={K: Fraction(1)}, rounds=300, bounds=(key,))
    assert verdict.outcome is Outcome.HOLDS


@pytest.mark.parametrize("scale", ["1/100", "1/400"])
def test_the_radius_of_the_text_is_crossed_when_the_losses_are_scaled_down(scale: str) -> None:
    """G = μ = s: no iterate changes with s, the printed last term does."""
    pair = frozen_points(slope=scale, mu=scale)
    printed, *others = check(THEOREM_41, pair, parameters={K: Fraction(1)}, rounds=6000)
    assert printed.outcome is Outcome.VIOLATED
    assert not [v for v in others if v.outcome is Outcome.VIOLATED]


def test_the_units_see_it_too() -> None:
    found = {b.key: LAWS["units"](THEOREM_41, b) for b in THEOREM_41.bounds}
    assert {key: finding.holds for key, finding in found.items() if finding} == {
        "ordered": False,
        "corrected": True,
        "sharpened": True,
        "radius": True,
    }


@given(K_=st.integers(1, 100), rounds=st.integers(3, 10**6), part=st.fractions(Fraction(1, 100), 1))
def test_ours_is_below_what_is_printed_in_appendix_d(K_: int, rounds: int, part: Fraction) -> None:
    at = {"K": float(K_), "gamma": float(part), "mu": 0.3, "G": 2.0, "omega": 0.1}
    at["start_squared"] = 0.0
    last = np.array([float(rounds)])
    ours, printed = (
        curve(THEOREM_41.bound(key), at, last)[0] for key in ("sharpened", "corrected")
    )
    assert ours <= printed


def test_the_check_can_say_no(spoiled: Spoil) -> None:
    less = spoiled(THEOREM_41, "sharpened", sp.Rational(1, 100))
    eight = private_points(n=8, p="1")
    (verdict,) = check(less, eight, parameters={K: Fraction(3)}, rounds=300)
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("lost", [BOUNDED_GRADIENTS, SMALL_START])
def test_it_says_nothing_where_an_assumption_is_not_promised(lost: Any) -> None:
    pair = frozen_points()
    pair = replace(pair, promises=pair.promises - {lost})
    known = {BOUNDED_GRADIENTS: set(), SMALL_START: {"radius"}}[lost]
    for verdict in check(THEOREM_41, pair, parameters={K: Fraction(1)}, rounds=5):
        assert (verdict.outcome is Outcome.NOT_APPLICABLE) == (verdict.bound not in known)
