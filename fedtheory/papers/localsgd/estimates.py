"""What data say of the constants: of the clients' losses over the whole space, from the start 0."""

from functools import partial

from fedtheory.core.estimator import Estimator, Unknown, at_the_minimiser

UNKNOWN = (
    Unknown(
        "localsgd",
        "largest distance of a client's gradient to their mean",
        "over the whole space it is infinite, unless all clients have one second derivative",
    ),
)
ESTIMATES = (
    Estimator(
        "localsgd",
        "Local SGD: the same losses, over the whole space",
        partial(at_the_minimiser, "localsgd", "Local SGD"),
        UNKNOWN,
    ),
)
