"""The least worst of several losses: between its ends, which meet, and known in closed form."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.instances.worst_of_several import ends, inside, least_worst


def two_squares():
    """α_1² and 4α_2²: 4/9 at (2/3, 1/3)."""
    return (
        lambda a: np.array([a[0] ** 2, 4 * a[1] ** 2]),
        lambda a: np.array([[2 * a[0], 0.0], [0.0, 8 * a[1]]]),
    )


def test_two_squares():
    losses, slopes = two_squares()
    assert ends(losses, slopes, q=2) == pytest.approx((4 / 9, 4 / 9))
    assert least_worst(losses, slopes, q=2) == pytest.approx([2 / 3, 1 / 3], abs=1e-6)


@given(table=st.lists(st.integers(-3, 3), min_size=6, max_size=6))
def test_linear_losses_are_a_matrix_game(table):
    A = np.array(table, dtype=float).reshape(2, 3)
    low, high = ends(lambda a: A @ a, lambda _: A, q=3)
    assert low <= high + 1e-12
    assert high - low <= 1e-6
    assert A.max(axis=0).min() >= low - 1e-12  # pure weights are no better


def test_what_is_outside_of_the_simplex_is_brought_back():
    assert inside(np.array([-1e-17, 0.5, 0.6])) == pytest.approx([0.0, 5 / 11, 6 / 11])
