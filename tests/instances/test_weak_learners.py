"""Stumps, trees, norms and the cross entropy: known by hand, and by what they promise."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.instances.cross_entropy import cross_entropy, cross_entropy_gradient
from fedtheory.papers.ffgb.instances.extension_spread import (
    EXTENSION_SPREAD,
    labels_with_spread,
    spread_squared,
)
from fedtheory.papers.ffgb.instances.function_norms import (
    inner_product,
    lipschitz_norm,
    lp_norm,
    supremum_norm,
)
from fedtheory.papers.ffgb.instances.smooth_inputs import smooth_inputs
from fedtheory.papers.ffgb.instances.stumps import (
    best_in_mean_square,
    best_in_supremum,
    certified_gamma,
    measured_gamma,
    projections,
)
from fedtheory.papers.ffgb.instances.trees import answered, grown

THIRD = [Fraction(1, 3)] * 3


def test_no_stump_follows_two_changes_of_sign_in_the_supremum():
    phi = [Fraction(1), Fraction(-1), Fraction(1)]
    assert best_in_supremum(THIRD, phi)[1] == 1
    assert best_in_mean_square(THIRD, phi) == ((1, 0, 0), Fraction(2, 3))


def test_the_best_number_in_the_supremum_is_the_middle_of_a_leaf():
    phi = [Fraction(v) for v in (0, 4, 0, 0, 4, 0)]
    assert best_in_supremum([Fraction(1, 6)] * 6, phi)[1] == 2


def test_a_step_is_a_stump():
    phi = [Fraction(2), Fraction(2), Fraction(-1)]
    assert best_in_supremum(THIRD, phi) == (tuple(phi), 0)
    assert best_in_mean_square(THIRD, phi) == (tuple(phi), 0)


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=7).filter(any))
def test_the_certified_gamma_is_kept_by_the_best_stump(values):
    """1 - ‖h - φ‖/‖φ‖ is never below it, whatever is asked."""
    n = len(values)
    weights = np.full(n, 1 / n)
    h, _ = best_in_mean_square([Fraction(1, n)] * n, [Fraction(v) for v in values])
    phi, answer = np.array(values, dtype=float), np.array([float(x) for x in h])
    assert measured_gamma(phi, answer, weights) >= certified_gamma(projections(weights)) - 1e-12


@pytest.mark.parametrize(("points", "expected"), [(3, 0.0871), (8, 0.0090), (11, 0.0046)])
def test_the_certified_gamma_of_stumps(points, expected):
    found = certified_gamma(projections(np.full(points, 1 / points)))
    assert found == pytest.approx(expected, abs=1e-4)


def test_a_projection_is_one():
    for P in projections(np.array([0.5, 0.2, 0.2, 0.1])):
        assert pytest.approx(P) == P @ P
        assert pytest.approx(P.T) == P


def test_a_tree_with_enough_levels_repeats_what_it_is_asked():
    X = np.array(list(product(range(4), repeat=2)), dtype=float)
    phi = np.stack([X[:, 0] > 1, X[:, 1] > 2], axis=1).astype(float)
    deep = answered(grown(X, phi, depth=4, smallest=1), X)
    assert deep == pytest.approx(phi)
    flat = answered(grown(X, phi, depth=0), X)
    assert flat == pytest.approx(np.broadcast_to(phi.mean(axis=0), phi.shape))


@given(st.integers(0, 2**32 - 1), st.integers(1, 4))
def test_a_tree_is_a_projection_and_never_hurts(seed, depth):
    rng = np.random.default_rng(seed)
    X, phi = rng.standard_normal((40, 3)), rng.standard_normal((40, 2))
    h = answered(grown(X, phi, depth=depth), X)
    assert ((h - phi) ** 2).sum() <= (phi**2).sum() * (1 + 1e-12)
    assert (h * (phi - h)).sum() == pytest.approx(0, abs=1e-9)


def test_norms_by_hand():
    f, weights = np.array([[3.0, 4.0], [0.0, 1.0], [9.0, 9.0]]), np.array([0.5, 0.5, 0.0])
    assert lp_norm(f, weights) == pytest.approx(np.sqrt(13))
    assert lp_norm(f, weights, 1.0) == pytest.approx(3)
    assert inner_product(f, f, weights) == pytest.approx(13)
    assert supremum_norm(f, weights) == 5
    assert lipschitz_norm(np.array([[0.0], [2.0], [3.0]]), np.array([[0.0], [1.0], [2.0]])) == 2


@given(st.lists(st.floats(-20, 20), min_size=3, max_size=3), st.integers(0, 2))
def test_the_cross_entropy_has_its_gradient_and_its_bound(scores, label):
    y, at = np.array([label]), np.array([scores])
    slope = cross_entropy_gradient(at, y)[0]
    h = 1e-6
    for j in range(3):
        moved = at + h * np.eye(3)[j]
        rise = (cross_entropy(moved, y) - cross_entropy(at, y))[0] / h
        assert rise == pytest.approx(slope[j], abs=1e-4)
    assert np.linalg.norm(slope) <= np.sqrt(2) + 1e-12


def test_the_spread_of_two_sites():
    """u_1 = x and u_2 = -1 + |x - 1|: apart by 0 at 1... by hand, 1/4 of the squared difference at each site."""
    data = rational_regression()
    (u, v), alpha = data.extensions, data.inputs
    expected = sum(a * (x - y) ** 2 / 4 for a, x, y in zip(alpha, u, v, strict=True))
    assert spread_squared(data) == expected
    assert labels_with_spread().constants[EXTENSION_SPREAD] ** 2 == pytest.approx(float(expected))


def test_smooth_inputs_know_their_constant():
    assert smooth_inputs(loss="logistic", labels="1;0", share="1", scale="2").constants[
        SMOOTHNESS
    ] == pytest.approx(0.5)
    with pytest.raises(FedTheoryError, match="not Lipschitz"):
        smooth_inputs(loss="absolute")
