"""A point of a reduced cone becomes one of the whole: what was divided out is made long, and rows left out are satisfied."""

from dataclasses import replace

from flint import fmpq

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.lift import lifted

BOUND = Form(fmpq(1), {}, {(0, 0, 0): fmpq(-1)})
OBJECTIVE = Form(fmpq(0), {}, {(0, 0, 0): fmpq(1)})
ONE = fmpq(1)


def whole(other: Form) -> Cone:
    """Two vectors; the first is bounded, and the other row is left out."""
    return Cone((2,), 0, (BOUND, other), OBJECTIVE)


def reduced(cone: Cone) -> Cone:
    return replace(cone.part([0]), lossless=True).divided(0, {1: ONE})


def test_a_row_with_the_square_of_what_was_divided_out_is_satisfied_by_its_length():
    cone = whole(Form(fmpq(-5), {}, {(0, 1, 1): ONE}))
    found = lifted(cone, reduced(cone), [0], [[[ONE]]], [])
    assert found is not None
    assert found.value == 1
    assert found.matrices[0][1][1] >= 5


def test_a_row_with_its_product_is_satisfied_by_moving_the_product():
    cone = whole(Form(fmpq(-5), {}, {(0, 0, 1): ONE}))
    found = lifted(cone, reduced(cone), [0], [[[ONE]]], [])
    assert found is not None
    assert found.value == 1
    assert found.matrices[0][0][1] >= 5


def test_a_row_that_nothing_far_away_satisfies_leaves_no_point():
    cone = whole(Form(fmpq(-5), {}, {(0, 1, 1): -ONE}))
    assert lifted(cone, reduced(cone), [0], [[[ONE]]], []) is None


def test_a_row_of_values_alone_is_satisfied_where_there_is_no_vector():
    bound, far = Form(ONE, {0: -ONE}, {}), Form(fmpq(-5), {1: ONE}, {})
    cone = Cone((0,), 2, (bound, far), Form(fmpq(0), {0: ONE}, {}))
    found = lifted(cone, replace(cone.part([0]), lossless=True), [0], [[]], [ONE, fmpq(0)])
    assert found is not None
    assert (found.value, found.values[0]) == (1, 1)
    assert found.values[1] >= 5
