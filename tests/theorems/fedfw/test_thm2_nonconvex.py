"""FedFW, Theorem 2: five questions, and what its bounds have to do with one another."""

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
from fedtheory.core.statement import Bound, Exhibit, Statement, T
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve, run
from fedtheory.engines.laws import laws
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2
from tests.every import of_every

Spoil = Callable[[Statement[Any], str, sp.Rational], Statement[Any]]

TRUE = tuple(bound.key for bound in THEOREM_2.bounds if bound.key != "printed")
LETTERS = ("L", "D", "H", "g_star", "Ecal", "h_1", "R", "d_1")
constants = st.fixed_dictionaries(
    {name: st.floats(0, 10) for name in LETTERS}
    | {"n": st.integers(1, 60).map(float), "lambda_0": st.floats(1e-3, 10)}
)
HORIZONS = np.array([1.0, 2.0, 8.0, 1000.0, 1e6])


def at_horizon(key: str, at: dict[str, float]) -> list[float]:
    bound = THEOREM_2.bound(key)
    return [float(curve(bound, {**at, "T": k}, np.array([k]))[0]) for k in HORIZONS]


@pytest.fixture(scope="session")
def bent() -> Callable[[int], Instance[Any]]:
    """Random quadratics of either curvature on [-1, 1] or its square, from one point or several."""

    def build(seed: int) -> Instance[Any]:
        rng = np.random.default_rng(seed)
        n, p = int(rng.integers(1, 5)), int(rng.integers(1, 3))

        def table(low: int, high: int, over: int, rows: int = n) -> str:
            entries = rng.integers(low, high + 1, (rows, p))
            return ";".join(",".join(f"{k}/{over}" for k in row) for row in entries)

        return indefinite(
            curvature=table(-8, 8, 3),
            slope=table(-6, 6, 2),
            start=table(-4, 4, 4, rows=int(rng.choice([1, n]))),
            tie=rng.choice(["first", "last"]),
        )

    return build


@pytest.mark.parametrize("bound", THEOREM_2.bounds, ids=lambda b: b.key)
def test_every_bound_has_the_rate(bound: Bound) -> None:
    assert isinstance(bound.value, sp.Expr)
    ones = [(c.symbol, 1) for c in THEOREM_2.constants] + [(lambda_0, 1)]
    root = sp.Symbol("root", positive=True)
    ratio = sp.limit((bound.value.subs(ones) / THEOREM_2.rate).subs(T, root**3), root, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


@of_every(lambda: laws(THEOREM_2), lambda v: f"{v.bound}-{v.instance}", at_once=True)
def test_every_law_holds_but_that_print_forgets_a_root_of_n(verdict: Any) -> None:
    """G of Lemma 2 has LD/n for LD/√n: with every client four times, print promises more of the same run."""
    forgets = (verdict.bound, verdict.instance) == ("printed", "law of tiling")
    assert verdict.outcome is (Outcome.VIOLATED if forgets else Outcome.HOLDS), verdict.note


def test_known_values() -> None:
    """L = 3, D = √2, n = 7, λ₀ = 1/20, H = 5/2, E = 11/10, at T = 100: the sharpened bound."""
    at = {"n": 7.0, "L": 3.0, "D": 2**0.5, "H": 2.5, "Ecal": 1.1, "lambda_0": 0.05, "T": 100.0}
    assert curve(THEOREM_2.bound("sharpened"), at, np.array([100.0])) == pytest.approx(
        7.4478908808934, rel=1e-12
    )


@pytest.mark.parametrize(("rounds", "worst"), [(1, 9 / 8), (3, 0.81107)])
def test_it_is_above_the_exact_worst_cases(rounds: int, worst: float) -> None:
    """n = 2, L = H = D = 1, λ₀ = E = 1/2: the largest least gap of any instance, from a semidefinite program."""
    at = {"n": 2.0, "L": 1.0, "D": 1.0, "H": 1.0, "Ecal": 0.5, "lambda_0": 0.5, "T": float(rounds)}
    limit = curve(THEOREM_2.bound("best"), at, np.array([float(rounds)]))[0]
    assert worst <= limit <= 2.3 * worst


@given(seed=st.integers(0, 2**32 - 1), penalty=st.fractions(Fraction(1, 1000), 100))
def test_it_holds_on_random_clients_that_are_not_convex(
    bent: Callable[[int], Instance[Any]], seed: int, penalty: Fraction
) -> None:
    for rounds in (1, 27, 70):
        found = check(
            THEOREM_2, bent(seed), parameters={lambda_0: penalty}, rounds=rounds, bounds=TRUE
        )
        for verdict in found:
            assert verdict.outcome is not Outcome.VIOLATED, verdict


@pytest.mark.parametrize("exhibit", THEOREM_2.exhibits, ids=lambda e: e.why[:20])
def test_its_bites_are_as_pinned(exhibit: Exhibit) -> None:
    found = check(
        THEOREM_2, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    seen = {v.bound: f"{v.tightness:.4f}" for v in found if v.tightness is not None}
    assert seen == dict(exhibit.pinned)


def test_print_is_violated_by_a_client_far_away() -> None:
    """½(x - 10)² on [-1, 1] from 1000; all other bounds want a start in the domain."""
    far = indefinite(curvature="1", slope="-10", start="1000")
    found = {
        v.bound: v for v in check(THEOREM_2, far, parameters={lambda_0: Fraction(1)}, rounds=1)
    }
    assert found["printed"].outcome is Outcome.VIOLATED
    assert found["printed"].tightness == pytest.approx(990990 / 499256.625356, rel=1e-9)
    for key in TRUE:
        assert found[key].outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("key", [key for key in TRUE if key != "lower"])
def test_the_check_can_say_no(spoiled: Spoil, key: str) -> None:
    instance = indefinite(curvature="0", slope="-3;1", start="-1")
    less = spoiled(THEOREM_2, key, sp.Rational(1, 100))
    (verdict,) = check(less, instance, parameters={lambda_0: Fraction(1, 4)}, rounds=50)
    assert verdict.outcome is Outcome.VIOLATED


def test_a_lower_bound_too_high_is_seen(spoiled: Spoil) -> None:
    instance = indefinite(curvature="0", slope="-3;1", start="-1")
    more = spoiled(THEOREM_2, "lower", sp.Rational(11, 10))
    (verdict,) = check(more, instance, parameters={lambda_0: Fraction(1, 4)}, rounds=1000)
    assert verdict.outcome is Outcome.VIOLATED


@given(at=constants)
def test_the_sharpened_bound_is_below_the_papers_route(at: dict[str, float]) -> None:
    """With H at most g* + LD, which is true of every instance."""
    at = {**at, "H": min(at["H"], at["g_star"] + at["L"] * at["D"])}
    ours, print_, route = (at_horizon(key, at) for key in ("sharpened", "printed-G", "corrected"))
    for a, b, c in zip(ours, print_, route, strict=True):
        assert a <= b * (1 + 1e-12)
        assert b <= c * (1 + 1e-12)


@given(at=constants, copies=st.integers(2, 9))
def test_copies_of_all_clients_change_nothing_at_the_same_total_penalty(
    at: dict[str, float], copies: int
) -> None:
    more = {
        **at,
        "n": at["n"] * copies,
        "lambda_0": at["lambda_0"] / copies,
        "d_1": at["d_1"] * copies**0.5,
    }
    for key in ("sharpened", "best", "objective", "any-start", "lower"):
        assert at_horizon(key, more) == pytest.approx(at_horizon(key, at), rel=1e-9)


@given(at=constants, u=st.floats(0.1, 10), v=st.floats(0.1, 10))
def test_units_change_the_bounds_as_they_change_the_gap(
    at: dict[str, float], u: float, v: float
) -> None:
    factors = {c.symbol.name: c.concept.dimension for c in THEOREM_2.constants}
    factors["lambda_0"] = THEOREM_2.parameters[0].dimension
    moved = {
        name: value * u ** float(factors[name].objective) * v ** float(factors[name].length)
        for name, value in at.items()
    }
    for key in TRUE:
        expected = [u * value for value in at_horizon(key, at)]
        assert at_horizon(key, moved) == pytest.approx(expected, rel=1e-9)


def test_the_average_is_over_all_rounds_and_the_least_is_one_of_them() -> None:
    instance = indefinite(curvature="0", slope="-4;2", start="-1")
    parameters = {lambda_0: Fraction(1)}
    gaps = run(THEOREM_2, instance, parameters=parameters, rounds=100).series[FRANK_WOLFE_GAP][0]
    found = {v.bound: v for v in check(THEOREM_2, instance, parameters=parameters, rounds=100)}
    at = {"n": 2.0, "L": 0.0, "D": 2.0, "H": 3.0, "Ecal": 4.0, "lambda_0": 1.0, "T": 100.0}
    limit = curve(THEOREM_2.bound("sharpened"), at, np.array([100.0]))[0]
    assert found["sharpened"].tightness == pytest.approx(gaps.mean() / limit, rel=1e-9)
    assert found["best"].tightness == pytest.approx(gaps.min() / limit, rel=1e-9)


def test_it_says_nothing_when_an_assumption_is_withdrawn() -> None:
    (exhibit, *_) = THEOREM_2.exhibits
    for lost in {a.requires for a in THEOREM_2.assumptions}:
        instance = exhibit.instance()
        bare = replace(instance, promises=instance.promises - {lost})
        found = check(THEOREM_2, bare, parameters=exhibit.parameters, rounds=20)
        assert all(v.outcome is Outcome.NOT_APPLICABLE for v in found)
