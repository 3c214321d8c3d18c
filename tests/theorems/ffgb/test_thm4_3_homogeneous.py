"""FFGB, Theorem 4.3 and its relatives on identical inputs: rates, floors, bites, and laws of the runs."""

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
from fedtheory.engines.check import check, curve
from fedtheory.engines.laws import LAWS
from fedtheory.papers.ffgb.algorithms.ffgb_exact import (
    ffgb_exact,
    ffgb_exact_persistent,
    ffgb_exact_without_residual,
)
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.same_slope import same_slope
from fedtheory.papers.ffgb.properties import (
    IDENTICAL_INPUTS,
    MEAN_SQUARE_GRADIENTS,
    SQUARE_WEAK_LEARNING,
)
from fedtheory.papers.ffgb.statements.cor4_1_local_steps import COROLLARY_41
from fedtheory.papers.ffgb.statements.local_steps import LOCAL_STEPS_NEEDED
from fedtheory.papers.ffgb.statements.no_residual import NO_RESIDUAL
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.persistent_residual import PERSISTENT_RESIDUAL
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43, after

ALL = (THEOREM_43, COROLLARY_41, LOCAL_STEPS_NEEDED, NO_RESIDUAL, PERSISTENT_RESIDUAL)
EXHIBITED = [pytest.param(s, e, id=f"{s.id}: {e.why}") for s in ALL for e in s.exhibits]


def instance(seed: int) -> Instance[Any]:
    """Identical inputs by seed: labels that differ, a loss, a weak learner in the mean square."""
    rng = np.random.default_rng(seed)
    clients, points = (int(k) for k in rng.integers(1, 5, size=2))
    counts = [int(k) for k in rng.integers(1, 5, size=points)]
    loss = str(rng.choice(["linear", "absolute", "huber"]))
    rows = [[Fraction(int(k), 2) for k in rng.integers(-4, 5, size=points)] for _ in range(clients)]
    rows[0][0] = rows[0][0] or Fraction(1)
    manner = str(rng.choice(["exact", "shrink", "constant", "alternating", "bad-client"]))
    return identical_inputs(
        share=",".join(str(Fraction(k, sum(counts))) for k in counts),
        labels=";".join(",".join(map(str, row)) for row in rows),
        loss=loss,  # type: ignore[arg-type]
        oracle=manner,  # type: ignore[arg-type]
        gamma="1" if manner == "exact" else str(Fraction(int(rng.integers(1, 10)), 10)),
        mu=str(Fraction(int(rng.integers(1, 10)), 4)),
        start=str(int(rng.integers(-9, 10))),
    )


@pytest.mark.parametrize("statement", ALL, ids=lambda s: s.id)
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(1, 12))
def test_it_holds_on_random_instances(statement: Statement[Any], seed: int, steps: int) -> None:
    rounds = min(40, steps**2) if statement in (COROLLARY_41,) else 40
    verdicts = check(statement, instance(seed), parameters={K: Fraction(steps)}, rounds=rounds)
    for verdict in verdicts:
        assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS, Outcome.NOT_APPLICABLE}, verdict


@pytest.mark.parametrize(("statement", "exhibit"), EXHIBITED)
def test_its_bites_are_as_pinned(statement: Statement[Any], exhibit: Any) -> None:
    verdicts = check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    found = {v.bound: f"{v.tightness:.4f}" for v in verdicts if v.tightness is not None}
    assert found == exhibit.pinned
    assert not [v for v in verdicts if v.outcome is Outcome.VIOLATED]


@pytest.mark.parametrize(
    ("statement", "key"),
    [
        (THEOREM_43, "sharpened"),
        (THEOREM_43, "rho_K"),
        (NO_RESIDUAL, "sharpened"),
        (LOCAL_STEPS_NEEDED, "sharpened"),
        (PERSISTENT_RESIDUAL, "sharpened"),
    ],
    ids=lambda x: getattr(x, "id", x),
)
def test_the_check_can_say_no(statement: Statement[Any], key: str) -> None:
    bound = statement.bound(key)
    wrong = replace(statement, bounds=(replace(bound, value=bound.value / 4000),))
    exhibit = statement.exhibits[0]
    (verdict,) = check(
        wrong, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("lost", [IDENTICAL_INPUTS, MEAN_SQUARE_GRADIENTS, SQUARE_WEAK_LEARNING])
@pytest.mark.parametrize("statement", ALL, ids=lambda s: s.id)
def test_it_says_nothing_where_an_assumption_is_not_promised(
    statement: Statement[Any], lost: Any
) -> None:
    poorer = same_slope()
    poorer = replace(poorer, promises=poorer.promises - {lost})
    for verdict in check(statement, poorer, parameters={K: Fraction(3)}, rounds=4):
        assert verdict.outcome is Outcome.NOT_APPLICABLE


# ---- floors


def at_infinity(statement: Statement[Any], key: str) -> sp.Expr:
    """The limit in T of a bound on the distance, in units of G/μ."""
    left = sp.limit(statement.bound(key).value.subs({G: 1, mu: 1}), t, sp.oo)
    return sp.simplify(left)


def test_upper_and_lower_floor_are_one_for_every_number_of_local_steps() -> None:
    limit, upper, lower = (at_infinity(THEOREM_43, k) for k in ("sharpened", "rho_K", "lower"))
    assert sp.simplify(limit - ((1 - gamma) / (gamma * K)) ** 2) == 0
    assert sp.simplify(upper - lower) == 0


@pytest.mark.parametrize("steps", [1, 2, 5])
@pytest.mark.parametrize("part", ["1/5", "1/2", "9/10"])
def test_on_one_slope_the_distance_is_the_sum_of_the_theory(steps: int, part: str) -> None:
    """f^T - f* = (2G/μ) Σ_t Σ_k (tK + k)(1 - γ)^k/(KT(KT + 1)), exactly."""
    rounds, left = 7, 1 - Fraction(part)
    data = rational_support(weights="1", labels="1", mu="1/3", gamma=part, oracle="shrink")
    run = ffgb_exact(data, K=steps, c=2, rounds=rounds)
    x = steps * rounds
    total = sum((s * steps + k) * left**k for s in range(rounds) for k in range(1, steps + 1))
    assert run.functions[-1][0] - data.optimum[0] == 6 * total / (x * (x + 1))


@pytest.mark.parametrize("steps", [1, 4])
def test_without_a_residual_the_distance_never_changes(steps: int) -> None:
    data = rational_support(weights="1", labels="1", mu="1/2", gamma="2/5", oracle="shrink")
    run = ffgb_exact_without_residual(data, K=steps, c=2, rounds=5)
    assert set(run.distances[1:]) == {Fraction(36, 25)}


def test_a_residual_that_lives_on_has_no_floor() -> None:
    """One slope, γ = 1/2, K = 1: the distance falls as 1/T."""
    data = rational_support(weights="1", labels="1", mu="1/2", gamma="1/2", oracle="shrink")
    run = ffgb_exact_persistent(data, K=1, c=2, rounds=64)
    assert run.distances[64] < run.distances[16] / 14


@pytest.mark.parametrize(("K_", "T", "limit"), [(1, 1, "1"), (2, 3, "5/7"), (4, 5, "5/14")])
def test_what_a_residual_leaves_has_the_weight_of_the_theory(K_: int, T: int, limit: str) -> None:
    """The theory's exact transfer factor, (K(T + 3) - 2)/(K(KT + 1))."""
    assert after(sp.Integer(1)).subs({K: K_, t: T}) == sp.Rational(limit)


def test_the_theorem_is_the_theorys_but_for_the_limit_of_the_residuals() -> None:
    """Test vector of the theory: 2.73854958017 with ρ_K, here with its limit for K = 4: a little more."""
    at = {"K": 4.0, "gamma": 0.5, "mu": 0.5, "G": 1.0}
    value = curve(THEOREM_43.bound("sharpened"), at, np.array([20.0]))[0]
    assert 2.738 < value < 2.95
    without = curve(NO_RESIDUAL.bound("sharpened"), at, np.array([20.0]))[0]
    assert without == pytest.approx(4.12901725843, rel=1e-10)
    persistent = curve(PERSISTENT_RESIDUAL.bound("sharpened"), at, np.array([20.0]))[0]
    assert 2.69 < persistent < 2.70701249173


# ---- what print says


@pytest.mark.parametrize("part", [Fraction(1, 10), Fraction(1, 2), Fraction(1)])
@pytest.mark.parametrize("rounds", [2, 30, 10**6])
def test_ours_is_below_what_is_printed(rounds: int, part: Fraction) -> None:
    for steps in (1, 7, 300):
        at = {"K": float(steps), "gamma": float(part), "mu": 0.3, "G": 2.0, "start_squared": 0.0}
        ours, corrected = (
            curve(THEOREM_43.bound(key), at, np.array([float(rounds)]))[0]
            for key in ("sharpened", "corrected")
        )
        assert ours <= corrected


def test_the_units_see_the_last_term() -> None:
    found = {b.key: LAWS["units"](THEOREM_43, b) for b in THEOREM_43.bounds}
    assert {key for key, finding in found.items() if finding and not finding.holds} == {"ordered"}


def test_the_start_is_forgotten_in_the_first_step() -> None:
    def after_one(start: str) -> object:
        data = rational_support(
            weights="1;1", labels="1;-2", gamma="1/2", oracle="shrink", start=start
        )
        return ffgb_exact(data, K=1, c=2, rounds=1).functions[1]

    assert after_one("0") == after_one("1000000000")
