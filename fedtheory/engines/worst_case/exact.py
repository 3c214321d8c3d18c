"""Exact linear algebra over the rationals, on python-flint."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ldexp

import flint
from flint import fmpq

Matrix = list[list[fmpq]]
BALL_BITS = 256


def is_positive_semidefinite(matrix: Sequence[Sequence[fmpq]], *, definite: bool = False) -> bool:
    """Whether a matrix is symmetric and positive semidefinite, or definite, by elimination without rounding.

    Balls tell it sooner where pivots are clearly positive.
    """
    size = len(matrix)
    if any(len(row) != size for row in matrix):
        return False
    if any(matrix[i][j] != matrix[j][i] for i in range(size) for j in range(i)):
        return False
    if _surely_definite(matrix):
        return True
    whole = _integral(matrix)
    rows = [list(row) for row in whole]
    left = list(range(len(rows)))
    previous = flint.fmpz(1)
    while left:
        k = max(left, key=lambda j: rows[j][j])
        pivot = rows[k][k]
        if pivot < 0:
            return False
        if pivot == 0:
            return not definite and all(rows[i][j] == 0 for i in left for j in left)
        left.remove(k)
        upper = rows[k]
        for i in left:
            row, factor = rows[i], rows[i][k]
            for j in left:
                if j >= i:
                    value = (pivot * row[j] - factor * upper[j]) // previous
                    row[j] = rows[j][i] = value
        previous = pivot
    return True


def _surely_definite(matrix: Sequence[Sequence[fmpq]]) -> bool:
    """Whether elimination with balls, which hold the numbers that are meant, leaves pivots that are all above 0."""
    before, flint.ctx.prec = flint.ctx.prec, BALL_BITS
    try:
        rows = [[flint.arb(x) for x in row[: k + 1]] for k, row in enumerate(matrix)]
        for k, upper in enumerate(rows):
            if not upper[k] > 0:
                return False
            for i in range(k + 1, len(rows)):
                row = rows[i]
                factor = row[k] / upper[k]
                for j in range(k + 1, i + 1):
                    row[j] -= factor * rows[j][k]
        return True
    finally:
        flint.ctx.prec = before


def squares(matrix: Sequence[Sequence[fmpq]]) -> list[tuple[fmpq, list[fmpq]]]:
    """A positive semidefinite matrix as a sum of c w w', each with c > 0 and an entry of w that is 1."""
    rest = [list(row) for row in matrix]
    found: list[tuple[fmpq, list[fmpq]]] = []
    while True:
        k = max(range(len(rest)), key=lambda j: rest[j][j], default=None)
        if k is None or not rest[k][k]:
            return found
        pivot = rest[k][k]
        line = [x / pivot for x in rest[k]]
        found.append((pivot, line))
        rest = [[x - row[k] * y for x, y in zip(row, line, strict=True)] for row in rest]


def _integral(matrix: Sequence[Sequence[fmpq]]) -> list[list[flint.fmpz]]:
    """The matrix times a common denominator."""
    common = flint.fmpz(1)
    for row in matrix:
        for entry in row:
            common = common.lcm(entry.q)
    return [[entry.p * (common // entry.q) for entry in row] for row in matrix]


def solve(matrix: Sequence[Sequence[fmpq]], right: Sequence[fmpq]) -> list[fmpq]:
    """The solution of a square system that has one."""
    n = len(matrix)
    a = flint.fmpq_mat(n, n, [x for row in matrix for x in row])
    return a.solve(flint.fmpq_mat(n, 1, list(right))).entries()


def particular(matrix: Sequence[Sequence[fmpq]], right: Sequence[fmpq]) -> list[fmpq] | None:
    """A solution of a square system, which may be singular; None if it has none."""
    n = len(matrix)
    if not n:
        return []
    lines = [[*row, x] for row, x in zip(matrix, right, strict=True)]
    echelon, rank = flint.fmpq_mat(n, n + 1, [x for row in lines for x in row]).rref()
    pivots = [next(c for c in range(n + 1) if echelon[r, c] != 0) for r in range(rank)]
    if n in pivots:
        return None
    out = [fmpq(0)] * n
    for r, c in enumerate(pivots):
        out[c] = echelon[r, n]
    return out


def null_space(matrix: Sequence[Sequence[fmpq]]) -> Matrix:
    """A basis of the null space of a square matrix, in columns with a largest entry of 1: one row for each coordinate."""
    n = len(matrix)
    if not n:
        return []
    basis, size = flint.fmpz_mat(_integral(matrix)).nullspace()
    columns = [[int(basis[k, j]) for k in range(n)] for j in range(size)]
    scaled = [[fmpq(x, max(column, key=abs)) for x in column] for column in columns]
    return [[column[k] for column in scaled] for k in range(n)]


def rational(x: Fraction | int | float) -> fmpq:
    """A number as python-flint has it, exactly."""
    return fmpq(*x.as_integer_ratio())


def fraction(x: fmpq) -> Fraction:
    """A fraction from python-flint."""
    return Fraction(int(x.p), int(x.q))


def rounded(x: float, bits: int) -> fmpq:
    """The nearest multiple of 2^-bits."""
    return fmpq(round(ldexp(x, bits)), 1 << bits)


def simple(x: float, largest: int) -> fmpq:
    """The nearest number with a denominator up to this one."""
    return rational(Fraction(float(x)).limit_denominator(largest))


def balanced(
    rows: Sequence[Mapping[int, fmpq]],
    right: Mapping[int, fmpq],
    values: Sequence[fmpq],
    basic: Sequence[int],
    equations: Sequence[int],
) -> list[fmpq]:
    """The values with those at `basic` changed so that the chosen equations hold: sum of values[k] rows[k][e] = right[e]."""
    place = {e: k for k, e in enumerate(equations)}
    system = [[fmpq(0)] * len(basic) for _ in equations]
    for column, k in enumerate(basic):
        for e, c in rows[k].items():
            if e in place:
                system[place[e]][column] = c
    rest = [right.get(e, fmpq(0)) for e in equations]
    own = set(basic)
    for k, row in enumerate(rows):
        if k not in own and values[k]:
            for e, c in row.items():
                if e in place:
                    rest[place[e]] -= values[k] * c
    out = list(values)
    if basic:
        for k, value in zip(basic, solve(system, rest), strict=True):
            out[k] = value
    return out
