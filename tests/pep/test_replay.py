"""The method itself on a real function through the points of the worst instance."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.pep import PEP
from fedtheory.pep.functions import (
    ConvexFunction,
    ConvexIndicatorFunction,
    ConvexLipschitzFunction,
    SmoothConvexFunction,
    SmoothFunction,
    SmoothStronglyConvexFunction,
    StronglyConvexFunction,
)
from fedtheory.pep.replay import real


def descent(kind, steps, step, metric="value", **letters):
    problem = PEP()
    f = problem.declare_function(kind, **letters, name="f")
    xs = f.stationary_point(name="xs")
    x = x0 = problem.set_initial_point(name="x0")
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    for _ in range(steps):
        x = x - step * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs) if metric == "value" else (x - xs) ** 2)
    return problem


def run(steps, step, metric="value"):
    def method(worst):
        f, xs, x = worst.function("f"), worst.point("xs"), worst.point("x0")
        for _ in range(steps):
            x = x - float(step) * f.gradient(x)
        return f(x) - f(xs) if metric == "value" else np.sum((x - xs) ** 2)

    return method


@pytest.mark.parametrize(
    ("kind", "letters", "metric"),
    [
        (SmoothConvexFunction, {"L": 1}, "value"),
        (SmoothStronglyConvexFunction, {"L": 1, "mu": Fraction(1, 10)}, "distance"),
        (ConvexLipschitzFunction, {"M": 1}, "value"),
    ],
)
def test_the_method_itself_reaches_the_lower_end(kind, letters, metric):
    problem = descent(kind, 2, Fraction(1, 2), metric, **letters)
    problem.set_method(run(2, Fraction(1, 2), metric))
    found = problem.solve()
    assert found.replayed == pytest.approx(float(found.lower.value), rel=1e-5)
    assert found.json()["replayed"] == found.replayed
    assert found.notes == ()


def test_another_method_does_not_confirm_it():
    problem = descent(SmoothConvexFunction, 2, Fraction(1, 2), L=1)
    problem.set_method(run(5, Fraction(1, 2)))
    (note,) = problem.solve().notes
    assert "does not confirm the lower end" in note


def test_a_method_that_makes_more_than_the_upper_end_is_another_one():
    problem = descent(SmoothConvexFunction, 2, Fraction(1, 2), L=1)
    problem.set_method(run(1, Fraction(1, 2)))
    (note,) = problem.solve().notes
    assert "more than the upper end" in note


@pytest.mark.parametrize(
    ("kind", "letters"),
    [
        (SmoothConvexFunction, {"L": 1}),
        (SmoothStronglyConvexFunction, {"L": 1, "mu": Fraction(1, 10)}),
        (ConvexLipschitzFunction, {"M": 1}),
    ],
)
def test_a_real_function_is_of_its_class_wherever_it_is_asked(kind, letters):
    problem = descent(kind, 2, Fraction(1, 2), **letters)
    problem.solve()
    f = real(problem.list_of_functions[0])
    size = len(problem.list_of_points[0].eval())
    draw = np.random.default_rng(0)
    mu, L = float(letters.get("mu", 0)), letters.get("L")
    for _ in range(20):
        x, y = draw.normal(size=(2, size))
        lost = f(y) - f(x) - f.gradient(x) @ (y - x)
        apart = float(np.sum((x - y) ** 2))
        assert lost >= mu / 2 * apart - 1e-6
        if L is None:
            assert np.linalg.norm(f.gradient(x)) <= 1 + 1e-6
        else:
            assert lost <= L / 2 * apart + 1e-6


def test_a_function_that_is_not_convex_goes_through_its_points():
    problem = PEP()
    f = problem.declare_function(SmoothFunction, L=1, name="f")
    x = problem.set_initial_point(name="x")
    y = x - f.gradient(x)
    problem.set_initial_condition(f(x) - f(y) <= 1)
    problem.set_performance_metric(f.gradient(x) ** 2)
    problem.set_method(lambda worst: np.sum(worst.function("f").gradient(worst.point("x")) ** 2))
    found = problem.solve()
    assert found.replayed == pytest.approx(float(found.upper.value), rel=1e-5)


def test_a_strongly_convex_function_that_has_corners():
    problem = PEP()
    f = problem.declare_function(StronglyConvexFunction, mu=1, name="f")
    xs, x = f.stationary_point(name="xs"), problem.set_initial_point(name="x0")
    problem.set_initial_condition(f(x) - f(xs) <= 1)
    problem.set_performance_metric((x - xs) ** 2)
    problem.set_method(lambda worst: np.sum((worst.point("x0") - worst.point("xs")) ** 2))
    found = problem.solve()
    assert found.exact == 2
    assert found.replayed == pytest.approx(2, rel=1e-5)
    own = real(f)
    assert own(x.eval()) - own(xs.eval()) == pytest.approx(1, rel=1e-5)


@pytest.mark.parametrize("asked", ["function", "point"])
def test_a_name_that_is_not_there_is_told_with_the_nearest(asked):
    problem = descent(SmoothConvexFunction, 1, Fraction(1, 2), L=1)
    problem.set_method(lambda worst: getattr(worst, asked)("x1"))
    with pytest.raises(FedTheoryError, match=f'no {asked} "x1"'):
        problem.solve()


def test_a_class_of_which_no_real_function_is_known_is_refused():
    problem = PEP()
    inside = problem.declare_function(ConvexIndicatorFunction, D=1, name="inside")
    x, y = problem.set_initial_point(), problem.set_initial_point()
    inside.gradient(x)
    inside.gradient(y)
    problem.set_performance_metric((x - y) ** 2)
    problem.set_method(lambda worst: worst.function("inside")(x.eval()))
    with pytest.raises(FedTheoryError, match="ConvexIndicatorFunction"):
        problem.solve()


def test_what_each_client_has_is_no_single_function():
    problem = PEP()
    f = problem.declare_clients().declare_function(ConvexFunction)
    with pytest.raises(FedTheoryError, match="client"):
        real(f)
