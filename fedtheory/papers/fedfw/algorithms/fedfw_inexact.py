r"""FedFW with an oracle that misses the minimum by as much as it may: the worst that an additive error can do.

In round t the clients may miss the minimum of ⟨∇F̂_t(X^t), ·⟩ over 𝒟ⁿ by `tolerance_t` in all. Here each misses by an
equal share, moving from the minimiser towards the maximiser of its linear form: the error is spent in full.
"""

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedfw.algorithms.fedfw import FrankWolfeProblem, fedfw


class _Missing:
    """The problem, with an oracle that spends the tolerance of its round."""

    def __init__(self, problem: FrankWolfeProblem, tolerance: Array) -> None:
        self.problem, self.start, self.round = problem, problem.start, 0
        self.tolerance = tolerance
        self.gradients = problem.gradients
        self.objective_gap, self.stacked_gap = problem.objective_gap, problem.stacked_gap

    def lmo(self, G: Array) -> Array:
        best, worst = self.problem.lmo(G), self.problem.lmo(-G)
        width = np.einsum("rip,rip->ri", G, worst - best)  # from the least to the largest value
        share = np.reshape(self.tolerance[self.round], (-1, 1)) / G.shape[1]
        self.round += 1
        part = np.divide(share, width, out=np.zeros_like(width), where=width > 0)
        return best + np.minimum(part, 1)[..., None] * (worst - best)


def fedfw_inexact(
    problem: FrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Algorithm 1 with the oracle of line 5 off by `tolerance_t`, summed over the clients."""
    return fedfw(_Missing(problem, steps["tolerance_t"]), steps, rounds, rng)
