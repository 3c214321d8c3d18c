"""What the witnesses of Appendix C and Section 2 rest on, computed another way."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from fedtheory.papers.fedres.algorithms.appendix_c_exact import features, gaussian_moments, growth
from fedtheory.papers.fedres.errata.ledger import SHIFT, U_G, V, joint_loss, regret_of_print
from fedtheory.papers.fedres.instances.appendix_c import (
    bounded_surrogate,
    gaussian_samples,
    sign_samples,
)
from fedtheory.papers.fedres.statements.regret import (
    missing_round_weights,
    regret,
    weighted_average,
)


def test_stein_gives_the_moments_of_one_gaussian() -> None:
    known = gaussian_moments([[Fraction(4)]], [Fraction(1)])
    assert known[0, 0] == 5
    assert known[0, 0, 0, 0] == 1 + 6 * 4 + 3 * 16


def test_the_features_have_the_moments_of_their_samples() -> None:
    rng = np.random.default_rng(0)
    shared, local, _ = gaussian_samples(rng, runs=1, rounds=400_000, v=0.25)
    x = np.concatenate([shared, local], axis=-1)[0, 0]
    covariance, mean = features()
    np.testing.assert_allclose(x.mean(axis=0), np.array(mean, float), atol=0.01)
    np.testing.assert_allclose(np.cov(x.T), np.array(covariance, float), atol=0.02)


@pytest.mark.parametrize(("eta", "grows"), [("1", True), ("1/2", True), ("1/20", False)])
def test_a_step_of_one_grows_in_every_direction_and_a_small_one_in_none(
    eta: str, grows: bool
) -> None:
    for v in (Fraction(1, 4), Fraction(1, 16)):
        values = np.linalg.eigvalsh(np.array(growth(Fraction(eta), v), float))
        assert (values > 1).all() if grows else (values < 1).all()


@pytest.mark.parametrize(
    ("T", "expected"), [(100, 0.0170027150905284), (10_000, 0.00169865699975415)]
)
def test_the_supremum_inside_has_the_reference_values(T: int, expected: float) -> None:
    assert float(regret_of_print(T)) == pytest.approx(expected, rel=1e-12)


def test_the_supremum_inside_by_enumeration() -> None:
    """T = 4: the best pair for each of 16 sign sequences, on a fine grid."""
    grid = np.linspace(-1, 1, 2001)
    c, q = 0.2, 0.2 / sqrt(4)
    total = 0.0
    for word in range(16):
        drift = sum(1 if word >> k & 1 else -1 for k in range(4)) / 4
        total += 2 * (-(c * drift * grid + q / 2 * grid**2)).max()
    assert total / 16 == pytest.approx(float(regret_of_print(4)), abs=1e-6)


def test_the_surrogate_is_what_section_2_assumes() -> None:
    constants = bounded_surrogate()
    assert constants.scale == pytest.approx(31.71, abs=0.01)
    assert constants.smoothness == pytest.approx(0.7095, abs=1e-4)
    assert constants.gradient == pytest.approx(1.1913, abs=1e-4)
    rng = np.random.default_rng(0)
    shared, local, labels = (part[0, 0] for part in sign_samples(rng, runs=1, rounds=500))
    directions = rng.standard_normal((50, 2, 2))
    directions /= np.linalg.norm(directions, axis=2, keepdims=True)
    for w_g, w in directions:  # the sphere is where a convex function is largest
        residual = labels - shared @ w_g - local @ w
        assert (residual**2 <= constants.scale * (1 + 1e-12)).all()
        size = np.linalg.norm(np.hstack([shared, local]), axis=1)
        assert (2 * np.abs(residual) * size <= constants.gradient * constants.scale + 1e-9).all()


def test_regret_takes_the_best_of_its_comparators() -> None:
    losses = ((Fraction(1), Fraction(0)), (Fraction(1), Fraction(1)))
    nothing, something = ((Fraction(0),) * 2,) * 2, losses
    weights = (Fraction(1), Fraction(1))
    assert regret(losses, (something,), weights) == 0
    assert regret(losses, (something, nothing), weights) == Fraction(3, 4)
    assert missing_round_weights((1, 2), rounds=4) == (4, 2)
    assert weighted_average(losses, (Fraction(2), Fraction(0))) == Fraction(1, 2)


def test_example_2_loses_v_squared_without_local_models() -> None:
    zero = (Fraction(0), Fraction(0))
    assert joint_loss(U_G, zero) == V**2
    assert joint_loss(U_G + SHIFT, zero) == V**2 + SHIFT**2
