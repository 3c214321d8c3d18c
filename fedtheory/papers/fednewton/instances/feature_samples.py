r"""A sample of feature vectors with responses, drawn from finitely many points: every sample can be followed.

The n draws are independent and of one law, so all that matters of a sample is how often each point came, a multinomial
vector. C, N(λ) and the leverages are those of the law; `reference` is another law of the same points, whose effective
dimension the print puts where that of the sample's own law belongs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lgamma, sqrt

import numpy as np

from fedtheory.core.concept import Metric
from fedtheory.core.concepts import FEATURE_BOUND, REGULARISATION, RESPONSE_BOUND
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances import cholesky
from fedtheory.papers.fednewton.concepts import (
    ALL_SAMPLES,
    EFFECTIVE_DIMENSION,
    FEATURE_COUNT,
    LARGEST_LEVERAGE,
    LARGEST_SHORTFALL,
    LAW_NORM,
    OWN_EFFECTIVE_DIMENSION,
    VECTOR_BOUND,
    VECTOR_SPREAD,
)
from fedtheory.papers.fednewton.metrics import (
    DEVIATION_QUANTILE,
    DRAWN_DEVIATION,
    DRAWN_HALF_DEVIATION,
    DRAWN_RESPONSES,
    DRAWN_SYMMETRIC_DEVIATION,
    HALF_DEVIATION_QUANTILE,
    MEAN_QUANTILE,
    RESPONSE_QUANTILE,
    SYMMETRIC_DEVIATION_QUANTILE,
)
from fedtheory.papers.fednewton.properties import (
    BOUNDED_FEATURES,
    BOUNDED_RESPONSES,
    FEATURES_BEYOND_ONE,
    INDEPENDENT_DRAWS,
    OWN_LAW,
)

SAMPLES = 1 << 16
"""So many different samples are followed at most."""
FIRST_POINT = "first point"
BLOCK = 1 << 22
"""So many numbers of a stack of matrices are held at once."""
SAFE = 1e-9
"""Constants that are computed in floating point are raised by this share; their certificates say so."""


@dataclass(frozen=True)
class FeatureSample:
    """The points with their chances; `drawn` is one sample, as counts, where a statement is about one."""

    points: Array  # (K, M)
    labels: Array  # (K,)
    chances: Array  # (K,)
    n: int
    lam: float
    drawn: Array | None = None  # (K,)

    @cached_property
    def C(self) -> Array:
        """The covariance of the law, (M, M)."""
        return covariance(self.points, self.chances)

    @cached_property
    def factor(self) -> Array:
        """The Cholesky factor of C + λ."""
        return cholesky.factor(self.C + self.lam * np.eye(self.points.shape[1]))

    @cached_property
    def spectrum(self) -> tuple[Array, Array]:
        """Eigenvalues and eigenvectors of C + λ."""
        values, vectors = np.linalg.eigh(self.C)
        return np.maximum(values, 0.0) + self.lam, vectors

    @property
    def covariances(self) -> Array:
        """C, and C_D of the one sample."""
        if self.drawn is None:
            message = "this statement is about one sample: say how often each point came"
            raise FedTheoryError(message, code="FT021")
        return np.stack([self.C, covariance(self.points, self.drawn / self.n)])

    @property
    def samples(self) -> int:
        """How many different samples there are."""
        return comb(self.n + len(self.chances) - 1, len(self.chances) - 1)

    def every_sample(self) -> tuple[Array, Array]:
        """All counts, (samples, K), and their probabilities, (samples,).

        Raises:
            FedTheoryError: more than SAMPLES.
        """
        if self.samples > SAMPLES:
            message = f"{self.samples} different samples are more than {SAMPLES}; ask for fewer draws or points"
            raise FedTheoryError(message, code="FT021")
        counts = np.array(list(_compositions(self.n, len(self.chances))), dtype=float)
        whole = lgamma(self.n + 1)
        logs = np.array([[lgamma(c + 1) for c in row] for row in counts])
        with np.errstate(divide="ignore", invalid="ignore"):
            weights = np.where(counts > 0, counts * np.log(self.chances), 0.0)
        chance: Array = np.exp(whole - logs.sum(axis=1) + weights.sum(axis=1))
        return counts, chance

    def some_samples(self, rng: np.random.Generator, runs: int) -> Array:
        """Counts of samples drawn at random, (runs, K)."""
        return rng.multinomial(self.n, self.chances, size=runs).astype(float)

    def mean_deviations(self, counts: Array) -> Array:
        """‖(1/n) Σ φ - E φ‖ of these samples."""
        return np.asarray(np.linalg.norm(self._off(counts) @ self.points, axis=1))

    def response_deviations(self, counts: Array) -> Array:
        """‖(C + λ)^{-1/2} (S_D* y_D - S* f*)‖ of these samples."""
        values, vectors = self.spectrum
        off = (self._off(counts) * self.labels) @ self.points
        return np.asarray(np.linalg.norm(off @ vectors / np.sqrt(values), axis=1))

    def plain_deviations(self, counts: Array) -> Array:
        """R_D = ‖(C + λ)⁻¹(C - C_D)‖ as printed."""
        values, _ = self.spectrum
        return self._norms(counts, 1 / values, np.ones_like(values))

    def symmetric_deviations(self, counts: Array) -> Array:
        """‖(C + λ)^{-1/2} (C - C_D) (C + λ)^{-1/2}‖."""
        values, _ = self.spectrum
        return self._norms(counts, 1 / np.sqrt(values), 1 / np.sqrt(values))

    def half_deviations(self, counts: Array) -> Array:
        """‖(C + λ)^{-1/2} (C - C_D)‖."""
        values, _ = self.spectrum
        return self._norms(counts, 1 / np.sqrt(values), np.ones_like(values))

    def _norms(self, counts: Array, left: Array, right: Array) -> Array:
        """The norms of C_D - C between these powers of C + λ, in the basis in which C is diagonal."""
        turned = self.points @ self.spectrum[1]
        size = max(1, BLOCK // turned.shape[1] ** 2)
        found = []
        for first in range(0, len(counts), size):
            block = self._off(counts[first : first + size])
            A = np.swapaxes((turned * left)[None] * block[:, :, None], 1, 2) @ (turned * right)
            largest = np.linalg.eigvalsh(A @ np.swapaxes(A, 1, 2))[:, -1]
            found.append(np.sqrt(np.maximum(largest, 0.0)))
        return np.concatenate(found)

    def _off(self, counts: Array) -> Array:
        return np.asarray(counts / self.n - self.chances)


def covariance(points: Array, weights: Array) -> Array:  # (K, M), (..., K) -> (..., M, M)
    """Σ weight φφᵀ."""
    return np.einsum("...k,ka,kb->...ab", weights, points, points, optimize=True)


def effective_dimension(C: Array, lam: float) -> float:
    """Tr C(C + λ)⁻¹."""
    values = np.maximum(np.linalg.eigvalsh(C), 0.0)
    return float((values / (values + lam)).sum())


def leverages(points: Array, factor: Array) -> Array:  # (K,)
    """⟨φ, (C + λ)⁻¹φ⟩ of each point."""
    half: Array = cholesky.forward(factor, points.T)
    squares: Array = (half**2).sum(axis=0)
    return squares


def feature_sample(
    *,
    points: str,
    n: int,
    lam: str,
    labels: str = "",
    chances: str = "",
    reference: str = "",
    drawn: str = "",
) -> Instance[FeatureSample]:
    """The instance: blanks separate points, "," coordinates; equal chances and responses 1 where none are named."""
    rows = [[number(c) for c in point.split(",")] for point in points.split()]
    K = len(rows)
    law = _law(chances, K)
    y = [number(c) for c in labels.split()] if labels else [Fraction(1)] * K
    if len({len(row) for row in rows}) != 1 or len(y) != K:
        message = f"points have as many coordinates as each other, and {K} points as many responses, not {len(y)}"
        raise FedTheoryError(message, code="FT021")
    if number(lam) <= 0 or n < 1:
        raise FedTheoryError(f"lambda > 0 and n >= 1, not {lam} and {n}", code="FT021")
    other = _law(reference, K) if reference else law
    counts = [int(c) for c in drawn.split()] if drawn else None
    if counts is not None and (len(counts) != K or sum(counts) != n):
        raise FedTheoryError(f'the counts "{drawn}" are not {n} draws of {K} points', code="FT021")
    problem = FeatureSample(
        np.array(rows, dtype=float),
        np.array(y, dtype=float),
        np.array(law, dtype=float),
        n,
        float(number(lam)),
        np.array(counts, dtype=float) if counts is not None else None,
    )
    recipe: dict[str, str | int | float] = {"family": "feature-sample", "points": points, "n": n}
    recipe |= {"lam": lam, "labels": labels, "chances": chances, "reference": reference}
    return described(
        problem,
        np.array(other, dtype=float),
        name=f"{n} draws of {K} points in {len(rows[0])} dimensions, lambda={lam}",
        recipe={**recipe, "drawn": drawn},
    )


def common_and_own(*, K: int, n: int, lam: str, reference: str = "") -> Instance[FeatureSample]:
    """φ = (1, e_x): one direction that all points share, and one that is a point's own; N(λ) may be that of a law at one point."""
    if reference not in ("", FIRST_POINT):
        raise FedTheoryError(
            f'the reference is "" or "{FIRST_POINT}", not "{reference}"', code="FT021"
        )
    points = np.concatenate([np.ones((K, 1)), np.eye(K)], axis=1)
    return described(
        FeatureSample(points, np.ones(K), np.full(K, 1 / K), n, float(number(lam))),
        np.eye(K)[0] if reference else np.full(K, 1 / K),
        name=f"{n} draws of {K} points with a common coordinate, lambda={lam}",
        recipe={"family": "common-and-own", "K": K, "n": n, "lam": lam, "reference": reference},
    )


def described(
    problem: FeatureSample,
    reference: Array,
    *,
    name: str,
    recipe: dict[str, str | int | float],
) -> Instance[FeatureSample]:
    """The instance with its constants; `reference` is the law whose effective dimension is N(λ)."""
    lengths = np.linalg.norm(problem.points, axis=1)
    kappa, lam, n = float(lengths.max()), problem.lam, problem.n
    mean = problem.chances @ problem.points
    spread = sqrt(max(0.0, float(problem.chances @ lengths**2 - mean @ mean)))
    own = effective_dimension(problem.C, lam)
    of_reference = effective_dimension(covariance(problem.points, reference), lam)
    leverage = float(leverages(problem.points, problem.factor).max())
    constants = {
        ALL_SAMPLES: float(n),
        REGULARISATION: lam,
        FEATURE_BOUND: kappa * (1 + SAFE),
        RESPONSE_BOUND: float(np.abs(problem.labels).max()),
        VECTOR_BOUND: kappa * (1 + SAFE),
        VECTOR_SPREAD: spread * (1 + SAFE),
        OWN_EFFECTIVE_DIMENSION: own * (1 + SAFE),
        EFFECTIVE_DIMENSION: of_reference * (1 + SAFE),
        LARGEST_LEVERAGE: max(1.0, leverage) * (1 + SAFE),
        FEATURE_COUNT: float(problem.points.shape[1]),
        LAW_NORM: float(problem.spectrum[0][-1] - lam) * (1 - SAFE),
    }
    promises = {INDEPENDENT_DRAWS, BOUNDED_FEATURES, BOUNDED_RESPONSES}
    if np.array_equal(reference, problem.chances):
        promises.add(OWN_LAW)
    if kappa >= 1:
        promises.add(FEATURES_BEYOND_ONE)
    if problem.drawn is not None:
        lost = problem.C - covariance(problem.points, problem.drawn / n)
        constants[LARGEST_SHORTFALL] = float(
            np.linalg.eigvalsh(cholesky.conjugated(problem.factor, lost))[-1]
        )
    return Instance(
        name=name,
        problem=problem,
        constants=constants,
        promises=frozenset(promises),
        certificates=(ROUNDED,),
        trivial=trivial(kappa, float(np.abs(problem.labels).max()), lam),
        recipe=recipe,
    )


ROUNDED = Certificate(
    "norms and traces, raised by a billionth", 0.0, "NumPy's eigenvalues, off by 1e-13"
)


def trivial(kappa: float, B: float, lam: float) -> dict[Metric, float]:
    """What is true of every sample: C and C_D lie between 0 and κ²."""
    most, responses, half = kappa**2 / lam, 2 * kappa * B / sqrt(lam), kappa**2 / sqrt(lam)
    return {
        MEAN_QUANTILE: 2 * kappa,
        DEVIATION_QUANTILE: most,
        SYMMETRIC_DEVIATION_QUANTILE: most,
        HALF_DEVIATION_QUANTILE: half,
        RESPONSE_QUANTILE: responses,
        DRAWN_DEVIATION: most,
        DRAWN_SYMMETRIC_DEVIATION: most,
        DRAWN_HALF_DEVIATION: half,
        DRAWN_RESPONSES: responses,
    }


def _law(text: str, K: int) -> list[Fraction]:
    """Probabilities, equal where none are named."""
    law = [number(c) for c in text.split()] if text else [Fraction(1, K)] * K
    if len(law) != K or sum(law) != 1 or min(law) < 0:
        message = f'the chances "{text}" are not {K} probabilities that add up to 1'
        raise FedTheoryError(message, code="FT021")
    return law


def number(text: str) -> Fraction:
    """A number such as 3 or 1/2."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise FedTheoryError(f'"{text}" is no number such as 3 or 1/2', code="FT021") from None


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to write the total as an ordered sum of so many whole numbers."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)
