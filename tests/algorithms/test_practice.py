"""What FFGB is used with: distillation, FedDyn, and boosting on one machine."""

import numpy as np
import pytest

from fedtheory.core.metrics import SQUARED_DISTANCE
from fedtheory.papers.ffgb.algorithms.distillation import distil, distillation_loss
from fedtheory.papers.ffgb.algorithms.feddyn import begun, dynamic_round, feddyn
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.restricted_descent import restricted_descent
from fedtheory.papers.ffgb.instances.finite_support import finite_support
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE

RNG = np.random.default_rng(0)


class Parabolas:
    """f_i(x) = (h_i/2)(x - c_i)², in R."""

    def __init__(self, curvatures, centres):
        self.h, self.c = np.array(curvatures, dtype=float), np.array(centres, dtype=float)
        self.solution = (self.h @ self.c) / self.h.sum()

    @property
    def start(self):
        return np.full((1, len(self.h), 1), 5.0)

    def prox(self, Y, step):
        h, c = self.h[:, None], self.c[:, None]
        return (h * c + Y / step) / (h + 1 / step)

    def squared_distance(self, x):
        return (x[:, 0] - self.solution) ** 2


def test_feddyn_finds_the_minimiser_of_unlike_clients():
    problem = Parabolas([1, 4, 2], [3, -1, 0])
    made = feddyn(problem, {"a_t": np.full(200, 1.5)}, 200, RNG).series[SQUARED_DISTANCE][0]
    assert made[0] > 10
    assert made[-1] < 1e-20


def test_feddyn_keeps_the_clients_gradients():
    """The slopes are the gradients at the clients' points, and h is the negative of their mean."""
    problem = Parabolas([1, 4], [3, -1])
    at = begun(problem.start)
    for _ in range(60):
        at = dynamic_round(problem, at, 2.0)
    gradients = problem.h * (problem.solution - problem.c)
    assert at.slopes[0, :, 0] == pytest.approx(gradients, abs=1e-9)
    assert at.state[0, 0] == pytest.approx(gradients.mean(), abs=1e-9)


def test_distillation_is_least_squares():
    features = RNG.standard_normal((30, 4))
    functions = RNG.standard_normal((3, 30, 2))
    theta = distil(features, functions)
    least = distillation_loss(features, theta, functions)
    for _ in range(10):
        other = theta + 1e-2 * RNG.standard_normal(theta.shape)
        assert distillation_loss(features, other, functions) >= least - 1e-9


def test_a_model_that_can_be_the_mean_is():
    features = np.eye(4)
    functions = RNG.standard_normal((5, 4, 1))
    assert distil(features, functions) == pytest.approx(functions.mean(axis=0), rel=1e-6)


def test_on_one_machine_asking_for_the_whole_gradient_leaves_no_floor():
    """Slope 1, μ = 1/2, answers of 2/5 of the query, η = 2/(μ(t + 2)): (4) converges, Algorithm 2 does not."""
    problem = finite_support(weights="1", labels="1", oracle="shrink", gamma="2/5").problem
    rounds = 2000
    eta = 4 / (np.arange(rounds) + 2)
    numbers = {"eta_t": eta, "mu_t": np.full(rounds, 0.5)}
    whole = restricted_descent(problem, numbers, rounds, RNG).series[FUNCTION_DISTANCE][0]
    steps = {"K_t": np.ones(rounds), "c_t": np.full(rounds, 2.0), "mu_t": np.full(rounds, 0.5)}
    part = ffgb(problem, steps, rounds, RNG).series[FUNCTION_DISTANCE][0]
    assert whole[-1] < 1e-4
    assert part[-1] == pytest.approx(1.44, rel=1e-3)
