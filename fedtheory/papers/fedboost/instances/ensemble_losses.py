r"""Losses of the weights of an ensemble: linear, squared, log-loss with an offset, and a cubic on which nothing moves."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array


class Loss(Protocol):
    """A loss of weights (states, q), also outside of the simplex."""

    def value(self, alpha: Array) -> Array:
        """L, (states,)."""

    def gradient(self, alpha: Array) -> Array:
        """∇L, (states, q)."""


@dataclass(frozen=True)
class Linear:
    """⟨c, α⟩."""

    c: Array  # (q,)

    def value(self, alpha: Array) -> Array:
        """The cost."""
        return np.asarray(alpha @ self.c)

    def gradient(self, alpha: Array) -> Array:
        """c, everywhere."""
        return np.broadcast_to(self.c, alpha.shape)


@dataclass(frozen=True)
class Squares:
    """‖Hα - y‖² = α'Aα - 2b'α + y'y; without H predictor k says k, and H is the identity."""

    H: Array | None  # (points, q)
    y: Array  # (points,)

    def value(self, alpha: Array) -> Array:
        """The squared distance."""
        off = said(self.H, alpha) - self.y
        squares: Array = (off**2).sum(axis=-1)
        return squares

    def gradient(self, alpha: Array) -> Array:
        """2H'(Hα - y)."""
        return 2 * pulled(self.H, said(self.H, alpha) - self.y)

    def lengths(self) -> Array:
        """‖h_l‖² of every predictor."""
        return np.ones(len(self.y)) if self.H is None else np.asarray((self.H**2).sum(axis=0))

    def only_output(self) -> Array:
        """h_l of every predictor, where it is one number; otherwise (10) makes no sense."""
        if self.H is None or len(self.H) != 1:
            raise FedTheoryError("(10) is for predictors with one output", code="FT021")
        return self.H[0]


@dataclass(frozen=True)
class LogLoss:
    """-Σ_y D_y log(δ + (Hα)_y); without H predictor k says k."""

    H: Array | None  # (points, q), not negative
    D: Array  # (points,)
    delta: float

    def value(self, alpha: Array) -> Array:
        """The loss where every δ + (Hα)_y is positive."""
        return np.asarray(-np.log(self.delta + said(self.H, alpha)) @ self.D)

    def gradient(self, alpha: Array) -> Array:
        """-Σ_y D_y h_y/(δ + (Hα)_y)."""
        return -pulled(self.H, self.D / (self.delta + said(self.H, alpha)))


def said(H: Array | None, alpha: Array) -> Array:
    """Hα, row by row."""
    return alpha if H is None else np.asarray(alpha @ H.T)


def pulled(H: Array | None, slopes: Array) -> Array:
    """H' of the slopes, row by row."""
    return slopes if H is None else np.asarray(slopes @ H)


@dataclass(frozen=True)
class Staying:
    """With (a, b) = (α_1, α_2) and μ = q - 3/2: a harmonic cubic, two convex squares, and a slope K against the others."""

    q: int
    K: float

    @property
    def mu(self) -> float:
        """The weight for which both slopes at the vertex agree up to 1/100."""
        return self.q - 1.5

    def value(self, alpha: Array) -> Array:
        """The loss."""
        a, b, mu = alpha[..., 0], alpha[..., 1], self.mu
        cubic = -(a**3 - 3 * a**2 * b - 3 * a * b**2 + b**3) / 6
        squares = (mu * a + (mu - 1) * b) ** 2 / 2 + 0.75 * (a**2 + b**2)
        rest: Array = cubic + squares + b / 100 + self.K * alpha[..., 2:].sum(axis=-1)
        return rest

    def gradient(self, alpha: Array) -> Array:
        """Its gradient."""
        a, b, mu = alpha[..., 0], alpha[..., 1], self.mu
        both = mu * a + (mu - 1) * b
        slope = np.full_like(alpha, self.K)
        slope[..., 0] = -(3 * a**2 - 6 * a * b - 3 * b**2) / 6 + mu * both + 1.5 * a
        slope[..., 1] = -(-3 * a**2 - 6 * a * b + 3 * b**2) / 6 + (mu - 1) * both + 1.5 * b + 0.01
        return slope
