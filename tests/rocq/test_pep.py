"""Worst cases of problems that a user wrote: Rocq accepts their certificates, and no corrupted one."""

from copy import deepcopy
from fractions import Fraction
from pathlib import Path

import pytest

from fedtheory.pep import PEP
from fedtheory.pep.functions import SmoothConvexFunction
from fedtheory.rocq.check import ACCEPTED, AXIOMS, REFUSED, check, coqc
from tests.pep.federated import scaffold
from tests.pep.methods import gradient_descent, proximal_point

pytestmark = pytest.mark.skipif(coqc() is None, reason="no coqc is installed on this machine")


def irrational():
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=1, name="f")
    xs, x = f.stationary_point(), problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    x = x - problem.declare_root(Fraction(1, 2), "eta") * f.gradient(x)
    problem.set_performance_metric(f(x) - f(xs))
    return problem


@pytest.mark.parametrize(
    "problem",
    [gradient_descent(2)[0], proximal_point()[0], scaffold(), irrational()],
    ids=["gradient descent", "proximal point", "any clients", "irrational"],
)
def test_the_upper_end_is_a_theorem_of_rocq(problem, folder: Path):
    bundle = problem.solve().bundle
    (answer,) = check([bundle], folder)
    assert answer.outcome == ACCEPTED, answer.message
    assert set(answer.axioms) <= AXIOMS


def test_a_corrupted_multiplier_is_refused(folder: Path):
    bundle = deepcopy(gradient_descent(2)[0].solve().bundle)
    term = bundle["certificates"][-1]["lines"][-1]["terms"][0]
    term["times"] = str(Fraction(term["times"]) / 2)
    (answer,) = check([bundle], folder)
    assert answer.outcome == REFUSED
    assert "the line the bound is not shown" in answer.message
