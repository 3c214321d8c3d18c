r"""FedFW with split constraints (Section 4.3): every client minimises its linear form over a set of its own.

𝒟_i contains 𝒟 and may have a cheaper oracle or sparser corners. The iterates x_i stay in 𝒟_i and their mean in the
convex hull of all 𝒟_i, not in 𝒟: the run measures how far x̄ is outside of the 𝒟_i, and F(x̄) - F* may be negative.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw

INFEASIBILITY = Metric(
    "infeasibility of the mean",
    r"(\sum_i \mathrm{dist}^2(\bar{x}^t, \mathcal{D}_i))^{1/2}",
    Dimension(0, 1),
)


class SplitProblem(Protocol):
    """What FedFW asks of a problem with split constraints: client i has the domain 𝒟_i."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """x_i¹, in 𝒟_i."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def lmo(self, G: Array) -> Array:  # (runs, n, p)
        """Row i: argmin over s in 𝒟_i of ⟨g_i, s⟩."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, where F* is the minimum over 𝒟; negative where x̄ is better than feasible."""

    def stacked_gap(self, X: Array, G: Array) -> Array:  # (runs, n, p) twice -> (runs,)
        """F̂(X) - F*."""

    def distances(self, x: Array) -> Array:  # (runs, p) -> (runs, n)
        """dist(x, 𝒟_i)."""


class _Watched:
    """The problem, with the means at which the gap was asked for."""

    def __init__(self, problem: SplitProblem) -> None:
        self.problem, self.start, self.means = problem, problem.start, list[Array]()
        self.gradients, self.lmo, self.stacked_gap = (
            problem.gradients,
            problem.lmo,
            problem.stacked_gap,
        )

    def objective_gap(self, x_bar: Array) -> Array:
        self.means.append(x_bar)
        return self.problem.objective_gap(x_bar)


def fedfw_split(
    problem: SplitProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Algorithm 1 line by line, with 𝒟_i in line 5; what is new is what is measured."""
    watched = _Watched(problem)
    made = fedfw(watched, steps, rounds, rng)
    outside = np.stack(
        [np.linalg.norm(problem.distances(x_bar), axis=1) for x_bar in watched.means]
    )
    return Trajectory(made.rounds, {**made.series, INFEASIBILITY: outside.T})
