r"""Probes of FedFW's surrogate: how fast its gradient turns, and how long it gets, at points of the domain.

Lemmas 1 and 2 are about all points of 𝒟ⁿ, not about a run. A probe looks at many: mixtures of oracle outputs, their
vertices, and the same rows with the clients exchanged, where X - Y is orthogonal to consensus and the penalty bends most.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory

SURROGATE_SMOOTHNESS = Metric(
    "smoothness of the surrogate",
    r"\sup_{X \ne Y} \|\nabla\hat{F}_t(X) - \nabla\hat{F}_t(Y)\| / \|X - Y\|",
    Dimension(1, -2),
)
STACKED_GRADIENT = Metric(
    "norm of the stacked gradient", r"\sup_{X} \|\nabla\hat{F}(X)\|_F", Dimension(1, -1)
)

PROBES = 16
ASCENTS = 3


class ProbedProblem(Protocol):
    """What a probe asks of a problem: the leading axis holds runs, rows are clients."""

    @property
    def start(self) -> Array:
        """X^1, (runs, n, p): only its shape is used."""
        ...

    def gradients(self, X: Array) -> Array:
        """(runs, n, p): row i is ∇f_i(x_i)."""
        ...

    def lmo(self, G: Array) -> Array:
        """(..., p): row by row, argmin over s in 𝒟 of ⟨g, s⟩."""
        ...


def probe_smoothness(
    problem: ProbedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The largest ratio ‖∇F̂_t(X) - ∇F̂_t(Y)‖/‖X - Y‖ found, for the penalty λ_t of each round."""
    runs, n, _ = problem.start.shape
    steepest = np.zeros((rounds, runs))
    for k in range(rounds):
        lambda_ = np.reshape(steps["lambda_t"][k], (-1, 1, 1))
        for _ in range(PROBES):
            X = _mixture(problem, rng)
            for Y in (_mixture(problem, rng), np.roll(X, 1, axis=1)):
                apart = X - Y
                turned = (problem.gradients(X) - problem.gradients(Y)) / n
                turned = turned + lambda_ * (apart - apart.mean(axis=1, keepdims=True))  # (6)
                steepest[k] = np.maximum(steepest[k], _ratio(_norm(turned), _norm(apart)))
    return Trajectory(np.arange(1, rounds + 1), {SURROGATE_SMOOTHNESS: steepest.T})


def probe_gradient(
    problem: ProbedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The largest ‖∇F̂(X)‖ found: at mixtures, then uphill from vertex to vertex."""
    del steps  # F̂ carries no penalty
    runs, n, _ = problem.start.shape
    longest = np.zeros((rounds, runs))
    for k in range(rounds):
        for _ in range(PROBES):
            X = _mixture(problem, rng)
            for _ in range(ASCENTS):
                gradients = problem.gradients(X)
                longest[k] = np.maximum(longest[k], _norm(gradients) / n)
                X = problem.lmo(-gradients)
            longest[k] = np.maximum(longest[k], _norm(problem.gradients(X)) / n)
    return Trajectory(np.arange(1, rounds + 1), {STACKED_GRADIENT: longest.T})


def _mixture(problem: ProbedProblem, rng: np.random.Generator) -> Array:
    """A point of the domain for each client of each run, (runs, n, p): between two oracle outputs."""
    shape = problem.start.shape
    first, second = (problem.lmo(rng.standard_normal(shape)) for _ in range(2))
    weight = rng.uniform(size=(*shape[:2], 1))
    mixed: Array = weight * first + (1 - weight) * second
    return mixed


def _norm(rows: Array) -> Array:
    """The Frobenius norm of each run, (runs,)."""
    length: Array = np.sqrt(np.einsum("rip,rip->r", rows, rows))
    return length


def _ratio(top: Array, bottom: Array) -> Array:
    """top/bottom, and 0 where two points coincide."""
    quotient: Array = np.divide(top, bottom, out=np.zeros_like(top), where=bottom > 0)
    return quotient
