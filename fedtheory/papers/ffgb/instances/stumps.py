r"""Regression stumps on finitely many points of a line: the smallest weak learners, exact, with their γ.

A stump splits the points in two and answers one number on each side; one leaf is a stump as well. In the mean square,
(6), the best numbers are means, and some stump always gets closer than 0 unless φ = 0: a dictionary of J projections
P_j has γ ≥ 1 - sqrt(1 - λ_min(ΣP_j)/J) for certain, where λ_min > 0. In the supremum, (20), the best numbers are
middles, and a φ that changes its sign twice leaves nothing to gain: γ = 0.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from fedtheory.core.trajectory import Array

Values = Sequence[Fraction]
Leaf = Callable[[Values, Values], Fraction]
"""What a leaf answers, from the weights and the values of its points."""


def best_in_mean_square(weights: Values, phi: Values) -> tuple[tuple[Fraction, ...], Fraction]:
    """The stump with the least ‖h - φ‖²_α, and that; points are in their order on the line."""
    found = [_by_leaves(weights, phi, split, _mean) for split in range(len(phi))]
    errors = [
        sum((a * (x - y) ** 2 for a, x, y in zip(weights, h, phi, strict=True)), Fraction(0))
        for h in found
    ]
    best = min(range(len(found)), key=errors.__getitem__)
    return found[best], errors[best]


def best_in_supremum(weights: Values, phi: Values) -> tuple[tuple[Fraction, ...], Fraction]:
    """The stump with the least ‖h - φ‖_{α,∞}, and that."""
    found = [_by_leaves(weights, phi, split, _middle) for split in range(len(phi))]
    errors = [max(abs(x - y) for a, x, y in zip(weights, h, phi, strict=True) if a) for h in found]
    best = min(range(len(found)), key=errors.__getitem__)
    return found[best], errors[best]


def projections(weights: Array) -> Array:
    """The projections of L²(α) onto the stumps of each split, in coordinates sqrt(α) f; (splits, points, points)."""
    roots = np.sqrt(weights)
    matrices = []
    for split in range(len(weights)):
        matrix = np.zeros((len(weights), len(weights)))
        for leaf in (slice(0, split), slice(split, None)):
            direction = np.zeros(len(weights))
            direction[leaf] = roots[leaf]
            size = direction @ direction
            if size > 0:
                matrix += np.outer(direction, direction) / size
        matrices.append(matrix)
    return np.array(matrices)


def certified_gamma(family: Array) -> float:
    """1 - sqrt(1 - λ_min(ΣP_j)/J), less what rounding of the eigenvalue can be worth: the best of J projections."""
    total, J = family.sum(axis=0), len(family)
    rounding = 8 * len(total) * J * float(np.finfo(float).eps)
    least = max(float(np.linalg.eigvalsh(total)[0]) - rounding, 0.0)
    return 1 - float(np.sqrt(1 - least / J))


def measured_gamma(phi: Array, h: Array, weights: Array) -> float:
    """1 - ‖h - φ‖_α/‖φ‖_α, of one query: (5) is used only as this inequality at the queries that are made."""
    size = float(np.sqrt(weights @ phi**2))
    return 1.0 if size < 1e-14 else 1 - float(np.sqrt(weights @ (h - phi) ** 2)) / size


def _by_leaves(weights: Values, phi: Values, split: int, leaf: Leaf) -> tuple[Fraction, ...]:
    answer: list[Fraction] = []
    for part in (slice(0, split), slice(split, len(phi))):
        number = leaf(weights[part], phi[part]) if phi[part] else Fraction(0)
        answer += [number] * len(phi[part])
    return tuple(answer)


def _mean(weights: Values, phi: Values) -> Fraction:
    mass = sum(weights, Fraction(0))
    return sum((a * x for a, x in zip(weights, phi, strict=True)), Fraction(0)) / (mass or 1)


def _middle(weights: Values, phi: Values) -> Fraction:
    seen = [x for a, x in zip(weights, phi, strict=True) if a]
    return (max(seen) + min(seen)) / 2 if seen else Fraction(0)
