r"""Aggregation by distillation, (17) of FFGB: one model in place of the mean of the clients' functions.

min over θ of Σ_x ‖h_θ(x) - (1/|S|)Σ g_i(x)‖² over the points of an unlabelled public data set. For models that are
linear in θ the minimiser is a least squares solution, and nothing is left to an optimiser.
"""

import numpy as np

from fedtheory.core.trajectory import Array

RIDGE = 1e-8
"""Weight of the squared parameters, relative to the features' mean square: only where (17) has many minimisers."""


def distil(features: Array, functions: Array) -> Array:
    """θ of (17) for h_θ(x) = features(x) θ: features (points, p), functions (clients, points, c) -> (p, c)."""
    target = functions.mean(axis=0)
    gram = features.T @ features
    ridge = RIDGE * np.trace(gram) / len(gram) * np.eye(len(gram))
    theta: Array = np.linalg.solve(gram + ridge, features.T @ target)
    return theta


def distillation_loss(features: Array, theta: Array, functions: Array) -> float:
    """(17) at θ."""
    return float(((features @ theta - functions.mean(axis=0)) ** 2).sum())
