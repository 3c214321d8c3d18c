"""Gradient descent: closed forms for short and long steps, and the inequalities that the proof needs."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.worst_cases.classics.gd import GRADIENT_DESCENT, on_the_line


def at(**letters):
    return {name: Number(Fraction(v), Fraction(v)) for name, v in letters.items()}


@pytest.mark.parametrize(
    ("N", "gamma", "value"),
    [
        (3, "1/2", "1/8"),  # short steps: 1/(4Nγ + 2)
        (2, "3/2", "1/14"),
        (2, "2", "1/2"),  # back and forth, no progress at all
        (3, "5/2", "729/128"),  # and away: (1 - γ)^(2N) / 2
    ],
)
def test_the_worst_case_for_any_step_is_one_of_two_lines(N, gamma, value):
    letters = {"N": Fraction(N), "L": Fraction(1), "R": Fraction(1), "gamma": Fraction(gamma)}
    assert on_the_line(letters) == Fraction(value)
    found = worst_case(GRADIENT_DESCENT, at(N=N, L=1, R=1, gamma=gamma), replay=False)
    assert found.label is Label.PROVED
    assert found.lower == Fraction(value)
    assert found.width <= Fraction(1, 10**8)


def test_a_chain_of_inequalities_is_enough():
    """2N + 1 of the (N + 2)(N + 1) + 1 rows carry the whole proof: consecutive points, and x* with each."""
    found = worst_case(GRADIENT_DESCENT, at(N=4, L=1, R=1), replay=False)
    used = [t for t in found.certificate["lines"][-1]["terms"] if t["use"] == "interpolation"]
    assert len(used) == 2 * 4 + 1


def test_the_algorithm_itself_makes_nearly_all_of_it():
    found = worst_case(GRADIENT_DESCENT, at(N=5, L=2, R=3))
    assert found.exact == Fraction(18, 22)
    assert 0.999999 <= found.replayed.value / float(found.exact) <= 1
