"""FedFW, Theorem 1: five questions, and what its printed constant cannot take."""

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
from fedtheory.core.properties import CONVEX
from fedtheory.core.statement import Bound, Statement, t
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve
from fedtheory.instances.domains import Simplex
from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import Quadratics, described
from fedtheory.instances.two_groups import two_groups
from fedtheory.papers.fedfw.statements.notation import H, lambda_0
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]

TRUE = ("corrected", "sharpened", "rate", "lower")
PINNED = {
    "printed": "0.0568",
    "corrected": "0.0568",
    "sharpened": "0.2004",
    "rate": "0.2004",
    "lower": "1.0000",
}


@pytest.mark.parametrize("bound", THEOREM_1.bounds, ids=lambda b: b.key)
def test_every_bound_has_the_rate_of_the_abstract(bound: Bound) -> None:
    assert isinstance(bound.value, sp.Expr)
    ones = [(c.symbol, 2 if c.symbol == H else 1) for c in THEOREM_1.constants] + [(lambda_0, 1)]
    ratio = sp.limit(bound.value.subs(ones) / THEOREM_1.rate, t, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


def test_known_values() -> None:
    """L = 1, D = 2, n = 10, λ₀ = 1/10 and H = ζ* = g* = 1, at t = 10 and 1000."""
    at = {"n": 10.0, "L": 1.0, "D": 2.0, "H": 1.0, "zeta_star": 1.0, "g_star": 1.0, "lambda_0": 0.1}
    rounds = np.array([10.0, 1000.0])
    corrected = curve(THEOREM_1.bound("corrected"), at, rounds)
    sharpened = curve(THEOREM_1.bound("sharpened"), at, rounds)
    assert corrected == pytest.approx([9.58077113768, 0.836145492976], rel=1e-11)
    assert sharpened == pytest.approx([2.64466196843, 0.192466196843], rel=1e-11)


@given(seed=st.integers(0, 2**32 - 1), penalty=st.fractions(Fraction(1, 1000), 100))
def test_it_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int, penalty: Fraction
) -> None:
    verdicts = check(
        THEOREM_1, federation(seed), parameters={lambda_0: penalty}, rounds=60, bounds=TRUE
    )
    for verdict in verdicts:
        assert verdict.outcome is not Outcome.VIOLATED, verdict


def test_it_bites_on_two_groups() -> None:
    """-6x and 2x on [-1, 1]: the gap stays a fixed multiple of every bound, from above and from below."""
    verdicts = check(
        THEOREM_1, two_groups(a="6", b="2"), parameters={lambda_0: Fraction(1)}, rounds=2000
    )
    near = next(v for v in verdicts if v.bound == "near")
    assert near.outcome is Outcome.NOT_APPLICABLE  # the clients' minimisers are too far apart
    spoken = [v for v in verdicts if v is not near]
    assert {v.bound: f"{v.tightness:.4f}" for v in spoken} == PINNED
    assert all(v.outcome is Outcome.HOLDS for v in spoken)


def edges(n: int) -> Instance[Quadratics]:
    """On the simplex of R³, 3n/4 clients ½⟨u, x⟩² with u along the edge e_1e_2, n/4 clients ½⟨w, x - e_3⟩² with w
    across it: all gradients vanish at x* = e_3, and the first clients never leave the edge on their own."""
    along, across = np.array([1, -1, 0]) / 2**0.5, np.array([1, 1, -2]) / 6**0.5
    A = np.repeat([np.outer(along, along), np.outer(across, across)], [3 * n // 4, n // 4], axis=0)
    b = np.zeros((n, 3))
    problem = Quadratics(
        start=np.tile([1.0, 0.0, 0.0], (1, n, 1)),
        A=A,
        b=b,
        origin=np.array([0.0, 0.0, 1.0]),
        among=Simplex(3),
        A_bar=A.mean(axis=0),
        b_bar=b.mean(axis=0),
    )
    return described(
        problem, name="edges", smoothness=1.0, zeta_star=0.0, g_star=0.0, spread=None, recipe={}
    )


def test_the_printed_bound_is_violated_by_four_thousand_clients() -> None:
    """With LD/n for LD/√n, (38) forgets that clients who agree at x* may disagree elsewhere."""
    verdicts = check(
        THEOREM_1, edges(4000), parameters={lambda_0: Fraction(1, 8 * 10**6)}, rounds=200
    )
    printed, *others = verdicts
    assert printed.outcome is Outcome.VIOLATED
    assert (printed.at_round, f"{printed.tightness:.4f}") == (194, "1.4087")
    assert not [v for v in others if v.outcome is Outcome.VIOLATED]


@pytest.mark.parametrize("key", ["corrected", "sharpened", "rate"])
def test_the_check_can_say_no(spoiled: Spoil, key: str) -> None:
    less = spoiled(THEOREM_1, key, sp.Rational(1, 100))
    (verdict,) = check(
        less, two_groups(a="6", b="2"), parameters={lambda_0: Fraction(1)}, rounds=50
    )
    assert verdict.outcome is Outcome.VIOLATED


def test_a_lower_bound_too_high_is_seen(spoiled: Spoil) -> None:
    more = spoiled(THEOREM_1, "lower", sp.Rational(100))
    (verdict,) = check(
        more, two_groups(a="6", b="2"), parameters={lambda_0: Fraction(1)}, rounds=50
    )
    assert verdict.outcome is Outcome.VIOLATED


@given(copies=st.integers(1, 20), rounds=st.integers(2, 1000))
def test_copies_of_all_clients_change_nothing_at_the_same_total_penalty(
    copies: int, rounds: int
) -> None:
    at = {"n": 3.0, "L": 2.0, "D": 1.5, "H": 0.7, "zeta_star": 0.5, "g_star": 0.9, "lambda_0": 0.4}
    more = {**at, "n": 3.0 * copies, "lambda_0": 0.4 / copies}
    last = np.array([float(rounds)])
    for key in ("corrected", "sharpened", "lower"):
        bound = THEOREM_1.bound(key)
        assert curve(bound, more, last) == pytest.approx(curve(bound, at, last), rel=1e-12)


def test_copies_change_the_printed_one() -> None:
    """The sign of a lost √n: its last term shrinks where nothing happens."""
    at = {"n": 1.0, "L": 2.0, "D": 1.5, "g_star": 0.9, "Y_star": 0.0, "lambda_0": 0.4}
    more = {**at, "n": 100.0, "lambda_0": 0.004}
    last = np.array([50.0])
    one, hundred = (curve(THEOREM_1.bound("printed"), v, last)[0] for v in (at, more))
    assert hundred < 0.9 * one


def test_it_says_nothing_about_clients_that_are_not_convex() -> None:
    bent = interval(curvature="1", slope="1;-1")
    bent = replace(bent, promises=bent.promises - {CONVEX})
    for verdict in check(THEOREM_1, bent, parameters={lambda_0: Fraction(1)}, rounds=5):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "each f_i is convex" in verdict.note
