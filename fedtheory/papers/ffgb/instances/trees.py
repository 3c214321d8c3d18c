r"""Regression trees of a few levels as weak learners for the oracle (6), with several outputs at once.

A node splits at the quantile of a feature that lowers the sum of squares most; a leaf answers the mean. In L²(α) of the
points it was grown on a tree is a projection, so 1 - γ = ‖h - φ‖/‖φ‖ can be measured at each query.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.trajectory import Array

QUANTILES = np.linspace(0.1, 0.9, 9)


@dataclass(frozen=True)
class Tree:
    """A leaf with its answer, or a feature, a threshold and two trees."""

    answer: Array  # (c,)
    feature: int = -1
    threshold: float = 0.0
    below: "Tree | None" = None
    above: "Tree | None" = None


def grown(X: Array, phi: Array, *, depth: int, smallest: int = 5) -> Tree:
    """The tree for queries phi (points, c) at the points X (points, d)."""
    answer: Array = phi.mean(axis=0)
    split = _best_split(X, phi, smallest) if depth > 0 else None
    if split is None:
        return Tree(answer)
    feature, threshold = split
    low = X[:, feature] <= threshold
    return Tree(
        answer,
        feature,
        threshold,
        grown(X[low], phi[low], depth=depth - 1, smallest=smallest),
        grown(X[~low], phi[~low], depth=depth - 1, smallest=smallest),
    )


def answered(tree: Tree, X: Array) -> Array:
    """What a tree answers at these points, (points, c)."""
    if tree.below is None or tree.above is None:
        return np.broadcast_to(tree.answer, (len(X), len(tree.answer)))
    low = X[:, tree.feature] <= tree.threshold
    answers = np.empty((len(X), len(tree.answer)))
    answers[low] = answered(tree.below, X[low])
    answers[~low] = answered(tree.above, X[~low])
    return answers


def _best_split(X: Array, phi: Array, smallest: int) -> tuple[int, float] | None:
    """The feature and threshold that lower the sum of squares most; None where none leaves enough on both sides."""
    best, found = 1e-12, None
    total = phi.sum(axis=0)
    thresholds = np.quantile(X, QUANTILES, axis=0)  # (quantiles, d)
    for feature in range(X.shape[1]):
        low: NDArray[np.bool_] = (
            X[:, feature] <= thresholds[:, feature, None]
        )  # (quantiles, points)
        count = low.sum(axis=1)
        enough = (count >= smallest) & (len(X) - count >= smallest)
        if not enough.any():
            continue
        below = low.astype(float) @ phi
        rest = np.maximum(len(X) - count, 1)
        gain = (below**2).sum(axis=1) / np.maximum(count, 1)
        gain = gain + ((total - below) ** 2).sum(axis=1) / rest - (total**2).sum() / len(X)
        gain = np.where(enough, gain, -np.inf)
        top = int(np.argmax(gain))
        if gain[top] > best:
            best, found = float(gain[top]), (feature, float(thresholds[top, feature]))
    return found
