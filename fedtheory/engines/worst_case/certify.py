"""From floating-point multipliers to rational ones: an upper end that is a theorem."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq
from scipy import linalg

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import (
    Matrix,
    balanced,
    fraction,
    is_positive_semidefinite,
    rounded,
)
from fedtheory.engines.worst_case.solve import Floats

Array = np.ndarray[Any, np.dtype[np.float64]]
BITS = (52, 64)
GAIN = Fraction(1, 10**10)
"""More digits are kept only if the upper end falls by more than this part of it."""
MIXTURES = tuple(fmpq(d, 10**k) for k in range(13, 3, -1) for d in (1, 2, 3, 5))


@dataclass(frozen=True)
class Upper:
    """`objective <= value` follows: value - objective is the sum of the multiplied rows and of the psd forms."""

    value: Fraction
    multipliers: tuple[fmpq, ...]
    matrices: tuple[Matrix, ...]


def exact_upper(cone: Cone, multipliers: Sequence[fmpq]) -> Upper | None:
    """What these multipliers prove; None if they prove nothing."""
    equations = set(cone.equations)
    if any(x < 0 and k not in equations for k, x in enumerate(multipliers)):
        return None
    total = Form()
    for x, row in zip(multipliers, cone.rows, strict=True):
        if x:
            total.add(row, x)
    total.add(cone.objective)
    if total.values:
        return None
    matrices = tuple(_matrix(total, block, size) for block, size in enumerate(cone.sizes))
    if not all(is_positive_semidefinite(matrix) for matrix in matrices):
        return None
    return Upper(fraction(total.constant), tuple(multipliers), matrices)


def _matrix(total: Form, block: int, size: int) -> Matrix:
    """Minus the symmetric matrix of a form."""
    out = [[fmpq(0)] * size for _ in range(size)]
    for (b, i, j), c in total.products.items():
        if b == block:
            out[i][j] -= c / 2
            out[j][i] -= c / 2
    return out


def certified(
    cone: Cone, data: Floats, near: Array, inside: Array, *, bits: Sequence[int] = BITS
) -> Upper | None:
    """Exact multipliers close to `near`, moved a little towards `inside`; the least movement that is proved wins."""
    basic, equations = _basis(cone, np.where(data.equal, max(1.0, abs(near).max(initial=0)), near))
    rows = [row.values for row in cone.rows]
    right = {v: -c for v, c in cone.objective.values.items()}
    mixtures = [fmpq(0)] if near is inside else _promising(data, near, inside)
    found: Upper | None = None
    for digits in bits:
        for mixture in mixtures:
            e = float(mixture)
            mixed = (1 - e) * near + e * inside
            guess = [
                rounded(float(x), digits) for x in np.where(data.equal, mixed, np.maximum(mixed, 0))
            ]
            exact = exact_upper(cone, balanced(rows, right, guess, basic, equations))
            if exact is not None:
                if found is None or exact.value < found.value - GAIN * abs(found.value):
                    found = exact
                break
        if found is not None and near is inside:
            break
    return found


def settled(cone: Cone, near: Sequence[fmpq], bits: int) -> list[fmpq] | None:
    """Multipliers next to these that balance the values exactly, if they prove anything."""
    weights = np.array([abs(float(x)) for x in near])
    equal = np.array(cone.equal or [False] * len(near), dtype=bool)
    basic, equations = _basis(cone, np.where(equal, max(1.0, weights.max(initial=0)), weights))
    right = {v: -c for v, c in cone.objective.values.items()}
    guess = [fmpq(round(x * (1 << bits)), 1 << bits) for x in near]
    found = balanced([row.values for row in cone.rows], right, guess, basic, equations)
    return None if exact_upper(cone, found) is None else found


def _promising(data: Floats, near: Array, inside: Array) -> list[fmpq]:
    """The movements after which the matrices are positive semidefinite in floating point, the least one first."""
    pairs = list(zip(data.residue(near), data.residue(inside), strict=True))

    def fails(e: float) -> bool:
        return any(len(a) and np.linalg.eigvalsh((1 - e) * a + e * b)[0] < 0 for a, b in pairs)

    return [mixture for mixture in MIXTURES if not fails(float(mixture))]


def _basis(cone: Cone, weights: Array) -> tuple[list[int], list[int]]:
    """Multipliers that can settle the balance of the values, large ones first, and independent equations."""
    used = sorted({v for row in cone.rows for v in row.values})
    place = {v: k for k, v in enumerate(used)}
    matrix = np.zeros((len(used), len(cone.rows)))
    for k, row in enumerate(cone.rows):
        for v, c in row.values.items():
            matrix[place[v], k] = float(c)
    if not used:
        return [], []
    scaled = matrix * np.sqrt(np.maximum(weights, 1e-12))
    _, r, order = linalg.qr(scaled, mode="economic", pivoting=True)
    rank = int((abs(np.diag(r)) > 1e-9 * abs(r[0, 0])).sum())
    basic = [int(k) for k in order[:rank]]
    _, _, lines = linalg.qr(matrix[:, basic].T, mode="economic", pivoting=True)
    return basic, [used[int(k)] for k in lines[:rank]]
