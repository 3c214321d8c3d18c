"""Mirror maps: steps that are projections, constants that are true, and nothing else by name."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.concepts import MIRROR_CONVEXITY, WEIGHTS_DIAMETER
from fedtheory.papers.fedboost.instances.mirror_maps import (
    Entropy,
    Euclid,
    SmoothedEntropy,
    mirror_map,
    projected,
)

SEEDS = st.integers(0, 2**32 - 1)
MAPS = [Euclid(1.0), Euclid(0.3), Entropy()]


def divergence(of, u, a):
    """B_F, written out again."""
    if isinstance(of, SmoothedEntropy):
        u, a = u + of.delta, a + of.delta
    if isinstance(of, Euclid):
        return of.scale / 2 * ((u - a) ** 2).sum()
    some = u > 0
    return float((u[some] * np.log(u[some] / a[some])).sum())


@given(seed=SEEDS, q=st.integers(2, 9))
def test_the_projection_is_nearest(seed, q):
    """First-order optimality at all vertices."""
    y = 3 * np.random.default_rng(seed).standard_normal((1, q))
    x = projected(y)[0]
    assert x.min() >= 0
    assert x.sum() == pytest.approx(1)
    assert ((np.eye(q) - x) @ (y[0] - x)).max() <= 1e-9


@pytest.mark.parametrize("of", MAPS, ids=str)
@given(seed=SEEDS, q=st.integers(2, 6))
def test_a_step_is_the_least_of_its_model(of, seed, q):
    """⟨g, x⟩ + B_F(x ‖ α) is no less at other points of the simplex."""
    rng = np.random.default_rng(seed)
    alpha, g = rng.dirichlet(np.ones(q)), rng.standard_normal(q)
    x = of.step(alpha[None], g[None])[0]
    least = g @ x + divergence(of, x, alpha)
    for u in rng.dirichlet(np.ones(q), size=20):
        assert least <= g @ u + divergence(of, u, alpha) + 1e-12


@pytest.mark.parametrize("of", MAPS, ids=str)
@given(seed=SEEDS, q=st.integers(2, 6))
def test_strong_convexity_and_diameter_in_the_maps_own_norm(of, seed, q):
    rng = np.random.default_rng(seed)
    u, a = rng.dirichlet(np.ones(q), size=2)
    norm = np.linalg.norm(u - a, 2 if isinstance(of, Euclid) else 1)
    constants = of.constants()
    assert divergence(of, u, a) >= constants[MIRROR_CONVEXITY] / 2 * norm**2 - 1e-12
    assert norm <= constants[WEIGHTS_DIAMETER]


@pytest.mark.parametrize("of", MAPS, ids=str)
def test_the_diameter_is_that_of_two_vertices(of):
    apart = np.linalg.norm(np.array([1.0, -1.0]), 2 if isinstance(of, Euclid) else 1)
    assert of.constants()[WEIGHTS_DIAMETER] == pytest.approx(apart)


@pytest.mark.parametrize("of", MAPS, ids=str)
def test_the_divergence_from_the_middle_is_largest_at_a_vertex(of):
    q = 5
    vertex = np.eye(q)[0]
    assert of.divergence_from_middle(vertex) == pytest.approx(
        divergence(of, vertex, np.full(q, 1 / q))
    )
    expected = of.scale / 2 * (1 - 1 / q) if isinstance(of, Euclid) else np.log(q)
    assert of.divergence_from_middle(vertex) == pytest.approx(expected)


def test_dual_norms():
    g = np.array([[3.0, -4.0]])
    assert Euclid(2.0).dual_norm(g) == pytest.approx([5.0])
    assert Entropy().dual_norm(g) == pytest.approx([4.0])


@given(seed=SEEDS, q=st.integers(2, 6), delta=st.sampled_from([0.01, 0.3, 2.0]))
def test_smoothed_entropy(seed, q, delta):
    """Steps are the least of their model, also where weights end at 0; divergences are bounded for all pairs."""
    rng, of = np.random.default_rng(seed), SmoothedEntropy(delta, q)
    alpha, g = rng.dirichlet(np.ones(q)), 3 * rng.standard_normal(q)
    x = of.step(alpha[None], g[None])[0]
    assert x.sum() == pytest.approx(1)
    # first-order optimality: no vertex is below x in the slope of the model there
    slope = g + np.log((x + delta) / (alpha + delta))
    assert slope.min() >= slope @ x - 1e-9
    u, a = np.eye(q)[0], np.eye(q)[1]
    assert divergence(of, u, a) == pytest.approx(np.log(1 + 1 / delta))
    sigma = of.constants()[MIRROR_CONVEXITY]
    assert divergence(of, x, alpha) >= sigma / 2 * np.abs(x - alpha).sum() ** 2 - 1e-12
    middle = np.full(q, 1 / q)
    assert of.divergence_from_middle(x) == pytest.approx(divergence(of, x, middle), abs=1e-12)


def test_smoothed_entropy_wants_an_offset():
    with pytest.raises(FedTheoryError, match="offset"):
        mirror_map("smoothed", "0", 3)


def test_an_unknown_map_has_a_neighbour():
    with pytest.raises(FedTheoryError, match="entropy"):
        mirror_map("entropi")
