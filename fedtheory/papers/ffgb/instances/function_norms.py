r"""The norms of Section 2.1 of FFGB for functions on finitely many points: L^p(α), L^∞(α) and Lipschitz.

A function is an array of outputs, (points, c); α is an array of weights, and its support is where they are positive.
"""

import numpy as np

from fedtheory.core.trajectory import Array


def lp_norm(f: Array, weights: Array, p: float = 2.0) -> float:
    """(∫‖f(x)‖^p dα(x))^{1/p}."""
    return float((weights @ np.linalg.norm(f, axis=-1) ** p) ** (1 / p))


def inner_product(f: Array, g: Array, weights: Array) -> float:
    """⟨f, g⟩_α."""
    return float(weights @ (f * g).sum(axis=-1))


def supremum_norm(f: Array, weights: Array) -> float:
    """‖f‖_{α,∞}: the largest norm on supp α."""
    return float(np.linalg.norm(f[weights > 0], axis=-1).max())


def lipschitz_norm(f: Array, points: Array) -> float:
    """‖f‖_lip on these points, (points, d): the largest ratio of two distances."""
    apart = np.linalg.norm(points[:, None] - points[None], axis=-1)
    rise = np.linalg.norm(f[:, None] - f[None], axis=-1)
    ratios: Array = np.divide(rise, apart, out=np.zeros_like(rise), where=apart > 0)
    return float(ratios.max())
