"""A federation's data as papers ask for them: each quantity is computed when it is first asked for."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.free import Free, free_logistic, free_squared
from fedtheory.calculator.estimate.inputs import Inputs, inputs
from fedtheory.calculator.estimate.losses import Losses, labels_as_signs, logistic, squared
from fedtheory.calculator.estimate.moments import Features, Moments, moments
from fedtheory.calculator.estimate.table import LARGEST
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

LEAST = 1e-30
"""The smallest radius of a ball."""


@dataclass(frozen=True)
class Asked:
    """What the user chose: the loss, λ, the radius of the ball (None: twice |w_D|), accuracy and confidence."""

    loss: str = "squared"  # or logistic
    lamda: float = 0.0
    radius: float | None = None
    accuracy: float = 1e-6
    delta: float = 0.1
    papers: tuple[str, ...] = ()  # all, if none is named
    classes: bool = False


class Data:
    """The samples, what was chosen, and what is computed of them."""

    def __init__(self, federation: Federation, asked: Asked, features: Features) -> None:
        self.federation, self.asked, self.features = federation, asked, features
        self.notes: list[str] = []
        """What is to be known of how it was computed."""

    @property
    def clients(self) -> int:
        """How many there are."""
        return len(self.federation.names)

    @cached_property
    def moments(self) -> Moments:
        """What the samples come down to for a linear predictor."""
        return moments(self.federation, self.features)

    @cached_property
    def radius(self) -> float:
        """Of the ball of models. Raises FT021."""
        radius = self.asked.radius
        if radius is None:
            radius = 2 * _pooled_norm(self.moments, self.asked.lamda)
            self.notes.append(
                f"the ball has the radius R = {radius:.6g}, twice the norm of the pooled solution; --radius R chooses another"
            )
        if not LEAST <= radius <= LARGEST:
            message = f"radius = {radius:g}: a ball has a positive radius, from {LEAST:g} to {LARGEST:g}; --radius R sets it"
            raise FedTheoryError(message, code="FT021")
        return radius

    @cached_property
    def losses(self) -> Losses:
        """Constants of the clients' losses on the ball. Raises FT021 or FT072."""
        if self.asked.loss == "squared":
            return squared(self.moments, self.asked.lamda, self.radius)
        return logistic(self.moments, self.asked.lamda, self.radius, self.signed)

    @cached_property
    def signed(self) -> list[Array]:
        """Of the logistic loss: y φ(x) by client, y = ±1. Raises FT072."""
        signs = labels_as_signs(self.federation.labels)
        pairs = zip(self.federation.inputs, signs, strict=True)
        return [self.features(X) * y for X, y in pairs]

    @cached_property
    def free(self) -> Free | None:
        """Where the mean over the clients is least; None where no strong convexity says how far off that may be."""
        return self._free(np.full(self.clients, 1 / self.clients))

    @cached_property
    def free_by_samples(self) -> Free | None:
        """Where the mean over all samples is least."""
        return self._free(self.moments.weights)

    def _free(self, weights: Array) -> Free | None:
        if self.asked.loss == "squared":
            return free_squared(self.moments, self.asked.lamda, weights)
        return free_logistic(self.moments, self.asked.lamda, weights, self.signed)

    @cached_property
    def inputs(self) -> Inputs:
        """How far apart the clients' inputs are."""
        return inputs(self.federation)


def _pooled_norm(of: Moments, lamda: float) -> float:
    """|w_D| of the pooled ridge regression; 1 where labels are all zero."""
    C, b = np.einsum("j,jkl->kl", of.weights, of.C), np.einsum("j,jkl->kl", of.weights, of.b)
    w: Array = np.linalg.lstsq(C + lamda * np.eye(len(C)), b, rcond=1e-10)[0]
    return float(np.linalg.norm(w)) or 0.5
