r"""What the server takes for the gradient: of a squared loss ‖Hα - y‖² in five ways, of any loss in the first three.

`full` is the whole gradient at what clients see, as in Theorem 2. Clients that hold only what they were sent can return
`masked` coordinates, 1_l ∂_l, or `importance` weighted ones, 1_l/γ_l ∂_l, which is Section 4.2's chain rule; both are
biased. `corrected` subtracts 2 α_l ‖h_l‖² (1/γ_l - 1) 1_l/γ_l and is unbiased; `printed` subtracts (10), as printed.
"""

from typing import Literal

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.instances.ensemble_losses import Loss, Squares

Estimator = Literal["full", "masked", "importance", "corrected", "printed"]
ESTIMATORS: tuple[Estimator, ...] = ("full", "masked", "importance", "corrected", "printed")


def known_estimator(name: str) -> Estimator:
    """The estimator of this name."""
    for estimator in ESTIMATORS:
        if estimator == name:
            return estimator
    raise FedTheoryError(f'no estimator "{name}".{nearest(name, ESTIMATORS)}', code="FT007")


def estimate(
    loss: Loss, estimator: Estimator, *, alpha: Array, seen: Array, sent: Array, gamma: Array
) -> Array:
    """For each state and mask, (states, q); `sent` is 1 or 0."""
    whole = loss.gradient(seen)
    if estimator == "full":
        return whole
    if estimator == "masked":
        return np.asarray(whole * sent)
    share = np.divide(sent, gamma, out=np.zeros_like(gamma), where=gamma > 0)  # 1_l/γ_l
    if estimator == "importance":
        return np.asarray(whole * share)
    if not isinstance(loss, Squares):
        message = f'"{estimator}" is for squared losses'
        raise FedTheoryError(message, code="FT021")
    away = np.divide(1 - gamma, gamma, out=np.zeros_like(gamma), where=gamma > 0)
    if estimator == "corrected":
        return np.asarray(whole * share - 2 * alpha * loss.lengths() * away * share)
    return np.asarray(whole * share - alpha**2 * loss.only_output() * away * share)
