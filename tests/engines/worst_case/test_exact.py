"""Exact linear algebra: what is positive semidefinite, and what is not by however little."""

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.engines.worst_case.exact import balanced, is_positive_semidefinite, rounded, solve

entries = st.integers(-5, 5).map(fmpq)
factors = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(entries, min_size=n, max_size=n), min_size=1, max_size=n)
)


def gram(rows: list[list[fmpq]]) -> list[list[fmpq]]:
    n = len(rows[0])
    return [[sum(row[i] * row[j] for row in rows) for j in range(n)] for i in range(n)]


@given(factors)
def test_a_gram_matrix_is_positive_semidefinite_and_less_of_it_is_not(rows):
    matrix = gram(rows)
    assert is_positive_semidefinite(matrix)
    if len(rows) < len(matrix):  # singular: the least bit below is indefinite
        below = [
            [x - fmpq(1, 10**30) * (i == j) for j, x in enumerate(row)]
            for i, row in enumerate(matrix)
        ]
        assert not is_positive_semidefinite(below)


@pytest.mark.parametrize(
    "matrix", [[["0", "1"], ["1", "0"]], [["1", "2"], ["2", "1"]], [["0", "0"], ["0", "-1/7"]]]
)
def test_indefinite_matrices_are_refused(matrix):
    assert not is_positive_semidefinite([[fmpq(x) for x in row] for row in matrix])


@pytest.mark.parametrize("matrix", [[[1, 100], [0, 1]], [[1, 0, 0], [0, 1, 0]], [[1], [0, 1]]])
def test_what_is_not_symmetric_is_no_gram_matrix(matrix):
    assert not is_positive_semidefinite([[fmpq(x) for x in row] for row in matrix])


def test_a_pivot_that_only_many_digits_tell_from_zero_is_told():
    tiny = fmpq(1, 10**200)
    one = fmpq(1)
    assert is_positive_semidefinite([[one, one], [one, one + tiny]], definite=True)
    assert not is_positive_semidefinite([[one, one], [one, one]], definite=True)
    assert not is_positive_semidefinite([[one, one], [one, one - tiny]])


def test_equations_hold_exactly_after_rounding():
    rows = [{0: fmpq(1), 1: fmpq(2)}, {0: fmpq(-1)}, {1: fmpq(3)}]
    right = {0: fmpq(1, 3), 1: fmpq(1)}
    guess = [rounded(0.1234, 10), fmpq(0), fmpq(0)]
    found = balanced(rows, right, guess, [1, 2], [0, 1])
    for equation, value in right.items():
        total = sum(x * row.get(equation, 0) for x, row in zip(found, rows, strict=True))
        assert total == value
    assert found[0] == guess[0]


def test_a_system_is_solved_in_fractions():
    matrix = [[fmpq(2), fmpq(1)], [fmpq(1), fmpq(3)]]
    assert solve(matrix, [fmpq(1), fmpq(1)]) == [fmpq(2, 5), fmpq(1, 5)]
