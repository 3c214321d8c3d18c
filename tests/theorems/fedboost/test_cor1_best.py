"""Corollary 1's three floors: each holds where it is meant, and its hypotheses are needed."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.fedboost.instances.ensembles import log_masses, point_masses
from fedtheory.papers.fedboost.instances.sampled_predictors import probabilities, variance
from fedtheory.papers.fedboost.properties import EUCLIDEAN_NORM
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.notation import C, D, M, alpha_star, q

SHARPER = ("euclid", "many")
weights = st.lists(st.floats(0, 1), min_size=2, max_size=8).filter(lambda x: sum(x) > 1e-3)


def scaled(entries):
    return np.array([entries]) / sum(entries)


@given(alpha=weights, other=weights, budget=st.floats(0.5, 6))
def test_distance_times_variance_is_at_most_1_over_the_budget(alpha, other, budget):
    a, u = (
        scaled(alpha),
        scaled((other * 8)[: len(alpha)] if sum((other * 8)[: len(alpha)]) else alpha),
    )
    missed = variance(a, probabilities("weighted", a, budget))[0]
    assert np.linalg.norm(a - u) * missed <= 1 / budget + 1e-12


def test_for_smaller_budgets_it_is_not():
    """α = (x, 1 - x)-like weights spread over many predictors, against a vertex: the distance is above 1."""
    a = np.array([[0.01] * 2 + [0.98]])
    u = np.array([[1.0, 0.0, 0.0]])
    missed = variance(a, probabilities("weighted", a, 0.01))[0]
    assert np.linalg.norm(a - u) * missed > 1 / 0.01


@given(alpha=weights, share=st.floats(0.01, 1))
def test_many_predictors_leave_less(alpha, share):
    a = scaled(alpha)
    budget = share * len(alpha) / 2
    missed = variance(a, probabilities("weighted", a, budget))[0]
    assert missed <= 1 / budget - 1 / len(alpha) + 1e-9 / budget


def test_equal_weights_leave_as_much():
    a = np.full((1, 6), 1 / 6)
    missed = variance(a, probabilities("weighted", a, 2.0))[0]
    assert missed == pytest.approx(1 / 2 - 1 / 6)


@given(
    budget=st.sampled_from(["1/2", "3/4", "1", "3/2"]),
    power=st.sampled_from(["1", "3"]),
    rounds=st.integers(1, 5),
    delta=st.sampled_from(["1/5", "1"]),
)
def test_they_hold(budget, power, rounds, delta):
    for instance in (
        point_masses(q=2, power=power, sampling="weighted", budget=budget),
        log_masses(q=2, power=power, delta=delta, sampling="weighted", budget=budget),
    ):
        for verdict in check(COROLLARY_1_BEST, instance, parameters={}, rounds=rounds):
            assert verdict.outcome is not Outcome.VIOLATED, verdict


def outcomes(instance):
    found = check(COROLLARY_1_BEST, instance, parameters={}, rounds=3)
    return {verdict.bound: verdict.outcome for verdict in found}


def test_they_are_silent_where_they_are_not_meant():
    entropy = point_masses(q=4, sampling="weighted", budget="1", mirror="entropy")
    assert outcomes(entropy)["euclid"] is Outcome.NOT_APPLICABLE
    assert outcomes(entropy)["many"] is not Outcome.NOT_APPLICABLE
    little = point_masses(q=2, sampling="weighted", budget="1/3")
    assert outcomes(little)["euclid"] is Outcome.NOT_APPLICABLE
    much = point_masses(q=2, sampling="weighted", budget="3/2")
    assert outcomes(much)["many"] is Outcome.NOT_APPLICABLE
    unnamed = replace(much, promises=much.promises - {EUCLIDEAN_NORM})
    assert outcomes(unnamed)["euclid"] is Outcome.NOT_APPLICABLE


def test_in_the_l2_norm_the_floor_is_the_printed_one():
    def floor(bound):
        return sp.limit(bound.value, sp.Symbol("T", integer=True, positive=True), sp.oo)

    printed, ours = COROLLARY_1.bound("printed"), COROLLARY_1_BEST
    assert sp.simplify(floor(printed) - floor(ours.bound("euclid"))) == 0
    assert sp.simplify(floor(ours.bound("euclid")) - alpha_star * M / (2 * C)) == 0
    less = floor(ours.bound("sharpened")) - floor(ours.bound("many"))
    assert sp.simplify(less - D * M / (2 * q)) == 0
