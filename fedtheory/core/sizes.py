"""Numbers with an error: enclosures of eigenvalues and of quadratics on a ball, on the safe side of rounding.

u is the unit roundoff. A sum of k products is off by at most γ_k = k u/(1 - k u) of the sum of moduli, in any order; a
Cholesky factorisation that runs to its end shows that no eigenvalue is below -γ_{M+1} tr (Demmel; Rump).
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.core.trajectory import Array

U = 2.0**-53
ROUNDING = 2.0**-30
"""Allowance, relative to the sizes involved, for what is computed in a few thousand operations a number."""


@dataclass(frozen=True)
class Size:
    """`lower` <= the number <= `upper`."""

    lower: float
    upper: float

    def __post_init__(self) -> None:
        for end in ("lower", "upper"):
            object.__setattr__(self, end, float(getattr(self, end)))

    @property
    def exact(self) -> bool:
        """Whether nothing is left open."""
        return self.lower == self.upper


def exactly(value: float) -> Size:
    """A number that is known."""
    return Size(float(value), float(value))


def about(value: float, relative: float = ROUNDING) -> Size:
    """A number that is known but for rounding."""
    error = abs(value) * relative
    return Size(value - error, value + error)


def gamma(terms: int) -> float:
    """γ_k."""
    return terms * U / (1 - terms * U)


def largest_eigenvalue(S: Array) -> Size:
    """λ_max of a symmetric matrix with entries as they are: a Rayleigh quotient, and a factorisation of sI - S."""
    M = len(S)
    values, vectors = np.linalg.eigh(S)
    v = vectors[:, -1]
    scale = float(np.abs(S).sum(axis=0).max())
    slack = 4 * gamma(M + 2) * scale
    lower = float(v @ S @ v / (v @ v)) - slack
    ahead = slack
    while True:
        shifted = (values[-1] + ahead) * np.eye(M) - S
        try:
            np.linalg.cholesky(shifted)
        except np.linalg.LinAlgError:
            ahead = 2 * ahead + U
            continue
        return Size(lower, float(values[-1] + ahead + 2 * gamma(M + 1) * np.trace(shifted)))


def smallest_eigenvalue(S: Array) -> Size:
    """λ_min of a symmetric matrix."""
    turned = largest_eigenvalue(-S)
    return Size(-turned.upper, -turned.lower)


def largest_on_ball(S: Array, g: Array, radius: float) -> Size:
    """max of <w, Sw> - 2<g, w> over the ball, S positive semidefinite, w of the shape of g.

    For ν > λ_max(S) the maximum is at most νR² + <g, (ν - S)^-1 g>, and the w = -(ν - S)^-1 g that belongs to the best
    such ν attains it, unless g misses the top of S: then the top eigenvector fills the ball up.
    """
    values, vectors = np.linalg.eigh(S)
    weights = ((vectors.T @ g.reshape(len(S), -1)) ** 2).sum(axis=1)
    top, total = float(max(values[-1], 0.0)), float(np.sqrt(weights.sum()))
    low, high = 0.0, total / radius + ROUNDING * top + U
    for _ in range(200):  # |w| decreases in ν
        ahead = (low + high) / 2
        if (weights / (top - values + ahead) ** 2).sum() > radius**2:
            low = ahead
        else:
            high = ahead
    length = np.sqrt((weights / (top - values + high) ** 2).sum())
    upper = (top + high) * radius**2 + float((weights / (top - values + high)).sum())
    rest = max(radius**2 - length**2, 0.0)
    inside = values / (top - values + high) ** 2 + 2 / (top - values + high)
    lower = float((weights * inside).sum()) + float(values[-1]) * rest * (1 - ROUNDING)
    error = ROUNDING * (abs(upper) + top * radius**2 + 2 * total * radius)
    return Size(max(lower, 0.0) - error, upper + error)


def root(of: Size) -> Size:
    """The square root of a number that is not negative."""
    return Size(float(np.sqrt(max(of.lower, 0.0))), float(np.sqrt(max(of.upper, 0.0))))
