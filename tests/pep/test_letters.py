"""Numbers of which only two rationals around them are known: what is proved holds for each number between them."""

from fractions import Fraction
from math import sqrt

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label
from fedtheory.pep import PEP
from fedtheory.pep.functions import SmoothConvexFunction, SmoothStronglyConvexFunction
from tests.pep.federated import MU
from tests.pep.test_solve import accepted


def descent(step, steps=2):
    """Gradient descent from distance 1; `step` makes the step of a problem."""
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1, name="f")
    xs, x = f.stationary_point(name="xs"), problem.set_initial_point(name="x0")
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    eta = step(problem)
    for _ in range(steps):
        x = x - eta * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def truth(eta, steps):
    """Drori and Teboulle's, for steps up to 1."""
    return 1 / (4 * steps * eta + 2)


@pytest.mark.parametrize("steps", [1, 3])
def test_an_irrational_step_has_an_upper_end_that_is_sharp(steps):
    problem = descent(lambda p: p.declare_root(Fraction(1, 2), "eta"), steps)
    found = problem.solve()
    assert found.upper.label is Label.PROVED
    assert found.upper.value >= truth(sqrt(1 / 2), steps) - 1e-15
    assert float(found.upper.value) == pytest.approx(truth(sqrt(1 / 2), steps), rel=1e-9)
    assert found.lower.value is None
    assert "only two numbers around it are known" in found.lower.missing
    assert any("every eta between" in note for note in found.notes)
    assert accepted(found.bundle)


@pytest.mark.parametrize("width", [Fraction(1, 10), Fraction(1, 1000)])
def test_it_holds_at_both_ends_and_between(width):
    low, high = Fraction(3, 5), Fraction(3, 5) + width
    found = descent(lambda p: p.declare_number(low, high, "eta")).solve()
    for eta in (low, (low + high) / 2, high):
        assert found.upper.value >= descent(lambda _, eta=eta: eta).solve().lower.value
    assert found.upper.value <= truth(low, 2) * (1 + 3 * width)


def test_a_number_may_stand_in_constraints_and_metrics():
    problem = PEP()
    x = problem.set_initial_point()
    c = problem.declare_number(Fraction(7, 5), Fraction(3, 2), "c")
    problem.set_initial_condition(x**2 <= c)
    problem.set_performance_metric(2 * x**2 + 1 - c)
    assert problem.solve().upper.value == Fraction(5, 2)


def test_sums_of_numbers_are_times_points_as_they_are():
    """(1 - c) x for a c between 0 and 1 is no longer than x."""
    problem = PEP()
    x = problem.set_initial_point()
    c = problem.declare_number(0, 1)
    problem.set_initial_condition(x**2 <= 1)
    problem.set_performance_metric(((1 - c) * x) ** 2)
    assert problem.solve().upper.value == 1
    assert (c * x).weights == (x * c).weights == c.times(x).weights


def test_each_client_takes_the_same_number_of_its_own_points():
    problem = PEP()
    clients = problem.declare_clients()
    f = clients.declare_function(SmoothStronglyConvexFunction, mu=MU, L=1, name="f")
    xs, x = clients.mean(f).stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    eta = problem.declare_root(Fraction(1, 2), "eta")
    y = x - eta * f.gradient(x)
    problem.set_performance_metric((clients.mean(y) - xs) ** 2)
    found = problem.solve()
    assert float(found.upper.value) == pytest.approx((1 - sqrt(1 / 2) / 10) ** 2, rel=1e-8)
    assert found.upper.label is Label.PROVED


def test_a_product_of_a_number_with_what_is_no_point_is_refused():
    problem = PEP()
    c, x = problem.declare_number(0, 1), problem.set_initial_point()
    with pytest.raises(TypeError):
        c * x**2
    with pytest.raises(TypeError):
        x**2 * x


@pytest.mark.parametrize("ends", [(1, 1), (2, 1)])
def test_ends_in_the_wrong_order_are_refused(ends):
    with pytest.raises(ValueError, match="is to be between"):
        PEP().declare_number(*ends)


def test_a_root_of_what_has_none_is_refused():
    with pytest.raises(FedTheoryError, match="square root"):
        PEP().declare_root(-2)


SCRIPT = """
from PEPit import PEP
from PEPit.functions import SmoothConvexFunction
problem = PEP()
f = problem.declare_function(SmoothConvexFunction, L=1, name="f")
xs, x = f.stationary_point(), problem.set_initial_point()
problem.set_initial_condition((x - xs) ** 2 <= 1)
x = x - problem.declare_root(0.5, "eta") * f.gradient(x)
problem.set_performance_metric(f(x) - f(xs))
"""


def test_a_script_with_such_a_number_is_proved_and_says_which(command, tmp_path):
    path = tmp_path / "irrational.py"
    path.write_text(SCRIPT)
    said = command("worst-case", path)
    assert said.code == 0, said.err
    assert "the upper end is PROVED" in said.out
    assert "no lower end: of eta only two numbers" in said.out
    assert "eta is between" in said.out
