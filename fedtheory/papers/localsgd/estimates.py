"""What data say of the constants: of the clients' losses over the whole space, from the start 0."""

from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core.estimator import Constant, Estimated, Estimator, Unknown

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.data import Data

constant = partial(Constant, "localsgd")
NO_MINIMISER = (
    "Local SGD: no strong convexity says how far the minimiser is; a --lambda above 0 does"
)


def estimated(of: "Data") -> Estimated:
    """The constants of the bounds whose clients differ at the minimiser alone."""
    smooth = constant(
        "smoothness",
        "every gradient is Lipschitz with this constant",
        of.losses.smoothness,
        "largest eigenvalue of a client's second derivative, anywhere",
    )
    free = of.free
    if free is None:
        return Estimated((smooth,), notes=(NO_MINIMISER,))
    apart = "root mean square of the clients' gradients at the minimiser"
    far = "distance of x^1 to a minimiser"
    how = "at a minimiser over the whole space, with its error bound"
    return Estimated(
        (smooth, constant(apart, apart, free.gradient, how), constant(far, far, free.distance, how))
    )


UNKNOWN = (
    Unknown(
        "localsgd",
        "largest distance of a client's gradient to their mean",
        "over the whole space it is infinite, unless all clients have one second derivative",
    ),
)
ESTIMATES = (
    Estimator("localsgd", "Local SGD: the same losses, over the whole space", estimated, UNKNOWN),
)
