"""A penalty that is not rational: the worst case of every penalty between two rationals around it."""

from fractions import Fraction

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.worst_case.answer import Number, worst_case
from fedtheory.papers.fedfw.worst_cases.thm1_convex import FEDFW, FEDFW_ANY

ROOT_2 = Number(Fraction(14142135623730950, 10**16), Fraction(14142135623730951, 10**16))


def at(**letters):
    return {name: Number(Fraction(v), Fraction(v)) for name, v in letters.items()}


@pytest.mark.parametrize("apart", [0, 1])
def test_a_penalty_that_is_not_rational_is_taken_as_an_interval(apart):
    letters = {**at(t=3, n=2, L=1, D=1, H=1, apart=apart), "lambda_0": ROOT_2}
    found = worst_case(FEDFW, letters)
    assert found.label is Label.PROVED
    assert found.width <= Fraction(1, 10**8)
    assert {"penalty from below", "penalty from above"} <= set(
        found.certificate["statement"]["given"]
    )
    for end in (
        ROOT_2.lower,
        ROOT_2.upper,
    ):  # every penalty in between is spoken of, so the ends are too
        one = worst_case(FEDFW, {**letters, "lambda_0": Number(end, end)}, replay=False)
        assert one.lower <= found.upper
        assert found.lower <= one.upper


def test_a_wide_interval_of_penalties_holds_all_of_them():
    wide = Number(Fraction(1, 2), Fraction(3, 4))
    letters = at(t=3, L=1, D=1, H=1, apart=0)
    found = worst_case(FEDFW_ANY, {**letters, "penalty": wide}, replay=False)
    inside = [Fraction(1, 2), Fraction(5, 8), Fraction(3, 4)]
    values = [
        worst_case(FEDFW_ANY, {**letters, "penalty": Number(p, p)}, replay=False).lower
        for p in inside
    ]
    assert found.label is Label.PROVED
    assert max(values) <= found.upper
    assert found.lower is None or found.lower <= min(values)
