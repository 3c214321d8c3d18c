"""Frank-Wolfe: the known order, against the textbook's bound, and what the certificate speaks of."""

from fractions import Fraction

import pytest

from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.instances import build
from fedtheory.worst_cases.classics.fw import FRANK_WOLFE


def at(N):
    return {name: Number(Fraction(v), Fraction(v)) for name, v in {"N": N, "L": 1, "D": 1}.items()}


@pytest.fixture(scope="module")
def found():
    return {N: worst_case(FRANK_WOLFE, at(N)) for N in (1, 2, 3, 4)}


def test_it_decreases_with_every_step_and_stays_below_the_textbook(found):
    uppers = [found[N].upper for N in sorted(found)]
    lowers = [found[N].lower for N in sorted(found)]
    assert all(later < earlier for earlier, later in zip(lowers, uppers[1:], strict=False))
    assert all(found[N].upper < Fraction(2, N + 2) for N in found)


def test_the_certificate_speaks_of_hypotheses_and_of_no_coordinates(found):
    statement = found[3].certificate["statement"]
    spoken = {"comparison", "convex", "diameter", "lmo", "oracle", "smooth", "update"}
    assert spoken <= set(statement["given"])
    assert statement["symbols"]["g"] == [["vector"], "vector"]
    assert statement["show"]["then"][1] == ["-", ["f", ["x", "3"]], ["f", "x_star"]]


@pytest.mark.parametrize("N", [1, 2, 3, 4])
def test_the_run_is_confirmed_on_an_instance_that_others_can_load(found, N):
    ran = found[N].replayed
    assert 0.999999 * float(found[N].upper) <= ran.value <= float(found[N].upper)
    problem = build(ran.instance.recipe).problem
    points, vertices = problem.points[0], problem.vertices
    largest = max(((a - b) ** 2).sum() for a in vertices for b in vertices)
    assert largest <= 1 + 1e-6
    assert len(points) == N + 2
