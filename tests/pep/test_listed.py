"""A problem with letters in the manifest of a paper: asked by its id, answered as the problem is."""

import json
from fractions import Fraction

import pytest

from fedtheory import worst_cases
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import Letter
from fedtheory.engines.worst_case.answer import Number
from fedtheory.engines.worst_case.answer import worst_case as answered
from fedtheory.pep import PEP, worst_case
from fedtheory.pep.functions import SmoothConvexFunction, SmoothQuadraticLojasiewiczFunctionCheap

STEPS = Letter("N", "number of steps", Domain(lower=Fraction(1), integer=True))
SMOOTH = Letter("L", "smoothness", POSITIVE, Fraction(1))


def descent(letters):
    problem = PEP()
    f = problem.declare_function(SmoothConvexFunction, L=letters["L"], name="f")
    xs = f.stationary_point()
    x = problem.set_initial_point()
    problem.set_initial_condition((x - xs) ** 2 <= 1)
    for _ in range(int(letters["N"])):
        x = x - f.gradient(x) / letters["L"]
    problem.set_performance_metric(f(x) - f(xs))
    return problem


def rough(letters):
    problem = PEP()
    f = problem.declare_function(
        SmoothQuadraticLojasiewiczFunctionCheap, L=letters["L"], mu=Fraction(1, 5)
    )
    xs, x = f.stationary_point(), problem.set_initial_point()
    g, value = f.oracle(x)
    problem.set_initial_condition(value - f(xs) <= 1)
    problem.set_performance_metric(f(x - g) - f(xs))
    return problem


DESCENT = worst_case(
    "ours.descent",
    "gradient descent",
    descent,
    metric="f(x_N) - f(x*)",
    letters=(STEPS, SMOOTH),
    assumptions=("f is convex and L-smooth",),
)
ROUGH = worst_case(
    "ours.rough",
    "one gradient step",
    rough,
    metric="f(x_1) - f(x*)",
    letters=(SMOOTH,),
    assumptions=("f is L-smooth, with a quadratic Lojasiewicz inequality",),
)


def numbers(**letters):
    return {name: Number(Fraction(x), Fraction(x)) for name, x in letters.items()}


def test_the_answer_is_that_of_the_problem():
    found = answered(DESCENT, numbers(N=2, L=3))
    assert found.exact == Fraction(3, 10)
    assert (found.label, found.lower_label) == (Label.PROVED, Label.CONDITIONAL)
    assert "taylor2017smooth" in found.rests_on[0]
    assert found.upper_rests_on == ()


def test_an_upper_end_on_trust_is_conditional_and_there_is_no_lower_one():
    found = answered(ROUGH, numbers(L=1))
    assert found.label is Label.CONDITIONAL
    assert "Rubbens" in found.upper_rests_on[0]
    assert found.lower is None
    assert "necessary" in found.no_lower


def test_a_letter_that_is_not_rational_is_refused_with_what_is_near():
    with pytest.raises(FedTheoryError, match=r"for example L=1\.4|for example L=707") as error:
        answered(DESCENT, numbers(N=1) | {"L": Number(Fraction(1414, 1000), Fraction(1415, 1000))})
    assert error.value.code == "FT062"


def test_its_bundle_is_written_with_what_it_cites(command, monkeypatch, tmp_path):
    monkeypatch.setattr(worst_cases, "WORST_CASES", (DESCENT, ROUGH))
    place = tmp_path / "proof.json"
    said = command("worst-case", "ours.descent", "--set", "N=1", "-o", place)
    assert said.code == 0, said.err
    assert "exactly 1/6" in said.out
    assert "kernels accept: PROVED" in said.out
    assert json.loads(place.read_text())["cites"][0]["id"] == "textbook.smooth_convex"
    assert command("check-certificate", place).code == 0
    rough = command("worst-case", "ours.rough")
    assert "kernels accept: CONDITIONAL" in rough.out
    assert "it rests on" in rough.out
    latex = command("worst-case", "ours.descent", "--set", "N=1", "--latex").out
    assert r"\tfrac{1}{6} - \bigl(" in latex
