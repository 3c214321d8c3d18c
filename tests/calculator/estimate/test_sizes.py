"""Enclosures hold what they enclose."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.sizes import (
    Size,
    about,
    largest_eigenvalue,
    largest_on_ball,
    root,
    smallest_eigenvalue,
)

seeds = st.integers(0, 2**32 - 1)


def test_eigenvalues_that_are_known_exactly_are_enclosed():
    S = np.array([[2.0, 1.0], [1.0, 2.0]])
    top, bottom = largest_eigenvalue(S), smallest_eigenvalue(S)
    assert top.lower <= 3 <= top.upper
    assert bottom.lower <= 1 <= bottom.upper
    assert top.upper - top.lower < 1e-12


@given(seed=seeds, size=st.integers(1, 6))
def test_no_positive_definite_matrix_is_above_the_upper_end(seed, size):
    A = np.random.default_rng(seed).integers(-9, 10, size=(size, size)).astype(float)
    found = largest_eigenvalue(A @ A.T)
    exact = [[Fraction(int(x)) for x in row] for row in A @ A.T]
    for k in range(size):  # leading minors of (upper)I - S, exact, by elimination
        exact[k] = [-x + (Fraction(found.upper) if i == k else 0) for i, x in enumerate(exact[k])]
    for k in range(size):
        assert exact[k][k] >= 0
        if exact[k][k] == 0:
            break
        for i in range(k + 1, size):
            factor = exact[i][k] / exact[k][k]
            exact[i] = [a - factor * b for a, b in zip(exact[i], exact[k], strict=True)]


@given(seed=seeds, size=st.integers(1, 5), radius=st.floats(0.01, 10))
def test_a_quadratic_on_the_ball_is_enclosed(seed, size, radius):
    rng = np.random.default_rng(seed)
    A, g = rng.standard_normal((size, size)), rng.standard_normal((size, 1))
    S = A @ A.T
    found = largest_on_ball(S, g, radius)
    w = rng.standard_normal((size, 4000))
    w *= radius / np.linalg.norm(w, axis=0)
    reached = (np.einsum("ik,ij,jk->k", w, S, w) - 2 * (g.T @ w)[0]).max()
    assert reached <= found.upper
    assert found.upper - found.lower <= 1e-6 * (1 + abs(found.upper))
    assert found.lower >= reached - (0.1 + 0.5 * size) * abs(found.upper)


def test_the_ball_s_maximum_in_the_direction_of_the_top():
    # S = diag(4, 1), g = (0, 1): the hard case, since g misses the top. At w_2 = -1/3 the rest goes along the top:
    # 4(1 - 1/9) + 1/9 + 2/3 = 13/3
    found = largest_on_ball(np.diag([4.0, 1.0]), np.array([[0.0], [1.0]]), 1.0)
    assert found.lower == pytest.approx(13 / 3, rel=1e-6)
    assert found.lower <= 13 / 3 <= found.upper


def test_roots_and_rounding_go_outwards():
    assert root(Size(-1.0, 4.0)) == Size(0.0, 2.0)
    assert about(3.0).lower < 3.0 < about(3.0).upper
    assert about(-3.0).lower < -3.0 < about(-3.0).upper
    assert Size(np.float64(1), 1).exact
