r"""Ridge regression over clients in rational arithmetic: what the recursion does, without rounding.

Every solution is rational. Spectra are exact only where the matrices are diagonal, as their entries; so bounds that
speak of spectra have exact instances among those.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from fedtheory.core.errors import FedTheoryError

if TYPE_CHECKING:
    from flint import fmpq_mat

Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]


@dataclass(frozen=True)
class RationalRidge:
    """The data, exact: shares, covariances, right sides, λ; what the laws say; and the start, DKRR without one."""

    p: Vector
    C_Dj: tuple[Matrix, ...]
    b_j: tuple[Vector, ...]
    lam: Fraction
    C: Matrix
    C_j: tuple[Matrix, ...]
    moment: Vector
    moments: tuple[Vector, ...]
    start: Vector | None = None

    @cached_property
    def hessians(self) -> "tuple[fmpq_mat, ...]":
        """C_Dj + λ."""
        return tuple(ridged(A, self.lam) for A in self.C_Dj)

    @cached_property
    def C_D(self) -> Matrix:
        """Σ p_j C_Dj."""
        return mean_matrix(self.p, self.C_Dj)

    @cached_property
    def b(self) -> Vector:
        """Σ p_j b_j."""
        return self.mean(self.b_j)

    @cached_property
    def w_D(self) -> Vector:
        """KRR."""
        return solved(ridged(self.C_D, self.lam), self.b)

    @cached_property
    def w_bar(self) -> Vector:
        """DKRR."""
        return self.mean(self.solves_each(self.b_j))

    @property
    def first(self) -> Vector:
        """w̄⁰."""
        return self.w_bar if self.start is None else self.start

    def mean(self, rows: Sequence[Vector]) -> Vector:
        """Σ p_j times row j."""
        return tuple(
            sum((p * x for p, x in zip(self.p, column, strict=True)), Fraction(0))
            for column in zip(*rows, strict=True)
        )

    def gradients(self, w: Vector) -> tuple[Vector, ...]:
        """Row j: H_j w - b_j."""
        return tuple(
            minus(times(damped(A, self.lam), w), b)
            for A, b in zip(self.C_Dj, self.b_j, strict=True)
        )

    def solves(self, g: Vector) -> tuple[Vector, ...]:
        """Row j: H_j⁻¹g."""
        return tuple(solved(H, g) for H in self.hessians)

    def solves_each(self, g_j: Sequence[Vector]) -> tuple[Vector, ...]:
        """Row j: H_j⁻¹g_j."""
        return tuple(solved(H, g) for H, g in zip(self.hessians, g_j, strict=True))

    def federated_square(self, w: Vector) -> Fraction:
        """‖f - f_D‖² in L2(ρ)."""
        return quadratic(self.C, minus(w, self.w_D))

    def weighted_square(self, w: Vector) -> Fraction:
        """‖(C + λ)^{1/2}(w - w_D)‖²."""
        return quadratic(damped(self.C, self.lam), minus(w, self.w_D))

    def excess_square(self, w: Vector) -> Fraction:
        """‖f - f*‖² in L2(ρ), f* = ⟨w*, φ⟩ with C w* = S* f*."""
        return quadratic(self.C, minus(w, least(self.C, self.moment)))

    def ridge_square(self, w: Vector) -> Fraction:
        """‖w - w_D‖²_H."""
        return quadratic(damped(self.C_D, self.lam), minus(w, self.w_D))


def diagonal(A: Matrix) -> bool:
    """Whether nothing stands off the diagonal."""
    return all(x == 0 for i, row in enumerate(A) for j, x in enumerate(row) if i != j)


def damped(A: Matrix, lam: Fraction) -> Matrix:
    """A + λ."""
    return tuple(
        tuple(x + (lam if i == j else 0) for j, x in enumerate(row)) for i, row in enumerate(A)
    )


def ridged(A: Matrix, lam: Fraction) -> "fmpq_mat":
    """A + λ, ready to be solved with."""
    from flint import fmpq, fmpq_mat

    rows = [[fmpq(x.numerator, x.denominator) for x in row] for row in damped(A, lam)]
    return fmpq_mat(rows)


def solved(H: "fmpq_mat", b: Vector) -> Vector:
    """H⁻¹b."""
    from flint import fmpq, fmpq_mat

    side = fmpq_mat([[fmpq(x.numerator, x.denominator)] for x in b])
    found = H.solve(side)
    return tuple(Fraction(int(x.p), int(x.q)) for (x,) in found.tolist())


def mean_matrix(p: Vector, of: Sequence[Matrix]) -> Matrix:
    """Σ p_j A_j."""
    return tuple(
        tuple(
            sum((q * x for q, x in zip(p, entries, strict=True)), Fraction(0))
            for entries in zip(*rows, strict=True)
        )
        for rows in zip(*of, strict=True)
    )


def times(A: Matrix, x: Vector) -> Vector:
    """Ax."""
    return tuple(sum((a * v for a, v in zip(row, x, strict=True)), Fraction(0)) for row in A)


def minus(x: Vector, y: Vector) -> Vector:
    """x - y."""
    return tuple(a - b for a, b in zip(x, y, strict=True))


def dot(x: Vector, y: Vector) -> Fraction:
    """⟨x, y⟩."""
    return sum((a * b for a, b in zip(x, y, strict=True)), Fraction(0))


def quadratic(A: Matrix, x: Vector) -> Fraction:
    """⟨x, Ax⟩."""
    return dot(x, times(A, x))


def least(A: Matrix, b: Vector) -> Vector:
    """Some solution of Aw = b; raises FT021 where there is none."""
    rows = [[*row, entry] for row, entry in zip(A, b, strict=True)]
    M = len(A)
    pivots: list[int] = []
    for column in range(M):
        here = len(pivots)
        found = next((k for k in range(here, M) if rows[k][column]), None)
        if found is None:
            continue
        rows[here], rows[found] = rows[found], rows[here]
        head = rows[here][column]
        rows[here] = [x / head for x in rows[here]]
        for k in range(M):
            if k != here and rows[k][column]:
                factor = rows[k][column]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[here], strict=True)]
        pivots.append(column)
    if any(row[M] for row in rows[len(pivots) :]):
        message = "a right side outside of the range of its covariance is no moment of any labels"
        raise FedTheoryError(message, code="FT021")
    w = [Fraction(0)] * M
    for row, column in zip(rows, pivots, strict=False):
        w[column] = row[M]
    return tuple(w)


def semidefinite(A: Matrix) -> bool:
    """Whether A is symmetric and positive semidefinite, by elimination."""
    rows = [list(row) for row in A]
    M = len(rows)
    if any(len(row) != M for row in rows):
        return False
    if any(rows[i][j] != rows[j][i] for i in range(M) for j in range(i)):
        return False
    for k in range(M):
        head = rows[k][k]
        if head < 0 or (head == 0 and any(rows[k][j] for j in range(k, M))):
            return False
        if head == 0:
            continue
        for i in range(k + 1, M):
            factor = rows[i][k] / head
            rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return True
