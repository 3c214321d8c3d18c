r"""The nuclear ball's oracle for matrices that are never written out: a sum of rank-ones, and what may be added to it.

After t rounds x_i - x̄ is a sum of a few rank-ones, so FedFW's g_i is a gradient plus such a sum. `leading_pair` finds
the leading singular pair by the Lanczos method on products alone, and says how far its value can be off: with found
orthonormal U, V and P = UΣVᵀ,

    σ ≤ ‖M‖ ≤ max(σ, ‖M - P‖_F) + ‖(M - P)V‖ + ‖(M - P)ᵀU‖,

where ‖M - P‖_F² = ‖M‖_F² - 2⟨M, P⟩ + ‖P‖_F² needs no more than Gram matrices. Pairs are added until the remainder is
small enough, so the bound does not trust the method that found them.
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

EPSILON = 2.0**-52
MOST_PAIRS = 12


@dataclass(frozen=True)
class RankOnes:
    """Σ_k left_k right_kᵀ + dense, with `dense` None or a matrix."""

    left: Array  # (k, rows)
    right: Array  # (k, columns)
    dense: Array | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.left.shape[1], self.right.shape[1]

    def times(self, V: Array) -> Array:
        """M V, for V with one column or many."""
        product: Array = self.left.T @ (self.right @ V)
        return product if self.dense is None else product + self.dense @ V

    def transposed_times(self, U: Array) -> Array:
        """Mᵀ U."""
        product: Array = self.right.T @ (self.left @ U)
        return product if self.dense is None else product + self.dense.T @ U

    def squared_norm(self) -> float:
        """‖M‖_F², from Gram matrices."""
        total = float(((self.left @ self.left.T) * (self.right @ self.right.T)).sum())
        if self.dense is not None:
            crossed = np.einsum("kr,rc,kc->", self.left, self.dense, self.right, optimize=True)
            total += float((self.dense**2).sum() + 2 * crossed)
        return max(total, 0.0)


@dataclass(frozen=True)
class LeadingPair:
    """uᵀMv = value, and the largest singular value is at most value + error."""

    u: Array
    v: Array
    value: float
    error: float


def leading_pair(M: RankOnes, *, relative: float = 1e-6) -> LeadingPair:
    """The leading singular pair, certified; the error is what could be shown, small or not."""
    from scipy.sparse.linalg import LinearOperator, svds

    rows, columns = M.shape
    if min(rows, columns) < 3:
        raise FedTheoryError("low-rank oracles want at least 3 rows and columns", code="FT021")
    size = np.sqrt(M.squared_norm())
    if size == 0:
        first = np.eye(1, rows)[0], np.eye(1, columns)[0]
        return LeadingPair(*first, 0.0, 0.0)
    operator = LinearOperator(
        (rows, columns), matvec=M.times, rmatvec=M.transposed_times, dtype=np.float64
    )
    start = np.cos(np.arange(1, min(rows, columns) + 1))  # fixed: the same matrix, the same bits
    pair, pairs = LeadingPair(start, start, 0.0, np.inf), 1
    while True:
        U, values, Vt = svds(operator, k=pairs, v0=start)
        U, V = np.linalg.qr(U)[0], np.linalg.qr(Vt.T)[0]
        middle = U.T @ M.times(V)
        inner, values, outer = np.linalg.svd(middle)
        U, V = U @ inner, V @ outer.T
        found = _certified(M, U, V, values, float(size))
        pair = min(pair, found, key=lambda one: one.error)
        if pair.error <= relative * pair.value or pairs >= min(MOST_PAIRS, min(rows, columns) - 1):
            return pair
        pairs = min(2 * pairs, MOST_PAIRS, min(rows, columns) - 1)


def _certified(M: RankOnes, U: Array, V: Array, values: Array, size: float) -> LeadingPair:
    """The first of the pairs, with the bound of the module's docstring."""
    images = M.times(V)
    rest = images - U * values
    back = M.transposed_times(U) - V * values
    value = float(U[:, 0] @ images[:, 0])
    remainder = size**2 - 2 * float((U * values * images).sum()) + float((values**2).sum())
    rounding = 64 * EPSILON * sum(M.shape) * size
    upper = float(np.sqrt(max(remainder, 0.0)) + np.sqrt(rounding * size))
    upper = max(value, float(values.max()), upper)
    upper += float(np.linalg.norm(rest) + np.linalg.norm(back)) + rounding
    return LeadingPair(U[:, 0], V[:, 0], value, upper - value)
