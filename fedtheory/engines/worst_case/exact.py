"""Exact linear algebra over the rationals, on python-flint."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import flint

Matrix = list[list[Fraction]]


def is_positive_semidefinite(
    matrix: Sequence[Sequence[Fraction]], *, definite: bool = False
) -> bool:
    """Whether a symmetric matrix is positive semidefinite, or definite, by elimination without rounding."""
    if not matrix:
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


def squares(matrix: Sequence[Sequence[Fraction]]) -> list[tuple[Fraction, list[Fraction]]]:
    """A positive semidefinite matrix as a sum of c w w', each with c > 0 and an entry of w that is 1."""
    rest = [list(row) for row in matrix]
    found: list[tuple[Fraction, list[Fraction]]] = []
    while True:
        k = max(range(len(rest)), key=lambda j: rest[j][j], default=None)
        if k is None or not rest[k][k]:
            return found
        pivot = rest[k][k]
        line = [x / pivot for x in rest[k]]
        found.append((pivot, line))
        rest = [[x - row[k] * y for x, y in zip(row, line, strict=True)] for row in rest]


def _integral(matrix: Sequence[Sequence[Fraction]]) -> list[list[flint.fmpz]]:
    """The matrix times a common denominator."""
    common = flint.fmpz(1)
    for row in matrix:
        for entry in row:
            common = common.lcm(flint.fmpz(entry.denominator))
    return [
        [flint.fmpz(entry.numerator) * (common // entry.denominator) for entry in row]
        for row in matrix
    ]


def solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """The solution of a square system that has one."""
    n = len(matrix)
    a = flint.fmpq_mat(n, n, [rational(x) for row in matrix for x in row])
    b = flint.fmpq_mat(n, 1, [rational(x) for x in right])
    found = a.solve(b)
    return [fraction(found[k, 0]) for k in range(n)]


def particular(
    matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction]
) -> list[Fraction] | None:
    """A solution of a square system, which may be singular; None if it has none."""
    n = len(matrix)
    if not n:
        return []
    lines = [[*row, x] for row, x in zip(matrix, right, strict=True)]
    echelon, rank = flint.fmpq_mat(n, n + 1, [rational(x) for row in lines for x in row]).rref()
    pivots = [next(c for c in range(n + 1) if echelon[r, c] != 0) for r in range(rank)]
    if n in pivots:
        return None
    out = [Fraction(0)] * n
    for r, c in enumerate(pivots):
        out[c] = fraction(echelon[r, n])
    return out


def null_space(matrix: Sequence[Sequence[Fraction]]) -> Matrix:
    """A basis of the null space of a square matrix, in columns with a largest entry of 1: one row for each coordinate."""
    n = len(matrix)
    if not n:
        return []
    basis, size = flint.fmpz_mat(_integral(matrix)).nullspace()
    columns = [[int(basis[k, j]) for k in range(n)] for j in range(size)]
    scaled = [[Fraction(x, max(column, key=abs)) for x in column] for column in columns]
    return [[column[k] for column in scaled] for k in range(n)]


def rational(x: Fraction) -> flint.fmpq:
    """A fraction for python-flint."""
    return flint.fmpq(x.numerator, x.denominator)


def fraction(x: flint.fmpq) -> Fraction:
    """A fraction from python-flint."""
    return Fraction(int(x.p), int(x.q))


def rounded(x: float, bits: int) -> Fraction:
    """The nearest multiple of 2^-bits."""
    return Fraction(round(Fraction(x) * (1 << bits)), 1 << bits)


def balanced(
    rows: Sequence[Mapping[int, Fraction]],
    right: Mapping[int, Fraction],
    values: Sequence[Fraction],
    basic: Sequence[int],
    equations: Sequence[int],
) -> list[Fraction]:
    """The values with those at `basic` changed so that the chosen equations hold: sum of values[k] rows[k][e] = right[e]."""
    place = {e: k for k, e in enumerate(equations)}
    system = [[Fraction(0)] * len(basic) for _ in equations]
    for column, k in enumerate(basic):
        for e, c in rows[k].items():
            if e in place:
                system[place[e]][column] = c
    rest = [right.get(e, Fraction(0)) for e in equations]
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
