"""What data say of the constants: of the clients' losses on the ball |w| <= R, from the start 0."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core import concepts as known
from fedtheory.core.estimator import Constant, Estimated, Estimator, of_concept
from fedtheory.core.sizes import Size, exactly

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.data import Data

constant = partial(of_concept, "fedfw")
measured = partial(Constant, "fedfw", "")


def constants(of: "Data") -> Iterator[Constant]:
    """Of the losses, and of the start."""
    found, ball = of.losses, "on the ball |w| <= R"
    dual = Size(found.at_optimum.lower / of.clients**0.5, found.at_optimum.upper / of.clients**0.5)
    start = "start 0, where all clients are at one point"
    yield constant(known.CLIENTS, exactly(of.clients), "counted")
    yield constant(
        known.SMOOTHNESS, found.smoothness, "largest eigenvalue of a client's second derivative"
    )
    yield measured(
        "strong convexity mu of every client", found.convexity, "least eigenvalue", least=True
    )
    yield constant(known.DIAMETER, exactly(2 * found.radius), "2 R, the ball is yours to choose")
    yield measured("largest gradient of a client", found.gradient, f"maximum of a quadratic {ball}")
    yield constant(known.HETEROGENEITY, found.heterogeneity, f"maximum of a quadratic {ball}")
    yield constant(
        known.HETEROGENEITY_AT_OPTIMUM, found.at_optimum, "at a minimiser with its error bound"
    )
    yield constant(
        known.GRADIENT_AT_OPTIMUM, found.gradient_at_optimum, "at a minimiser with its error bound"
    )
    yield constant(known.DUAL_NORM, dual, "heterogeneity at the optimum over the root of n")
    yield constant(
        known.GRADIENT_NOISE, found.noise, f"one sample a step; second moment {ball}, and at 0"
    )
    yield constant(
        known.INITIAL_EXCESS, found.excess, "start 0; least losses with their error bounds"
    )
    yield constant(known.INITIAL_GAP, found.gap, "start 0; least loss with its error bound")
    yield constant(known.INITIAL_STACKED_GAP, found.gap, start)
    yield constant(known.START_DISTANCE, exactly(0.0), start)
    yield constant(known.FIRST_GRADIENT, found.first_gradient, "at the start 0")


def estimated(of: "Data") -> Estimated:
    """All of it."""
    return Estimated(tuple(constants(of)))


ESTIMATES = (
    Estimator("fedfw", "FedFW: losses on the ball |w| <= R, means over clients", estimated),
)
