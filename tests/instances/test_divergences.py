"""Bregman divergences: values, slopes, and which are jointly convex."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances.divergences import DIVERGENCES, divergence, x

SEEDS = st.integers(0, 2**32 - 1)


def points(seed, count):
    return np.random.default_rng(seed).dirichlet(np.ones(3), size=count) * 0.97 + 0.01


@pytest.mark.parametrize("name", DIVERGENCES)
def test_numbers_are_those_of_the_formula(name):
    of, at = divergence(name), np.array([0.3, 0.7, 1.9])
    for formula, numbers in (
        (of.phi, of.value),
        (sp.diff(of.phi, x), of.slope),
        (sp.diff(of.phi, x, 2), of.curvature),
    ):
        assert numbers(at) == pytest.approx([float(formula.subs(x, v)) for v in at])


@pytest.mark.parametrize("name", DIVERGENCES)
@given(seed=SEEDS)
def test_divergences_are_not_negative_and_split_as_in_12(name, seed):
    of, D = divergence(name), points(seed, 4)
    h, D = D[0], D[1:]
    weights = np.random.default_rng(seed).dirichlet(np.ones(3))
    assert of(D, np.broadcast_to(h, D.shape)).min() >= -1e-12
    whole = weights @ of(D, np.broadcast_to(h, D.shape))
    assert whole == pytest.approx(of(weights @ D, h) + of.spread(weights, D), abs=1e-10)


def test_which_are_jointly_convex():
    found = {name for name in DIVERGENCES if divergence(name).jointly_convex}
    assert found == {"squared", "kl", "three-halves"}


@pytest.mark.parametrize("name", ["squared", "kl", "three-halves"])
@given(seed=SEEDS)
def test_half_way_between_two_pairs_it_is_no_more_than_their_mean(name, seed):
    of, (D, h, other_D, other_h) = divergence(name), points(seed, 4)
    between = of((D + other_D) / 2, (h + other_h) / 2)
    assert between <= (of(D, h) + of(other_D, other_h)) / 2 + 1e-12


@pytest.mark.parametrize("name", ["itakura-saito", "cubic"])
def test_the_others_are_more_somewhere(name):
    of, worst = divergence(name), -np.inf
    for seed in range(300):
        D, h, other_D, other_h = points(seed, 4)
        between = of((D + other_D) / 2, (h + other_h) / 2)
        worst = max(worst, between - (of(D, h) + of(other_D, other_h)) / 2)
    assert worst > 1e-3


def test_an_unknown_name_has_a_neighbour():
    with pytest.raises(FedTheoryError, match="squared"):
        divergence("square")
