"""What data say of the constants: the information radius of the clients' labels, where labels are classes."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core import concepts as known
from fedtheory.core.estimator import Constant, Estimated, Estimator, Unknown
from fedtheory.core.sizes import Size, about

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.data import Data


def estimated(of: "Data") -> Estimated:
    """The radius in the Kullback-Leibler divergence."""
    if not of.asked.classes:
        return Estimated()
    from fedtheory.instances.divergences import divergence
    from fedtheory.instances.mixtures import radius

    shares = np.array([y.mean(axis=0) for y in of.federation.labels])
    positive = np.maximum(shares, 1e-300)  # 0 log 0 = 0
    lower, upper = radius(divergence("kl"), positive / positive.sum(axis=1, keepdims=True))
    found = Constant(
        "fedboost", known.INFORMATION_RADIUS.name, "information radius of the clients' labels (kl)",
        Size(about(lower).lower, about(upper).upper), "a mixture, and the worst divergence from it",
    )  # fmt: skip
    return Estimated((found,))


UNKNOWN = (
    Unknown(
        "fedboost",
        "approximation by predictors, size of the estimates, derivatives of the loss",
        "they belong to the pretrained predictors and to the loss of the ensemble",
    ),
)
ESTIMATES = (Estimator("fedboost", "FedBoost", estimated, UNKNOWN),)
