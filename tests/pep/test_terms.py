"""Points, expressions and constraints: exact whatever they are made of."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.errors import FedTheoryError
from fedtheory.pep import Expression, Point, PSDMatrix, expectation, null_point
from fedtheory.pep.numbers import LONG, exact, is_rounded


@pytest.mark.parametrize(
    ("number", "read"),
    [
        (0.1, Fraction(1, 10)),
        (2 / (1 + 0.1), Fraction(20, 11)),
        (1 / 3, Fraction(1, 3)),
        (np.float64(0.7), Fraction(7, 10)),
        (np.int64(3), Fraction(3)),
        (Fraction(2, 7), Fraction(2, 7)),
        (sp.Rational(5, 3), Fraction(5, 3)),
        (0.0, Fraction(0)),
        (1e-9, Fraction(1, 10**9)),
    ],
)
def test_a_number_is_read_as_it_was_meant(number, read):
    assert exact(number) == read


def test_an_irrational_number_and_what_it_leaves_of_one_still_add_up_to_one():
    """On paper (1 - c) x + c y does not change when x and y are moved alike; floats that add up to 1 + 2^-53 would."""
    for c in (2**0.5 - 1, 5**0.5 / 3, np.sqrt(0.1)):
        assert exact(1 - c) + exact(c) == 1
        assert is_rounded(exact(c))


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_is_no_finite_number_is_refused(number):
    with pytest.raises(FedTheoryError, match="not a finite number"):
        exact(number)


def test_points_add_up_exactly_and_what_cancels_is_gone():
    x, y = Point(), Point()
    z = (x + 3 * y) / 7 - np.float64(0.5) * y
    assert z.weights == {x: Fraction(1, 7), y: Fraction(-1, 14)}
    assert (z - z).weights == {}
    assert (null_point + x).weights == {x: 1}
    assert sum([x, y]).weights == {x: 1, y: 1}


def test_products_are_bilinear_and_symmetric():
    x, y = Point(), Point()
    assert ((x - y) ** 2).weights == (x**2 - 2 * x * y + y**2).weights
    assert (x * y - y * x).weights == {}
    with pytest.raises(TypeError, match="squared norm"):
        x**3


def test_comparisons_make_constraints_that_have_no_truth():
    x = Point()
    for constraint in (x**2 <= 1, 1 >= x**2, x**2 - 1 <= 0):  # noqa: SIM300 - both are written
        assert constraint.expression.weights == (x**2 - 1).weights
        assert not constraint.is_equality
    assert (x**2 == 1).is_equality
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(x**2 == 1)


def test_weights_that_grow_long_are_rounded_and_still_move_with_their_places():
    x, y, g = Point(), Point(), Point()
    g.is_slope = True
    z = x
    for _ in range(60):
        z = exact(2**0.5 / 2) * z + exact(1 - 2**0.5 / 2) * y - exact(3**0.5) * g
    assert z.weights[x] + z.weights[y] == 1
    assert all(c.denominator <= LONG for c in z.weights.values())


@pytest.mark.parametrize("weights", [["1/2", "1/3"], ["3/2", "-1/2"], ["1"], ["1/2", "1/2", "0"]])
def test_chances_that_are_no_law_are_refused(weights):
    """Weights that do not add up to 1 would make an interval for something that is no expectation."""
    x, y = Point(), Point()
    with pytest.raises(ValueError, match="no law"):
        expectation([x**2, y**2], [Fraction(w) for w in weights])


def test_an_expectation_is_a_mean():
    x, y = Point(), Point()
    assert expectation([x, y]).weights == {x: Fraction(1, 2), y: Fraction(1, 2)}
    law = [Fraction(1, 4), Fraction(3, 4)]
    assert expectation([x**2, y**2], law).weights == (x**2 / 4 + 3 * y**2 / 4).weights


def test_a_matrix_is_square_and_holds_numbers_too():
    x = Point()
    matrix = PSDMatrix([[x**2, 1], [1, Expression()]])
    assert matrix.shape == (2, 2)
    assert matrix[0, 1].weights == {1: 1}
    with pytest.raises(ValueError, match="square"):
        PSDMatrix([[x**2, 1]])
