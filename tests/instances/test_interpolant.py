"""Smooth convex functions through given points: values, gradients, curvature, ties of the oracle."""

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.instances.interpolant import interpolant

L = 2.0
KINK = {  # L x²/2 near 0, linear with slope 1 beyond: three points of it
    "points": "-1;0;1",
    "gradients": "-1;0;1",
    "values": "0.75,0,0.75",
    "smoothness": "2",
    "solution": "1",
}


def test_it_has_the_values_and_gradients_it_was_given():
    problem = interpolant(**KINK).problem
    at = np.array([[[-1.0]], [[0.0]], [[1.0]]])
    assert problem.gradients(at).ravel() == pytest.approx([-1, 0, 1], abs=1e-9)
    assert problem.objective_gap(at[:, 0]) == pytest.approx([0.75, 0, 0.75], abs=1e-9)


@pytest.mark.parametrize("convexity", ["0", "1/4"])
def test_it_is_smooth_and_as_convex_as_promised(convexity):
    rng = np.random.default_rng(1)
    curvature = rng.uniform(0.5, 1.5, size=3)
    points = rng.standard_normal((5, 3))

    def rows(table):
        return ";".join(",".join(map(repr, map(float, row))) for row in table)

    problem = interpolant(
        points=rows(points),
        gradients=rows(points * curvature),
        values=rows([(points**2 * curvature).sum(axis=1) / 2]),
        smoothness="2",
        convexity=convexity,
        solution="0",
    ).problem
    x, y = rng.standard_normal((2, 20, 1, 3))
    gx, gy = problem.gradients(x), problem.gradients(y)
    step, change = (x - y)[:, 0], (gx - gy)[:, 0]
    product, length = (step * change).sum(axis=1), (step**2).sum(axis=1)
    mu = 0.25 if convexity != "0" else 0.0
    assert (product >= mu * length - 1e-6).all()
    assert ((change**2).sum(axis=1) <= L**2 * length + 1e-6).all()
    nudged = x + 1e-5 * np.array([1.0, 0.0, 0.0])
    slope = (problem.objective_gap(nudged[:, 0]) - problem.objective_gap(x[:, 0])) / 1e-5
    assert slope == pytest.approx(gx[:, 0, 0], abs=1e-3)


def test_at_a_tie_the_oracle_answers_as_recorded():
    """At gradient 0 every vertex is as good; the first answer recorded there is vertex 0."""
    shared = {**KINK, "points": "0;-1;1", "gradients": "0;-1;1", "values": "0,0.75,0.75"}
    recorded = interpolant(**shared, vertices="1;-1", answers="1").problem
    free = interpolant(**shared, vertices="1;-1").problem
    assert recorded.lmo(np.zeros((1, 1)))[0, 0] == 1.0
    assert free.lmo(np.ones((1, 1)))[0, 0] == recorded.lmo(np.ones((1, 1)))[0, 0] == -1.0


def test_the_recipe_rebuilds_it():
    instance = interpolant(**KINK)
    again = build(instance.recipe)
    assert again.recipe == instance.recipe
    assert (again.problem.points == instance.problem.points).all()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"points": "a;0;1"}, "FT020"),
        ({"values": "0,1"}, "FT020"),
        ({"points": "1/0;0;1"}, "FT020"),
        ({"points": "1,2;0;1"}, "FT020"),
        ({"solution": "7"}, "FT021"),
    ],
)
def test_bad_tables_are_told(change, code):
    with pytest.raises(FedTheoryError) as error:
        interpolant(**{**KINK, **change})
    assert error.value.code == code
