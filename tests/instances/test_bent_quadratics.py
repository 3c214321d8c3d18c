"""Quadratics that are not convex on the simplex, the l1 and the Euclidean ball: no point beats what is called lowest."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import (
    HETEROGENEITY,
    INITIAL_EXCESS,
    INITIAL_GAP,
    SMOOTHNESS,
    START_DISTANCE,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.properties import CONSENSUS_START, CONVEX, FEASIBLE_START
from fedtheory.instances import build
from fedtheory.instances.domains import L2Ball, NuclearBall, random_points
from fedtheory.papers.fedfw.concepts import LOSS_RANGE
from fedtheory.papers.fedfw.instances.bent_quadratics import bent_quadratics, lowest

SEEDS = st.integers(0, 2**32 - 1)
SHAPES = st.sampled_from(["simplex", "l1", "l2"])


@given(seed=SEEDS, among=SHAPES, start=st.sampled_from(["consensus", "apart"]))
def test_constants_hold_at_random_points(seed, among, start):
    instance = bent_quadratics(among=among, seed=seed, start=start)
    problem, known = instance.problem, instance.constants
    points = random_points(problem.among, 200, np.random.default_rng(seed))
    values = np.einsum("kp,ipq,kq->ki", points, problem.A, points) / 2 + points @ problem.b.T
    (X,) = problem.start
    here = np.einsum("ip,ipq,iq->i", X, problem.A, X) / 2 + (X * problem.b).sum(axis=1)
    assert (here - values.min(axis=0)).mean() <= known[INITIAL_EXCESS] + 1e-9
    assert (values.max(axis=0) - values.min(axis=0)).mean() <= known[LOSS_RANGE] + 1e-9
    assert problem.objective_gap(points).min() >= -1e-12
    at_mean = X.mean(axis=0)
    assert problem.objective_gap(at_mean[None])[0] <= known[INITIAL_GAP] + 1e-12
    gradients = np.einsum("ipq,kq->kip", problem.A, points) + problem.b
    apart = gradients - gradients.mean(axis=1, keepdims=True)
    assert np.sqrt((apart**2).sum(axis=-1).mean(axis=-1).max()) <= known[HETEROGENEITY] + 1e-9
    assert max(np.linalg.norm(A, 2) for A in problem.A) <= known[SMOOTHNESS] + 1e-9
    assert known[START_DISTANCE] == pytest.approx(np.linalg.norm(X - at_mean))
    assert (CONSENSUS_START in instance.promises) is (known[START_DISTANCE] < 1e-12)
    assert instance.promises >= {FEASIBLE_START}
    assert CONVEX not in instance.promises


@given(seed=SEEDS, p=st.integers(1, 5), radius=st.floats(0.1, 3))
def test_the_lowest_point_of_the_ball_is_certified(seed, p, radius):
    rng = np.random.default_rng(seed)
    A = rng.standard_normal((p, p))
    found = lowest(A + A.T, rng.standard_normal(p), L2Ball(p, radius))
    assert np.linalg.norm(found.at) <= radius * (1 + 1e-9)
    assert found.value == pytest.approx(found.bound, abs=1e-7 * (1 + abs(found.bound)))


def test_the_hard_case_of_the_ball_and_a_minimum_inside():
    """-x²/2 + y²/2 + y has its minima at x = ±√(1 - 1/4), y = -1/2: b is orthogonal to the lowest eigenvector."""
    hard = lowest(np.diag([-1.0, 1.0]), np.array([0.0, 1.0]), L2Ball(2))
    assert np.abs(hard.at) == pytest.approx([0.75**0.5, 0.5])
    assert (hard.value, hard.bound) == pytest.approx((-3 / 4, -3 / 4))
    inside = lowest(np.diag([2.0, 4.0]), np.array([-1.0, 0.0]), L2Ball(2))
    assert inside.at == pytest.approx([0.5, 0.0])
    flat = lowest(np.zeros((2, 2)), np.zeros(2), L2Ball(2))
    assert flat.bound == pytest.approx(0, abs=1e-9)


def test_what_it_cannot_minimise_it_refuses():
    with pytest.raises(FedTheoryError, match="too many vertices"):
        lowest(np.zeros((4, 4)), np.ones(4), NuclearBall(2, 2))
    with pytest.raises(FedTheoryError, match="among is"):
        bent_quadratics(among="box")
    with pytest.raises(FedTheoryError, match="n, p >= 1"):
        bent_quadratics(n=0)


@pytest.mark.parametrize("among", ["simplex", "l1", "l2"])
def test_its_recipe_rebuilds_it(among):
    first = bent_quadratics(among=among, start="apart", seed=3)
    again = build(first.recipe)
    assert again.constants == first.constants
    assert (again.problem.start == first.problem.start).all()
