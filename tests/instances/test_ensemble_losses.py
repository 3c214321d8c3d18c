"""Losses of ensembles: gradients by differences, and what is said without predictors."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.papers.fedboost.instances.ensemble_losses import Linear, LogLoss, Squares, Staying

H = np.array([[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]]).T
Y = np.array([0.5, 0.2, 0.3])
LOSSES = {
    "linear": Linear(Y),
    "squares": Squares(H, Y),
    "squares of point masses": Squares(None, Y),
    "log-loss": LogLoss(H, Y, 0.1),
    "log-loss of point masses": LogLoss(None, Y, 0.1),
    "staying": Staying(3, 7.0),
}


@pytest.mark.parametrize("name", LOSSES)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_gradient_is_that_of_the_value(name, seed):
    loss, rng = LOSSES[name], np.random.default_rng(seed)
    alpha, small = rng.uniform(0, 2, (1, 3)), 1e-5
    ahead, behind = (loss.value(alpha + sign * small * np.eye(3)) for sign in (1, -1))
    assert loss.gradient(alpha)[0] == pytest.approx((ahead - behind) / (2 * small), abs=1e-6)


@pytest.mark.parametrize("of", [Squares, lambda h, y: LogLoss(h, y, 0.2)])
def test_without_predictors_they_are_point_masses(of):
    alpha = np.array([[0.2, 0.3, 0.5], [2.0, 0.0, 1.0]])
    one, other = of(None, Y), of(np.eye(3), Y)
    assert one.value(alpha) == pytest.approx(other.value(alpha))
    assert one.gradient(alpha) == pytest.approx(other.gradient(alpha))


def test_the_cubic_is_convex_on_the_simplex_and_its_third_derivative_is_the_square_root_of_two():
    loss, small = Staying(5, 0.0), 1e-4
    rng = np.random.default_rng(0)
    for alpha in rng.dirichlet(np.ones(5), size=50):
        for w in rng.standard_normal((5, 5)):
            w = w / np.linalg.norm(w)
            around = loss.gradient(alpha + small * np.outer((1, 0, -1), w))
            second = (around[0] - around[2]) / (2 * small)
            assert second @ w >= -1e-6
            third = (around[0] - 2 * around[1] + around[2]) / small**2
            assert np.linalg.norm(third) <= np.sqrt(2) + 1e-5
