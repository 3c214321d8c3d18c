"""The oracles minimise, ties go where the rule says, and the diameter is the diameter."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances.domains import (
    NAMES,
    Box,
    L1Ball,
    L2Ball,
    NuclearBall,
    Simplex,
    domain,
    random_points,
)

SEEDS = st.integers(0, 2**32 - 1)
ALL = [domain(name, 4, radius=1.5) for name in NAMES] + [NuclearBall(2, 3), NuclearBall(1, 3)]


@pytest.mark.parametrize("among", ALL, ids=str)
@given(seed=SEEDS)
def test_no_point_does_better_than_the_oracle(among, seed):
    rng = np.random.default_rng(seed)
    G = rng.standard_normal((3, 2, among.dimension))
    S = among.lmo(G)
    assert S.shape == G.shape
    assert among.outside(S) == pytest.approx(0, abs=1e-12)
    values = np.einsum("rip,rip->ri", G, S)
    others = random_points(among, 50, rng)
    assert among.outside(others) == pytest.approx(0, abs=1e-12)
    assert (values[..., None] <= G @ others.T + 1e-12).all()
    if among.vertices() is not None:
        assert values == pytest.approx((G @ among.vertices().T).min(axis=-1))


@given(seed=SEEDS, rows=st.integers(2, 6), columns=st.integers(2, 6))
def test_the_nuclear_oracle_is_that_of_a_full_decomposition(seed, rows, columns):
    among = NuclearBall(rows, columns, radius=2.0)
    G = np.random.default_rng(seed).standard_normal((2, among.dimension))
    norms = np.linalg.svd(G.reshape(2, rows, columns), compute_uv=False)[:, 0]
    assert np.einsum("ip,ip->i", G, among.lmo(G)) == pytest.approx(-2 * norms, rel=1e-12)


@pytest.mark.parametrize("shape", [(2, 2), (3, 4), (5, 5)])
def test_the_nuclear_oracle_copes_with_sparse_matrices(shape):
    """One entry, or one row: the Lanczos start must not be orthogonal to the answer."""
    among = NuclearBall(*shape)
    for k in range(among.dimension):
        G = np.zeros(among.dimension)
        G[k] = -3.0
        assert among.lmo(G)[k] == pytest.approx(1, abs=1e-12)
        assert np.abs(among.lmo(G)).sum() == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("tie", ["first", "last"])
def test_a_zero_gradient_gives_a_point_of_the_domain(name, tie):
    among = domain(name, 4, radius=2.0, tie=tie)
    s = among.lmo(np.zeros((2, 3, 4)))
    assert np.isfinite(s).all()
    assert among.outside(s) == pytest.approx(0, abs=1e-12)
    other = domain(name, 4, radius=2.0, tie="last" if tie == "first" else "first")
    assert (other.lmo(np.zeros((2, 3, 4))) != s).any()


def test_ties_go_where_the_rule_says():
    g = np.array([0.0, 1.0, -1.0])
    assert Box(3).lmo(g).tolist() == [1, -1, 1]
    assert Box(3, tie="last").lmo(g).tolist() == [-1, -1, 1]
    assert L1Ball(3).lmo(g).tolist() == [0, -1, 0]
    assert L1Ball(3, tie="last").lmo(g).tolist() == [0, 0, 1]
    assert Simplex(3).lmo(np.ones(3)).tolist() == [1, 0, 0]
    assert Simplex(3, tie="last").lmo(np.ones(3)).tolist() == [0, 0, 1]
    assert L2Ball(2).lmo(np.array([[0.0, 0.0], [0.0, 2.0]])).tolist() == [[1, 0], [0, -1]]


@pytest.mark.parametrize("among", ALL, ids=str)
def test_the_diameter_is_attained_and_not_exceeded(among):
    rng = np.random.default_rng(0)
    points = among.vertices()
    if points is None:
        points = among.lmo(rng.standard_normal((200, among.dimension)))
        assert np.linalg.norm(points[0] - among.lmo(points[:1])[0]) == pytest.approx(among.diameter)
    distances = np.linalg.norm(points[:, None] - points, axis=-1)
    assert distances.max() <= among.diameter * (1 + 1e-12)
    if among.vertices() is not None:
        assert distances.max() == pytest.approx(among.diameter)


@pytest.mark.parametrize("among", ALL, ids=str)
@given(seed=SEEDS)
def test_a_face_comes_with_a_normal(among, seed):
    x, v = among.face(np.random.default_rng(seed))
    assert among.outside(x) == pytest.approx(0, abs=1e-12)
    assert np.linalg.norm(v) == pytest.approx(1)
    assert v @ (among.lmo(-v) - x) == pytest.approx(0, abs=1e-12)  # no point is farther along v


def test_outside_is_seen():
    for name in NAMES:
        assert domain(name, 4).outside(np.full((1, 4), 3.0)) > 0.5


@pytest.mark.parametrize(
    ("name", "dimension", "radius", "words"),
    [
        ("bocks", 4, 1.0, 'Did you mean "box"'),
        ("nuclear", 5, 1.0, "no square"),
        ("box", 0, 1.0, "dimension >= 1"),
        ("box", 2, float("nan"), "radius > 0"),
    ],
)
def test_a_domain_that_is_none_is_refused(name, dimension, radius, words):
    with pytest.raises(FedTheoryError, match=words):
        domain(name, dimension, radius=radius)
