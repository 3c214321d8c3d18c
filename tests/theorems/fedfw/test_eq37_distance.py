"""FedFW, (37): five questions, and the order of its three lines."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import DUAL_NORM
from fedtheory.core.instance import Instance
from fedtheory.core.properties import CONVEX
from fedtheory.core.statement import Bound, Statement, t
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.statements.eq37_distance import EQUATION_37
from fedtheory.papers.fedfw.statements.notation import lambda_0

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]

ROUNDS = np.arange(2.0, 400.0)
constants = st.fixed_dictionaries(
    {
        "n": st.integers(1, 50).map(float),
        "L": st.floats(0, 10),
        "D": st.floats(0.1, 10),
        "lambda_0": st.floats(1e-3, 10),
        "zeta_star": st.floats(0, 10),
    }
)


@pytest.mark.parametrize("bound", EQUATION_37.bounds, ids=lambda b: b.key)
def test_every_bound_has_the_rate(bound: Bound) -> None:
    assert isinstance(bound.value, sp.Expr)
    ones = [(c.symbol, 1) for c in EQUATION_37.constants] + [(lambda_0, 1)]
    ratio = sp.limit(bound.value.subs(ones) / EQUATION_37.rate, t, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


@given(at=constants)
def test_each_line_is_above_the_one_before(at: dict[str, float]) -> None:
    at = {**at, "Y_star": at["zeta_star"] / at["n"] ** 0.5}
    keys = ("sharpened", "first-line", "printed", "third-line")
    curves = [curve(EQUATION_37.bound(key), at, ROUNDS) for key in keys]
    for lower, upper in pairwise(curves):
        assert (lower <= upper * (1 + 1e-12)).all()
    assert curves[2] == pytest.approx(curve(EQUATION_37.bound("corrected"), at, ROUNDS))


def test_the_first_line_solves_36() -> None:
    """(λ/2)d² - ‖Y*‖d is the right side of (31) at the bound itself."""
    at = {"n": 3.0, "L": 2.0, "D": 1.5, "lambda_0": 0.7, "Y_star": 0.4, "zeta_star": 0.0}
    d = curve(EQUATION_37.bound("first-line"), at, ROUNDS)
    lam = 0.7 * np.sqrt(ROUNDS)
    right = 2 * 3 * 1.5**2 * (2 / 3 / ROUNDS + 0.7 / np.sqrt(ROUNDS))
    assert lam / 2 * d**2 - 0.4 * d == pytest.approx(right)


@given(seed=st.integers(0, 2**32 - 1), penalty=st.fractions(Fraction(1, 1000), 100))
def test_it_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int, penalty: Fraction
) -> None:
    for verdict in check(EQUATION_37, federation(seed), parameters={lambda_0: penalty}, rounds=60):
        assert verdict.outcome is not Outcome.VIOLATED, verdict


def test_it_bites() -> None:
    (exhibit,) = EQUATION_37.exhibits
    verdicts = check(
        EQUATION_37, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned
    assert all(v.outcome is Outcome.HOLDS for v in verdicts)


@pytest.mark.parametrize("key", [bound.key for bound in EQUATION_37.bounds])
def test_the_check_can_say_no(spoiled: Spoil, key: str) -> None:
    (exhibit,) = EQUATION_37.exhibits
    less = spoiled(EQUATION_37, key, sp.Rational(1, 100))
    (verdict,) = check(less, exhibit.instance(), parameters=exhibit.parameters, rounds=20)
    assert verdict.outcome is Outcome.VIOLATED


def test_no_distance_is_above_the_trivial_bound() -> None:
    """Half of the clients at each end: √n D/2, at most D√((n-1)/2)."""
    for n in (2, 3, 6):
        ends = [1.0 if i % 2 else -1.0 for i in range(n)]
        spread = float(np.linalg.norm(ends - np.mean(ends)))
        assert spread <= 2 * ((n - 1) / 2) ** 0.5 * (1 + 1e-12)


def test_it_says_nothing_where_the_dual_norm_is_unknown_or_convexity_withdrawn() -> None:
    known = interval(curvature="0", slope="-1;1")
    silent = replace(known, constants={k: v for k, v in known.constants.items() if k != DUAL_NORM})
    printed = check(
        EQUATION_37, silent, parameters={lambda_0: Fraction(1)}, rounds=5, bounds=["printed"]
    )
    bent = replace(known, promises=known.promises - {CONVEX})
    (corrected,) = check(
        EQUATION_37, bent, parameters={lambda_0: Fraction(1)}, rounds=5, bounds=["corrected"]
    )
    assert printed[0].outcome is corrected.outcome is Outcome.NOT_APPLICABLE
    assert "Y_star" in printed[0].note
    assert "each f_i is convex" in corrected.note
