"""Laws with exact populations: the numbers of the theory, and draws that come from where they say."""

import numpy as np
import pytest

from fedtheory.core.concepts import CONTRACTION, FEATURE_BOUND, RESPONSE_BOUND
from fedtheory.core.errors import FedTheoryError
from fedtheory.engines.confirm import ball
from fedtheory.instances import build
from fedtheory.instances import ridge_factors as factors
from fedtheory.papers.fednewton.concepts import (
    EFFECTIVE_DIMENSION,
    LARGEST_LEVERAGE,
    OWN_EFFECTIVE_DIMENSION,
    SOURCE_RADIUS,
)
from fedtheory.papers.fednewton.instances.hostile_ridge import CLIENTS_OF_RIDGE, exact_constants
from fedtheory.papers.fednewton.instances.random_features import (
    Cosines,
    cosines,
    folded_distance,
    folded_mean,
    shifted_distance,
)
from fedtheory.papers.fednewton.instances.ridge_clients import rational_ridge
from fedtheory.papers.fednewton.instances.ridge_cosine import tilted
from fedtheory.papers.fednewton.instances.ridge_laws import spectrum
from fedtheory.papers.fednewton.instances.ridge_spectrum import capacity
from fedtheory.papers.fednewton.properties import IDENTICAL_CLIENT_LAWS, MIXED_POPULATION

LAWS = ("ridge-spectrum-law", "ridge-cosine-law", "ridge-table-law", "ridge-synthetic-law")


def test_signs_under_a_spectrum():
    law = build({"family": "ridge-spectrum-law", "n": "20000,20000,20000,20000"})
    assert law.constants[EFFECTIVE_DIMENSION] == pytest.approx(3.54283924889, rel=1e-10)
    assert law.constants[LARGEST_LEVERAGE] == pytest.approx(3.54283924889, rel=1e-10)
    assert law.constants[RESPONSE_BOUND] == pytest.approx(1.5448966748957689, rel=1e-10)
    assert law.constants[SOURCE_RADIUS] == pytest.approx(law.constants[FEATURE_BOUND], rel=1e-10)
    assert {IDENTICAL_CLIENT_LAWS, MIXED_POPULATION} <= law.promises
    wide = build({"family": "ridge-spectrum-law", "M": 20, "lam": "1/50"})
    assert wide.constants[FEATURE_BOUND] ** 2 == pytest.approx(1.5961632439130233, rel=1e-10)
    assert wide.constants[EFFECTIVE_DIMENSION] == pytest.approx(8.258930308194083, rel=1e-10)


@pytest.mark.parametrize("power", [1.25, 2.0, 4.0])
def test_the_capacity_of_a_spectrum(power):
    gamma, square = capacity(power)
    for lam in (1e-4, 1e-2, 0.5, 1.0):
        for M in (10, 2000):
            N = float(factors.effective_dimension(np.diag(spectrum(M, power)), lam))
            assert square * lam**-gamma >= N
    near = float(factors.effective_dimension(np.diag(spectrum(2000, 2.0)), 1e-4))
    assert near > 0.95 * capacity(2.0)[1] * 1e-4**-0.5  # and no smaller Q would do


def test_cosines_under_tilts():
    law = build({"family": "ridge-cosine-law", "n": "20000,20000,20000,20000"})
    assert np.linalg.norm(tilted(spectrum(10, 2.0), 1), 2) == pytest.approx(
        0.263863020965851, rel=1e-13
    )
    shift = factors.shift(law.problem.means)
    assert shift == pytest.approx([0.0131931510483] * 4, rel=1e-10)
    assert law.constants[RESPONSE_BOUND] == pytest.approx(2.0605497613907655, rel=1e-10)
    assert law.constants[OWN_EFFECTIVE_DIMENSION] == pytest.approx(2.05347638175, rel=1e-10)
    assert MIXED_POPULATION in law.promises
    assert IDENTICAL_CLIENT_LAWS not in law.promises
    tilted_whole = build({"family": "ridge-cosine-law", "tilts": "1/2,1/2,0,0"})
    assert SOURCE_RADIUS not in tilted_whole.constants


@pytest.mark.parametrize("family", LAWS)
def test_draws_have_the_means_of_their_law(family):
    recipe = {"family": family}
    if family == "ridge-synthetic-law":
        recipe |= {"alpha": 0.5, "beta": 0.5}
    law = build(recipe).problem
    drawn = law.draw(np.random.default_rng(7), 400)
    known = law.population
    spread = drawn.C_Dj.std(axis=0) / 20 + 1e-12
    assert (np.abs(drawn.C_Dj.mean(axis=0) - known.C_j) <= 5.5 * spread).all()
    spread = drawn.b_j.std(axis=0) / 20 + 1e-12
    assert (np.abs(drawn.b_j.mean(axis=0) - known.moments) <= 5.5 * spread).all()


@pytest.mark.parametrize(
    "family", ["ridge-spectrum", "ridge-cosine", "ridge-table", "ridge-synthetic"]
)
def test_one_draw_is_rebuilt_by_its_recipe(family):
    instance = build({"family": family, "seed": 3})
    again = build(instance.recipe)
    assert (again.problem.C_Dj == instance.problem.C_Dj).all()
    assert again.constants == instance.constants
    other = build({**instance.recipe, "seed": 4})
    assert other.constants[CONTRACTION] != instance.constants[CONTRACTION]


def test_a_table_knows_the_mixtures_regression():
    law = build(
        {"family": "ridge-table-law", "chances": "1/2,1/2;0,1/2", "labels": "1,1;0,-1", "n": "1,3"}
    ).problem
    known = law.population
    assert pytest.approx(np.diag([1 / 8, 1 / 2])) == known.C
    assert known.w_star == pytest.approx([1, -1 / 2])  # (1/8 - 3/8)/(1/2)
    assert known.second == pytest.approx(1 / 8 + 1 / 8)
    assert known.moment == pytest.approx(law.p @ known.moments)
    assert known.local_shifts == pytest.approx([np.sqrt(9 / 8), np.sqrt(1 / 8)])


def test_cosines_of_gaussian_inputs():
    phi = Cosines(np.array([[1, 0], [0.5, 1]]), np.array([0.0, 1.0]), 0.5**0.5)
    C = phi.covariance(np.zeros(2))
    assert C[0] == pytest.approx([0.28383382080915, 0.09889870405907], rel=1e-12)
    assert C[1, 1] == pytest.approx(0.24146014687367, rel=1e-12)
    moment = phi.moment(np.ones(2), np.zeros(2))
    assert moment == pytest.approx([-0.35765127184805, -0.08726541414981], rel=1e-12)


@pytest.mark.parametrize("u", [(0.5, -1.0), (1.5, 1.0), (-3.0, 0.25)])
def test_moments_elsewhere_agree_with_quadrature(u):
    """A grid in 161 x 161 points against the closed form with the complementary error function."""
    phi = Cosines(np.array([[1, 0.3], [-0.5, 2]]), np.array([0.2, 4.0]), 1.0)
    w, u = np.array([1.0, 2.0]), np.array(u)
    grid = np.linspace(-8, 8, 1601)
    weight = np.exp(-(grid**2) / 2) / np.sqrt(2 * np.pi) * (grid[1] - grid[0])
    along = w / np.linalg.norm(w)
    across = np.array([-along[1], along[0]])
    g, h = np.meshgrid(grid, grid, indexing="ij")
    x = u + g[..., None] * along + h[..., None] * across
    value = -np.abs(x @ w)[..., None] * np.cos(x @ phi.omega.T + phi.phase)
    assert phi.moment(w, u) == pytest.approx(
        np.einsum("a,b,abk->k", weight, weight, value), abs=2e-4
    )
    v = np.array([2.0, -0.3])
    square = (np.abs(x @ w) - np.abs(x @ v)) ** 2
    assert shifted_distance(w, v, u) ** 2 == pytest.approx(weight @ square @ weight, abs=2e-4)


def test_distances_of_folded_lines():
    one, v = np.ones(10), np.ones(10)
    v[0] = 2
    assert folded_distance(one, v) == pytest.approx(0.953577674915641, rel=1e-12)
    assert shifted_distance(one, v, np.zeros(10)) == pytest.approx(0.953577674915641, rel=1e-7)
    assert 10 - folded_mean(0.0, 10**0.5) ** 2 == pytest.approx(3.63380227632419, rel=1e-13)
    assert folded_distance(np.zeros(2), np.array([3.0, 4.0])) == 5.0
    assert folded_distance(one, -one) == pytest.approx(0, abs=1e-7)


def test_readings_of_the_law_of_the_features():
    deviations = {
        law: cosines(np.random.default_rng(0), M=4000, d=5, width=0.1, law=law).omega.std()
        for law in ("printed", "variance", "deviation")
    }
    expected = {"printed": 10**0.5, "variance": 0.1**0.5, "deviation": 0.1}
    for law, value in expected.items():
        assert deviations[law] == pytest.approx(value, rel=0.03)
    printed, kernel = (
        cosines(np.random.default_rng(0), M=50, d=5, width=0.1, law="printed", scale=scale)
        for scale in ("printed", "kernel")
    )
    assert kernel.bound**2 == pytest.approx(2 * printed.bound**2)
    assert printed.bound == pytest.approx(1)
    with pytest.raises(FedTheoryError, match="deviation"):
        cosines(np.random.default_rng(0), M=2, d=1, width=1.0, law="deviaton")


def test_the_synthetic_clients_are_no_mixture_and_their_labels_have_no_bound():
    instance = build({"family": "ridge-synthetic", "alpha": 0.1, "beta": 0.1})
    assert MIXED_POPULATION not in instance.promises
    assert RESPONSE_BOUND not in instance.constants
    alike = build({"family": "ridge-synthetic"})
    assert {MIXED_POPULATION, IDENTICAL_CLIENT_LAWS} <= alike.promises
    added = build({"family": "ridge-synthetic", "spread": "added", "beta": 0.1})
    assert added.constants != instance.constants


@pytest.mark.parametrize("space", CLIENTS_OF_RIDGE, ids=lambda s: s.name)
def test_what_an_attack_computes_is_what_the_instance_knows(space):
    vector = np.random.default_rng(3).standard_normal(space.size)
    recipe = space.recipe(vector, 12)
    instance = build(recipe)
    exact = exact_constants(rational_ridge(**{k: v for k, v in recipe.items() if k != "family"}))
    assert space.promises <= instance.promises
    checked = 0
    for concept, term in exact.items():
        if concept in instance.constants:
            assert instance.constants[concept] == pytest.approx(float(ball(term, {})), rel=1e-9)
            checked += 1
    assert checked >= 15
    fine = space.batch(vector[None]).constants
    near = build(space.recipe(vector, 10**6)).constants
    for concept, value in fine.items():
        if concept in near:
            assert value[0] == pytest.approx(near[concept], rel=1e-3, abs=1e-4)


def test_matrices_that_do_not_commute_have_no_exact_constants():
    assert exact_constants(rational_ridge(covariances="1,1;1,1|1,0;0,0", sides="0,0;0,0")) is None
