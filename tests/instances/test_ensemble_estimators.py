"""Five estimators of a squared loss's gradient: their means over all masks, against the theory's vectors."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.algorithms.fedboost import masked
from fedtheory.papers.fedboost.instances.ensemble_estimators import estimate, known_estimator
from fedtheory.papers.fedboost.instances.ensemble_losses import LogLoss, Squares
from fedtheory.papers.fedboost.instances.sampled_predictors import probabilities, variance

H = np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]]).T
QUAD = Squares(H, np.array([0.5, 0.2, 0.3]))
ALPHA = np.array([[0.5, 0.3, 0.2]])


def over_masks(estimator, alpha, gamma, loss=QUAD):
    """Estimates with their probabilities, for every mask."""
    masks = masked(alpha, gamma, idle=True)
    found = estimate(
        loss,
        estimator,
        alpha=alpha[masks.of],
        seen=masks.seen,
        sent=masks.sent,
        gamma=gamma[masks.of],
    )
    return found, masks.chance, masks.seen


@pytest.mark.parametrize(
    ("estimator", "C", "bias"),
    [
        ("importance", 1, (0.46, 0.532, 1.056)),
        ("masked", 1, (0.266, 0.1092, 0.2112)),
        ("full", 1, (0, 0, 0)),
        ("corrected", 1, (0, 0, 0)),
        ("importance", 2, (0, 0.152, 0.396)),
        ("masked", 2, (0, 0.0624, 0.1584)),
        ("full", 2, (0, 0, 0)),
        ("corrected", 2, (0, 0, 0)),
    ],
)
def test_biases_of_the_theory(estimator, C, bias):
    found, chance, _ = over_masks(estimator, ALPHA, probabilities("weighted", ALPHA, C))
    assert chance @ found - QUAD.gradient(ALPHA)[0] == pytest.approx(bias, abs=1e-12)


def test_the_gradient_and_the_second_moments_of_the_theory():
    assert QUAD.gradient(ALPHA)[0] == pytest.approx([-0.072, 0.072, 0], abs=1e-12)
    for C, size, excess in ((1, 0.977272, 0.3004), (2, 0.224232, 0.0624)):
        found, chance, seen = over_masks("full", ALPHA, probabilities("weighted", ALPHA, C))
        assert chance @ (found**2).sum(axis=1) == pytest.approx(size)
        assert chance @ QUAD.value(seen) - QUAD.value(ALPHA)[0] == pytest.approx(excess)
    found, chance, _ = over_masks("corrected", ALPHA, probabilities("weighted", ALPHA, 1))
    assert chance @ found**2 == pytest.approx([0.19856, 0.52229333333, 0.54812])


@given(seed=st.integers(0, 2**32 - 1), q=st.integers(2, 5), C=st.floats(0.5, 4))
def test_masks_are_unbiased_and_have_the_variance_that_is_said(seed, q, C):
    rng = np.random.default_rng(seed)
    alpha = rng.dirichlet(np.ones(q), size=1)
    gamma = probabilities("weighted", alpha, C)
    masks = masked(alpha, gamma)
    assert masks.chance.sum() == pytest.approx(1)
    assert masks.chance @ masks.seen == pytest.approx(alpha[0])
    away = ((masks.seen - alpha) ** 2).sum(axis=1)
    assert masks.chance @ away == pytest.approx(variance(alpha, gamma)[0])


def test_the_mean_of_two_masks_has_half_the_variance():
    """The theory's example: one mask at the budget 2 has 0.12, two at the budget 1 have 0.31."""
    gamma = probabilities("weighted", ALPHA, 1)
    masks = masked(ALPHA, gamma, copies=2)
    assert masks.chance @ masks.seen == pytest.approx(ALPHA[0])
    assert masks.chance @ ((masks.seen - ALPHA) ** 2).sum(axis=1) == pytest.approx(0.31)
    assert len(masks.seen) == 3**3


@given(seed=st.integers(0, 2**32 - 1), q=st.integers(1, 4), C=st.floats(0.3, 3))
def test_the_printed_correction_leaves_what_the_kernel_says(seed, q, C):
    """α_l h_l (1/γ_l - 1)(2 h_l - α_l) is left of the bias."""
    rng = np.random.default_rng(seed)
    alpha = rng.dirichlet(np.ones(q), size=1)
    loss = Squares(rng.standard_normal((1, q)), rng.standard_normal(1))
    gamma = probabilities("uniform", alpha, min(C, q))
    found, chance, _ = over_masks("printed", alpha, gamma, loss)
    h, a = loss.H[0], alpha[0]
    left = a * h * (1 / gamma[0] - 1) * (2 * h - a)
    assert chance @ found == pytest.approx(loss.gradient(alpha)[0] + left, abs=1e-9)


def test_a_predictor_without_weight_is_corrected_too():
    """With uniform sampling its coordinate is returned; otherwise the mean would lack it."""
    alpha, gamma = np.array([[1.0, 0.0, 0.0]]), np.full((1, 3), 0.5)
    found, chance, _ = over_masks("corrected", alpha, gamma)
    assert chance @ found == pytest.approx(QUAD.gradient(alpha)[0])


def test_corrections_are_for_squared_losses_and_10_for_one_output():
    log = LogLoss(H, np.array([0.5, 0.2, 0.3]), 0.1)
    with pytest.raises(FedTheoryError, match="squared losses"):
        over_masks("corrected", ALPHA, np.full((1, 3), 0.5), log)
    with pytest.raises(FedTheoryError, match="one output"):
        over_masks("printed", ALPHA, np.full((1, 3), 0.5))
    with pytest.raises(FedTheoryError, match="masked"):
        known_estimator("maskd")
