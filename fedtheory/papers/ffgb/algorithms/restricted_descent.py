r"""Restricted functional gradient descent, (4) of FFGB: one machine, f^{t+1} = f^t - η^t Q(∇F[f^t]).

The query is the whole gradient, μf included, and there is no residual: on one machine the gradient vanishes at f*, and
so does what the weak learner leaves of it. FFGB's clients ask for ∇R_i, which does not vanish there.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE


class BoostedProblem(Protocol):
    """What (4) asks of a problem with one client: runs lead, then the client, points and outputs."""

    @property
    def start(self) -> Array:  # (runs, points, c)
        """f⁰."""

    def gradients(self, g: Array) -> Array:  # (runs, 1, points, c)
        """∇R[g]."""

    def oracle(self, phi: Array) -> Array:  # (runs, 1, points, c)
        """The answer of Q_α."""

    def squared_distance(self, f: Array) -> Array:  # (runs, points, c) -> (runs,)
        """‖f - f*‖²_α."""


def restricted_descent(
    problem: BoostedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Make step t, then measure fᵗ at entry t - 1; schedules: `eta_t` and `mu_t`."""
    del rng  # exact gradients: nothing is random
    f = problem.start[:, None]
    distance = np.empty((rounds, len(f)))
    for t in range(rounds):
        gradient = problem.gradients(f) + steps["mu_t"][t] * f  # (3)
        f = f - steps["eta_t"][t] * problem.oracle(gradient)  # (4)
        distance[t] = problem.squared_distance(f[:, 0])
    return Trajectory(np.arange(1, rounds + 1), {FUNCTION_DISTANCE: distance.T})
