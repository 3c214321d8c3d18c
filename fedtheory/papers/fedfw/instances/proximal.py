r"""Projections onto the domains, and proximal steps of quadratics: needed by the peers of FedFW, but not by FedFW.

The projection onto the simplex sorts; those onto the l1 and the nuclear ball reduce to it. The proximal step of
½(x - o)ᵀA(x - o) + ⟨b, x - o⟩ solves one linear system a client, whose inverse is kept.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import Box, Domain, L1Ball, L2Ball, NuclearBall, Simplex
from fedtheory.instances.quadratics import Quadratics


def project(among: Domain, X: Array) -> Array:
    """The nearest points of the domain, row by row, (..., p)."""
    match among:
        case Box(radius=radius):
            return np.clip(X, -radius, radius)
        case L2Ball(radius=radius):
            norm = np.linalg.norm(X, axis=-1, keepdims=True)
            return X * np.minimum(1, radius / np.where(norm > 0, norm, 1))
        case Simplex(radius=radius):
            return _onto_simplex(X, radius)
        case L1Ball(radius=radius):
            return _onto_l1(X, radius)
        case NuclearBall(rows=rows, columns=columns, radius=radius):
            U, values, V = np.linalg.svd(
                X.reshape(*X.shape[:-1], rows, columns), full_matrices=False
            )
            return ((U * _onto_l1(values, radius)[..., None, :]) @ V).reshape(X.shape)
    raise FedTheoryError(f"no projection onto {among}", code="FT021")


def _onto_simplex(X: Array, radius: float) -> Array:
    """max(x - τ, 0) with the τ at which the entries add up to the radius."""
    p = X.shape[-1]
    down = -np.sort(-X, axis=-1)
    excess = (np.cumsum(down, axis=-1) - radius) / np.arange(1, p + 1)
    kept = (down > excess).sum(axis=-1, keepdims=True)  # the largest k with x_(k) above its τ
    tau = np.take_along_axis(excess, kept - 1, axis=-1)
    return np.maximum(X - tau, 0)


def _onto_l1(X: Array, radius: float) -> Array:
    sizes = np.abs(X)
    inside = sizes.sum(axis=-1, keepdims=True) <= radius
    return np.where(inside, X, np.sign(X) * _onto_simplex(sizes, radius))


@dataclass(frozen=True)
class ProximalQuadratics:
    """Quadratics with the oracles of the projection-based methods as well; `step` is the proximal step they use."""

    inner: Quadratics
    step: float

    @property
    def start(self) -> Array:
        """x_i¹."""
        return self.inner.start

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return self.inner.gradients(X)

    def lmo(self, G: Array) -> Array:
        """The oracle of the domain."""
        return self.inner.lmo(G)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*, or more."""
        return self.inner.objective_gap(x_bar)

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*, or more."""
        return self.inner.stacked_gap(X, G)

    def project(self, X: Array) -> Array:
        """The nearest points of the domain."""
        return project(self.inner.among, X)

    @cached_property
    def _inverse(self) -> Array:  # (n, p, p)
        p = self.inner.A.shape[-1]
        return np.asarray(np.linalg.inv(np.eye(p) + self.step * self.inner.A), dtype=np.float64)

    def prox(self, Y: Array, step: float) -> Array:
        """Row i: the minimiser of f_i(x) + ‖x - y_i‖²/(2 step)."""
        if step != self.step:
            message = f"these quadratics were made for proximal steps of {self.step}, not {step}"
            raise FedTheoryError(message, code="FT021")
        z = Y - self.inner.origin - step * self.inner.b
        moved = np.einsum("npq,rnq->rnp", self._inverse, z)
        return self.inner.origin + moved
