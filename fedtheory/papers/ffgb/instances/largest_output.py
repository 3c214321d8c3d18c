r"""One client at one point, whose loss is G times the largest of p outputs: nonsmooth, and every step asks for a new output.

From f⁰ = 0 the outputs that were asked for are negative and the others 0, so for p steps each subgradient is a new
unit vector. f* = -(G/(μp))(1, ..., 1). With one local step a round the error is of the order of 1/T as long as T < p.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concepts import CLIENTS, OUTPUTS, REGULARISATION, WEAK_LEARNING
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import CONVEX, FULL_PARTICIPATION
from fedtheory.core.trajectory import Array
from fedtheory.instances.interval import upper_float
from fedtheory.papers.ffgb.concepts import GRADIENT_MEAN_SQUARE
from fedtheory.papers.ffgb.properties import (
    IDENTICAL_INPUTS,
    LARGEST_OUTPUT,
    MEAN_SQUARE_GRADIENTS,
    SQUARE_WEAK_LEARNING,
)


@dataclass(frozen=True)
class LargestOutput:
    """The data; ties go to the first output."""

    outputs: int
    slope: float
    mu: float

    @property
    def start(self) -> Array:
        """f⁰ = 0."""
        return np.zeros((1, 1, self.outputs))

    @property
    def on(self) -> Array:
        """One client, one point."""
        return np.ones((1, 1))

    def gradients(self, g: Array) -> Array:
        """G times the unit vector of the largest output."""
        slopes = np.zeros_like(g)
        np.put_along_axis(slopes, g.argmax(axis=-1, keepdims=True), self.slope, axis=-1)
        return slopes

    def oracle(self, phi: Array) -> Array:
        """The query."""
        return phi

    def squared_distance(self, f: Array) -> Array:
        """‖f - f*‖²."""
        away: Array = ((f + self.slope / (self.mu * self.outputs)) ** 2).sum(axis=(1, 2))
        return away


def largest_output(
    *, outputs: int = 41, slope: str = "1", mu: str = "1/2"
) -> Instance[LargestOutput]:
    """The instance; rationals as text."""
    try:
        G, weight = Fraction(slope), Fraction(mu)
    except (ValueError, ZeroDivisionError) as error:
        raise FedTheoryError(f"largest output: {error}", code="FT020") from error
    if outputs < 1 or G <= 0 or weight <= 0:
        message = "the largest output needs outputs >= 1, slope > 0 and mu > 0"
        raise FedTheoryError(message, code="FT021")
    return Instance(
        name=f"the largest of {outputs} outputs, slope {slope}, mu = {mu}",
        problem=LargestOutput(outputs, float(G), float(weight)),
        constants={
            CLIENTS: 1.0,
            OUTPUTS: float(outputs),
            REGULARISATION: float(weight),
            GRADIENT_MEAN_SQUARE: upper_float(slope),
            WEAK_LEARNING: 1.0,
        },
        promises=frozenset(
            {
                CONVEX,
                FULL_PARTICIPATION,
                IDENTICAL_INPUTS,
                MEAN_SQUARE_GRADIENTS,
                SQUARE_WEAK_LEARNING,
                LARGEST_OUTPUT,
            }
        ),
        certificates=(Certificate("f*", 4e-16 * float(G / weight) ** 2, "closed form, rounded"),),
        recipe={"family": "largest-output", "outputs": outputs, "slope": slope, "mu": mu},
    )
