"""Floating-point answers of the solver: multipliers, Gram matrices and values. Nothing here is trusted.

The multipliers are the variables: minimise constants . multipliers, where multipliers >= 0 balance the values and
leave a positive semidefinite matrix in every block.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import clarabel
import numpy as np
from scipy import sparse

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone

Array = np.ndarray[Any, np.dtype[np.float64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
ROOT_2 = float(np.sqrt(2))
MOST_ROUNDS = 100
LEAST_VALUE = 1e-6


class Unbounded(Exception):
    """No multipliers exist: the metric is as large as one likes."""


class Infeasible(Exception):
    """Nothing satisfies all rows: multipliers prove what one likes."""


@dataclass(frozen=True)
class Floats:
    """A cone in the solver's coordinates: upper triangles by columns, off-diagonal entries times root 2."""

    sizes: tuple[int, ...]
    rows: sparse.csr_matrix
    values: sparse.csr_matrix
    constants: Array
    objective: Array
    objective_values: Array
    constant: float
    equal: Flags
    """Which rows are equations: their multipliers have any sign."""

    def part(self, chosen: Sequence[int] | Array) -> "Floats":
        """These rows only."""
        return Floats(
            self.sizes,
            self.rows[chosen],
            self.values[chosen],
            self.constants[chosen],
            self.objective,
            self.objective_values,
            self.constant,
            self.equal[chosen],
        )

    @property
    def signed(self) -> sparse.csr_matrix:
        """Picks the multipliers that must not be negative."""
        return sparse.identity(len(self.constants), format="csr")[~self.equal]

    def matrices(self, triangle: Array) -> list[Array]:
        """The symmetric matrices of a vector of triangles."""
        out, at = [], 0
        for size in self.sizes:
            matrix = np.zeros((size, size))
            columns, rows = np.tril_indices(size)
            part = triangle[at : at + len(rows)] / np.where(rows == columns, 1.0, ROOT_2)
            matrix[rows, columns] = matrix[columns, rows] = part
            out.append(matrix)
            at += len(rows)
        return out

    def residue(self, multipliers: Array) -> list[Array]:
        """What the multipliers leave over, which is to be positive semidefinite."""
        return self.matrices(-self.objective - self.rows.T @ multipliers)

    def identity(self) -> Array:
        """The triangle of the identity."""
        parts = [np.zeros(0)]
        for size in self.sizes:
            columns, rows = np.tril_indices(size)
            parts.append((rows == columns).astype(float))
        return np.concatenate(parts)


@dataclass(frozen=True)
class Answer:
    """What the solver says. `triangle` holds the Gram matrices."""

    multipliers: Array
    upper: float
    triangle: Array
    values: Array
    extra: float = 0.0
    apart: float = 0.0
    """How far the solver's own two values are apart, relatively."""
    inside: Array | None = None
    """Multipliers with room on every side, where they were met on the way."""


def floats(cone: Cone) -> Floats:
    """The cone in floating point."""
    starts = np.concatenate([[0], np.cumsum([n * (n + 1) // 2 for n in cone.sizes])]).astype(int)

    def triangle(form: Form) -> list[tuple[int, float]]:
        return [
            (int(starts[b]) + j * (j + 1) // 2 + i, float(c) if i == j else float(c) / ROOT_2)
            for (b, i, j), c in form.products.items()
        ]

    entries = [(k, *entry) for k, form in enumerate(cone.rows) for entry in triangle(form)]
    balance = [(k, v, float(c)) for k, form in enumerate(cone.rows) for v, c in form.values.items()]
    objective, objective_values = np.zeros(int(starts[-1])), np.zeros(cone.values)
    for place, c in triangle(cone.objective):
        objective[place] = c
    for value, exact in cone.objective.values.items():
        objective_values[value] = float(exact)
    return Floats(
        cone.sizes,
        _sparse(entries, (len(cone.rows), int(starts[-1]))),
        _sparse(balance, (len(cone.rows), cone.values)),
        np.array([float(form.constant) for form in cone.rows]),
        objective,
        objective_values,
        float(cone.objective.constant),
        np.array(cone.equal or [False] * len(cone.rows), dtype=bool),
    )


def _sparse(entries: Sequence[tuple[int, int, float]], shape: tuple[int, int]) -> sparse.csr_matrix:
    rows, columns, data = zip(*entries, strict=True) if entries else ((), (), ())
    return sparse.csr_matrix((data, (rows, columns)), shape=shape)


def best(data: Floats, *, tolerance: float = 1e-10) -> Answer:
    """The least upper end, to about this relative accuracy. Raises Unbounded and Infeasible."""
    m, psd = int((~data.equal).sum()), data.rows.shape[1]
    matrix = sparse.vstack([data.values.T, -data.signed, data.rows.T])
    right = np.concatenate([-data.objective_values, np.zeros(m), -data.objective])
    found = _run(data, matrix, right, data.constants, m, tolerance)
    v = data.values.shape[1]
    z = np.nan_to_num(np.array(found.z))
    return Answer(
        np.nan_to_num(np.array(found.x)),
        data.constant + float(np.nan_to_num(found.obj_val)),
        z[v + m : v + m + psd],
        z[:v],
        apart=abs(found.obj_val - found.obj_val_dual) / max(abs(found.obj_val), LEAST_VALUE),
    )


def roomiest(data: Floats, *, ceiling: float) -> Answer:
    """Multipliers with an upper end below `ceiling` and as much room as possible (`extra`) to every border."""
    m, psd = len(data.constants), data.rows.shape[1]
    signed = data.signed
    room = sparse.csr_matrix(np.ones((signed.shape[0], 1)))
    matrix = sparse.vstack(
        [
            sparse.hstack([data.values.T, sparse.csr_matrix((data.values.shape[1], 1))]),
            sparse.hstack([-signed, room]),
            sparse.hstack([sparse.csr_matrix(data.constants), sparse.csr_matrix((1, 1))]),
            sparse.csr_matrix(([1.0], ([0], [m])), shape=(1, m + 1)),
            sparse.hstack([data.rows.T, sparse.csr_matrix(data.identity()[:, None])]),
        ]
    )
    right = np.concatenate(
        [
            -data.objective_values,
            np.zeros(signed.shape[0]),
            [ceiling - data.constant, 1.0],
            -data.objective,
        ]
    )
    costs = np.zeros(m + 1)
    costs[-1] = -1.0
    found = _run(data, matrix, right, costs, signed.shape[0] + 2, 1e-7)
    x = np.nan_to_num(np.array(found.x))
    triangle = -data.objective - data.rows.T @ x[:-1]
    return Answer(x[:-1], float(data.constants @ x[:-1]), triangle[:psd], np.zeros(0), float(x[-1]))


def slater(bare: Floats, *, size: float, floor: float, tolerance: float = 1e-6) -> Answer:
    """A Gram matrix of bounded trace and values, above `floor`, with as much room as possible (`extra`) in every row."""
    data = Floats(
        bare.sizes,
        sparse.vstack([bare.rows, sparse.csr_matrix(bare.objective)]).tocsr(),
        sparse.vstack([bare.values, sparse.csr_matrix(bare.objective_values)]).tocsr(),
        np.append(bare.constants, bare.constant - floor),
        bare.objective,
        bare.objective_values,
        bare.constant,
        np.append(bare.equal, False),
    )
    v, p = data.values.shape[1], sum(data.sizes)
    identity = data.identity()
    traces = data.rows @ identity
    # the dual of "the largest room": one more multiplier, of the bound on the trace
    matrix = sparse.vstack(
        [
            sparse.hstack([data.values.T, sparse.csr_matrix((v, 1))]),
            sparse.csr_matrix(np.concatenate([~data.equal - traces, [p]])),
            -sparse.block_diag([data.signed, sparse.identity(1)]),
            sparse.hstack([data.rows.T, sparse.csr_matrix(-identity[:, None])]),
        ]
    )
    signs = int((~data.equal).sum()) + 1
    right = np.concatenate([np.zeros(v), [1.0], np.zeros(signs), np.zeros(len(identity))])
    costs = np.concatenate([data.constants, [size]])
    found = _run(data, matrix, right, costs, signs, tolerance, equations=v + 1)
    z = np.nan_to_num(np.array(found.z))
    room = -float(z[v])
    triangle = z[v + signs + 1 :] + room * identity
    return Answer(np.nan_to_num(np.array(found.x))[:-1], 0.0, triangle, z[:v], room)


def _run(
    data: Floats,
    matrix: Any,
    right: Array,
    costs: Array,
    positive: int,
    tolerance: float,
    *,
    equations: int | None = None,
) -> Any:
    zero = data.values.shape[1] if equations is None else equations
    cones = [clarabel.ZeroConeT(zero), clarabel.NonnegativeConeT(positive)]
    cones += [clarabel.PSDTriangleConeT(size) for size in data.sizes if size]
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = tolerance
    settings.max_iter = MOST_ROUNDS
    settings.chordal_decomposition_enable = False  # clarabel 0.11.1 panics on some cones with it
    n = len(costs)
    solver = clarabel.DefaultSolver(
        sparse.csc_matrix((n, n)), costs, sparse.csc_matrix(matrix), right, cones, settings
    )
    found = solver.solve()
    if str(found.status) in {"PrimalInfeasible", "AlmostPrimalInfeasible"}:
        raise Unbounded
    if str(found.status) in {"DualInfeasible", "AlmostDualInfeasible"}:
        raise Infeasible
    return found
