"""Regression without noise: extensions, oracles and constants, each by its definition."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.instances.distances import transport, wasserstein_1
from fedtheory.instances.lipschitz_labels import (
    BOUNDED_START,
    LABEL_BOUND,
    MIDPOINT_EXTENSION,
    SUPPORT_DISTANCE,
    UPPER_EXTENSION,
    WASSERSTEIN_1,
    WASSERSTEIN_2,
    farthest_wasserstein,
    lipschitz_labels,
    mean_wasserstein,
    pairwise_wasserstein,
    rational_regression,
    steepness,
    support_distance,
    wasserstein,
)
from fedtheory.instances.lipschitz_oracles import (
    MANNERS,
    LipschitzOracle,
    answers,
    exact_answers,
)
from fedtheory.papers.ffgb.instances.shifted_grids import shifted_grids
from fedtheory.papers.ffgb.instances.two_sites import TWO_SITES, two_sites

POINTS = "0,1,5/2,4"
WEIGHTS = "1/2,1/2,0,0;0,1/3,2/3,0;1/4,0,0,3/4"
LABELS = "1,1/2,-1/2,1"
DATA = rational_regression(points=POINTS, weights=WEIGHTS, labels=LABELS)
PLACES = tuple(Fraction(x) for x in (0, 1, Fraction(5, 2), 4))


def test_an_upper_extension_interpolates_is_lipschitz_and_never_below():
    for u, weights in zip(DATA.extensions, DATA.weights, strict=True):
        assert steepness(DATA.points, u) <= DATA.slope
        for value, label, weight in zip(u, DATA.optimum, weights, strict=True):
            assert value >= label
            assert value == label or not weight


def test_a_midpoint_is_half_as_far_off_at_most():
    middle = rational_regression(
        points=POINTS, weights=WEIGHTS, labels=LABELS, extension="midpoint"
    )
    for u, weights in zip(middle.extensions, DATA.weights, strict=True):
        own = [x for x, weight in zip(DATA.points, weights, strict=True) if weight]
        for x, value, label in zip(DATA.points, u, DATA.optimum, strict=True):
            assert abs(value - label) <= min(abs(x - z) for z in own)


@given(
    phi=st.lists(st.fractions(-5, 5, max_denominator=7), min_size=4, max_size=4),
    gamma=st.fractions(Fraction(1, 9), 1, max_denominator=9),
    k=st.integers(1, 3),
)
@pytest.mark.parametrize("manner", MANNERS)
def test_every_oracle_keeps_14_15_and_the_cap(manner, phi, gamma, k):
    oracle = LipschitzOracle(manner, gamma, 2)
    query = (tuple(phi),) * 3
    seen = answers(oracle, np.array(DATA.weights, dtype=float), np.array([query], dtype=float), k)
    exact = exact_answers(oracle, DATA.weights, query, k)
    assert seen[0] == pytest.approx(np.array(exact, dtype=float), abs=1e-12)
    for h, weights in zip(exact, DATA.weights, strict=True):
        left = tuple(a - b for a, b in zip(h, phi, strict=True))
        own = [j for j, weight in enumerate(weights) if weight]
        assert max(abs(left[j]) for j in own) <= (1 - gamma) * max(abs(phi[j]) for j in own)
        assert steepness(PLACES, left) <= (1 - gamma) * steepness(PLACES, tuple(phi))
        assert steepness(PLACES, h) <= steepness(PLACES, tuple(phi))


def test_constants_by_their_definitions():
    places = [(x,) for x in DATA.points]
    own = [wasserstein_1(places, DATA.inputs, row) for row in DATA.weights]
    assert mean_wasserstein(DATA, 1) == sum(own) / 3
    assert support_distance(DATA) == 3  # from 4 to 1
    assert mean_wasserstein(DATA, 2) <= pairwise_wasserstein(DATA)


def test_carrying_in_order_is_optimal():
    """Against plans with potentials that prove them optimal; the points need no order."""
    mixed = rational_regression(
        points="4,0,5/2,1",
        weights="0,1/2,1/4,1/4;1/3,0,0,2/3",
        labels="0,0,0,0",
    )
    for p in (1, 2):
        costs = [[abs(x - z) ** p for z in mixed.points] for x in mixed.points]
        assert wasserstein(mixed, *mixed.weights, p) == transport(costs, *mixed.weights).cost


def test_the_farthest_client_is_that_with_the_largest_mean_of_squared_distances():
    three = rational_regression(points="0,1,3", weights="1,0,0;0,1,0;0,0,1", labels="0,0,0")
    assert farthest_wasserstein(three) == Fraction(9 + 4 + 0, 3)


def test_shifted_grids_have_the_known_constants():
    known = shifted_grids().constants
    assert known[WASSERSTEIN_1] == pytest.approx(0.25)
    assert known[WASSERSTEIN_2] ** 2 == pytest.approx(0.1)
    assert known[SUPPORT_DISTANCE] == pytest.approx(0.6)
    assert known[LABEL_BOUND] == pytest.approx(0.999923257564)


@pytest.mark.parametrize("n", [2, 3, 7])
def test_two_sites_have_the_known_distance(n):
    built = two_sites(n=n, apart="3")
    assert TWO_SITES in built.promises
    assert built.constants[WASSERSTEIN_1] == pytest.approx(6 * (n - 1) / n**2)


def test_promises_follow_the_data():
    upper, middle = (lipschitz_labels(extension=how) for how in ("upper", "midpoint"))
    assert UPPER_EXTENSION in upper.promises - middle.promises
    assert MIDPOINT_EXTENSION in middle.promises - upper.promises
    assert BOUNDED_START not in lipschitz_labels(start="9").promises


@pytest.mark.parametrize("instance", [lipschitz_labels(), two_sites(n=3), shifted_grids(n=2)])
def test_a_recipe_rebuilds_its_instance(instance):
    assert build(instance.recipe).constants == instance.constants


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"labels": "0,2"}, "steeper"),
        ({"weights": "1,0;1,0"}, "no client draws"),
        ({"weights": "1,1;0,1"}, "sum 1"),
        ({"gamma": "3/2"}, "gamma"),
        ({"oracle": "exac"}, "exact"),
        ({"points": "0,0"}, "twice"),
    ],
)
def test_what_is_no_regression_is_refused(words, said):
    with pytest.raises(FedTheoryError, match=said):
        lipschitz_labels(**words)
