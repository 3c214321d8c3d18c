"""How predictors are sampled, and how much the masks vary.

A mask leaves predictor k with probability γ_k: all with γ = 1; `uniform` C/q; `weighted` min(1, Cα_k), which is (8);
`water` min(1, cα_k) with c such that the mean number of predictors is C, which has the least variance of all.
"""

from typing import Literal

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

Sampling = Literal["none", "uniform", "weighted", "water"]
SAMPLINGS: tuple[Sampling, ...] = ("none", "uniform", "weighted", "water")


def known_sampling(name: str) -> Sampling:
    """The rule of this name."""
    for rule in SAMPLINGS:
        if rule == name:
            return rule
    raise FedTheoryError(f'no sampling "{name}".{nearest(name, SAMPLINGS)}', code="FT007")


def probabilities(rule: Sampling, alpha: Array, budget: float) -> Array:
    """γ for each state, (states, q)."""
    q = alpha.shape[-1]
    match rule:
        case "none":
            return np.ones_like(alpha)
        case "uniform":
            return np.full_like(alpha, min(1.0, budget / q))
        case "weighted":
            return np.minimum(1.0, budget * alpha)
        case "water":
            return water_filling(alpha, budget)


def water_filling(alpha: Array, budget: float) -> Array:
    """min(1, cα) with mean number `budget`; all predictors with weight if they are no more than that."""
    down = -np.sort(-alpha, axis=-1)
    q = alpha.shape[-1]
    # with the j largest certain, c = (C - j)/(the sum of the others); the first j for which it fits
    left = down[..., ::-1].cumsum(axis=-1)[..., ::-1]
    slope = np.divide(budget - np.arange(q), left, out=np.zeros_like(left), where=left > 0)
    fits = (slope * down <= 1 + 1e-15) & (slope > 0)
    first = fits.argmax(axis=-1)
    c = np.take_along_axis(slope, first[..., None], axis=-1)
    filled: Array = np.where(alpha > 0, np.minimum(1.0, c * alpha), 0.0)
    some: Array = np.where(fits.any(axis=-1, keepdims=True), filled, (alpha > 0).astype(float))
    return some


def variance(alpha: Array, gamma: Array) -> Array:
    """Σ α_k²(1 - γ_k)/γ_k, a predictor without weight counting 0."""
    return moment(alpha, gamma) - (alpha**2).sum(axis=-1)


def moment(alpha: Array, gamma: Array) -> Array:
    """Σ α_k²/γ_k, a predictor without weight counting 0."""
    terms = np.divide(alpha**2, gamma, out=np.zeros_like(alpha), where=alpha > 0)
    total: Array = terms.sum(axis=-1)
    return total


def largest_variance(rule: Sampling, q: int, budget: float) -> float:
    """The largest variance over the simplex, or a bound of it."""
    match rule:
        case "none":
            return 0.0
        case "uniform":
            return max(0.0, q / min(budget, q) - 1)  # at a vertex
    if q >= 2 * budget:
        return max(0.0, 1 / budget - 1 / q)
    return max(0.0, 1 / budget - 1 / q, (q - 1) / (4 * budget**2))


def largest_moment(rule: Sampling, q: int, budget: float) -> float:
    """The largest second moment over the simplex, or a bound of it."""
    if rule == "none":
        return 1.0
    if rule == "uniform":
        return q / min(budget, q)
    return max(
        1.0, 1 / budget
    )  # α/C where Cα <= 1, and α² <= α elsewhere; water-filling has no more
