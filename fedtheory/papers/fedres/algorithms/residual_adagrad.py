"""What Section 6 of FedRes ran: linear regression with AdaGrad, three ways of sharing, with and without delay.

"--adaptive" scales each coordinate by the root of the sum of its squared gradients, and nothing is projected. In each
round every client sees one of its examples. FedRes learns w^g on the global and w_i on the local features, each from
the gradient at the pair that was played when the example was seen; Independent learns w_i on all features, Central w^g
on the global ones.
"""

from collections import deque
from dataclasses import dataclass
from typing import Literal

import numpy as np

from fedtheory.core.trajectory import Array

Sharing = Literal["independent", "central", "fedres"]
SHARINGS: tuple[Sharing, ...] = ("independent", "central", "fedres")
TINY = 1e-12
"""Leaves a coordinate that has never had a gradient unchanged."""


@dataclass(frozen=True)
class Examples:
    """The examples of one round, and their columns: independent rollouts lead, then clients."""

    x: Array  # (runs, P, d)
    y: Array  # (runs, P)


@dataclass
class AdaGrad:
    """A block of weights (runs, ..., d) that starts at 0."""

    w: Array
    squares: Array

    @classmethod
    def zeros(cls, *shape: int) -> "AdaGrad":
        """The block before the first gradient."""
        return cls(np.zeros(shape), np.zeros(shape))

    def step(self, gradient: Array, squares: Array, eta: float) -> None:
        """w ← w - η g/√(Σ g²), coordinate by coordinate; of a sum of gradients each is squared by itself."""
        self.squares += squares
        self.w -= eta * gradient / np.sqrt(self.squares + TINY)


@dataclass(frozen=True)
class Models:
    """What is used to predict: w^g on columns of each rollout, w_i on the client's; one of them may be absent."""

    shared: Array | None  # (runs, d), 0 off the global columns
    own: Array | None  # (runs, P, d), 0 off the local columns

    def scores(self, x: Array) -> Array:
        """The predictions for one example a client, (runs, P, d) -> (runs, P)."""
        total = np.zeros(x.shape[:-1])
        if self.shared is not None:
            total = total + np.einsum("rpd,rd->rp", x, self.shared)
        if self.own is not None:
            total = total + np.einsum("rpd,rpd->rp", x, self.own)
        return total

    def scores_of(self, run: int, client: int, x: Array) -> Array:
        """The predictions of one client of one rollout, (examples, d) -> (examples,)."""
        w = np.zeros(x.shape[-1])
        if self.shared is not None:
            w = w + self.shared[run]
        if self.own is not None:
            w = w + self.own[run, client]
        return np.asarray(x @ w)


class Learner:
    """One of the three schemes, on many rollouts at once; `delay` rounds pass before a gradient is used."""

    def __init__(self, sharing: Sharing, columns: Array, clients: int, delay: int) -> None:
        """`columns` (runs, d) is 1 where a feature is global."""
        runs, d = columns.shape
        self._shared = None if sharing == "independent" else AdaGrad.zeros(runs, d)
        self._own = None if sharing == "central" else AdaGrad.zeros(runs, clients, d)
        # Independent sees every feature; the others leave the local ones to the client
        self._local = np.ones_like(columns) if sharing == "independent" else 1 - columns
        self._global = columns
        self._late: deque[tuple[Array, Array]] = deque()
        self._delay = 0 if sharing == "independent" else delay

    @property
    def models(self) -> Models:
        """What would be played now."""
        return Models(
            None if self._shared is None else self._shared.w,
            None if self._own is None else self._own.w,
        )

    def see(self, examples: Examples, eta: float) -> None:
        """Play, keep the residuals, and use those that are `delay` rounds old."""
        residual = self.models.scores(examples.x) - examples.y
        self._late.append((examples.x, residual))
        if len(self._late) <= self._delay:
            return
        x, residual = self._late.popleft()
        if self._shared is not None:
            gradients = 2 * residual[..., None] * x * self._global[:, None]
            self._shared.step(gradients.sum(axis=1), (gradients**2).sum(axis=1), eta)
        if self._own is not None:
            gradients = 2 * residual[..., None] * x * self._local[:, None]
            self._own.step(gradients, gradients**2, eta)
