r"""Identical inputs with slopes that are Lipschitz: linear, Huber and logistic losses, with their constants 0, 1 and 1/4."""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Instance
from fedtheory.core.properties import SMOOTH
from fedtheory.instances.interval import upper_float
from fedtheory.papers.ffgb.instances.boosting_oracles import Manner
from fedtheory.papers.ffgb.instances.finite_support import FiniteSupport
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.pointwise_losses import Loss

SLOPES = {"linear": Fraction(0), "huber": Fraction(1), "logistic": Fraction(1, 4)}
"""The Lipschitz constant of each loss's slope."""


def smooth_inputs(
    *,
    share: str = "1/2,1/2",
    labels: str = "1,1;-1/2,1",
    loss: Loss = "huber",
    scale: str = "1",
    mu: str = "1/2",
    oracle: Manner = "exact",
    gamma: str = "1",
) -> Instance[FiniteSupport]:
    """Rationals as text, ";" between clients and "," between points."""
    if loss not in SLOPES:
        message = (
            f'the slope of "{loss}" is not Lipschitz with a known constant.{nearest(loss, SLOPES)}'
        )
        raise FedTheoryError(message, code="FT021")
    words = {
        "share": share,
        "labels": labels,
        "loss": loss,
        "scale": scale,
        "mu": mu,
        "oracle": oracle,
        "gamma": gamma,
    }
    built = identical_inputs(**words)  # type: ignore[arg-type]
    b = upper_float(str(Fraction(scale) * SLOPES[loss]))
    return replace(
        built,
        constants={**built.constants, SMOOTHNESS: b},
        promises=built.promises | {SMOOTH},
        recipe={"family": "smooth-inputs", **words},
    )
