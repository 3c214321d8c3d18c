"""Corollaries 1 to 3 of FedBoost: the floor under weighted sampling, repeated rounds, unbiased estimates."""

from dataclasses import replace
from math import floor

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import T
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.fedboost.concepts import PREDICTOR_BUDGET, REPEATED_ROUNDS, THIRD_DERIVATIVE
from fedtheory.papers.fedboost.instances.ensembles import log_masses, point_masses
from fedtheory.papers.fedboost.instances.squared_ensembles import squared_ensemble
from fedtheory.papers.fedboost.properties import (
    REPEATED_WEIGHTED_SAMPLING,
    SQUARED_LOSS,
    UNBIASED_ESTIMATES,
    WEIGHTED_SAMPLING,
)
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R
from fedtheory.papers.fedboost.statements.cor3_best import COROLLARY_3_BEST
from fedtheory.papers.fedboost.statements.cor3_unbiased import COROLLARY_3
from fedtheory.papers.fedboost.statements.notation import C, D, G, M, alpha_star, r, sigma

GOOD = {Outcome.HOLDS, Outcome.VACUOUS, Outcome.NOT_APPLICABLE}


@given(
    mirror=st.sampled_from(["euclid", "entropy"]),
    budget=st.sampled_from(["1/2", "1", "3/2"]),
    delta=st.sampled_from(["1/20", "1/5", "1"]),
    rounds=st.integers(1, 4),
    repeats=st.integers(1, 3),
)
def test_floors_of_weighted_sampling_hold(mirror, budget, delta, rounds, repeats):
    instance = log_masses(
        q=2, delta=delta, mirror=mirror, sampling="weighted", budget=budget, repeats=repeats
    )
    asked = (COROLLARY_1, COROLLARY_1_BEST, COROLLARY_2) if repeats == 1 else (COROLLARY_2,)
    for statement in asked:
        for verdict in check(statement, instance, parameters={}, rounds=rounds):
            if verdict.bound not in {"printed", "ordered"}:
                assert verdict.outcome in GOOD, verdict


@pytest.mark.parametrize("estimator", ["full", "corrected"])
@given(
    mirror=st.sampled_from(["euclid", "entropy"]),
    power=st.sampled_from(["0", "1", "3"]),
    rounds=st.integers(1, 4),
)
def test_unbiased_estimates_leave_no_floor(estimator, mirror, power, rounds):
    instance = point_masses(
        q=2, power=power, mirror=mirror, sampling="uniform", budget="1", estimator=estimator
    )
    for statement in (COROLLARY_3, COROLLARY_3_BEST):
        for verdict in check(statement, instance, parameters={}, rounds=rounds):
            if verdict.bound not in {"printed", "ordered"}:
                assert verdict.outcome in GOOD, verdict


@pytest.mark.parametrize(
    ("statement", "missing"),
    [
        (COROLLARY_1, WEIGHTED_SAMPLING),
        (COROLLARY_1_BEST, WEIGHTED_SAMPLING),
        (COROLLARY_2, REPEATED_WEIGHTED_SAMPLING),
        (COROLLARY_3, UNBIASED_ESTIMATES),
        (COROLLARY_3, SQUARED_LOSS),
        (COROLLARY_3_BEST, UNBIASED_ESTIMATES),
    ],
    ids=lambda x: getattr(x, "id", None) or x.name,
)
def test_nothing_is_said_without_its_assumption(statement, missing):
    instance = point_masses(q=2, sampling="weighted")
    bare = replace(instance, promises=instance.promises - {missing})
    for verdict in check(statement, bare, parameters={}, rounds=2):
        assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_the_printed_correction_is_not_spoken_of():
    instance = squared_ensemble(
        predictors="2;1", target="3/2", sampling="uniform", estimator="printed"
    )
    (verdict,) = check(COROLLARY_3_BEST, instance, parameters={}, rounds=2)
    assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_corollary_3_has_the_rate_of_mirror_descent():
    ratio = sp.limit(COROLLARY_3_BEST.bound("sharpened").value * sp.sqrt(T), T, sp.oo)
    assert sp.simplify(ratio - G * sp.sqrt(2 * r / sigma)) == 0


def test_one_round_a_step_is_corollary_1():
    once = COROLLARY_2.bound("corrected").value.subs(R, 1)
    assert sp.simplify(once - COROLLARY_1_BEST.bound("sharpened").value) == 0


PLAIN = {sigma: 1, r: 1, G: 1, D: sp.sqrt(2), M: 10, C: 1}
OURS = sp.lambdify((R, T), COROLLARY_2.bound("corrected").value.subs(PLAIN))


def in_communication(rounds, repeats):
    """Our bound with T communicated rounds: K = floor(T/R) steps."""
    return float(OURS(repeats, rounds // repeats))


def test_the_best_number_of_repetitions_of_the_theory():
    """The theory's tv.cor2: 20 of 100; the best real one is no better than 0.98463."""
    found = {k: in_communication(100, k) for k in range(1, 101)}
    best = min(found, key=found.get)
    assert best == 20
    assert found[best] == pytest.approx(0.9860089226269497)
    continuous = 3 * (sp.sqrt(2) * 10 / (4 * 1 * 100)) ** sp.Rational(1, 3)
    assert float(continuous) == pytest.approx(0.9846296819182061)
    assert found[best] >= float(continuous)


def test_in_the_l2_norm_the_printed_floor_makes_it_as_the_theory_says():
    """The theory's tv.cor2 with b = M/(2C): the same best number of rounds, and a smaller bound."""
    euclid = COROLLARY_2.bound("euclid").value.subs({**PLAIN, alpha_star: 1})
    found = {k: float(euclid.subs({R: k, T: 100 // k})) for k in range(1, 101)}
    assert min(found, key=found.get) == 20
    assert found[20] == pytest.approx(0.8824555320336759)
    once = COROLLARY_2.bound("euclid").value.subs(R, 1)
    assert sp.simplify(once - COROLLARY_1_BEST.bound("euclid").value) == 0


@given(rounds=st.integers(2, 400))
def test_the_best_number_is_the_largest_for_its_number_of_steps(rounds):
    every = min(in_communication(rounds, k) for k in range(1, rounds + 1))
    staircase = min(in_communication(rounds, floor(rounds / k)) for k in range(1, rounds + 1))
    assert every == pytest.approx(staircase, rel=1e-12)


def test_the_balance_of_the_sharpened_bound():
    """Under its condition the floor is half of the first term, and the sum is the cube root of the theory."""
    first = G * sp.sqrt(2 * r / (sigma * T))
    R_real = sp.Symbol("R_real", positive=True)
    balanced = sp.solve(2 * R_real**2 * C**2 * G**2 * r - D**2 * M**2 * sigma * T, R_real)
    (best,) = [x for x in balanced if x.subs({C: 1, G: 1, r: 1, D: 1, M: 1, sigma: 1, T: 1}) > 0]
    assert sp.simplify(D * M / (2 * C * best) - first / 2) == 0
    cube = 3 * sp.cbrt(D * M * G**2 * r / (4 * sigma * C * T * best))
    assert sp.simplify((sp.Rational(3, 2) * first) ** 3 - cube**3) == 0


def test_print_of_corollary_2_changes_with_the_units_of_the_mirror_map():
    """d16: a multiple c of F multiplies the printed value by c^(2/3)."""
    c = sp.Symbol("c", positive=True)
    printed = COROLLARY_2.bound("printed").value
    scaled = printed.subs({sigma: c * sigma, r: c * r}, simultaneous=True)
    assert sp.simplify(scaled / printed - c ** sp.Rational(2, 3)) == 0


def test_the_exhibits_know_what_they_are_about():
    for statement, concept in ((COROLLARY_1, PREDICTOR_BUDGET), (COROLLARY_2, REPEATED_ROUNDS)):
        assert all(concept in e.instance().constants for e in statement.exhibits)
    assert COROLLARY_2.exhibits[1].instance().constants[THIRD_DERIVATIVE] > 0


@given(C_=st.sampled_from([0.5, 1.0, 3.0]), seed=st.integers(0, 2**32 - 1), q=st.integers(2, 8))
def test_in_the_l2_norm_the_floor_needs_no_diameter(C_, seed, q):
    """The theory's c.cor1l2: ‖α - u‖ V <= 1/C under (8)."""
    rng = np.random.default_rng(seed)
    alpha = rng.dirichlet(np.full(q, 0.5))
    gamma = np.minimum(1, C_ * alpha)
    V = (alpha**2 * (1 / np.where(gamma > 0, gamma, 1) - 1)).sum()
    far = max(np.linalg.norm(alpha - u) for u in np.eye(q))
    assert far * V <= 1 / C_ + 1e-12
