"""Probabilities, variances and second moments of the masks, as the theory's vectors have them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.instances.sampled_predictors import (
    SAMPLINGS,
    known_sampling,
    largest_moment,
    largest_variance,
    moment,
    probabilities,
    variance,
    water_filling,
)


@pytest.mark.parametrize(
    ("alpha", "C", "rule", "V", "P"),
    [
        ((0.5, 0.3, 0.2), 1, "weighted", 0.62, 1),
        ((0.5, 0.3, 0.2), 1, "uniform", 0.76, 1.14),
        ((0.5, 0.3, 0.2), 2, "weighted", 0.12, 0.5),
        ((0.5, 0.3, 0.2), 2, "uniform", 0.19, 0.57),
        ((0.4, 0.3, 0.2, 0.1), 2, "weighted", 0.2, 0.5),
        ((0.4, 0.3, 0.2, 0.1), 2, "uniform", 0.3, 0.6),
        ((0.1,) * 10, 5, "weighted", 0.1, 0.2),
        ((0.05,) * 20, 3, "weighted", 0.85 / 3, 1 / 3),
        ((0.6, 0.3, 0.1), 2, "water", 0.06, 0.52),
    ],
)
def test_variances_of_the_theory(alpha, C, rule, V, P):
    a = np.array([alpha])
    gamma = probabilities(rule, a, C)
    assert variance(a, gamma)[0] == pytest.approx(V)
    assert moment(a, gamma)[0] == pytest.approx(P)


def test_water_filling_of_the_theory():
    assert water_filling(np.array([[0.6, 0.3, 0.1]]), 2.0)[0] == pytest.approx([1, 0.75, 0.25])


def test_more_budget_than_predictors_with_weight_sends_them_all():
    assert water_filling(np.array([[0.5, 0.5, 0.0]]), 3.0)[0] == pytest.approx([1, 1, 0])


SOME = {
    "seed": st.integers(0, 2**32 - 1),
    "q": st.integers(2, 9),
    "C": st.floats(0.3, 12),
    "sparse": st.floats(0.05, 3),
}


@given(**SOME)
def test_water_filling_spends_the_budget_and_has_the_least_variance(seed, q, C, sparse):
    alpha = np.random.default_rng(seed).dirichlet(np.full(q, sparse), size=1)
    water = water_filling(alpha, C)
    assert water.sum() == pytest.approx(min(C, (alpha > 0).sum()))
    for rule in ("weighted", "uniform"):
        gamma = probabilities(rule, alpha, C)
        assert gamma.sum() <= C + 1e-12
        assert variance(alpha, water)[0] <= variance(alpha, gamma)[0] * (1 + 1e-9) + 1e-12


@pytest.mark.parametrize("rule", SAMPLINGS)
@given(**SOME)
def test_no_weights_have_more_variance_than_is_said(rule, seed, q, C, sparse):
    alphas = np.random.default_rng(seed).dirichlet(np.full(q, sparse), size=20)
    alpha = np.concatenate([np.eye(q), alphas, np.full((1, q), 1 / q)])
    gamma = probabilities(rule, alpha, C)
    assert variance(alpha, gamma).max() <= largest_variance(rule, q, C) + 1e-9
    assert moment(alpha, gamma).max() <= largest_moment(rule, q, C) + 1e-9


@given(**SOME)
def test_equation_9(seed, q, C, sparse):
    """The budget spent by weight costs least, and exactly 1 over it."""
    alpha = np.random.default_rng(seed).dirichlet(np.full(q, sparse), size=1)
    small = min(C, 1 / alpha.max())
    assert moment(alpha, small * alpha)[0] * small == pytest.approx(1)
    assert moment(alpha, probabilities("uniform", alpha, small))[0] * small >= 1 - 1e-9


def test_an_unknown_rule_has_a_neighbour():
    with pytest.raises(FedTheoryError, match="uniform"):
        known_sampling("uniforn")
