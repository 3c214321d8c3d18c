r"""How far a sample's covariance and responses are from those of its law, over every sample, or over some.

`every_sample` reports quantiles at level 1 - δ, the least number that is kept with that probability: a bound holds with
probability 1 - δ exactly if it is no smaller. `drawn` reports the deviations of samples drawn at random, `one_sample`
the ratios of Lemma 2 for the sample that the problem names.
"""

from collections.abc import Mapping
from typing import Protocol

import numpy as np

from fedtheory.core.concept import Metric
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fednewton.metrics import (
    DEVIATION_QUANTILE,
    DRAWN_DEVIATION,
    DRAWN_HALF_DEVIATION,
    DRAWN_RESPONSES,
    DRAWN_SYMMETRIC_DEVIATION,
    HALF_DEVIATION_QUANTILE,
    MEAN_QUANTILE,
    RATIO_AS_PRINTED,
    RATIO_SYMMETRISED,
    RESPONSE_QUANTILE,
    SYMMETRIC_DEVIATION_QUANTILE,
)

TIE = 1e-12
"""Probabilities that differ by less are one: a sum of many has such an error."""


class Sampled(Protocol):
    """A law, from which samples are drawn: how often each of its K points came."""

    def some_samples(self, rng: np.random.Generator, runs: int) -> Array:  # (runs, K)
        """Samples drawn at random."""

    def mean_deviations(self, counts: Array) -> Array:  # (samples, K) -> (samples,)
        """‖(1/n) Σ φ - E φ‖."""

    def response_deviations(self, counts: Array) -> Array:
        """‖(C + λ)^{-1/2} (S_D* y_D - S* f*)‖."""

    def plain_deviations(self, counts: Array) -> Array:
        """R_D = ‖(C + λ)⁻¹ (C - C_D)‖."""

    def symmetric_deviations(self, counts: Array) -> Array:
        """‖(C + λ)^{-1/2} (C - C_D) (C + λ)^{-1/2}‖."""

    def half_deviations(self, counts: Array) -> Array:
        """‖(C + λ)^{-1/2} (C - C_D)‖."""


class Enumerated(Sampled, Protocol):
    """The same, with few enough samples to follow them all."""

    def every_sample(self) -> tuple[Array, Array]:  # (samples, K), (samples,)
        """All samples with their probabilities."""


class OneSample(Protocol):
    """A law and one sample."""

    @property
    def covariances(self) -> Array:  # (2, M, M)
        """C and C_D."""

    @property
    def lam(self) -> float:
        """λ."""


def every_sample(
    problem: Enumerated, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The quantiles at level 1 - δ, δ from the schedule; a run of length one."""
    del rng
    counts, chance = problem.every_sample()
    delta = float(steps["delta_t"][0])
    deviations = {
        MEAN_QUANTILE: problem.mean_deviations(counts),
        RESPONSE_QUANTILE: problem.response_deviations(counts),
        DEVIATION_QUANTILE: problem.plain_deviations(counts),
        SYMMETRIC_DEVIATION_QUANTILE: problem.symmetric_deviations(counts),
        HALF_DEVIATION_QUANTILE: problem.half_deviations(counts),
    }
    return _constant(
        {
            metric: np.array([quantile(values, chance, delta)])
            for metric, values in deviations.items()
        },
        rounds,
    )


def drawn(
    problem: Sampled, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """R_D of samples drawn at random, printed and symmetrised, one row each; a run of length one."""
    del steps
    counts = problem.some_samples(rng, runs)
    found = {
        DRAWN_DEVIATION: problem.plain_deviations(counts),
        DRAWN_SYMMETRIC_DEVIATION: problem.symmetric_deviations(counts),
    }
    return _constant(found, rounds)


def drawn_half(
    problem: Sampled, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """The same with one root, of Lemma 4."""
    del steps
    off = problem.half_deviations(problem.some_samples(rng, runs))
    return _constant({DRAWN_HALF_DEVIATION: off}, rounds)


def drawn_responses(
    problem: Sampled, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """The same of the responses, of Lemma 3."""
    del steps
    off = problem.response_deviations(problem.some_samples(rng, runs))
    return _constant({DRAWN_RESPONSES: off}, rounds)


def one_sample(
    problem: OneSample, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """P_D as printed, and symmetrised, of the sample that the problem names."""
    del steps, rng
    of_law, of_sample = problem.covariances + problem.lam * np.eye(problem.covariances.shape[-1])
    printed = np.linalg.norm(np.linalg.solve(of_sample, of_law), 2)
    half = np.linalg.cholesky(of_law)
    symmetrised = np.linalg.norm(half.T @ np.linalg.solve(of_sample, half), 2)
    found = {RATIO_AS_PRINTED: printed, RATIO_SYMMETRISED: symmetrised}
    return _constant({metric: np.array([value]) for metric, value in found.items()}, rounds)


def quantile(values: Array, chance: Array, delta: float) -> float:
    """The least value that is exceeded with probability δ at most."""
    order = np.argsort(values)
    beyond = 1.0 - np.cumsum(chance[order])
    kept = int(np.argmax(beyond <= delta + TIE))
    return float(values[order][kept])


def _constant(values: Mapping[Metric, Array], rounds: int) -> Trajectory:
    """(runs,) each, at every round."""
    series = {metric: np.repeat(value[:, None], rounds, axis=1) for metric, value in values.items()}
    return Trajectory(np.arange(1, rounds + 1), series)
