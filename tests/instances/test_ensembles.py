"""Ensembles: optima, constants that masks keep to, and what is promised of which estimator."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.algorithms.fedboost import masked
from fedtheory.papers.fedboost.concepts import (
    BREGMAN_START,
    ESTIMATE_SIZE,
    SAMPLING_MOMENT,
    SAMPLING_VARIANCE,
    THIRD_DERIVATIVE,
)
from fedtheory.papers.fedboost.instances.ensembles import (
    filled,
    linear_ensemble,
    log_masses,
    point_masses,
    power_law,
    staying_weights,
)
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.properties import (
    FULL_ESTIMATOR,
    REPEATED_WEIGHTED_SAMPLING,
    UNBIASED_ESTIMATES,
    WEIGHTED_SAMPLING,
)

MAKE = {
    "squares": lambda **k: point_masses(q=4, **k),
    "corrected": lambda **k: point_masses(q=4, estimator="corrected", **k),
    "logs": lambda **k: log_masses(q=4, **k),
}
CASES = [
    (family, sampling, how)
    for family in MAKE
    for sampling in ("none", "uniform", "weighted", "water")
    for how in ((1, "mask"), (2, "mask"), (2, "mean"))
    if family != "corrected" or (how[1] == "mask" and sampling in ("none", "uniform"))
]


@pytest.mark.parametrize(("family", "sampling", "how"), CASES)
@pytest.mark.parametrize("mirror", ["euclid", "entropy"])
@given(seed=st.integers(0, 2**32 - 1), sparse=st.floats(0.2, 3))
def test_no_weights_exceed_the_constants(family, mirror, sampling, how, seed, sparse):
    repeats, simulation = how
    instance = MAKE[family](
        mirror=mirror, sampling=sampling, budget="3/2", repeats=repeats, simulation=simulation
    )
    problem = instance.problem
    alpha = np.random.default_rng(seed).dirichlet(np.full(4, sparse), size=1)
    gamma = problem.probabilities(alpha)
    masks = masked(alpha, gamma, copies=problem.copies, idle=problem.idle)
    found = problem.answers(alpha[masks.of], masks.seen, masks.sent, gamma[masks.of])[0]
    size = masks.chance @ problem.mirror.dual_norm(found) ** 2
    assert size <= instance.constants[ESTIMATE_SIZE] ** 2 * (1 + 1e-9)
    away = masks.chance @ ((masks.seen - alpha) ** 2).sum(axis=1)
    assert away <= instance.constants[SAMPLING_VARIANCE] + 1e-9
    assert masks.chance @ (masks.seen**2).sum(axis=1) <= instance.constants[SAMPLING_MOMENT] + 1e-9
    bias = problem.mirror.dual_norm(masks.chance @ found - problem.loss.gradient(alpha)[0])
    assert bias <= instance.constants[THIRD_DERIVATIVE] * away / 2 + 1e-9


@given(
    q=st.integers(2, 30), power=st.sampled_from(["0", "1/2", "1", "3"]), delta=st.floats(0.01, 1)
)
def test_the_optimum_of_the_log_loss_fills_up_to_one_level(q, power, delta):
    D = power_law(q, power)
    alpha = filled(D, delta)
    slope = D / (delta + alpha)
    assert alpha.sum() == pytest.approx(1)
    assert slope[alpha > 0] == pytest.approx(np.full((alpha > 0).sum(), slope.max()))


def test_the_optimum_of_the_theory():
    instance = log_masses(q=20)
    assert instance.problem.least == pytest.approx(1.056563700436066, abs=1e-12)
    assert (instance.problem.best > 0).sum() == 4
    assert log_masses(q=20, delta="1/20").problem.least == pytest.approx(1.849955820617795)


@pytest.mark.parametrize(
    "instance",
    [
        point_masses(q=5, power="2"),
        log_masses(q=5),
        staying_weights(q=5),
        linear_ensemble(q=5, mirror="entropy"),
    ],
    ids=lambda i: i.name,
)
def test_no_weights_have_a_larger_gap_than_the_widest(instance):
    problem, rng = instance.problem, np.random.default_rng(1)
    alpha = np.concatenate([np.eye(5), rng.dirichlet(np.ones(5), size=200)])
    assert problem.gap(alpha).min() >= -1e-9 * 25
    assert problem.gap(alpha).max() <= problem.widest + 1e-12
    assert problem.widest == instance.trivial[EXPECTED_ENSEMBLE_GAP]


def test_promises_of_estimators():
    promised = {
        estimator: point_masses(q=3, sampling="uniform", estimator=estimator).promises
        for estimator in ("full", "masked", "importance", "corrected")
    }
    assert {e for e, p in promised.items() if FULL_ESTIMATOR in p} == {"full"}
    assert {e for e, p in promised.items() if UNBIASED_ESTIMATES in p} == {"full", "corrected"}
    # under (8) a predictor that has lost its weight is never sent again, and no estimate is of bounded size
    weighted = point_masses(q=3, sampling="weighted", estimator="corrected")
    assert UNBIASED_ESTIMATES not in weighted.promises
    assert ESTIMATE_SIZE not in weighted.constants


def test_promises_of_repeated_rounds():
    """The mean of R masks is no mask with R times the budget, only of no more variance than its bound."""
    once, mask, mean = (
        point_masses(q=3, sampling="weighted", repeats=R, simulation=how)
        for R, how in ((1, "mask"), (2, "mask"), (2, "mean"))
    )
    assert {WEIGHTED_SAMPLING, REPEATED_WEIGHTED_SAMPLING} <= once.promises
    assert WEIGHTED_SAMPLING not in mask.promises
    assert REPEATED_WEIGHTED_SAMPLING in mask.promises
    assert REPEATED_WEIGHTED_SAMPLING not in mean.promises
    alpha = np.array([[0.5, 0.3, 0.2]])
    assert mask.problem.probabilities(alpha)[0] == pytest.approx([1, 0.6, 0.4])
    assert mean.problem.probabilities(alpha)[0] == pytest.approx([0.5, 0.3, 0.2])
    with pytest.raises(FedTheoryError, match="whole gradient"):
        point_masses(q=3, repeats=2, simulation="mean", estimator="masked")


def test_weights_stay_in_every_realisation():
    instance = staying_weights(q=6)
    problem = instance.problem
    for seen in (np.zeros((1, 6)), 6 * np.eye(6)[:1]):
        for eta in (1e-3, 1.0, 1e3):
            assert problem.prox(problem.start, eta * problem.loss.gradient(seen)) == pytest.approx(
                problem.start
            )
    assert instance.constants[BREGMAN_START] == pytest.approx(1)
    assert problem.gap(problem.start)[0] == pytest.approx(6 - 2.01)


def test_more_predictors_of_a_power_law_have_less_weight_each():
    for law in (power_law(q, "1") for q in (2, 5)):
        assert law.sum() == pytest.approx(1)
        assert all(a > b for a, b in pairwise(law))


@pytest.mark.parametrize(
    "bad",
    [
        {"q": 1},
        {"q": 3, "budget": "0"},
        {"q": 3, "repeats": 0},
        {"q": 3, "simulation": "maskk"},
        {"q": 3, "estimator": "ful"},
        {"q": 3, "sampling": "all"},
    ],
)
def test_bad_input_is_refused(bad):
    with pytest.raises(FedTheoryError):
        point_masses(**bad)
