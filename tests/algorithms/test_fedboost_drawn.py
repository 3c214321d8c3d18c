"""FedBoost and AFLBoost with drawn masks, against the means over all masks."""

from functools import partial

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost
from fedtheory.papers.fedboost.algorithms.fedboost_drawn import (
    ESTIMATORS,
    drawn,
    drawn_aflboost,
    drawn_fedboost,
)
from fedtheory.papers.fedboost.instances.ensemble_losses import Squares
from fedtheory.papers.fedboost.instances.ensembles import log_masses, point_masses
from fedtheory.papers.fedboost.instances.mirror_maps import Entropy, Euclid
from fedtheory.papers.fedboost.instances.sampled_predictors import probabilities
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP

RUNS, ERRORS = 20_000, 4.5
ROUNDS = np.arange(1, 8)


def sampled(rule, budget):
    return lambda alpha: probabilities(rule, alpha, budget)


def agree(runs, mean):
    """Whether the mean of each column is within its standard errors; a constant column agrees but for rounding."""
    error = runs.std(axis=0, ddof=1) / np.sqrt(len(runs))
    return np.all(np.abs(runs.mean(axis=0) - mean) <= ERRORS * error + 1e-11)


@pytest.mark.parametrize("sampling", ["none", "uniform", "weighted", "water"])
@pytest.mark.parametrize("mirror", ["euclid", "entropy"])
@pytest.mark.parametrize("family", [log_masses, point_masses])
def test_the_mean_of_runs_is_the_mean_over_all_masks(family, mirror, sampling):
    problem = family(q=3, mirror=mirror, sampling=sampling, budget="1").problem
    eta, rounds = 0.1, 4
    steps = {"eta_t": np.full(rounds, eta)}
    exact = expected_fedboost(problem, steps, rounds, np.random.default_rng(0))
    made = drawn_fedboost(
        problem.loss,
        problem.mirror,
        problem.probabilities,
        start=problem.start[0],
        eta=np.full(RUNS, eta),
        marks=np.arange(1, rounds + 1),
        rng=np.random.default_rng(1),
    )
    assert agree(made.mean - problem.least, exact.series[EXPECTED_ENSEMBLE_GAP][0])


def test_whole_and_importance_weighted_gradients_of_a_square_are_those_of_the_tree():
    # (2α_1 + α_2 - 3/2)², uniform sampling of one of two, step 1/50: all sequences of masks, in rationals
    exact = {
        "full": [0, 0.000125, 0.00027346666667, 0.00042431618, 0.00057343129, 0.00071951969480],
        "importance": [0, 0.00035, 0.00107559111, 0.00206849977600, 0.00325776117, 0.00458859942],
    }
    for estimator, expected in exact.items():
        made = drawn_fedboost(
            Squares(np.array([[2.0, 1.0]]), np.array([1.5])),
            Euclid(1.0),
            sampled("uniform", 1.0),
            start=np.full(2, 0.5),
            eta=np.full(RUNS, 0.02),
            marks=np.arange(1, 7),
            rng=np.random.default_rng(0),
            estimator=estimator,
        )
        assert agree(made.mean, expected)


def test_masked_and_importance_weighted_gradients_have_the_biases_of_one_round():
    # three predictors and a target in R³, (8) with C = 1 at (1/2, 3/10, 1/5)
    H = np.array([[0.6, 0.2, 0.1], [0.3, 0.5, 0.1], [0.1, 0.3, 0.8]])
    loss, alpha = Squares(H, np.array([0.5, 0.2, 0.3])), np.array([0.5, 0.3, 0.2])
    seen = []

    class Listens:
        def step(self, before, g):
            seen.append(g)
            return before

    biases = {
        "full": (0, 0, 0),
        "masked": (0.266, 0.1092, 0.2112),
        "importance": (0.46, 0.532, 1.056),
    }
    for estimator, bias in biases.items():
        drawn_fedboost(
            loss,
            Listens(),
            sampled("weighted", 1.0),
            start=alpha,
            eta=np.ones(10 * RUNS),
            marks=np.array([1]),
            rng=np.random.default_rng(0),
            estimator=estimator,
        )
        assert agree(seen.pop() - loss.gradient(alpha[None]), bias)


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_where_all_is_sent_all_estimators_are_the_gradient(estimator):
    loss, start = Squares(np.eye(3), np.array([0.6, 0.3, 0.1])), np.full(3, 1 / 3)
    run = partial(drawn_fedboost, loss, Entropy(), sampled("none", 3.0), start=start)
    eta, marks = np.array([0.1, 0.2]), np.array([1, 5, 9])
    one = run(eta=eta, marks=marks, rng=np.random.default_rng(0), estimator=estimator)
    full = run(eta=eta, marks=marks, rng=np.random.default_rng(1))
    assert np.array_equal(one.last, full.last)
    assert np.all(np.diff(one.last, axis=1) < 0)
    assert np.all(one.last[1, 1:] < one.last[0, 1:])  # each run has its own step


def test_marks_do_not_change_a_run():
    loss, start = Squares(np.eye(3), np.array([0.6, 0.3, 0.1])), np.full(3, 1 / 3)
    run = partial(
        drawn_fedboost, loss, Euclid(1.0), sampled("uniform", 1.0), start=start, eta=np.full(4, 0.1)
    )
    every = run(marks=np.arange(1, 10), rng=np.random.default_rng(0))
    some = run(marks=np.array([4, 9]), rng=np.random.default_rng(0))
    assert np.array_equal(some.mean, every.mean[:, [3, 8]])
    assert np.array_equal(some.last, every.last[:, [3, 8]])


@pytest.mark.parametrize(
    ("bias", "expected"),
    [
        (None, [5 / 9, 0.48461805555556, 0.41793186805556]),
        (
            np.array([[1.0, 0.0], [0.0, 4.0]]),
            [
                5 / 9,
                0.48461805555556,
                0.42009728993056,
                0.36135097570859,
                0.30992660439159,
                0.26713494400221,
                0.23152488004056,
            ],
        ),
    ],
)
def test_the_agnostic_game_is_that_of_the_tree(bias, expected):
    losses = (
        Squares(np.array([[1.0, 0.0]]), np.zeros(1)),
        Squares(np.array([[0.0, 2.0]]), np.zeros(1)),
    )
    marks = ROUNDS[: len(expected)]
    made = drawn_aflboost(
        losses,
        Euclid(1.0),
        sampled("weighted", 1.0),
        start=np.full(2, 0.5),
        etas=(np.full(RUNS, 0.05), np.full(RUNS, 0.05)),
        marks=marks,
        rng=np.random.default_rng(0),
        bias=bias,
    )
    worst = [np.maximum(*(loss.value(weights) for loss in losses)) for weights in made.weights]
    assert agree(np.array(worst).T - 4 / 9, expected)
    assert np.allclose(made.mixtures.sum(axis=2), 1.0)


def test_a_mask_is_as_likely_as_asked_and_shares_are_unbiased():
    gamma = np.tile([0.0, 0.2, 0.7, 1.0], (RUNS, 1))
    sent, share = drawn(gamma, np.random.default_rng(0))
    assert agree(sent.astype(float), gamma[0])
    assert agree(share, [0.0, 1.0, 1.0, 1.0])


def test_an_unknown_estimator_is_named():
    with pytest.raises(FedTheoryError, match="masked"):
        drawn_fedboost(
            Squares(np.eye(2), np.zeros(2)),
            Euclid(1.0),
            sampled("none", 2.0),
            start=np.full(2, 0.5),
            eta=np.ones(1),
            marks=np.array([1]),
            rng=np.random.default_rng(0),
            estimator="mask",
        )
