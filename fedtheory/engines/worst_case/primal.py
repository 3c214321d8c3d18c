"""Gram matrices and values that satisfy every row exactly: a lower end.

A rational Gram matrix with these values belongs to functions and sets that the hypotheses allow by the
interpolation theorem of the class (taylor2017smooth); the replay on an explicit function then shows it without that theorem.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import Matrix, is_positive_semidefinite, rounded

Array = np.ndarray[Any, np.dtype[np.float64]]
BITS = 72
MIXTURES = (Fraction(0), *(Fraction(d, 10**k) for k in range(14, 2, -1) for d in (1, 3)))
DENOMINATORS = (200, 10_000)


@dataclass(frozen=True)
class Point:
    """Rational Gram matrices and values that satisfy all rows, and the objective there."""

    value: Fraction
    matrices: tuple[Matrix, ...]
    values: tuple[Fraction, ...]


def exact_lower(
    cone: Cone, matrices: Sequence[Matrix], values: Sequence[Fraction], *, definite: bool
) -> Point | None:
    """The point, if it satisfies every row; `definite` shifts what is asked of the matrices above zero."""
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
    for mixture in MIXTURES:
        e = float(mixture)
        matrices = [_rational((1 - e) * a + e * b) for a, b in zip(near[0], inside[0], strict=True)]
        values = [rounded(float(x), BITS) for x in (1 - e) * near[1] + e * inside[1]]
        found = exact_lower(cone, matrices, values, definite=True)
        if found is not None:
            return found
    return None


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


def _rational(matrix: Array) -> Matrix:
    size = len(matrix)
    out = [[Fraction(0)] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            out[i][j] = out[j][i] = rounded(float(matrix[i, j]), BITS)
    return out
