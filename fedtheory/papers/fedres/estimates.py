"""What data say of the constants, if the global and the local models read all features, on balls of radius R each."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core import concepts as known
from fedtheory.core.estimator import Constant, Estimated, Estimator, Unknown, of_concept
from fedtheory.core.sizes import Size, about, exactly

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.data import Data
    from fedtheory.calculator.estimate.moments import Moments

constant = partial(of_concept, "fedres")


def of_pair(of: "Moments", radius: float) -> Iterator[Constant]:
    """Of half the squared error of a pair of models."""
    told = "if both models read all features, on balls of radius R"
    m, M, outputs = of.b.shape
    kappa, reach = float(of.longest.max()), float(of.longest.max()) * 2 * radius
    residual = reach + of.largest_label
    square = of.reach[:, 0] + 4 * radius * of.reach[:, 1] + 4 * radius**2 * of.reach[:, 2]
    for concept, value in (
        (known.SMOOTHNESS, 2 * kappa**2),
        (known.PAIR_GRADIENT, 2**0.5 * kappa * residual),
        (known.GLOBAL_GRADIENT, kappa * residual),
        (known.LOCAL_GRADIENT, kappa * residual),
        (known.PAIR_NOISE, float(np.sqrt(2 * square.max()))),
        (known.GLOBAL_NOISE, float(np.sqrt(square.mean()))),
        (known.LOSS_CEILING, residual**2 / 2),
        (known.LOSS_NOISE, residual**2 / 4),  # a variance is at most a quarter of the squared range
        (known.GLOBAL_COMPARATOR, radius),
        (known.LOCAL_COMPARATOR, radius),
    ):
        yield constant(concept, Size(0.0, about(value).upper), f"from above, {told}")
    yield constant(known.MODEL_RADIUS, exactly(radius), "R, yours to choose")
    yield constant(known.TOTAL_DIMENSION, exactly(M * outputs * (1 + m)), told)


def estimated(of: "Data") -> Estimated:
    """The number of clients, and all of it where the loss is the squared error."""
    clients = constant(known.CLIENTS, exactly(of.clients), "counted")
    pair = of_pair(of.moments, of.radius) if of.asked.loss == "squared" else ()
    return Estimated((clients, *pair))


UNKNOWN = (
    Unknown(
        "fedres",
        "which features the global model reads and which the local ones",
        "it is your choice; counted as if both read all",
    ),
    Unknown("fedres", "delays", "they are measured on the network"),
)
TITLE = "FedRes: half the squared error of the sum of a global and a local model"
ESTIMATES = (Estimator("fedres", TITLE, estimated, UNKNOWN),)
