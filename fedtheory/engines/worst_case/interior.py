"""Where the points of a program are: rows that no point has slack in are equations, vectors that every Gram matrix kills go.

A largest room of 0 comes with multipliers that show why: a row that has one is never slack, and the range of their
matrix is in the null space of every Gram matrix. None of this is trusted: a point is checked exactly in the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import fmpq

from fedtheory.core.gram import Form, Product, Vector
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import Matrix, null_space, simple
from fedtheory.engines.worst_case.solve import Answer, Floats, Infeasible, Unbounded, floats

Array = np.ndarray[Any, np.dtype[np.float64]]
ROOM = 1e-6
"""Less than this, relative to the size of the point, is no room."""
FORCED = 1e-4
"""A multiplier of this size, of those that add up to 1, is no accident."""
MOST_STEPS = 6
SIMPLE = 1e-4
DENOMINATORS = (1, 6, 30, 300, 3000)


@dataclass(frozen=True)
class Interior:
    """A cone whose points have room, the points in it, and how they are points of the cone that was asked about."""

    cone: Cone
    data: Floats
    room: Answer
    ranges: tuple[Matrix | None, ...]

    def inwards(self, matrices: Sequence[Array]) -> list[Array]:
        """Gram matrices as this cone has them."""
        out = []
        for matrix, own in zip(matrices, self.ranges, strict=True):
            if own is None:
                out.append(matrix)
                continue
            basis = np.array([[float(x) for x in row] for row in own]).reshape(
                len(own), len(own[0]) if own else 0
            )
            inverse = np.linalg.pinv(basis)
            out.append(inverse @ matrix @ inverse.T)
        return out

    def outwards(self, matrices: Sequence[Matrix]) -> list[Matrix]:
        """Gram matrices as the cone that was asked about has them."""
        return [
            matrix if own is None else _lifted(own, matrix)
            for matrix, own in zip(matrices, self.ranges, strict=True)
        ]


def interior(cone: Cone, roomy: Callable[[Cone, Floats], Answer]) -> Interior:
    """The cone reduced until its points have room, or until nothing more is found; `roomy` says where they have most."""
    ranges: list[Matrix | None] = [None] * len(cone.sizes)
    data = floats(cone)
    found = Interior(cone, data, roomy(cone, data), tuple(ranges))
    for _ in range(MOST_STEPS - 1):
        here, room, data = found.cone, found.room, found.data
        scale = max(1.0, *(float(np.trace(m)) for m in data.matrices(room.triangle)), 0.0)
        if room.extra > ROOM * scale or room.extra > SIMPLE:
            return found
        smaller = _tighter(here, data, room)
        if smaller is None:
            return found
        here, kept = smaller
        ranges = [_composed(old, new) for old, new in zip(ranges, kept, strict=True)]
        data = floats(here)
        try:
            found = Interior(here, data, roomy(here, data), tuple(ranges))
        except (Unbounded, Infeasible):
            return found  # what was read off the solver was wrong
    return found


def _tighter(cone: Cone, data: Floats, room: Answer) -> tuple[Cone, list[Matrix | None]] | None:
    """One step: equations for rows with multipliers, the null space of what they leave over."""
    count = len(cone.rows)
    forced = [
        k
        for k in range(count)
        if room.multipliers[k] > FORCED and not (cone.equal and cone.equal[k])
    ]
    kept: list[Matrix | None] = [None] * len(cone.sizes)
    left = -(data.rows.T @ room.multipliers[:count])
    for b, matrix in enumerate(data.matrices(left)[: len(cone.sizes) - cone.tied]):
        vectors = _range(matrix)
        if vectors:
            size = len(matrix)
            square = [[v.get(k, fmpq(0)) for k in range(size)] for v in vectors]
            square += [[fmpq(0)] * size for _ in range(size - len(vectors))]
            kept[b] = null_space(square)
    if not forced and all(own is None for own in kept):
        return None
    equal = list(cone.equal or [False] * count)
    for k in forced:
        equal[k] = True
    smaller = replace(cone, equal=tuple(equal))
    if any(own is not None for own in kept):
        smaller = restricted(smaller, kept)
    return smaller, kept


def _range(matrix: Array) -> list[Vector]:
    """Simple vectors that span the range of a semidefinite matrix; none if it has none that is clearly not 0."""
    if not len(matrix):
        return []
    sizes, vectors = np.linalg.eigh(matrix)
    lines = vectors[:, sizes > FORCED].T.copy()
    for k in range(len(lines)):
        place = int(np.argmax(abs(lines[k])))
        lines[k] /= lines[k, place]
        for other in range(len(lines)):
            if other != k:
                lines[other] -= lines[other, place] * lines[k]
    return [{k: c for k, c in enumerate(_simple(line)) if c} for line in lines]


def _simple(line: Array) -> list[fmpq]:
    for denominator in DENOMINATORS:
        near = [simple(x, denominator) for x in line]
        if max(abs(float(c) - x) for c, x in zip(near, line, strict=True)) < SIMPLE:
            return near
    return near


def restricted(cone: Cone, ranges: Sequence[Matrix | None]) -> Cone:
    """The cone in H, where Gram matrices are N H N' with these N."""
    sizes = tuple(
        size if own is None else (len(own[0]) if own else 0)
        for size, own in zip(cone.sizes, ranges, strict=True)
    )
    return replace(
        cone,
        sizes=sizes,
        rows=tuple(_read(form, ranges) for form in cone.rows),
        objective=_read(cone.objective, ranges),
    )


def _read(form: Form, ranges: Sequence[Matrix | None]) -> Form:
    products: dict[Product, fmpq] = {}
    for (b, p, q), c in form.products.items():
        own = ranges[b]
        if own is None:
            products[b, p, q] = products.get((b, p, q), fmpq(0)) + c
            continue
        width = len(own[0]) if own else 0
        for j in range(width):
            for k in range(width):
                both = own[p][j] * own[q][k]
                if both:
                    key = (b, min(j, k), max(j, k))
                    products[key] = products.get(key, fmpq(0)) + c * both
    return Form(form.constant, dict(form.values), {key: c for key, c in products.items() if c})


def _composed(old: Matrix | None, new: Matrix | None) -> Matrix | None:
    """N of both steps."""
    if old is None or new is None:
        return old if new is None else new
    width = len(new[0]) if new else 0
    return [
        [sum((row[j] * new[j][k] for j in range(len(row))), fmpq(0)) for k in range(width)]
        for row in old
    ]


def _lifted(own: Matrix, inner: Matrix) -> Matrix:
    """N H N'."""
    half = [[_dot(row, column) for column in inner] for row in own]
    return [[_dot(row, other) for other in own] for row in half]


def _dot(u: Sequence[fmpq], v: Sequence[fmpq]) -> fmpq:
    return sum((x * y for x, y in zip(u, v, strict=True) if x and y), fmpq(0))
