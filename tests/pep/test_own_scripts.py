"""Three scripts as a user of PEPit writes them, of forward-reflected-backward splitting (Malitsky, Tam 2020, 10.1137/18M1207260).

x+ is the resolvent of lam A at x - 2 lam B x + lam B x-, with B monotone and Lipschitz; its linear rate where A is strongly
monotone; and the variant with a smooth convex function besides. Runs on a rotation are below what is proved.
"""

from fractions import Fraction

import numpy as np
import pytest

PLAIN = """
from PEPit import PEP
from PEPit.operators import MonotoneOperator, LipschitzStronglyMonotoneOperatorCheap
from PEPit.primitive_steps import proximal_step

def wc_forward_reflected_backward(lam, L, n, verbose=1):
    problem = PEP()
    A = problem.declare_function(MonotoneOperator)
    B = problem.declare_function(LipschitzStronglyMonotoneOperatorCheap, L=L, mu=0)
    xs = (A + B).stationary_point()
    x_old = x = problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    for _ in range(n):
        forward = x - 2 * lam * B.gradient(x) + lam * B.gradient(x_old)
        x_old, x = x, proximal_step(forward, A, lam)[0]
    problem.set_performance_metric((x - x_old) ** 2)
    tau = problem.solve(verbose=verbose)
    print(f"*** {tau}")
    return tau

wc_forward_reflected_backward(lam=0.4, L=1, n=3)
"""
STRONG = """
import numpy as np
from PEPit import PEP
from PEPit.operators import StronglyMonotoneOperator, LipschitzStronglyMonotoneOperatorCheap
from PEPit.primitive_steps import proximal_step

L, mu, n = 1.0, 0.1, 3
lam = 1 / (2 * np.sqrt(2) * L)
problem = PEP()
A = problem.declare_function(StronglyMonotoneOperator, mu=mu)
B = problem.declare_function(LipschitzStronglyMonotoneOperatorCheap, L=L, mu=0)
xs = (A + B).stationary_point()
before, x = problem.set_initial_point(), problem.set_initial_point()
problem.set_initial_condition((x - xs) ** 2 + (x - before) ** 2 <= 1)
for i in range(n):
    y = x - 2 * lam * B.gradient(x) + lam * B.gradient(before)
    before = x
    x, _, _ = proximal_step(y, A, lam)
problem.set_performance_metric(np.sum([(x - xs) ** 2]))
problem.solve(wrapper="cvxpy", solver="MOSEK")
"""
SMOOTH = """
from PEPit import PEP
from PEPit.functions import ConvexFunction, SmoothConvexFunction
from PEPit.operators import SkewSymmetricLinearOperator
from PEPit.primitive_steps import proximal_step

WORST_CASES = {}
for n in (1, 2):
    problem = PEP(name=f"forward-reflected-backward {n}")
    g = problem.declare_function(ConvexFunction)
    K = problem.declare_function(SkewSymmetricLinearOperator, L=1)
    h = problem.declare_function(SmoothConvexFunction, L=1)
    lam, xs = 1 / 4, problem.set_initial_point()
    g.add_point((xs, -(K.gradient(xs) + h.gradient(xs)), g.value(xs)))
    x0 = x_old = x = problem.set_initial_point()
    for _ in range(n):
        y = x - lam * (2 * K.gradient(x) - K.gradient(x_old)) - lam * h.gradient(x)
        x_old, (x, _, _) = x, proximal_step(y, g, lam)
    problem.set_initial_condition((x0 - xs) ** 2 <= 1)
    problem.set_performance_metric((x - xs) ** 2)
    WORST_CASES[f"after {n}"] = problem
"""


def rotated(lam, n, *, mu=0.0, smooth=0.0):
    """The iterates with A = mu, B a rotation by 90 degrees, and h = smooth/2 |x|², from distance 1."""
    turn = np.array([[0.0, -1.0], [1.0, 0.0]])
    found = [np.array([1.0, 0.0])] * 2
    for _ in range(n):
        before, x = found[-2:]
        y = x - lam * turn @ (2 * x - before) - lam * smooth * x
        found.append(y / (1 + lam * mu))
    return found


@pytest.fixture
def solved(command, tmp_path):
    def answered(text):
        path = tmp_path / "method.py"
        path.write_text(text)
        return command("worst-case", path, "--json").json["problems"]

    return answered


def test_the_method_of_the_paper(solved):
    (found,) = solved(PLAIN)
    *_, before, last = rotated(0.4, 3)
    assert found["upper"]["label"] == "PROVED"
    assert float(np.sum((last - before) ** 2)) <= float(Fraction(found["upper"]["value"])) <= 1
    assert "necessary, and not known to be sufficient" in found["lower"]["missing"]


def test_its_linear_rate(solved):
    (found,) = solved(STRONG)
    lam = 1 / (2 * np.sqrt(2))
    assert found["upper"]["label"] == "PROVED"
    assert any("no simple fractions" in note for note in found["notes"])
    reached = float(np.sum(rotated(lam, 3, mu=0.1)[-1] ** 2))
    assert reached <= float(Fraction(found["upper"]["value"])) < 1


def test_the_variant_with_a_smooth_function(solved):
    first, second = solved(SMOOTH)
    assert (first["name"], second["name"]) == ("after 1", "after 2")
    for n, found in enumerate((first, second), 1):
        assert (found["upper"]["label"], found["lower"]["label"]) == ("PROVED", "CONDITIONAL")
        assert found["width"] <= 1e-8
        for smooth in (0.0, 0.5, 1.0):
            reached = float(np.sum(rotated(0.25, n, smooth=smooth)[-1] ** 2))
            assert reached <= float(Fraction(found["upper"]["value"]))
