"""Separable Bregman divergences on positive vectors: F(x) = Σ φ(x_i), and whether B_F is convex in both arguments at once.

B_φ(x, y) is jointly convex exactly where 1/φ'' is concave: its Hessian is [[φ''(x), -φ''(y)], [-φ''(y), φ''(y) -
φ'''(y)(x - y)]], and with ψ = 1/φ'' its determinant is [ψ(y) + ψ'(y)(x - y) - ψ(x)]/(ψ(x)ψ(y)²), a tangent inequality.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import sympy as sp

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

x = sp.Symbol("x", positive=True)


@dataclass(frozen=True)
class Divergence:
    """φ as a formula on x > 0, and what a run needs of it."""

    name: str
    phi: sp.Expr
    value: Callable[[Array], Array]
    slope: Callable[[Array], Array]
    curvature: Callable[[Array], Array]

    @property
    def jointly_convex(self) -> bool:
        """Whether 1/φ'' is concave on x > 0."""
        return second_derivative_of_inverse(self.phi).is_nonpositive is True

    def __call__(self, D: Array, h: Array) -> Array:
        """B_F(D ‖ h) along the last axis."""
        terms = self.value(D) - self.value(h) - self.slope(h) * (D - h)
        total: Array = terms.sum(axis=-1)
        return total

    def spread(self, weights: Array, D: Array) -> Array:
        """Σ λ_k F(D_k) - F(Σ λ_k D_k) for weights (..., p) and rows D_k."""
        mixed = weights @ D
        return np.asarray(weights @ self.value(D).sum(axis=-1) - self.value(mixed).sum(axis=-1))


def second_derivative_of_inverse(phi: sp.Expr) -> sp.Expr:
    """(1/φ'')'', simplified on x > 0."""
    return sp.factor(sp.simplify(sp.diff(1 / sp.diff(phi, x, 2), x, 2)))


DIVERGENCES: Mapping[str, Divergence] = {
    d.name: d
    for d in (
        Divergence("squared", x**2, np.square, lambda y: 2 * y, lambda y: np.full_like(y, 2.0)),
        Divergence("kl", x * sp.log(x) - x, lambda y: y * np.log(y) - y, np.log, np.reciprocal),
        Divergence(
            "three-halves",
            x ** sp.Rational(3, 2),
            lambda y: y**1.5,
            lambda y: 1.5 * np.sqrt(y),
            lambda y: 0.75 / np.sqrt(y),
        ),
        Divergence(
            "itakura-saito", -sp.log(x), lambda y: -np.log(y), lambda y: -1 / y, lambda y: 1 / y**2
        ),
        Divergence("cubic", x**3, lambda y: y**3, lambda y: 3 * y**2, lambda y: 6 * y),
    )
}


def divergence(name: str) -> Divergence:
    """The divergence of this name."""
    if name not in DIVERGENCES:
        hint = nearest(name, DIVERGENCES)
        raise FedTheoryError(f'no divergence "{name}".{hint}', code="FT007")
    return DIVERGENCES[name]
