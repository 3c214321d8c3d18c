"""Mixtures of domains: information radii between two ends, and least losses of ensembles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import APPROXIMATION, INFORMATION_RADIUS, MEAN_APPROXIMATION
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.properties import JOINTLY_CONVEX_DIVERGENCE
from fedtheory.instances.divergences import divergence
from fedtheory.instances.mixtures import mixtures, radius

THREE = "7/10,1/5,1/10;1/10,4/5,1/10;1/5,3/10,1/2"


def rows(text):
    return np.array([[number(x) for x in row.split(",")] for row in text.split(";")])


def number(text):
    top, _, bottom = text.partition("/")
    return int(top) / int(bottom or "1")


@pytest.mark.parametrize(
    ("domains", "R"),
    [("9/10,1/10;1/10,9/10", 0.3680642071684971), (THREE, 0.25158470525369)],
)
def test_radii_of_the_theory(domains, R):
    low, high = radius(divergence("kl"), rows(domains))
    assert low <= R + 1e-12
    assert high >= R - 1e-12
    assert high - low <= 1e-9


def test_the_squared_radius_of_two_points_is_half_their_distance():
    low, high = radius(divergence("squared"), rows("9/10,1/10;1/10,9/10"))
    assert low == pytest.approx(2 * 0.4**2)
    assert high == pytest.approx(2 * 0.4**2)


@given(seed=st.integers(0, 2**32 - 1), name=st.sampled_from(["squared", "kl", "three-halves"]))
def test_every_mixture_is_a_lower_end(seed, name):
    rng = np.random.default_rng(seed)
    D, of = 0.94 * rng.dirichlet(np.ones(3), size=3) + 0.02, divergence(name)
    low, high = radius(of, D)
    for weights in rng.dirichlet(np.ones(3), size=20):
        assert of.spread(weights, D) <= high + 1e-9
    assert high - low <= 1e-6


def test_ends_of_the_least_losses_are_close_and_domains_themselves_need_no_epsilon():
    instance = mixtures(domains=THREE)
    for low, high in (instance.problem.mixture_ends(), instance.problem.agnostic_ends()):
        assert high - low <= 1e-6
    assert instance.constants[APPROXIMATION] == 0
    assert instance.constants[MEAN_APPROXIMATION] == 0
    # with the domains as predictors the agnostic loss is the radius: Lemma 2
    low, high = instance.problem.agnostic_ends()
    assert high == pytest.approx(instance.constants[INFORMATION_RADIUS], abs=1e-6)


def test_only_jointly_convex_divergences_promise_it():
    assert JOINTLY_CONVEX_DIVERGENCE in mixtures(domains=THREE, of="three-halves").promises
    assert JOINTLY_CONVEX_DIVERGENCE not in mixtures(domains=THREE, of="cubic").promises


@pytest.mark.parametrize(
    "bad",
    [
        {"domains": "1,0;0,1"},
        {"domains": "1/2,1/3;1/2,1/2"},
        {"domains": THREE, "predictors": "1/2,1/2"},
        {"domains": THREE, "weights": "1/2,1/2"},
        {"domains": "1/2,1/2;1"},
        {"domains": "a"},
    ],
)
def test_bad_tables_are_refused(bad):
    with pytest.raises(FedTheoryError):
        mixtures(**bad)
