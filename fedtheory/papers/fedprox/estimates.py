"""What data say of the constants: of the clients' losses over the whole space, from the start 0."""

from functools import partial

from fedtheory.core.estimator import Estimator, at_the_minimiser

ESTIMATES = (
    Estimator(
        "fedprox",
        "FedProx: the same losses, over the whole space",
        partial(at_the_minimiser, "fedprox", "FedProx"),
    ),
)
