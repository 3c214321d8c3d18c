"""FedBoost: trees of the theory, the pathwise inequality of mirror descent, draws against enumeration, and laws."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.algorithms.fedboost import (
    MANY,
    drawn_masks,
    expected_fedboost,
    masked,
    sampled_fedboost,
)
from fedtheory.papers.fedboost.concepts import MIRROR_CONVEXITY
from fedtheory.papers.fedboost.instances.client_ensembles import client_ensemble
from fedtheory.papers.fedboost.instances.ensemble_losses import LogLoss, Squares
from fedtheory.papers.fedboost.instances.ensemble_problem import Ensemble
from fedtheory.papers.fedboost.instances.ensembles import linear_ensemble, log_masses, point_masses
from fedtheory.papers.fedboost.instances.mirror_maps import Entropy, Euclid
from fedtheory.papers.fedboost.instances.squared_ensembles import squared_ensemble
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP

RNG = np.random.default_rng(0)
H = np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]]).T
D = np.array([0.5, 0.2, 0.3])


def gaps(problem, eta, rounds):
    run = expected_fedboost(problem, {"eta_t": np.full(rounds, eta)}, rounds, RNG)
    return run.series[EXPECTED_ENSEMBLE_GAP][0]


@pytest.mark.parametrize(
    ("mirror", "rule", "expected"),
    [
        (
            Euclid(1.0),
            "uniform",
            (
                0.0822828785051,
                0.0680392577695,
                0.055994727914,
                0.0458046961485,
                0.0373476652536,
                0.0304567318625,
            ),
        ),
        (
            Euclid(1.0),
            "weighted",
            (
                0.0822828785051,
                0.0680392577695,
                0.0570794343862,
                0.0484013175547,
                0.0414412296872,
                0.0358020643011,
            ),
        ),
        (
            Entropy(),
            "uniform",
            (
                0.0822828785051,
                0.0746138998876,
                0.0675899774027,
                0.0611195314044,
                0.0551642377813,
                0.049693737572,
            ),
        ),
    ],
)
def test_two_predictors_under_log_loss(mirror, rule, expected):
    """The theory's tv.x1."""
    loss = LogLoss(None, np.array([0.7, 0.3]), 0.2)
    problem = Ensemble(loss, np.array([0.78, 0.22]), mirror, rule, 1.0)
    assert problem.least == pytest.approx(0.2743920654336805, abs=1e-14)
    assert gaps(problem, 0.1, 6) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("mirror", "rule", "C", "expected"),
    [
        (
            Euclid(1.0),
            "weighted",
            2,
            (0.0684821912690, 0.0652674105295, 0.0624005829348, 0.0598219155572),
        ),
        (
            Entropy(),
            "uniform",
            1.5,
            (0.0684821912690, 0.0672219955973, 0.0659737384415, 0.0647351831827),
        ),
    ],
)
def test_three_predictors_under_log_loss(mirror, rule, C, expected):
    """The theory's tv.x2."""
    best = np.array([0.742599700803808, 0, 0.257400299196192])
    problem = Ensemble(LogLoss(H, D, 0.1), best, mirror, rule, C)
    assert problem.least == pytest.approx(0.7808654752108435, abs=1e-14)
    assert gaps(problem, 0.1, 4) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("estimator", "expected"),
    [
        (
            "full",
            (
                0,
                0.000125,
                0.00027346666667,
                0.00042431618,
                0.00057343129064,
                0.0007195196948,
                0.00086209388308,
            ),
        ),
        (
            "importance",
            (
                0,
                0.00035,
                0.00107559111111,
                0.002068499776,
                0.00325776116692,
                0.0045885994161,
                0.00601757051419,
            ),
        ),
        (
            "corrected",
            (
                0,
                0.0002,
                0.00043825777778,
                0.000681263008,
                0.0009224299667,
                0.00115965762356,
                0.00139212400554,
            ),
        ),
    ],
)
def test_three_estimators_of_one_output(estimator, expected):
    """The theory's tv.x4."""
    instance = squared_ensemble(
        predictors="2;1", target="3/2", sampling="uniform", estimator=estimator
    )
    assert gaps(instance.problem, 0.02, 7) == pytest.approx(expected, abs=1e-13)


def test_exponentiated_gradient_has_a_closed_form():
    """L = c (1 - α_1): α_{1,t} = 1/(1 + (q - 1) exp(-c η (t - 1)))."""
    q, eta, T = 7, 0.3, 9
    first = 1 / (1 + (q - 1) * np.exp(-2 * eta * np.arange(T)))
    expected = 2 * (1 - np.cumsum(first) / np.arange(1, T + 1))
    problem = linear_ensemble(q=q, mirror="entropy").problem
    assert gaps(problem, eta, T) == pytest.approx(expected)


def test_print_fails_where_the_divergence_of_all_pairs_is_finite():
    """The theory's tv.sment: smoothed entropy, q = 1000, T = 150; σ = 1/2 and r = log(1 + q) for all pairs."""
    q, T, r = 1000, 150, np.log(1001)
    problem = linear_ensemble(q=q, mirror="smoothed", scale="1/1000").problem
    found = gaps(problem, np.sqrt(0.5 / (T * 4 * r)), T)[-1]
    assert found == pytest.approx(1.97120729218, abs=1e-10)
    assert 2 * np.sqrt(4 * 0.5 * r / T) == pytest.approx(0.60701476223, abs=1e-10)
    best = gaps(problem, np.sqrt(2 * 0.5 * r / T) / 2, T)[-1]
    assert best == pytest.approx(0.35017848953, abs=1e-10)
    assert 2 * np.sqrt(2 * r / (0.5 * T)) == pytest.approx(0.85844850930, abs=1e-10)


MAPS = {"euclid": Euclid, "entropy": lambda _: Entropy()}


@pytest.mark.parametrize("mirror", MAPS)
@pytest.mark.parametrize("rule", ["none", "uniform", "weighted", "water"])
@pytest.mark.parametrize("estimator", ["full", "masked", "importance", "corrected"])
@given(
    seed=st.integers(0, 2**32 - 1),
    eta=st.sampled_from([0.01, 0.3, 5.0]),
    scale=st.sampled_from([0.1, 1.0, 4.0]),
)
def test_the_regret_of_every_path_is_that_of_mirror_descent(
    mirror, rule, estimator, seed, eta, scale
):
    """The theory's c.md4: no probability, no convexity, after every round, against every point of the simplex."""
    rng = np.random.default_rng(seed)
    of = MAPS[mirror](scale)
    sigma, alpha = of.constants()[MIRROR_CONVEXITY], np.full((1, 3), 1 / 3)
    problem = Ensemble(Squares(H, D), alpha[0], of, rule, 1.5, estimator=estimator)
    against = np.concatenate([np.eye(3), rng.dirichlet(np.ones(3), size=5)])
    start = np.array([of.divergence_from_middle(u) for u in against])
    regret, sizes = np.zeros(len(against)), 0.0
    for _ in range(8):
        gamma = problem.probabilities(alpha)
        masks = drawn_masks(alpha, gamma, rng)
        g = problem.answers(alpha, masks.seen, masks.sent, gamma)[0]
        regret += (alpha - against) @ g[0]
        sizes += of.dual_norm(g)[0] ** 2
        limit = start / eta + eta / (2 * sigma) * sizes
        assert (regret <= limit + 1e-9 * (1 + limit)).all()
        alpha = problem.prox(alpha, eta * g)


def test_one_interior_step_is_as_costly_as_the_inequality_says():
    """Euclid, s = 1, T = 1, u = α_1 - ηg: both sides are η‖g‖²."""
    alpha, g, eta = np.full(3, 1 / 3), np.array([0.2, -0.1, -0.1]), 0.5
    u = alpha - eta * g
    assert g @ (alpha - u) == pytest.approx(((u - alpha) ** 2).sum() / (2 * eta) + eta / 2 * g @ g)
    assert Euclid(1.0).step(alpha[None], eta * g[None])[0] == pytest.approx(u)


SOME = [
    point_masses(q=3, sampling="uniform", budget="3/2", power="2"),
    point_masses(q=3, sampling="weighted", mirror="entropy"),
    point_masses(q=2, sampling="weighted", repeats=2, simulation="mean", power="2"),
    point_masses(q=2, sampling="uniform", estimator="importance", power="2"),
    point_masses(q=2, sampling="uniform", estimator="corrected", power="2"),
    log_masses(q=2, sampling="weighted"),
    client_ensemble(
        targets="1,0;1/4,3/4;0,1", sizes="1,3,2", N=2, sampling="uniform", drawn="printed"
    ),
    client_ensemble(targets="1,0;1/4,3/4;0,1", sizes="1,3,2", N=2, drawn="proportional"),
]


@pytest.mark.parametrize(
    "instance", SOME, ids=lambda i: f"{i.name} {i.recipe.get('estimator', '')}"
)
def test_draws_have_the_mean_of_the_enumeration(instance):
    rounds, runs = 4, 20_000
    steps = {"eta_t": np.full(rounds, 0.2)}
    exact = gaps(instance.problem, 0.2, rounds)
    run = sampled_fedboost(instance.problem, steps, rounds, np.random.default_rng(3), runs)
    draws = run.series[EXPECTED_ENSEMBLE_GAP]
    error = draws.std(axis=0) / runs**0.5
    assert (np.abs(draws.mean(axis=0) - exact) <= 5 * error + 1e-12).all()
    low, high = run.ranges[EXPECTED_ENSEMBLE_GAP]
    assert low <= draws.min()
    assert draws.max() <= high


@pytest.mark.parametrize(
    ("estimator", "sampling", "target", "limit", "within"),
    [
        ("importance", "uniform", "9/10,1/10", 0.08, 0.015),
        ("masked", "uniform", "9/10,1/10", 0.08, 0.015),
        ("full", "uniform", "9/10,1/10", 0.0, 0.015),
        ("corrected", "uniform", "9/10,1/10", 0.0, 0.015),
        ("importance", "weighted", "7/10,3/10", 0.18, 0.06),  # slowly: 0.163 after 200,000 rounds
    ],
)
def test_where_biased_estimates_lead(estimator, sampling, target, limit, within):
    """The theory's e06: the limit of the mean field, (7/10, 3/10), or the first vertex."""
    instance = squared_ensemble(
        predictors="1,0;0,1", target=target, sampling=sampling, estimator=estimator
    )
    T = 8000
    steps = {"eta_t": np.full(T, 0.005)}
    run = sampled_fedboost(instance.problem, steps, T, np.random.default_rng(2), 30)
    assert run.series[EXPECTED_ENSEMBLE_GAP][:, -1].mean() == pytest.approx(limit, abs=within)


def test_a_hundred_thousand_predictors():
    instance = point_masses(q=100_000, sampling="weighted", budget="100")
    steps = {"eta_t": np.full(3, 0.1)}
    run = sampled_fedboost(instance.problem, steps, 3, np.random.default_rng(0), 3)
    gap = run.series[EXPECTED_ENSEMBLE_GAP]
    assert gap.shape == (3, 3)
    assert (gap[:, -1] < gap[:, 0]).all()


def test_too_many_masks_are_refused():
    with pytest.raises(FedTheoryError, match=str(MANY)):
        masked(np.full((1, 30), 1 / 30), np.full((1, 30), 0.5))


# ---- units: F to cF with the step c eta, L to cL with the step eta/c, change nothing but the loss's own unit


@given(
    c=st.fractions(Fraction(1, 9), 9),
    eta=st.floats(0.01, 2),
    rule=st.sampled_from(["none", "uniform", "weighted"]),
)
def test_a_multiple_of_the_mirror_map_takes_that_multiple_of_the_step(c, eta, rule):
    one, other = (
        point_masses(q=3, sampling=rule, budget="3/2", power="2", scale=str(scale)).problem
        for scale in (Fraction(1), c)
    )
    assert gaps(other, float(c) * eta, 3) == pytest.approx(gaps(one, eta, 3), abs=1e-10)


@given(c=st.floats(0.1, 9), eta=st.floats(0.01, 2), mirror=st.sampled_from(["euclid", "entropy"]))
def test_a_multiple_of_the_loss_takes_a_fraction_of_the_step(c, eta, mirror):
    one, other = (
        linear_ensemble(q=4, mirror=mirror, prize=str(Fraction(prize).limit_denominator(10**6)))
        for prize in (1.0, c)
    )
    there = float(Fraction(c).limit_denominator(10**6))
    assert gaps(other.problem, eta / there, 4) == pytest.approx(there * gaps(one.problem, eta, 4))
