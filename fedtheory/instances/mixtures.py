"""Domains and predictors on finitely many outcomes, with the information radius between two certified ends.

For weights λ, Σ λ_k B(D_k ‖ D_λ) <= R <= max_k B(D_k ‖ D_λ): R is the largest value of the left side, the right side
is the mixture's worst loss, and no hypothesis loses less than R. Both ends meet at the best weights.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concepts import (
    APPROXIMATION,
    INFORMATION_RADIUS,
    MEAN_APPROXIMATION,
    MIXTURE_LOSS,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import JOINTLY_CONVEX_DIVERGENCE
from fedtheory.core.trajectory import Array
from fedtheory.instances.divergences import Divergence, divergence
from fedtheory.instances.worst_of_several import OPTIONS, ends, inside

MOVES = 20_000
CLOSE = 1e-12


@dataclass(frozen=True)
class Mixtures:
    """p domains D and q predictors H, one a row, and weights of the domains."""

    D: Array  # (p, outcomes)
    H: Array  # (q, outcomes)
    weights: Array  # (p,)
    of: Divergence

    def losses(self, alpha: Array) -> Array:
        """B(D_k ‖ h_α) of every domain, (p,)."""
        return self.of(self.D, np.broadcast_to(alpha @ self.H, self.D.shape))

    def approximations(self) -> Array:
        """The least divergence of each domain from a predictor, (p,)."""
        table = self.of(self.D[:, None], np.broadcast_to(self.H, (len(self.D), *self.H.shape)))
        return np.asarray(table.min(axis=1))

    def slopes(self, alpha: Array) -> Array:
        """Row k: the gradient of B(D_k ‖ h_α) in α, (p, q)."""
        h = alpha @ self.H
        return np.asarray((self.of.curvature(h) * (h - self.D)) @ self.H.T)

    def best_mixture_loss(self) -> float:
        """An upper end of the least loss under the weights."""
        return self.mixture_ends()[1]

    def best_agnostic_loss(self) -> float:
        """An upper end of the least agnostic loss: the worst domain of an ensemble."""
        return self.agnostic_ends()[1]

    def mixture_ends(self) -> tuple[float, float]:
        """Two ends of the least loss under the weights: a Frank-Wolfe gap below, where it is convex in α."""
        from scipy.optimize import minimize  # not free

        q = len(self.H)
        found = minimize(
            lambda alpha: self.weights @ self.losses(alpha),
            np.full(q, 1 / q),
            jac=lambda alpha: self.weights @ self.slopes(alpha),
            bounds=[(0, 1)] * q,
            constraints=[{"type": "eq", "fun": lambda alpha: alpha.sum() - 1}],
            method="SLSQP",
            options=OPTIONS,
        )
        alpha = inside(found.x)
        slope, value = self.weights @ self.slopes(alpha), float(self.weights @ self.losses(alpha))
        return value - float(slope @ alpha - slope.min()), value

    def agnostic_ends(self) -> tuple[float, float]:
        """Two ends of the least agnostic loss."""
        return ends(self.losses, self.slopes, q=len(self.H))


def radius(of: Divergence, D: Array) -> tuple[float, float]:
    """Two ends of the information radius."""
    weights = np.full(len(D), 1 / len(D))
    lower, upper, step = -np.inf, np.inf, 1.0
    for _ in range(MOVES):
        from_mixture = of(D, np.broadcast_to(weights @ D, D.shape))
        value = float(weights @ from_mixture)
        lower, upper = max(lower, value), min(upper, float(from_mixture.max()))
        if upper - lower <= CLOSE:
            break
        ahead = _tilted(weights, step * from_mixture)
        if float(of.spread(ahead, D)) >= value:
            weights, step = ahead, 1.1 * step
        else:
            step /= 2
    return lower, upper


def mixtures(
    *, domains: str, predictors: str = "", weights: str = "", of: str = "kl"
) -> Instance[Mixtures]:
    """Numbers as text, ";" between rows and "," between outcomes; without predictors they are the domains themselves."""
    D = _distributions(domains)
    H = _distributions(predictors) if predictors else D
    if D.shape[1] != H.shape[1]:
        message = f"domains have {D.shape[1]} outcomes and predictors {H.shape[1]}"
        raise FedTheoryError(message, code="FT020")
    lam = _distributions(weights)[0] if weights else np.full(len(D), 1 / len(D))
    if len(lam) != len(D):
        raise FedTheoryError(f"{len(lam)} weights for {len(D)} domains", code="FT020")
    named = divergence(of)
    problem = Mixtures(D, H, lam, named)
    near = problem.approximations()
    lower, upper = radius(named, D)
    return Instance(
        name=f"{len(D)} domains, {len(H)} predictors, {of}",
        problem=problem,
        constants={
            MIXTURE_LOSS: float(named.spread(lam, D)),
            INFORMATION_RADIUS: upper,
            APPROXIMATION: float(near.max()),
            MEAN_APPROXIMATION: float(lam @ near),
        },
        promises=frozenset({JOINTLY_CONVEX_DIVERGENCE}) if named.jointly_convex else frozenset(),
        certificates=(
            Certificate(
                "the information radius", upper - lower, "a mixture's loss and its worst domain"
            ),
            *(
                Certificate(f"the least {what} of an ensemble", high - low, "duality gap")
                for what, (low, high) in (
                    ("loss", problem.mixture_ends()),
                    ("agnostic loss", problem.agnostic_ends()),
                )
            ),
        ),
        recipe={
            "family": "mixtures",
            "domains": domains,
            "predictors": predictors,
            "weights": weights,
            "of": of,
        },
    )


def _tilted(weights: Array, heights: Array) -> Array:
    """weights exp(heights), scaled to the simplex."""
    tilted = weights * np.exp(heights - heights.max())
    scaled: Array = tilted / tilted.sum()
    return scaled


def _distributions(text: str) -> Array:
    """Rows of positive rationals that add up to 1."""
    try:
        rows = [[Fraction(entry) for entry in row.split(",")] for row in text.split(";")]
    except (ValueError, ZeroDivisionError) as error:
        raise FedTheoryError(f'"{text}" is no table of rationals: {error}', code="FT020") from error
    if len({len(row) for row in rows}) > 1:
        raise FedTheoryError(f'the rows of "{text}" differ in length', code="FT020")
    for row in rows:
        if sum(row) != 1 or min(row) <= 0:
            message = f"a distribution of the open simplex is positive and adds up to 1, not {','.join(map(str, row))}"
            raise FedTheoryError(message, code="FT020")
    return np.array(rows, dtype=float)
