"""Positive definite matrices by their Cholesky factors, stacked along leading axes; no inverse is ever formed."""

import numpy as np

from fedtheory.core.trajectory import Array

SMALL = 32
"""Up to this order a stack is solved at once by LU of the factor; beyond it each factor has its own two sweeps."""


def factor(A: Array) -> Array:
    """L with LLᵀ = A, (..., M, M)."""
    return np.asarray(np.linalg.cholesky(A), dtype=float)


def solve(L: Array, b: Array) -> Array:
    """A⁻¹b for A = LLᵀ, (..., M, M) and (..., M, k)."""
    if L.shape[-1] <= SMALL:
        return backward(L, forward(L, b))
    from scipy.linalg import cho_solve

    lead = np.broadcast_shapes(L.shape[:-2], b.shape[:-2])
    factors = np.broadcast_to(L, (*lead, *L.shape[-2:])).reshape(-1, *L.shape[-2:])
    sides = np.broadcast_to(b, (*lead, *b.shape[-2:])).reshape(-1, *b.shape[-2:])
    found = [
        cho_solve((lower, True), side, check_finite=False)
        for lower, side in zip(factors, sides, strict=True)
    ]
    return np.array(found).reshape(*lead, *b.shape[-2:])


def forward(L: Array, b: Array) -> Array:
    """L⁻¹b."""
    return _triangular(L, b, lower=True)


def backward(L: Array, b: Array) -> Array:
    """L⁻ᵀb."""
    return _triangular(np.swapaxes(L, -1, -2), b, lower=False)


def conjugated(L: Array, E: Array) -> Array:
    """L⁻¹EL⁻ᵀ for a symmetric E: A^{-1/2}EA^{-1/2} up to a rotation, which changes no eigenvalue and no norm."""
    half = forward(L, E)
    whole = forward(L, np.swapaxes(half, -1, -2))
    return np.asarray((whole + np.swapaxes(whole, -1, -2)) / 2)


def _triangular(A: Array, b: Array, *, lower: bool) -> Array:
    if A.shape[-1] <= SMALL:
        return np.asarray(np.linalg.solve(A, b), dtype=float)
    from scipy.linalg import solve_triangular

    lead = np.broadcast_shapes(A.shape[:-2], b.shape[:-2])
    matrices = np.broadcast_to(A, (*lead, *A.shape[-2:])).reshape(-1, *A.shape[-2:])
    sides = np.broadcast_to(b, (*lead, *b.shape[-2:])).reshape(-1, *b.shape[-2:])
    solved = [
        solve_triangular(matrix, side, lower=lower, check_finite=False)
        for matrix, side in zip(matrices, sides, strict=True)
    ]
    return np.array(solved).reshape(*lead, *b.shape[-2:])
