r"""Clients that draw their inputs from one distribution and disagree on the labels: FFGB's special case.

Functions live in L²(α); G of Assumption 4.2 is the largest root mean square, over the inputs, of what a client's slope
can be at each point. `share` says how often each point is drawn; labels are a row a client.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.instances.interval import rationals, upper_float
from fedtheory.papers.ffgb.concepts import GRADIENT_MEAN_SQUARE
from fedtheory.papers.ffgb.instances.boosting_oracles import Manner, Sense
from fedtheory.papers.ffgb.instances.finite_support import (
    FiniteSupport,
    RationalSupport,
    finite_support,
    rational_support,
)
from fedtheory.papers.ffgb.instances.pointwise_losses import Loss, largest_slope
from fedtheory.papers.ffgb.properties import MEAN_SQUARE_GRADIENTS


def identical_inputs(
    *,
    share: str = "1/2,1/2",
    labels: str = "1,1;-1/2,1",
    loss: Loss = "linear",
    scale: str = "1",
    mu: str = "1/2",
    oracle: Manner = "exact",
    gamma: str = "1",
    sense: Sense = "square",
    start: str = "0",
) -> Instance[FiniteSupport]:
    """Rationals as text, ";" between clients and "," between points."""
    arguments = {
        "labels": labels,
        "loss": loss,
        "scale": scale,
        "mu": mu,
        "oracle": oracle,
        "gamma": gamma,
        "sense": sense,
        "start": start,
    }
    weights = repeated(share, labels)
    built = finite_support(weights=weights, **arguments)  # type: ignore[arg-type]
    exact = rational_support(weights=weights, **arguments)  # type: ignore[arg-type]
    squared = mean_square(exact)
    if squared is None:
        message = f"{loss} slopes have no bound, so Assumption 4.2 does not hold at every function"
        raise FedTheoryError(message, code="FT021")
    return replace(
        with_mean_square(built, squared),
        name=f"{len(exact.weights)} clients on {share} ({loss}, {oracle}, gamma = {gamma})",
        recipe={"family": "identical-inputs", "share": share, **arguments},
    )


def repeated(share: str, labels: str) -> str:
    """One row of weights for each row of labels."""
    return ";".join([share] * len(rationals(labels)))


def mean_square(data: RationalSupport) -> Fraction | None:
    """G² of Assumption 4.2: the largest mean square over the inputs of a client's slopes; None where there is none."""
    largest = [
        _mean_square(row, labels, data)
        for row, labels in zip(data.weights, data.labels, strict=True)
    ]
    known = [value for value in largest if value is not None]
    return max(known) if len(known) == len(largest) else None


def with_mean_square(built: Instance[FiniteSupport], squared: Fraction) -> Instance[FiniteSupport]:
    """The instance, with G of Assumption 4.2."""
    G = upper_float(["root", "2", str(squared)])
    return replace(
        built,
        constants={**built.constants, GRADIENT_MEAN_SQUARE: G},
        promises=built.promises | {MEAN_SQUARE_GRADIENTS},
    )


def _mean_square(
    row: tuple[Fraction, ...], labels: tuple[Fraction, ...], data: RationalSupport
) -> Fraction | None:
    total = Fraction(0)
    for weight, y in zip(row, labels, strict=True):
        slope = largest_slope(data.loss, y)
        if slope is None:
            return None
        total += weight * (data.scale * slope) ** 2
    return total
