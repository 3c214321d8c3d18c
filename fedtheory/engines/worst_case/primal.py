"""Gram matrices and values that satisfy every row exactly: a lower end.

A rational Gram matrix with these values belongs to functions and sets that the hypotheses allow by the
interpolation theorem of the class (taylor2017smooth); the replay on an explicit function then shows it without that theorem.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from scipy import linalg

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import (
    Matrix,
    balanced,
    is_positive_semidefinite,
    null_space,
    rounded,
)

Array = np.ndarray[Any, np.dtype[np.float64]]
BITS = 72
MIXTURES = (Fraction(0), *(Fraction(d, 10**k) for k in range(14, 2, -1) for d in (1, 2, 3, 5)))
DENOMINATORS = (200, 10_000)
FEW_BITS = (12, 24, 40, 60)
NO_SLACK = 1e-6


@dataclass(frozen=True)
class Point:
    """Rational Gram matrices and values that satisfy all rows, and the objective there."""

    value: Fraction
    matrices: tuple[Matrix, ...]
    values: tuple[Fraction, ...]


def exact_lower(
    cone: Cone, matrices: Sequence[Matrix], values: Sequence[Fraction], *, definite: bool
) -> Point | None:
    """The point, if it satisfies every row; `definite` shifts what is asked of the matrices above zero.

    A cone that lost rows, or directions that its rows speak of, has no points.
    """
    if not cone.lossless:
        return None
    margins = cone.margins or (Fraction(0),) * len(cone.rows)
    for row, margin in zip(cone.rows, margins, strict=True):
        if evaluated(row, matrices, values) < margin:
            return None
    shift = Fraction(1, 1 << (BITS - 4)) if definite else Fraction(0)
    for matrix in matrices:
        lowered = [
            [entry - shift if i == j else entry for j, entry in enumerate(row)]
            for i, row in enumerate(matrix)
        ]
        if not is_positive_semidefinite(lowered):
            return None
    return Point(evaluated(cone.objective, matrices, values), tuple(matrices), tuple(values))


def evaluated(form: Form, matrices: Sequence[Matrix], values: Sequence[Fraction]) -> Fraction:
    """The form at a point."""
    total = form.constant
    for v, c in form.values.items():
        total += c * values[v]
    for (b, i, j), c in form.products.items():
        total += c * matrices[b][i][j]
    return total


def mixed(
    cone: Cone,
    near: tuple[Sequence[Array], Array],
    inside: tuple[Sequence[Array], Array],
) -> Point | None:
    """A point close to `near`, moved towards `inside` as little as exactness allows.

    The matrices are definite, so that the inner products with directions that were divided out are those of a vector.
    """
    found, least, most = None, 0, len(MIXTURES) - 1
    while least <= most:  # the more it is moved the more room it has
        k = (least + most) // 2
        e = float(MIXTURES[k])
        matrices = [_rational((1 - e) * a + e * b) for a, b in zip(near[0], inside[0], strict=True)]
        values = [rounded(float(x), BITS) for x in (1 - e) * near[1] + e * inside[1]]
        point = exact_lower(cone, matrices, values, definite=True)
        if point is None:
            least = k + 1
        else:
            found, most = point, k - 1
    return found


def guessed(cone: Cone, matrices: Sequence[Array], values: Array) -> Point | None:
    """The point with every number replaced by a simple fraction close to it, if that satisfies every row."""
    for denominator in DENOMINATORS:
        simple = [
            [[Fraction(float(x)).limit_denominator(denominator) for x in row] for row in matrix]
            for matrix in matrices
        ]
        found = exact_lower(
            cone,
            simple,
            [Fraction(float(x)).limit_denominator(denominator) for x in values],
            definite=False,
        )
        if found is not None:
            return found
    return None


def meeting(
    cone: Cone,
    multipliers: Sequence[Fraction],
    residues: Sequence[Matrix],
    near: tuple[Sequence[Array], Array],
) -> Point | None:
    """A point close to `near` that meets multipliers with no slack: S G = 0, and rows that are multiplied hold as equations.

    G is N H N^T with the null space N of S. The entries of H and the values are rounded, and some of them changed so
    that the equations hold; rows without slack nearby are taken for equations first.
    """
    bases = [null_space(residue) for residue in residues]
    entries = [
        (b, j, k)
        for b, basis in enumerate(bases)
        for k in range(_width(basis))
        for j in range(k + 1)
    ]
    rows = [_reduced(row, bases, entries) for row in cone.rows]
    size = len(entries) + cone.values
    start = np.concatenate([[_inner(near[0][b], bases[b])[j, k] for b, j, k in entries], near[1]])
    slack = [
        float(row.constant) + sum(float(c) * start[v] for v, c in form.items())
        for row, form in zip(cone.rows, rows, strict=True)
    ]
    multiplied = [k for k, x in enumerate(multipliers) if x]
    idle = [k for k, gap in enumerate(slack) if gap < NO_SLACK and not multipliers[k]]
    for chosen in ([*multiplied, *idle], multiplied):
        equations = [k for k in chosen if rows[k]]
        basic, kept = _independent([rows[k] for k in equations], size)
        columns: list[dict[int, Fraction]] = [{} for _ in range(size)]
        for e in kept:
            for v, c in rows[equations[e]].items():
                columns[v][e] = c
        right = {e: -cone.rows[equations[e]].constant for e in kept}
        for bits in FEW_BITS:
            guess = [rounded(float(x), bits) for x in start]
            try:
                solved = balanced(columns, right, guess, basic, kept)
            except ZeroDivisionError:
                break
            found = exact_lower(
                cone, _lifted(solved, bases, entries), solved[len(entries) :], definite=False
            )
            if found is not None:
                return found
    return None


def _width(basis: Matrix) -> int:
    return len(basis[0]) if basis else 0


def _inner(matrix: Array, basis: Matrix) -> Array:
    """H, where the matrix is about N H N^T."""
    inverse = np.linalg.pinv(np.array([[float(x) for x in row] for row in basis]))
    whole: Array = inverse @ matrix @ inverse.T
    return whole


def _reduced(
    form: Form, bases: Sequence[Matrix], entries: Sequence[tuple[int, int, int]]
) -> dict[int, Fraction]:
    """A form in the entries of H, each off-diagonal one counted once, and the values behind them."""
    out: dict[int, Fraction] = {}
    for place, (b, j, k) in enumerate(entries):
        total, basis = Fraction(0), bases[b]
        for (block, p, q), c in form.products.items():
            if block == b:
                both = basis[p][j] * basis[q][k]
                total += c * (both if j == k else both + basis[p][k] * basis[q][j])
        if total:
            out[place] = total
    return out | {len(entries) + v: c for v, c in form.values.items() if c}


def _independent(rows: Sequence[dict[int, Fraction]], size: int) -> tuple[list[int], list[int]]:
    """Unknowns that settle the equations, and independent ones of these."""
    matrix = np.zeros((len(rows), size))
    for k, row in enumerate(rows):
        for v, c in row.items():
            matrix[k, v] = float(c)
    if not matrix.size:
        return [], []
    _, r, order = linalg.qr(matrix, mode="economic", pivoting=True)
    rank = int((abs(np.diag(r)) > 1e-9 * max(abs(r[0, 0]), 1e-300)).sum())
    basic = [int(k) for k in order[:rank]]
    _, _, lines = linalg.qr(matrix[:, basic].T, mode="economic", pivoting=True)
    return basic, [int(k) for k in lines[:rank]]


def _lifted(
    solved: Sequence[Fraction], bases: Sequence[Matrix], entries: Sequence[tuple[int, int, int]]
) -> list[Matrix]:
    """N H N^T."""
    out = [[[Fraction(0)] * len(basis) for _ in basis] for basis in bases]
    for (b, j, k), x in zip(entries, solved, strict=False):
        basis = bases[b]
        for p, left in enumerate(basis):
            for q, right in enumerate(basis):
                both = left[j] * right[k] + (left[k] * right[j] if j != k else 0)
                out[b][p][q] += x * both
    return out


def _rational(matrix: Array) -> Matrix:
    size = len(matrix)
    out = [[Fraction(0)] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            out[i][j] = out[j][i] = rounded(float(matrix[i, j]), BITS)
    return out
