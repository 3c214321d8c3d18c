r"""Isotropic quadratics on the unit ball of the Euclidean norm: f_i(x) = ½a_i‖x‖² + ⟨b_i, x⟩.

F has curvature ā and slope b̄, so x* = -b̄/max(ā, ‖b̄‖). With α the variance of the a_i, γ that of the b_i and β
their covariance, ζ(x)² = α‖x‖² + 2⟨β, x⟩ + γ: convex, so largest on the sphere, and H² = α + 2‖β‖ + γ.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import L2Ball, Tie
from fedtheory.instances.interval import array, rational_quadratics, text
from fedtheory.instances.promises import promises

EPSILON = 2.0**-52


@dataclass(frozen=True)
class IsotropicQuadratics:
    """Many runs at once: `(runs, n, p)`, or 1 for the runs where all share the data."""

    curvature: Array  # (runs or 1, n, 1)
    slope: Array  # (runs or 1, n, p)
    start: Array  # (runs, n, p)
    x_star: Array  # (runs or 1, p)
    tie: Tie

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return self.curvature * X + self.slope

    def lmo(self, G: Array) -> Array:
        """Against the gradient."""
        return L2Ball(G.shape[-1], 1.0, self.tie).lmo(G)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*."""
        X = np.broadcast_to(x_bar[:, None], (len(x_bar), *self.slope.shape[1:]))
        return self.stacked_gap(X, self.gradients(X))

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*: f_i(x) - f_i(y) = ½⟨∇f_i(x) + ∇f_i(y), x - y⟩, at y = x*."""
        y = self.x_star[:, None]
        terms = (G + (self.curvature * y + self.slope)) * (X - y)
        return terms.sum(axis=(1, 2)) / (2 * X.shape[1])


def ball(
    *, curvature: str, slope: str, start: str = "0", tie: Tie = "first"
) -> Instance[IsotropicQuadratics]:
    """Rationals as text: ";" between clients, "," between coordinates; one curvature a client."""
    exact = rational_quadratics(curvature=curvature, slope=slope, start=start, tie=tie)
    a, b, x = (array(rows)[None] for rows in (exact.curvature, exact.slope, exact.start))
    _, n, p = b.shape
    a = a[..., :1]
    constants = {concept: float(value[0]) for concept, value in constants_of(a, b).items()}
    largest = a.mean() / 2 + float(np.linalg.norm(b.mean(axis=1)))
    outside = float(np.linalg.norm(x, axis=-1).max()) - 1
    problem = IsotropicQuadratics(a, b, x, minimisers(a, b), tie)
    return Instance(
        name=f"isotropic quadratics on the unit ball of R^{p} (a = {curvature}, b = {text(exact.slope)})",
        problem=problem,
        constants=constants,
        promises=promises(x, outside=outside),
        certificates=(
            Certificate(
                "all constants, and F*",
                16 * n * p * EPSILON * max(constants.values()),
                "closed forms in double precision",
            ),
        ),
        trivial={OBJECTIVE_GAP: float(largest + problem.objective_gap(np.zeros((1, p)))[0])},
        recipe={
            "family": "ball",
            "curvature": curvature,
            "slope": slope,
            "start": start,
            "tie": tie,
        },
    )


def constants_of(a: Array, b: Array) -> Mapping[Concept, Array]:
    """Constants (runs,) of many instances at once: curvatures (runs, n, 1), slopes (runs, n, p)."""
    runs, n, _ = b.shape
    x_star = minimisers(a, b)
    a_apart, b_apart = a - a.mean(axis=1, keepdims=True), b - b.mean(axis=1, keepdims=True)
    alpha, gamma = (a_apart**2).sum(axis=(1, 2)) / n, (b_apart**2).sum(axis=(1, 2)) / n
    beta = (a_apart * b_apart).sum(axis=1) / n
    zeta_squared = ((a_apart * x_star[:, None] + b_apart) ** 2).sum(axis=(1, 2)) / n
    return {
        CLIENTS: np.full(runs, float(n)),
        SMOOTHNESS: a.max(axis=(1, 2)),
        DIAMETER: np.full(runs, 2.0),
        HETEROGENEITY: np.sqrt(alpha + 2 * np.linalg.norm(beta, axis=-1) + gamma),
        HETEROGENEITY_AT_OPTIMUM: np.sqrt(zeta_squared),
        GRADIENT_AT_OPTIMUM: np.sqrt(((a * x_star[:, None] + b) ** 2).sum(axis=(1, 2)) / n),
        DUAL_NORM: np.sqrt(zeta_squared / n),
    }


def minimisers(a: Array, b: Array) -> Array:
    """x*, (runs, p), of many instances at once."""
    b_bar = b.mean(axis=1)
    size = np.maximum(a.mean(axis=1), np.linalg.norm(b_bar, axis=-1, keepdims=True))
    return -b_bar / np.where(size > 0, size, 1)
