"""Matrices with long entries: the short way says yes only where the exact one does."""

from fractions import Fraction
from random import Random

import pytest

from fedtheory.engines.worst_case.exact import is_positive_semidefinite, rational
from fedtheory.kernel import Rejected, rules

LONG = 3 * 10**700
"""Denominators of more than 2,300 bits, so that the short way is taken."""


def gram(size: int, rank: int, seed: int) -> list[list[Fraction]]:
    """F Fᵀ with random rational F of so many columns."""
    rng = Random(seed)
    factor = [
        [Fraction(rng.randrange(-LONG, LONG), LONG) for _ in range(rank)] for _ in range(size)
    ]
    return [
        [sum((a * b for a, b in zip(u, v, strict=True)), Fraction(0)) for v in factor]
        for u in factor
    ]


def shifted(matrix: list[list[Fraction]], by: Fraction) -> list[list[Fraction]]:
    """The matrix with less on its diagonal."""
    return [[c - by * (j == k) for k, c in enumerate(row)] for j, row in enumerate(matrix)]


def exactly(matrix: list[list[Fraction]]) -> bool:
    """What elimination without rounding says."""
    return is_positive_semidefinite([[rational(c) for c in row] for row in matrix])


def accepted(matrix: list[list[Fraction]]) -> bool:
    """What the first kernel says."""
    try:
        rules.check_psd(matrix)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("seed", range(6))
def test_it_agrees_with_the_exact_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    size = 3 + seed
    definite, singular = gram(size, size + 2, seed), gram(size, size - 1, seed)
    for matrix in (definite, singular):
        for by in (
            Fraction(0),
            Fraction(1, 10**5),
            Fraction(1, 10**80),
            Fraction(1),
            -Fraction(1, LONG),
        ):
            case = shifted(matrix, by)
            assert accepted(case) == exactly(case), (size, by)


def test_the_short_way_is_taken_and_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = gram(6, 9, 1)
    taken = []
    short = rules._plainly_definite
    monkeypatch.setattr(
        rules, "_plainly_definite", lambda rows: taken.append(short(rows)) or taken[-1]
    )
    assert accepted(matrix)
    assert taken == [True]
    matrix[0][0] = matrix[0][0] - 10**6  # no longer positive
    assert not accepted(matrix)
    assert taken == [True, False]


def test_one_large_entry_off_the_diagonal_is_seen() -> None:
    for seed in range(4):
        matrix = gram(5, 8, seed)
        edge = matrix[1][1] * matrix[3][3]
        matrix[1][3] = matrix[3][1] = 2 * max(edge, Fraction(1), matrix[1][1], matrix[3][3])
        assert not accepted(matrix)


def test_what_is_not_symmetric_is_refused() -> None:
    matrix = gram(3, 5, 0)
    matrix[0][1] += 1
    assert not accepted(matrix)
