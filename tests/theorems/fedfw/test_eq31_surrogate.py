"""FedFW, (31): five questions, and the recursions against the sum written out."""

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

from fedtheory.core.instance import Instance
from fedtheory.core.properties import CONVEX, FEASIBLE_START
from fedtheory.core.statement import Bound, Statement, t
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31, refined, sum_of_30
from fedtheory.papers.fedfw.statements.notation import lambda_0

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]

FORMULAS = [bound for bound in EQUATION_31.bounds if isinstance(bound.value, sp.Expr)]
ROUNDS = np.arange(2.0, 400.0)
constants = st.fixed_dictionaries(
    {
        "n": st.integers(1, 50).map(float),
        "L": st.floats(0, 10),
        "D": st.floats(0.1, 10),
        "lambda_0": st.floats(1e-4, 10),
    }
)


@pytest.mark.parametrize("bound", FORMULAS, ids=lambda b: b.key)
def test_every_formula_has_the_rate(bound: Bound) -> None:
    assert isinstance(bound.value, sp.Expr)
    ones = [(c.symbol, 1) for c in EQUATION_31.constants] + [(lambda_0, 1)]
    ratio = sp.limit(bound.value.subs(ones) / EQUATION_31.rate, t, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


@pytest.mark.parametrize(("key", "limit"), [("sum", 4 / 3), ("refined", 2 / 3 * 3 / 4)])
def test_every_recursion_has_the_rate(key: str, limit: float) -> None:
    """In units of nλ₀D²: 4/3 for the sum, (2/3)(n - 1)/n for the refined one, here at n = 4."""
    at = {"n": 4.0, "L": 1.0, "D": 1.0, "lambda_0": 1 / 4}
    (value,) = curve(EQUATION_31.bound(key), at, np.array([1e6]))
    assert value * 1e3 == pytest.approx(limit, rel=0.01)


@given(at=constants)
def test_each_bound_is_below_the_one_before(at: dict[str, float]) -> None:
    keys = ("refined", "sum", "sharpened", "corrected", "printed")
    curves = [curve(EQUATION_31.bound(key), at, ROUNDS) for key in keys]
    for lower, upper in pairwise(curves):
        assert (lower <= upper * (1 + 1e-12)).all()


@given(at=constants, horizon=st.integers(2, 30))
def test_the_sum_is_the_sum(at: dict[str, float], horizon: int) -> None:
    """(30) round by round, and its product written out."""
    n, L, D, penalty = (at[letter] for letter in ("n", "L", "D", "lambda_0"))
    E = np.inf
    for i in range(1, horizon):
        eta, smoothness = 2 / (i + 1), L / n + penalty * np.sqrt(i + 1)
        E = (0 if i == 1 else (1 - eta) * E) + smoothness * eta**2 / 2 * n * D**2
    (found,) = sum_of_30(at, np.array([float(horizon)]))
    assert found == pytest.approx(E)


@given(at=constants, horizon=st.integers(2, 20))
def test_the_refined_recursion_maximises_over_the_distance(
    at: dict[str, float], horizon: int
) -> None:
    """Against a grid over d, which can only be smaller, and by little."""
    n, L, D, penalty = (at[letter] for letter in ("n", "L", "D", "lambda_0"))
    r = D * np.sqrt((n - 1) / 2)
    d = np.linspace(0, r, 2001)
    E = 0.0
    for i in range(1, horizon):
        eta, lam, before = 2 / (i + 1), penalty * np.sqrt(i + 1), penalty * np.sqrt(i)
        kappa, c = eta * lam - (1 - eta) * (lam - before), eta**2 * lam
        paid = -kappa * d**2 / 2 + c / 2 * np.minimum(n * D**2, (r + d) ** 2)
        E = (1 - eta) * E + eta**2 * L * D**2 / 2 + paid.max()
    (found,) = refined(at, np.array([float(horizon)]))
    assert found * (1 + 1e-12) >= E
    assert found == pytest.approx(E, rel=1e-3)


@given(at=constants, by=st.floats(0.1, 10))
def test_the_recursions_have_the_units_of_the_objective(at: dict[str, float], by: float) -> None:
    """Losses times u, space times v: L and λ₀ become u/v² of themselves, D v of itself, and the gap u."""
    scaled = {
        **at,
        "L": at["L"] * by / 9,
        "D": at["D"] * 3,
        "lambda_0": at["lambda_0"] * by / 9,
    }
    for recursion in (sum_of_30, refined):
        assert recursion(scaled, ROUNDS) == pytest.approx(by * recursion(at, ROUNDS), rel=1e-9)


def test_known_values() -> None:
    """The refined and the exact sum at t = 100 for L = 3, D = √2, n = 7, λ₀ = 1/20; the refined one, n = 10."""
    at = {"n": 7.0, "L": 3.0, "D": np.sqrt(2), "lambda_0": 0.05}
    last = np.array([100.0])
    assert sum_of_30(at, last) == pytest.approx(0.2072499141796, rel=1e-12)
    assert refined(at, last) == pytest.approx(0.15737781660642, rel=1e-12)
    at = {"n": 10.0, "L": 1.0, "D": 2.0, "lambda_0": 0.1}
    price = 1 / (2 * 10 * 0.1 * np.sqrt([10.0, 1000.0]))  # H = 1
    found = refined(at, np.array([10.0, 1000.0])) + price
    assert found == pytest.approx([1.87660890373, 0.100150788103], rel=1e-10)


@pytest.mark.parametrize("recursion", [sum_of_30, refined])
def test_a_recursion_gives_the_same_at_one_round_as_at_many(recursion: Any) -> None:
    at = {"n": 3.0, "L": 1.0, "D": 2.0, "lambda_0": 0.5}
    assert recursion(at, ROUNDS)[17] == recursion(at, ROUNDS[17:18])[0]
    assert recursion(at, np.array([1.0]))[0] == np.inf  # nothing is known of the start


@given(seed=st.integers(0, 2**32 - 1), penalty=st.fractions(Fraction(1, 1000), 100))
def test_it_holds_on_random_federations(
    federation: Callable[[int], Instance[Any]], seed: int, penalty: Fraction
) -> None:
    for verdict in check(EQUATION_31, federation(seed), parameters={lambda_0: penalty}, rounds=60):
        assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize("exhibit", EQUATION_31.exhibits, ids=lambda e: e.why[:20])
def test_it_bites(exhibit: Any) -> None:
    verdicts = check(
        EQUATION_31, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned


@pytest.mark.parametrize("bound", FORMULAS, ids=lambda b: b.key)
def test_the_check_can_say_no(spoiled: Spoil, bound: Bound) -> None:
    exhibit = EQUATION_31.exhibits[0]
    less = spoiled(EQUATION_31, bound.key, sp.Rational(1, 100))
    (verdict,) = check(less, exhibit.instance(), parameters=exhibit.parameters, rounds=20)
    assert verdict.outcome is Outcome.VIOLATED


def test_a_start_outside_breaks_the_print_and_is_refused_by_the_rest() -> None:
    """One client ½(x - 10)² that starts at 20: twenty at round 2, where (31) allows four and a little."""
    outside = interval(curvature="1", slope="-10", start="20")
    assert FEASIBLE_START not in outside.promises
    printed, *others = check(
        EQUATION_31, outside, parameters={lambda_0: Fraction(1, 1000)}, rounds=2
    )
    assert printed.outcome is Outcome.VIOLATED
    assert printed.tightness == pytest.approx(20 / (4 + 8e-3 / 2**0.5))
    for verdict in others:
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "printed: in R^p" in verdict.note


def test_it_says_nothing_about_losses_that_are_not_convex() -> None:
    bent = interval(curvature="1", slope="1;-1")
    bent = replace(bent, promises=bent.promises - {CONVEX})
    for verdict in check(EQUATION_31, bent, parameters={lambda_0: Fraction(1)}, rounds=5):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "each f_i is convex" in verdict.note
