"""Designed quadratics and least squares: what is claimed of them holds at points that were not designed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.properties import CONSENSUS_START, CONVEX, FEASIBLE_START, SMOOTH
from fedtheory.instances import FAMILIES, build
from fedtheory.instances.domains import NAMES, random_points
from fedtheory.instances.quadratics import frank_wolfe_gap, heterogeneity_at, quadratics
from fedtheory.papers.fedfw.instances.least_squares import least_squares

SEEDS = st.integers(0, 2**32 - 1)
SMALL = st.sampled_from(["box", "l1", "l2", "simplex"])


def gradients_at(problem, x):
    """(points, n, p) of ∇f_i at each of the points."""
    return problem.gradients(np.repeat(x[:, None], len(problem.A), axis=1))


def verify(instance, seed):
    """Every constant against random points of the domain."""
    problem, known = instance.problem, instance.constants
    points = random_points(problem.among, 60, np.random.default_rng(seed))
    slack = 1e-9
    gaps = problem.objective_gap(points)
    assert (gaps >= -1e-12).all(), "F falls below F*"
    assert (gaps <= instance.trivial[OBJECTIVE_GAP] + slack).all()

    G = gradients_at(problem, points)
    far = np.linalg.norm(points[:, None] - points, axis=-1)
    turned = np.linalg.norm(G[:, None] - G, axis=-1).max(axis=-1)
    assert (turned <= known[SMOOTHNESS] * far + slack).all()
    assert (far <= known[DIAMETER] + slack).all()
    assert heterogeneity_at(problem, points) <= known[HETEROGENEITY] + slack
    assert known[HETEROGENEITY_AT_OPTIMUM] <= known[HETEROGENEITY] + slack
    assert known[DUAL_NORM] == pytest.approx(
        known[HETEROGENEITY_AT_OPTIMUM] / np.sqrt(known[CLIENTS])
    )
    assert {CONVEX, SMOOTH, FEASIBLE_START} <= instance.promises
    assert all(certificate.error < 1e-3 for certificate in instance.certificates)


@given(
    seed=SEEDS,
    among=SMALL,
    n=st.integers(1, 5),
    hessians=st.sampled_from(["common", "own", "none"]),
    heterogeneity=st.floats(0, 10),
    pull=st.floats(0, 5),
)
def test_designed_quadratics_keep_their_word(seed, among, n, hessians, heterogeneity, pull):
    instance = quadratics(
        among=among, n=n, hessians=hessians, heterogeneity=heterogeneity, pull=pull, seed=seed
    )
    verify(instance, seed)
    problem, known = instance.problem, instance.constants
    assert frank_wolfe_gap(problem) < 1e-10
    at_optimum = gradients_at(problem, problem.origin[None])[0]
    expected = heterogeneity if n > 1 else 0
    assert heterogeneity_at(problem, problem.origin[None]) == pytest.approx(expected, abs=1e-9)
    assert known[HETEROGENEITY_AT_OPTIMUM] == expected
    rms = np.sqrt((at_optimum**2).sum(axis=1).mean())
    assert known[GRADIENT_AT_OPTIMUM] == pytest.approx(rms, abs=1e-9)
    if hessians != "own":
        assert known[HETEROGENEITY] == known[HETEROGENEITY_AT_OPTIMUM]


@pytest.mark.parametrize("among", NAMES)
def test_designed_quadratics_exist_on_every_domain(among):
    verify(quadratics(among=among, p=9, start="apart", seed=3), 0)


@given(seed=SEEDS, among=SMALL, spread=st.sampled_from([0.0, 1.0]))
def test_least_squares_keep_their_word(seed, among, spread):
    verify(least_squares(among=among, spread=spread, seed=seed), seed)


def test_least_squares_exist_on_the_nuclear_ball():
    verify(least_squares(among="nuclear", p=4, seed=1), 0)


def test_the_certificate_of_least_squares_brackets_the_optimum():
    """The optimum over the simplex, found again by brute force, lies between F* claimed and claimed plus error."""
    instance = least_squares(among="simplex", p=3, seed=5)
    grid = np.array([[i, j, 400 - i - j] for i in range(401) for j in range(401 - i)]) / 400
    lowest = instance.problem.objective_gap(grid).min()
    assert 0 <= lowest < 1e-3
    assert instance.certificates[0].claim == "F*, from below"
    assert instance.certificates[0].error < 1e-9


def test_where_the_vertices_are_many_the_bounds_are_the_general_ones():
    instance = quadratics(among="box", p=20, hessians="own", seed=1)
    assert instance.problem.among.vertices() is None
    verify(instance, 0)
    assert any("‖(1/n)Σ(A_i - Ā)²‖" in c.method for c in instance.certificates)


def test_the_dial_starts_at_identical_optima():
    instance = quadratics(heterogeneity=0.0, hessians="common")
    assert instance.constants[HETEROGENEITY] == 0


def test_a_start_apart_is_no_consensus():
    assert CONSENSUS_START in quadratics().promises
    assert CONSENSUS_START not in quadratics(start="apart").promises


@pytest.mark.parametrize("family", ["quadratics", "least-squares", "two-groups"])
def test_a_recipe_rebuilds_the_instance(family):
    instance = FAMILIES[family]()
    again = build(dict(instance.recipe))
    assert again.constants == instance.constants
    assert again.name == instance.name
    assert (again.problem.start == instance.problem.start).all()


@pytest.mark.parametrize(
    ("recipe", "words"),
    [
        ({"family": "quadratic"}, 'Did you mean "quadratics"'),
        ({}, "no instance family"),
        ({"family": "quadratics", "sede": 1}, 'Did you mean "seed"'),
        ({"family": "quadratics", "n": 0}, "n, p, runs >= 1"),
        ({"family": "quadratics", "hessians": "odd"}, '"common", "own" or "none"'),
        ({"family": "quadratics", "start": "odd"}, '"consensus" or "apart"'),
        ({"family": "two-groups", "k": 2}, "1 <= k < n"),
        ({"family": "interval", "curvature": "1", "slope": "1;x"}, "table of rationals"),
        ({"family": "interval", "curvature": "-1", "slope": "1"}, "not convex"),
        ({"family": "interval", "curvature": "1;2;3", "slope": "1;2"}, "2 clients"),
    ],
)
def test_a_wrong_recipe_is_refused(recipe, words):
    with pytest.raises(FedTheoryError, match=words):
        build(recipe)
