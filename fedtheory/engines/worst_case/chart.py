"""Points that satisfy equations exactly: some coordinates are rounded, the others follow from them.

The coordinates are the entries of H, where a Gram matrix is N H N' with a given N (or H itself), and the values. The blocks
of matrices have none: they are what their equations say.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from flint import fmpq
from scipy import linalg

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import Matrix, balanced

Array = np.ndarray[Any, np.dtype[np.float64]]
DEPENDENT = 1e-9
Entry = tuple[int, int, int]


class Chart:
    """The points of a cone whose Gram matrices have these ranges, and that satisfy these rows as equations."""

    def __init__(
        self,
        cone: Cone,
        equations: Sequence[int],
        ranges: Sequence[Matrix | None] | None = None,
        more: Sequence[Form] = (),
    ) -> None:
        self.cone = cone
        self.ranges = list(ranges or [None] * len(cone.sizes))
        self.tying = [cone.rows[k] for k in cone.tying]
        self.free = len(cone.sizes) - cone.tied
        self.entries: list[Entry] = [
            (b, j, k) for b in range(self.free) for k in range(self._width(b)) for j in range(k + 1)
        ]
        self.place = {entry: at for at, entry in enumerate(self.entries)}
        self.size = len(self.entries) + cone.values
        tying = set(cone.tying)
        own = [*(cone.rows[k] for k in equations if k not in tying), *more]
        read = [(self.read(form), -form.constant) for form in own]
        self.forms = [form for form, _ in read if form]
        self.right = [right for form, right in read if form]
        self.basic, self.kept = independent(self.forms, self.size)

    def _width(self, block: int) -> int:
        own = self.ranges[block]
        if own is None:
            return self.cone.sizes[block]
        return len(own[0]) if own else 0

    def coordinates(self, matrices: Sequence[Array], values: Array) -> Array:
        """The coordinates of a point in floating point."""
        inner = []
        for b in range(self.free):
            own = self.ranges[b]
            if own is None:
                inner.append(matrices[b])
                continue
            basis = np.array([[float(x) for x in row] for row in own]).reshape(
                len(own), self._width(b)
            )
            inverse = np.linalg.pinv(basis)
            inner.append(inverse @ matrices[b] @ inverse.T)
        entries = [inner[b][j, k] for b, j, k in self.entries]
        return np.concatenate([np.array(entries), values])

    def point(
        self, coordinates: Sequence[Any] | Array, rounding: Callable[[Any], fmpq]
    ) -> tuple[list[Matrix], list[fmpq]] | None:
        """The exact point near these coordinates; None where the equations do not have one."""
        guess = [rounding(x) for x in coordinates]
        if self.kept:
            columns: list[dict[int, fmpq]] = [{} for _ in range(self.size)]
            for e in self.kept:
                for v, c in self.forms[e].items():
                    columns[v][e] = c
            right = {e: self.right[e] for e in self.kept}
            try:
                guess = balanced(columns, right, guess, self.basic, self.kept)
            except ZeroDivisionError:
                return None
        values = guess[len(self.entries) :]
        matrices = [self._lifted(b, guess) for b in range(self.free)]
        return [*matrices, *self._tied(matrices, values)], values

    def _lifted(self, block: int, at: Sequence[fmpq]) -> Matrix:
        """N H N'."""
        width = self._width(block)
        inner = [[fmpq(0)] * width for _ in range(width)]
        for b, j, k in self.entries:
            if b == block:
                inner[j][k] = inner[k][j] = at[self.place[b, j, k]]
        own = self.ranges[block]
        if own is None:
            return inner
        half = [[_dot(row, column) for column in inner] for row in own]
        return [[_dot(row, other) for other in own] for row in half]

    def _tied(self, matrices: Sequence[Matrix], values: Sequence[fmpq]) -> list[Matrix]:
        """The blocks that equations tie to forms."""
        out: list[Matrix] = [
            [[fmpq(0)] * size for _ in range(size)] for size in self.cone.sizes[self.free :]
        ]
        for row in self.tying:
            total = row.constant + sum((c * values[v] for v, c in row.values.items()), fmpq(0))
            at: Entry | None = None
            for (b, i, j), c in row.products.items():
                if b < self.free:
                    total += c * matrices[b][i][j]
                else:
                    at = (b - self.free, i, j)
            if at is not None:
                out[at[0]][at[1]][at[2]] = out[at[0]][at[2]][at[1]] = total
        return out

    def read(self, form: Form) -> dict[int, fmpq]:
        """A form in the coordinates, without its constant; one of vector blocks."""
        out: dict[int, fmpq] = {}
        for (b, p, q), c in form.products.items():
            own = self.ranges[b]
            if own is None:
                out[self.place[b, p, q]] = out.get(self.place[b, p, q], fmpq(0)) + c
                continue
            for k in range(len(own[0]) if own else 0):
                for j in range(k + 1):
                    both = own[p][j] * own[q][k]
                    both += 0 if j == k else own[p][k] * own[q][j]
                    if both:
                        at = self.place[b, j, k]
                        out[at] = out.get(at, fmpq(0)) + c * both
        values = {len(self.entries) + v: c for v, c in form.values.items()}
        return {at: c for at, c in (out | values).items() if c}


def _dot(u: Sequence[fmpq], v: Sequence[fmpq]) -> fmpq:
    return sum((x * y for x, y in zip(u, v, strict=True) if x and y), fmpq(0))


def independent(rows: Sequence[dict[int, fmpq]], size: int) -> tuple[list[int], list[int]]:
    """Unknowns that settle the equations, and independent ones of these."""
    matrix = np.zeros((len(rows), size))
    for k, row in enumerate(rows):
        for v, c in row.items():
            matrix[k, v] = float(c)
    if not matrix.size:
        return [], []
    matrix /= np.maximum(abs(matrix).max(axis=1, keepdims=True), 1e-300)
    _, r, order = linalg.qr(matrix, mode="economic", pivoting=True)
    rank = int((abs(np.diag(r)) > DEPENDENT * max(abs(r[0, 0]), 1e-300)).sum())
    basic = [int(k) for k in order[:rank]]
    _, _, lines = linalg.qr(matrix[:, basic].T, mode="economic", pivoting=True)
    return basic, [int(k) for k in lines[:rank]]
