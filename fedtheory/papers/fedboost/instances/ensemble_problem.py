r"""An ensemble's problem: a loss with its optimum, a mirror map, how predictors are sampled, and what clients answer.

Clients return the whole gradient at the weights that they were sent, unless another estimator is named. Constants hold
for all weights and masks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import CONVEX
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.concepts import (
    BREGMAN_START,
    PREDICTOR_BUDGET,
    PREDICTORS,
    REPEATED_ROUNDS,
    SAMPLING_MOMENT,
    SAMPLING_VARIANCE,
)
from fedtheory.papers.fedboost.instances.ensemble_estimators import Estimator, estimate
from fedtheory.papers.fedboost.instances.ensemble_losses import Loss
from fedtheory.papers.fedboost.instances.mirror_maps import Euclid, MirrorMap
from fedtheory.papers.fedboost.instances.sampled_predictors import (
    Sampling,
    largest_moment,
    largest_variance,
    probabilities,
)
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.properties import (
    EUCLIDEAN_NORM,
    FULL_ESTIMATOR,
    REPEATED_WEIGHTED_SAMPLING,
    SMALLEST_MIRROR_START,
    UNBIASED_CLIENTS,
    UNIFORM_SAMPLING,
    WEIGHTED_SAMPLING,
)

PROMISES = frozenset({CONVEX, UNBIASED_CLIENTS, SMALLEST_MIRROR_START})
BY_SAMPLING: Mapping[Sampling, frozenset[Property]] = {
    "uniform": frozenset({UNIFORM_SAMPLING}),
    "weighted": frozenset({REPEATED_WEIGHTED_SAMPLING}),
}
"""What a way of sampling promises; weighted sampling without repetition is (8) itself."""


LEAST_START = 1e-9
"""A bound of a divergence is positive, also where the start is the optimum."""
Simulation = Literal["mask", "mean"]
SIMULATIONS: tuple[Simulation, ...] = ("mask", "mean")


@dataclass(frozen=True)
class Ensemble:
    """A loss with its optimum, a mirror map, how predictors are sampled, and what clients answer.

    R rounds with the same clients are one mask with R times the budget, or the mean of R masks.
    """

    loss: Loss
    best: Array  # (q,)
    mirror: MirrorMap
    sampling: Sampling
    budget: float
    repeats: int = 1  # rounds that make a step
    first: Array | None = None  # where F is smallest, if not in the middle
    estimator: Estimator = "full"
    simulation: Simulation = "mask"
    widest: float = 0.0  # no weights have a larger gap
    least: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "least", float(self.loss.value(self.best[None])[0]))

    @property
    def start(self) -> Array:
        """α_1 = argmin F."""
        q = len(self.best)
        return np.full((1, q), 1 / q) if self.first is None else self.first[None]

    @property
    def copies(self) -> int:
        """How many masks a step averages."""
        return self.repeats if self.simulation == "mean" else 1

    @property
    def idle(self) -> bool:
        """Whether it matters that a predictor without weight is sent: it does if only the coordinates of those sent are returned."""
        return self.estimator != "full"

    @property
    def chances(self) -> Array:
        """All clients, always."""
        return np.ones(1)

    def answers(self, alpha: Array, seen: Array, sent: Array, gamma: Array) -> Array:
        """What the server takes for ∇L."""
        made = estimate(self.loss, self.estimator, alpha=alpha, seen=seen, sent=sent, gamma=gamma)
        return made[None]

    def gap(self, alpha: Array) -> Array:
        """L(α) - L(α_opt)."""
        return self.loss.value(alpha) - self.least

    def probabilities(self, alpha: Array) -> Array:
        """γ_t."""
        whole = self.budget * (self.repeats if self.simulation == "mask" else 1)
        return probabilities(self.sampling, alpha, whole)

    def prox(self, alpha: Array, direction: Array) -> Array:
        """A step of the mirror map."""
        return self.mirror.step(alpha, direction)


def mask_constants(
    rule: Sampling, q: int, budget: float, repeats: int, how: Simulation
) -> tuple[float, dict[Concept, float]]:
    """The budget of a mask, and the largest variance and second moment of what is seen; a mean of R has V/R."""
    sent = budget * (repeats if how == "mask" else 1)
    spread, moment = largest_variance(rule, q, sent), largest_moment(rule, q, sent)
    if how == "mean":
        spread, moment = spread / repeats, 1 + spread / repeats
    return sent, {SAMPLING_VARIANCE: spread, SAMPLING_MOMENT: moment}


def simulated(name: str) -> Simulation:
    """The simulation of this name."""
    for how in SIMULATIONS:
        if how == name:
            return how
    raise FedTheoryError(f'no simulation "{name}".{nearest(name, SIMULATIONS)}', code="FT007")


def repeatable(made: Estimator, how: Simulation) -> None:
    """Refuse the mean of several masks where coordinates are returned mask by mask."""
    if made != "full" and how == "mean":
        message = "the mean of several masks is for the whole gradient at it"
        raise FedTheoryError(message, code="FT021")


def ensemble(
    name: str,
    problem: Ensemble,
    constants: dict[Concept, float],
    recipe: dict[str, str | int | float],
    *,
    trivial: float,
    error: float = 0.0,
    more: frozenset[Property] = frozenset(),
) -> Instance[Ensemble]:
    """What the mirror map, the sampling and the estimator add to a problem and its constants."""
    mirror, start = problem.mirror, problem.start[0]
    one_mask = problem.simulation == "mask" or problem.repeats == 1
    promises = set(BY_SAMPLING.get(problem.sampling, ())) if one_mask else set()
    if problem.sampling == "weighted" and problem.repeats == 1:
        promises.add(WEIGHTED_SAMPLING)
    if problem.estimator == "full":
        promises.add(FULL_ESTIMATOR)
    if isinstance(mirror, Euclid):
        promises.add(EUCLIDEAN_NORM)
    start_divergence = (
        mirror.scale / 2 * float(((problem.best - start) ** 2).sum())
        if isinstance(mirror, Euclid)
        else mirror.divergence_from_middle(problem.best)
    )
    return Instance(
        name=name,
        problem=replace(problem, widest=trivial),
        constants={
            **mirror.constants(),
            BREGMAN_START: max(start_divergence, LEAST_START),
            PREDICTOR_BUDGET: problem.budget,
            PREDICTORS: float(len(problem.best)),
            REPEATED_ROUNDS: float(problem.repeats),
            **constants,
        },
        promises=PROMISES | promises | more,
        certificates=(Certificate("the optimum", error, "closed form, or bisection"),),
        trivial={EXPECTED_ENSEMBLE_GAP: trivial},
        recipe=recipe,
    )


def several(q: int, least: int = 2) -> int:
    """The count, if it is large enough."""
    if q < least:
        message = f"a count of at least {least} is wanted, not {q}"
        raise FedTheoryError(message, code="FT021")
    return q


def positive(text: str, what: str) -> Fraction:
    """The number, if it is positive."""
    value = Fraction(text)
    if value <= 0:
        raise FedTheoryError(f"{what} is positive, not {text}", code="FT021")
    return value
