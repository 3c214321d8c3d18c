"""The minimiser over the whole space: how far it is from the start 0, how much is to be gained, and how clients differ there."""

from dataclasses import dataclass

import numpy as np

from fedtheory.calculator.estimate.losses import logistic_gradient, near, newton, rms
from fedtheory.calculator.estimate.moments import Moments
from fedtheory.core.sizes import ROUNDING, Size, about, smallest_eigenvalue
from fedtheory.core.trajectory import Array


@dataclass(frozen=True)
class Free:
    """Of F = Σ p_j f_j; `point` is off by `off` at most."""

    point: Array
    off: float
    distance: Size
    gradient: Size
    gap: Size


def free_squared(of: Moments, lamda: float, weights: Array) -> Free | None:
    """Half the squared error; None where nothing keeps the minimiser near."""
    C, b = np.einsum("j,jkl->kl", weights, of.C), np.einsum("j,jkl->kl", weights, of.b)
    H, bottom = C + lamda * np.eye(len(C)), max(smallest_eigenvalue(C).lower, 0.0) + lamda
    if bottom <= 0:
        return None
    w = np.linalg.solve(H, b)
    slope = float(np.linalg.norm(H @ w - b))
    slope += ROUNDING * float(np.linalg.norm(H) * np.linalg.norm(w) + np.linalg.norm(b))
    local = of.C @ w + lamda * w - of.b
    norms = np.linalg.norm(of.C, axis=(1, 2)) + lamda
    made = float((b * w).sum() - (w * (H @ w)).sum() / 2)
    return _free(w, slope, bottom, local, norms, made)


def free_logistic(of: Moments, lamda: float, weights: Array, signed: list[Array]) -> Free | None:
    """The logistic loss, whose regularisation alone is known to be strongly convex."""
    if lamda <= 0:
        return None
    w = newton(signed, lamda, float("inf"), weights)
    local = np.array([logistic_gradient(rows, w) for rows in signed]) + lamda * w
    slope = float(np.linalg.norm(weights @ local))
    slope += ROUNDING * float(of.mean_length.max() + lamda * np.linalg.norm(w))
    norms = np.linalg.norm(of.C, axis=(1, 2)) / 4 + lamda
    means = [np.logaddexp(0, -rows @ w).mean() for rows in signed]
    made = float(np.log(2) - weights @ np.array(means) - lamda / 2 * (w @ w))
    return _free(w[:, None], slope, lamda, local[:, :, None], norms, made)


def _free(
    w: Array, slope: float, bottom: float, local: Array, norms: Array, made: float
) -> Free | None:
    """Strong convexity bounds the distance by |∇F|/μ, and what is still to be gained by |∇F|²/(2μ)."""
    off, length = slope / bottom, float(np.linalg.norm(w))
    if not np.isfinite(off):
        return None
    gap = Size(max(about(made).lower, 0.0), about(made).upper + slope**2 / (2 * bottom))
    return Free(
        w, off, near(length, off), near(rms(local), float(np.sqrt((norms**2).mean())) * off), gap
    )
