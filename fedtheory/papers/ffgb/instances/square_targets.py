r"""Square losses on identical inputs: gradients without a bound, unless the regularisation keeps the iterates small.

R_i[f] = (L/2) E(f - y_i)². As long as (2 - γ)L < γμ, iterates that begin within (2 - γ)G/(γμ) stay there, and their
gradients within G = γμLB/(γμ - (2 - γ)L), B the largest root mean square of a client's labels.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.concepts import LABEL_MEAN_SQUARE, SMOOTHNESS
from fedtheory.core.instance import Instance
from fedtheory.core.properties import SMOOTH
from fedtheory.instances.interval import upper_float
from fedtheory.papers.ffgb.concepts import GRADIENT_ALONG_RUN
from fedtheory.papers.ffgb.instances.boosting_oracles import Manner
from fedtheory.papers.ffgb.instances.finite_support import (
    FiniteSupport,
    RationalSupport,
    finite_support,
    rational_support,
)
from fedtheory.papers.ffgb.instances.identical_inputs import repeated
from fedtheory.papers.ffgb.properties import SMALL_MEAN_SQUARE_START, SQUARE_LOSSES


def square_targets(
    *,
    share: str = "1/2,1/2",
    labels: str = "1,1;-1/2,1",
    scale: str = "1",
    mu: str = "6",
    oracle: Manner = "shrink",
    gamma: str = "1/2",
    start: str = "0",
) -> Instance[FiniteSupport]:
    """Rationals as text, ";" between clients and "," between points; `scale` is L."""
    arguments = {
        "labels": labels,
        "scale": scale,
        "mu": mu,
        "oracle": oracle,
        "gamma": gamma,
        "start": start,
    }
    weights = repeated(share, labels)
    built = finite_support(weights=weights, loss="square", sense="square", **arguments)  # type: ignore[arg-type]
    exact = rational_support(weights=weights, loss="square", sense="square", **arguments)  # type: ignore[arg-type]
    squared = label_mean_square(exact)
    along = gradient_along_run(exact, squared)
    known = {} if along is None else {GRADIENT_ALONG_RUN: upper_float(["root", "2", str(along)])}
    small = {SMALL_MEAN_SQUARE_START} if starts_small(exact, squared) else set()
    return replace(
        built,
        name=f"{len(exact.weights)} clients with square losses on {share} ({oracle}, gamma = {gamma})",
        constants={
            **built.constants,
            SMOOTHNESS: upper_float(str(exact.scale)),
            LABEL_MEAN_SQUARE: upper_float(["root", "2", str(squared)]),
            **known,
        },
        promises=built.promises | {SQUARE_LOSSES, SMOOTH} | small,
        recipe={"family": "square-targets", "share": share, **arguments},
    )


def label_mean_square(data: RationalSupport) -> Fraction:
    """B²: the largest mean square over the inputs of a client's labels."""
    return max(
        sum((a * y**2 for a, y in zip(*rows, strict=True)), Fraction(0))
        for rows in zip(data.weights, data.labels, strict=True)
    )


def gradient_along_run(data: RationalSupport, squared: Fraction) -> Fraction | None:
    """G² with G = γμLB/(γμ - (2 - γ)L); None where the regularisation is too weak."""
    gamma, L = data.learner.gamma, data.scale
    room = gamma * data.mu - (2 - gamma) * L
    return (gamma * data.mu * L / room) ** 2 * squared if room > 0 else None


def starts_small(data: RationalSupport, squared: Fraction) -> bool:
    """Whether ‖f⁰‖_α is at most (2 - γ)G/(γμ)."""
    gamma, along = data.learner.gamma, gradient_along_run(data, squared)
    own = sum((a * x**2 for a, x in zip(data.inputs, data.start, strict=True)), Fraction(0))
    return along is not None and own <= ((2 - gamma) / (gamma * data.mu)) ** 2 * along
