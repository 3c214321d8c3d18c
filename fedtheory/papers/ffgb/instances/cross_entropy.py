r"""The cross entropy loss (1) of FFGB, with exp(y'_y) in the numerator, and its gradient.

The gradient is softmax(y') less a unit vector, so its norm is below sqrt(2) at every y': Assumption 4.1 holds.
"""

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.trajectory import Array

Labels = NDArray[np.int64]


def cross_entropy(scores: Array, labels: Labels) -> Array:
    """-log(exp(y'_y)/Σ_i exp(y'_i)), (..., c) and (...) -> (...)."""
    top = scores.max(axis=-1, keepdims=True)
    total = np.log(np.exp(scores - top).sum(axis=-1)) + top[..., 0]
    chosen: Array = np.take_along_axis(scores, labels[..., None], axis=-1)[..., 0]
    return total - chosen


def cross_entropy_gradient(scores: Array, labels: Labels) -> Array:
    """∇_1 l: softmax(y') - e_y."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    gradient: Array = powers / powers.sum(axis=-1, keepdims=True)
    one = np.take_along_axis(gradient, labels[..., None], axis=-1) - 1
    np.put_along_axis(gradient, labels[..., None], one, axis=-1)
    return gradient
