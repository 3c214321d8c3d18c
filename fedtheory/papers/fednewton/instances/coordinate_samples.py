r"""Samples of one-hot feature vectors: everything commutes, and so many points that no sample is like another.

P and R are the same as printed and symmetrised; the deviation of the covariance is that of the worst point, whose count
is binomial.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from fedtheory.core.concepts import FEATURE_BOUND, REGULARISATION, RESPONSE_BOUND
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fednewton.concepts import (
    ALL_SAMPLES,
    EFFECTIVE_DIMENSION,
    FEATURE_COUNT,
    LARGEST_LEVERAGE,
    LAW_NORM,
    OWN_EFFECTIVE_DIMENSION,
    VECTOR_BOUND,
    VECTOR_SPREAD,
)
from fedtheory.papers.fednewton.instances.feature_samples import (
    FIRST_POINT,
    ROUNDED,
    SAFE,
    number,
    trivial,
)
from fedtheory.papers.fednewton.properties import (
    BOUNDED_FEATURES,
    BOUNDED_RESPONSES,
    FEATURES_BEYOND_ONE,
    INDEPENDENT_DRAWS,
    OWN_LAW,
)


@dataclass(frozen=True)
class CoordinateSample:
    """One-hot features φ = κ e_x with responses 1, in as many dimensions as points: all is diagonal."""

    square: float  # κ²
    chances: Array  # (K,)
    n: int
    lam: float

    def some_samples(self, rng: np.random.Generator, runs: int) -> Array:
        """Counts of samples drawn at random, (runs, K)."""
        return rng.multinomial(self.n, self.chances, size=runs).astype(float)

    def mean_deviations(self, counts: Array) -> Array:
        """‖(1/n) Σ φ - E φ‖ of these samples."""
        return np.asarray(sqrt(self.square) * np.linalg.norm(self._off(counts), axis=1))

    def response_deviations(self, counts: Array) -> Array:
        """‖(C + λ)^{-1/2} (S_D* y_D - S* f*)‖ of these samples."""
        whole = self.square * self.chances + self.lam
        off = self._off(counts) * np.sqrt(self.square / whole)
        return np.asarray(np.linalg.norm(off, axis=1))

    def plain_deviations(self, counts: Array) -> Array:
        """The largest entry: what is printed and what is symmetrised are one."""
        whole = self.square * self.chances + self.lam
        return np.asarray((self.square * np.abs(self._off(counts)) / whole).max(axis=1))

    def symmetric_deviations(self, counts: Array) -> Array:
        """The same."""
        return self.plain_deviations(counts)

    def half_deviations(self, counts: Array) -> Array:
        """With one root."""
        whole = np.sqrt(self.square * self.chances + self.lam)
        return np.asarray((self.square * np.abs(self._off(counts)) / whole).max(axis=1))

    def _off(self, counts: Array) -> Array:
        return np.asarray(counts / self.n - self.chances)


def coordinate_points(
    *, K: int, square: str, n: int, lam: str, reference: str = ""
) -> Instance[CoordinateSample]:
    """One-hot features, each point as likely: φ = √square e_x; N(λ) may be that of a law at the first point alone."""
    if reference not in ("", FIRST_POINT):
        raise FedTheoryError(
            f'the reference is "" or "{FIRST_POINT}", not "{reference}"', code="FT021"
        )
    most, ridge = number(square), number(lam)
    own = K * (most / K) / (most / K + ridge)
    of_reference = most / (most + ridge) if reference else own
    features = (VECTOR_BOUND, FEATURE_BOUND)
    constants = {
        ALL_SAMPLES: float(n),
        REGULARISATION: float(ridge),
        **{concept: sqrt(most) * (1 + SAFE) for concept in features},
        RESPONSE_BOUND: 1.0,
        VECTOR_SPREAD: sqrt(most * (1 - Fraction(1, K))) * (1 + SAFE),
        OWN_EFFECTIVE_DIMENSION: float(own) * (1 + SAFE),
        EFFECTIVE_DIMENSION: float(of_reference) * (1 + SAFE),
        LARGEST_LEVERAGE: max(1.0, float(most / (most / K + ridge))) * (1 + SAFE),
        FEATURE_COUNT: float(K),
        LAW_NORM: float(most / K) * (1 - SAFE),
    }
    promises = {INDEPENDENT_DRAWS, BOUNDED_FEATURES, BOUNDED_RESPONSES}
    return Instance(
        name=f"{n} draws of {K} coordinate vectors, squared length {square}, lambda={lam}",
        problem=CoordinateSample(float(most), np.full(K, 1 / K), n, float(ridge)),
        constants=constants,
        promises=frozenset(
            promises
            | ({OWN_LAW} if not reference else set())
            | ({FEATURES_BEYOND_ONE} if most >= 1 else set())
        ),
        certificates=(ROUNDED,),
        trivial=trivial(sqrt(most), 1.0, float(ridge)),
        recipe={
            "family": "coordinate-points",
            "K": K,
            "square": square,
            "n": n,
            "lam": lam,
            "reference": reference,
        },
    )
