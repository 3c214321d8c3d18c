"""What data say about the constants: how the inputs differ, and how steep the labels are."""

import math
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core import concepts as known
from fedtheory.core.estimator import Constant, Estimated, Estimator, Unknown, of_concept
from fedtheory.core.sizes import about, exactly
from fedtheory.instances import lipschitz_labels as labels

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.data import Data

constant = partial(of_concept, "ffgb")


def constants(of: "Data") -> Iterator[Constant]:
    """Of the inputs, and of the labels."""
    found, y = of.inputs, of.federation.labels
    yield constant(known.CLIENTS, exactly(of.clients), "counted")
    yield constant(
        known.TOTAL_VARIATION, found.total_variation, "counted; the samples are the inputs"
    )
    yield constant(labels.WASSERSTEIN_1, found.wasserstein_1, found.transport)
    yield constant(labels.WASSERSTEIN_2, found.wasserstein_2, found.transport)
    yield constant(
        known.INPUT_DIAMETER, found.diameter, "all pairs, or a far pair and twice a radius"
    )
    if found.supports is not None:
        yield constant(labels.SUPPORT_DISTANCE, found.supports, "all pairs")
    if found.slope is not None:
        yield constant(labels.LABEL_SLOPE, found.slope, "all pairs: of the flattest interpolant")
    largest = max(float(np.linalg.norm(v, axis=1).max()) for v in y)
    bound = exactly(largest) if y[0].shape[1] == 1 else about(largest)
    yield constant(labels.LABEL_BOUND, bound, "largest label")
    square = max(float((v**2).sum(axis=1).mean()) for v in y)
    yield constant(known.LABEL_MEAN_SQUARE, about(math.sqrt(square)), "largest mean square")
    yield constant(known.OUTPUTS, exactly(y[0].shape[1]), "counted")


def estimated(of: "Data") -> Estimated:
    """All of it."""
    return Estimated(tuple(constants(of)))


UNKNOWN = (
    Unknown(
        "ffgb",
        "gradient supremum, weak learning constant, oracle range",
        "they belong to the loss and to the weak learner that you choose, not to the data",
    ),
    Unknown(
        "ffgb",
        "initial squared distance to the optimal function",
        "the optimal function is over all functions; data show it only at the inputs",
    ),
)
ESTIMATES = (Estimator("ffgb", "FFGB: inputs and labels", estimated, UNKNOWN),)
