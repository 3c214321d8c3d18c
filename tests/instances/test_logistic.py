"""Logistic regression: gradients, curvature and the enclosure of F*, each against something independent."""

import numpy as np
import pytest

from fedtheory.core.concepts import HETEROGENEITY, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.instances import build
from fedtheory.instances.domains import random_points
from fedtheory.instances.logistic import logistic

both = pytest.mark.parametrize("classes", [2, 3])
RNG = np.random.default_rng(0)


def points(instance, count):
    problem = instance.problem
    n = problem.start.shape[1]
    return random_points(problem.among, count * n, RNG).reshape(count, n, -1)


@both
def test_gradients_are_the_slopes_of_the_losses(classes):
    problem = logistic(classes=classes).problem
    X, h = points(logistic(classes=classes), 3), 1e-6
    for j in range(X.shape[-1]):
        move = h * np.eye(X.shape[-1])[j]
        slope = (problem.losses(X + move) - problem.losses(X - move)) / (2 * h)
        assert problem.gradients(X)[..., j] == pytest.approx(slope, abs=1e-7)


@both
def test_no_gradient_turns_faster_than_promised(classes):
    instance = logistic(classes=classes, among="l2", radius=0.5)
    X, Y = points(instance, 200), points(instance, 200)
    turned = np.linalg.norm(instance.problem.gradients(X) - instance.problem.gradients(Y), axis=-1)
    ratio = turned / np.linalg.norm(X - Y, axis=-1)
    assert ratio.max() <= instance.constants[SMOOTHNESS]
    assert ratio.max() > 0.2 * instance.constants[SMOOTHNESS]  # and the promise is not idle


@both
def test_no_point_is_better_than_the_least_value_and_one_nearly_is_it(classes):
    instance = logistic(classes=classes, among="l1")
    gaps = instance.problem.objective_gap(random_points(instance.problem.among, 2000, RNG))
    assert gaps.min() > 0
    assert gaps.max() <= instance.trivial[OBJECTIVE_GAP]
    assert instance.certificates[0].error < 1e-8


@both
def test_heterogeneity_is_never_larger_than_promised(classes):
    instance = logistic(classes=classes, skew=2.0)
    x = random_points(instance.problem.among, 300, RNG)
    n = instance.problem.start.shape[1]
    G = instance.problem.gradients(np.repeat(x[:, None], n, axis=1))
    zeta = np.sqrt(((G - G.mean(axis=1, keepdims=True)) ** 2).sum(axis=-1).mean(axis=-1))
    assert zeta.max() <= instance.constants[HETEROGENEITY]


def test_a_recipe_rebuilds_it():
    instance = logistic(classes=3, n=2, seed=7)
    again = build(instance.recipe)
    assert again.constants == instance.constants
    assert (again.problem.start == instance.problem.start).all()


def test_one_class_is_no_regression():
    with pytest.raises(FedTheoryError, match="classes >= 2"):
        logistic(classes=1)
