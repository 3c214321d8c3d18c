"""Semidefinite programmes in rationals: solved in floating point, reduced to their face, rounded, projected.

Unknown are symmetric positive semidefinite blocks and free scalars under linear equations. Where the solution
has no interior, the null vectors it shows are rounded to rationals and divided out, until it has one; then
rounding and an exact projection on the equations keep every block positive semidefinite.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import clarabel
import numpy as np
from flint import fmpq_mat
from numpy.typing import NDArray
from scipy import sparse

from fedtheory.engines.find.clock import NEVER, in_time, now
from fedtheory.engines.find.linear import fraction, rational

Row = Any  # a hashable name of an equation
Matrix = list[list[Fraction]]
Array = NDArray[np.float64]
ROUNDS = 6
LONGEST = 5.0  # seconds for one programme


@dataclass(frozen=True)
class Block:
    """An unknown matrix: what its entry (j, k), j <= k, adds to which equation (both triangles together)."""

    size: int
    entries: Mapping[tuple[int, int], Mapping[Row, Fraction]]


@dataclass(frozen=True)
class Solution:
    """Positive semidefinite matrices and free scalars that meet the equations exactly."""

    matrices: list[Matrix]
    scalars: list[Fraction]


def semidefinite_solution(
    blocks: Sequence[Block],
    free: Sequence[Mapping[Row, Fraction]],
    target: Mapping[Row, Fraction],
    *,
    deadline: float = NEVER,
) -> Solution | None:
    """Blocks Q >= 0 and scalars x with sum Q . entries + sum x . free = target, exactly."""
    faces = [_identity(block.size) for block in blocks]  # Q = F S F^T
    for _ in range(ROUNDS):
        in_time(deadline)
        problem = _Programme(blocks, faces, free, target, deadline)
        found = problem.solved()
        if found is None:
            return None
        slack, matrices, scalars = found
        if slack > 1e-7:
            exact = problem.rounded(matrices, scalars)
            if exact is not None:
                return exact
        smaller = [_face(face, matrix) for face, matrix in zip(faces, matrices, strict=True)]
        if [len(f[0]) if f else 0 for f in smaller] == [len(f[0]) if f else 0 for f in faces]:
            return None
        faces = smaller
    return None


class _Programme:
    """The programme on given faces."""

    def __init__(
        self,
        blocks: Sequence[Block],
        faces: Sequence[Matrix],
        free: Sequence[Mapping[Row, Fraction]],
        target: Mapping[Row, Fraction],
        deadline: float,
    ) -> None:
        self.faces, self.free, self.target, self.deadline = faces, free, target, deadline
        self.sizes = [len(face[0]) if face else 0 for face in faces]
        self.columns = [
            c for block, face in zip(blocks, faces, strict=True) for c in _congruent(block, face)
        ]
        self.rows = list(dict.fromkeys([*target, *(r for c in [*self.columns, *free] for r in c)]))

    def solved(self) -> tuple[float, list[Array], list[float]] | None:
        """The largest common slack s with Q - s I >= 0, and a solution there."""
        place = {row: k for k, row in enumerate(self.rows)}
        count, total = len(self.columns), len(self.columns) + len(self.free) + 1
        a = sparse.lil_matrix((len(self.rows), total))
        for k, column in enumerate([*self.columns, *self.free]):
            for row, c in column.items():
                a[place[row], k] = float(c)
        b = np.zeros(len(self.rows))
        for row, c in self.target.items():
            b[place[row]] = float(c)
        scale = float(np.abs(b).max(initial=1e-300))
        cones: list[Any] = [clarabel.ZeroConeT(len(self.rows))]
        parts, right = [sparse.csc_matrix(a)], [b / scale]
        at = 0
        for size in self.sizes:
            if size == 0:
                continue
            width = size * (size + 1) // 2
            g = sparse.lil_matrix((width, total))
            order = [(i, j) for j in range(size) for i in range(j + 1)]
            mine = {
                pair: at + k
                for k, pair in enumerate((i, j) for i in range(size) for j in range(i, size))
            }
            for k, (i, j) in enumerate(order):
                g[k, mine[i, j]] = -1.0 if i == j else -sqrt(2)
                if i == j:
                    g[k, total - 1] = 1.0
            parts.append(sparse.csc_matrix(g))
            right.append(np.zeros(width))
            cones.append(clarabel.PSDTriangleConeT(size))
            at += width
        last = sparse.csc_matrix(([1.0], ([0], [total - 1])), shape=(1, total))
        parts.append(last)
        right.append(np.array([1.0]))
        cones.append(clarabel.NonnegativeConeT(1))
        cost = np.zeros(total)
        cost[-1] = -1.0
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        settings.max_threads = 1
        settings.time_limit = min(LONGEST, max(0.01, self.deadline - now()))
        solver = clarabel.DefaultSolver(
            sparse.csc_matrix((total, total)),
            cost,
            sparse.csc_matrix(sparse.vstack(parts)),
            np.concatenate(right),
            cones,
            settings,
        )
        answer = solver.solve()
        x = np.array(answer.x) * scale
        slack = float(x[-1])
        if str(answer.status) not in {"Solved", "AlmostSolved"} or slack < -1e-5 * scale:
            return None
        matrices, at = [], 0
        for size in self.sizes:
            m = np.zeros((size, size))
            for i in range(size):
                for j in range(i, size):
                    m[i, j] = m[j, i] = x[at]
                    at += 1
            matrices.append(m)
        return slack / scale, matrices, list(x[count:-1])

    def rounded(self, matrices: Sequence[Array], scalars: Sequence[float]) -> Solution | None:
        """Rational numbers near the solution, projected on the equations, if every block stays semidefinite."""
        flat = [m[i, j] for m in matrices for i in range(len(m)) for j in range(i, len(m))]
        for digits in (6, 10, 14, 20, 30, 44):
            in_time(self.deadline)
            start = [_near(value, digits) for value in [*flat, *scalars]]
            exact = _projected([*self.columns, *self.free], start, self.target, self.rows)
            if exact is None:
                return None
            out, at = [], 0
            for size, face in zip(self.sizes, self.faces, strict=True):
                inner = [[Fraction(0)] * size for _ in range(size)]
                for i in range(size):
                    for j in range(i, size):
                        inner[i][j] = inner[j][i] = exact[at]
                        at += 1
                if squares(inner) is None:
                    break
                out.append(_sandwich(face, inner))
            else:
                return Solution(out, exact[at:])
        return None


def squares(matrix: Matrix) -> list[tuple[Fraction, list[Fraction]]] | None:
    """LDL^T: pivots d > 0 and rows l with M = sum d l l^T; None if M is not positive semidefinite."""
    rows = [list(row) for row in matrix]
    out = []
    for j in range(len(rows)):
        pivot = rows[j][j]
        if pivot < 0 or (pivot == 0 and any(rows[j][j:])):
            return None
        if pivot == 0:
            continue
        line = [Fraction(0)] * j + [c / pivot for c in rows[j][j:]]
        out.append((pivot, line))
        for i in range(j + 1, len(rows)):
            if rows[i][j]:
                factor = rows[i][j] / pivot
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[j], strict=True)]
    return out


def _identity(size: int) -> Matrix:
    return [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]


def _congruent(block: Block, face: Matrix) -> list[dict[Row, Fraction]]:
    """What the entries of S add to the equations, where Q = F S F^T."""
    inner = len(face[0]) if face else 0
    if face == _identity(block.size):
        return [dict(block.entries.get((i, j), {})) for i in range(inner) for j in range(i, inner)]
    out = []
    for i in range(inner):
        for j in range(i, inner):
            column: dict[Row, Fraction] = {}
            for (a, b), values in block.entries.items():
                c = face[a][i] * face[b][j]
                if i != j:
                    c += face[a][j] * face[b][i]  # Q_ab takes S_ij and S_ji
                if c:
                    for row, v in values.items():
                        column[row] = column.get(row, Fraction(0)) + c * v
            out.append({row: v for row, v in column.items() if v})
    return out


def _face(face: Matrix, matrix: Array) -> Matrix:
    """F times a basis of what the null vectors that the solution shows leave."""
    size = len(matrix)
    if size == 0:
        return face
    values, vectors = np.linalg.eigh(matrix)
    top = max(float(values[-1]), 1e-12)
    gaps = [k for k in range(size) if values[k] < 1e-4 * top]
    for count in range(len(gaps), 0, -1):
        null = _rational_rows(vectors[:, :count].T)
        if null is not None and all(
            np.abs(matrix @ np.array([float(c) for c in v])).max() < 1e-3 * top for v in null
        ):
            keep = _orthogonal(null, size)
            return [
                [sum((row[k] * v[k] for k in range(size)), Fraction(0)) for v in keep]
                for row in face
            ]
    return face


def _rational_rows(rows: Array) -> Matrix | None:
    """The reduced echelon form of a space, rounded to simple rationals."""
    m = np.array(rows, dtype=float)
    pivots = []
    for r in range(len(m)):
        rest = [c for c in range(m.shape[1]) if c not in pivots]
        c = max(rest, key=lambda c: float(np.abs(m[r, c])))
        if abs(m[r, c]) < 1e-6:
            return None
        pivots.append(c)
        m[r] /= m[r, c]
        for i in range(len(m)):
            if i != r:
                m[i] -= m[i, c] * m[r]
    out = []
    for row in m:
        line = [Fraction(float(v)).limit_denominator(1000) for v in row]
        if max(abs(float(a) - float(b)) for a, b in zip(line, row, strict=True)) > 1e-3:
            return None
        out.append(line)
    return out


def _orthogonal(null: Matrix, size: int) -> Matrix:
    """A rational basis of the vectors orthogonal to these."""
    table = fmpq_mat([[rational(c) for c in row] for row in null])
    reduced, rank = table.rref()
    pivots = [next(c for c in range(size) if reduced[r, c] != 0) for r in range(rank)]
    out = []
    for free in (c for c in range(size) if c not in pivots):
        v = [Fraction(0)] * size
        v[free] = Fraction(1)
        for r, c in enumerate(pivots):
            v[c] = -fraction(reduced[r, free])
        out.append(v)
    return out


def _near(value: float, digits: int) -> Fraction:
    return Fraction(round(Fraction(value) * 2**digits), 2**digits)


def _projected(
    columns: Sequence[Mapping[Row, Fraction]],
    start: Sequence[Fraction],
    target: Mapping[Row, Fraction],
    rows: Sequence[Row],
) -> list[Fraction] | None:
    """The nearest solution of the equations: x + A^T y with A A^T y = b - A x."""
    place = {row: k for k, row in enumerate(rows)}
    residual = [Fraction(target.get(row, 0)) for row in rows]
    for value, column in zip(start, columns, strict=True):
        if value:
            for row, c in column.items():
                residual[place[row]] -= value * c
    if not any(residual):
        return list(start)
    size = len(rows)
    gram: list[list[Fraction]] = [[Fraction(0)] * size for _ in range(size)]
    for column in columns:
        items = [(place[row], c) for row, c in column.items()]
        for i, a in items:
            for j, b in items:
                gram[i][j] += a * b
    table = fmpq_mat(
        [
            [*(rational(c) for c in line), rational(r)]
            for line, r in zip(gram, residual, strict=True)
        ]
    )
    reduced, rank = table.rref()
    y = [Fraction(0)] * size
    for r in range(rank):
        pivot = next(c for c in range(size + 1) if reduced[r, c] != 0)
        if pivot == size:
            return None
        y[pivot] = fraction(reduced[r, size])
    out = []
    for value, column in zip(start, columns, strict=True):
        out.append(value + sum((y[place[row]] * c for row, c in column.items()), Fraction(0)))
    return out


def _sandwich(face: Matrix, inner: Matrix) -> Matrix:
    """F S F^T."""
    half = [
        [sum((f * s for f, s in zip(row, column, strict=True)), Fraction(0)) for column in inner]
        for row in face
    ]
    return [
        [sum((h * f for h, f in zip(row, other, strict=True)), Fraction(0)) for other in face]
        for row in half
    ]
