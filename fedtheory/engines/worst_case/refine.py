"""Iterative refinement: the solver's answer made accurate to many more digits than floating point has.

At an optimum the multiplied rows are equations at the Gram matrix G = P P^T, S P = 0 for the multiplier matrix S, and the
values balance. These equations are smooth. Their residue is computed in long fixed-point numbers, and a step is taken
with one floating-point decomposition, over and over: each step gains as many digits as the answer had. Nothing here is
trusted; where the equations do not determine an optimum nothing is gained, and the ends stay as they were.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq
from scipy import linalg

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import rational
from fedtheory.engines.worst_case.solve import ROOT_2, Answer, Array, Floats

BITS = 160
ONE = 1 << BITS
STEPS = 20
SLOW, GROWTH = 1e-2, 10.0
"""A step that leaves more than SLOW of the residue asks for a new decomposition; one that lets it grow, for an end."""
ENOUGH = 1e-30
LEAST_GAP = 10.0
"""Where the eigenvalues of a Gram matrix fall by less than this factor its rank cannot be told."""
LARGEST_SYSTEM = 1500
SINGULAR = 1e-9
Long = np.ndarray[Any, np.dtype[np.object_]]
"""Integers that stand for multiples of 2^-BITS."""


def refined(cone: Cone, data: Floats, answer: Answer) -> Answer | None:
    """The answer with all the digits that floats have; None where the steps do not converge to an optimum close to it."""
    slack = data.rows @ answer.triangle + data.values @ answer.values + data.constants
    used = [int(k) for k in np.flatnonzero(data.equal | (answer.multipliers > slack))]
    factors = [_factor(matrix) for matrix in data.matrices(answer.triangle)]
    known = [factor for factor in factors if factor is not None]
    start = [*(factor.ravel() for factor in known), answer.values, answer.multipliers[used]]
    unknown = np.concatenate(start)
    if not used or len(known) < len(factors) or len(unknown) > LARGEST_SYSTEM:
        return None
    system = _System(cone, used, [factor.shape[1] for factor in known])
    here, before, steps = _long(unknown), np.inf, None
    for _ in range(STEPS):
        residue = system.residue(here)
        size = float(max(abs(residue).max(), 1)) / ONE
        if size < ENOUGH:
            return system.answer(here)
        if size > GROWTH * before:
            return None
        if steps is None or size > SLOW * before:
            steps = _Steps(system.slope((here / ONE).astype(float)))
        before = size
        here = here - _long(steps.to((residue / ONE).astype(float)))
    return None


class _Steps:
    """A linear system of any rank, decomposed once: a step that cancels a residue in its range."""

    def __init__(self, slope: Array) -> None:
        self.left, triangle, order = linalg.qr(slope, mode="economic", pivoting=True)
        sizes = abs(np.diag(triangle))
        self.rank = int((sizes > SINGULAR * sizes[0]).sum())
        self.triangle = triangle[: self.rank, : self.rank]
        self.order = order[: self.rank]
        self.size = slope.shape[1]

    def to(self, residue: Array) -> Array:
        """What is to be subtracted; what the system leaves free stays."""
        step = np.zeros(self.size)
        turned = self.left[:, : self.rank].T @ residue
        step[self.order] = linalg.solve_triangular(self.triangle, turned)
        return step


class _System:
    """The equations of an optimum: what is unknown is P of each block, then the values, then the multipliers used."""

    def __init__(self, cone: Cone, used: Sequence[int], ranks: Sequence[int]) -> None:
        self.cone, self.used, self.ranks = cone, list(used), list(ranks)
        forms = [cone.rows[k] for k in used]
        self.exact = [_matrices(cone, form) for form in (cone.objective, *forms)]
        self.balance = np.array(
            [[form.values.get(v, fmpq(0)) for v in range(cone.values)] for form in forms],
            dtype=object,
        ).reshape(len(forms), cone.values)
        self.constants = [form.constant for form in forms]

    def parts(self, unknown: Any) -> tuple[list[Any], Any, Any]:
        """P of each block, values, multipliers."""
        factors, at = [], 0
        for size, rank in zip(self.cone.sizes, self.ranks, strict=True):
            factors.append(unknown[at : at + size * rank].reshape(size, rank))
            at += size * rank
        return factors, unknown[at : at + self.cone.values], unknown[at + self.cone.values :]

    def residue(self, unknown: Long) -> Long:
        """How far the equations are from holding."""
        factors, values, multipliers = self.parts(unknown)
        grams = [(f.dot(f.T)) >> BITS for f in factors]
        rows = []
        for k, (own, constant) in enumerate(zip(self.exact[1:], self.constants, strict=True)):
            total = _fixed(constant)
            total += sum(int(c * int(v)) for c, v in zip(self.balance[k], values, strict=True) if c)
            for gram, form in zip(grams, own, strict=True):
                total += sum(int(c * int(gram[i, j])) for (i, j), c in form.items())
            rows.append(total)
        balance = [
            _fixed(self.cone.objective.values.get(v, fmpq(0)))
            + sum(
                int(c * int(x)) for c, x in zip(self.balance[:, v], multipliers, strict=True) if c
            )
            for v in range(self.cone.values)
        ]
        orthogonal = [
            (self._matrix(b, multipliers).dot(f) >> BITS).ravel() for b, f in enumerate(factors)
        ]
        return np.concatenate([np.array(rows + balance, dtype=object), *orthogonal])

    def _matrix(self, block: int, multipliers: Long) -> Long:
        """C + sum of multiplied rows, minus S: twice its entries off the diagonal are counted once in a form."""
        size = self.cone.sizes[block]
        total = np.zeros((size, size), dtype=object)
        for form, x in zip(self.exact, (ONE, *multipliers), strict=True):
            for (i, j), c in form[block].items():
                part = int(c * int(x))
                if i == j:
                    total[i, i] += part
                else:
                    total[i, j] += part // 2
                    total[j, i] += part // 2
        return total

    def slope(self, unknown: Array) -> Array:
        """The derivative of the residue, in floating point."""
        factors, _, multipliers = self.parts(unknown)
        rows, values, blocks = len(self.used), self.cone.values, len(factors)
        widths = [f.size for f in factors]
        starts = np.concatenate([[0], np.cumsum(widths)]).astype(int)
        out = np.zeros((rows + values + starts[-1], starts[-1] + values + rows))
        out[:rows, starts[-1] : starts[-1] + values] = self.balance.astype(float)
        out[rows : rows + values, starts[-1] + values :] = self.balance.astype(float).T
        for b in range(blocks):
            dense = [self._dense(form[b], self.cone.sizes[b]) for form in self.exact]
            whole = dense[0] + sum(x * m for x, m in zip(multipliers, dense[1:], strict=True))
            here = slice(starts[b], starts[b + 1])
            below = slice(rows + values + starts[b], rows + values + starts[b + 1])
            out[below, here] = np.kron(whole, np.eye(self.ranks[b]))
            for k, matrix in enumerate(dense[1:]):
                turned = (matrix @ factors[b]).ravel()
                out[k, here] = 2 * turned
                out[below, starts[-1] + values + k] = turned
        return out

    @staticmethod
    def _dense(form: dict[tuple[int, int], fmpq], size: int) -> Array:
        matrix = np.zeros((size, size))
        for (i, j), c in form.items():
            matrix[i, j] += float(c) / 2
            matrix[j, i] += float(c) / 2
        return matrix

    def answer(self, unknown: Long) -> Answer:
        """The numbers as floats."""
        factors, values, multipliers = self.parts((unknown / ONE).astype(float))
        every = np.zeros(len(self.cone.rows))
        every[self.used] = multipliers
        triangles = []
        for factor in factors:
            gram = factor @ factor.T
            columns, rows = np.tril_indices(len(gram))
            triangles.append(gram[rows, columns] * np.where(rows == columns, 1.0, ROOT_2))
        upper = self.cone.objective.constant + sum(
            (
                c * fmpq(int(x), ONE)
                for c, x in zip(self.constants, unknown[-len(self.used) :], strict=True)
            ),
            fmpq(0),
        )
        return Answer(every, float(upper), np.concatenate(triangles), values)


def _matrices(cone: Cone, form: Form) -> list[dict[tuple[int, int], fmpq]]:
    """The products of a form, block by block."""
    out: list[dict[tuple[int, int], fmpq]] = [{} for _ in cone.sizes]
    for (b, i, j), c in form.products.items():
        out[b][i, j] = c
    return out


def _factor(matrix: Array) -> Array | None:
    """P with P P^T close to the matrix, of the rank at which its eigenvalues fall most."""
    if not len(matrix):
        return np.zeros((0, 0))
    sizes, vectors = np.linalg.eigh(matrix)
    sizes, vectors = np.maximum(sizes[::-1], 1e-300), vectors[:, ::-1]
    falls = sizes[:-1] / np.maximum(sizes[1:], 1e-16 * sizes[0])
    rank = int(np.argmax(falls)) + 1 if len(falls) else 1
    if len(falls) and falls[rank - 1] < LEAST_GAP:
        return None
    factor: Array = vectors[:, :rank] * np.sqrt(sizes[:rank])
    return factor


def _long(numbers: Array) -> Long:
    return np.array([_fixed(rational(float(x))) for x in numbers], dtype=object)


def _fixed(x: fmpq) -> int:
    return int((x * ONE).floor())
