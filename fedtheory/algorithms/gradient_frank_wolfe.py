r"""Frank-Wolfe with shared gradients: the method that FedFW avoids, and the rate 1/t that it gives up.

Clients send ∇f_i(x̄), dense and revealing; the server averages and calls one linear minimisation oracle.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class GradientSharingProblem(Protocol):
    """What gradient sharing asks of a problem: the leading axis holds runs, rows are clients."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """Rows whose mean is where the server starts."""

    def gradients(self, X: Array) -> Array:  # (runs, n, p)
        """Row i: ∇f_i(x_i)."""

    def lmo(self, G: Array) -> Array:  # (..., p)
        """Row by row: argmin over s in 𝒟 of ⟨g, s⟩."""

    def objective_gap(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """F(x̄) - F*, never too small."""


def gradient_frank_wolfe(
    problem: GradientSharingProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure iterate t, then make step t of Frank-Wolfe on F."""
    del rng  # full participation, exact gradients: nothing is random
    runs, n, p = problem.start.shape
    x_bar = problem.start.mean(axis=1)
    gap = np.empty((rounds, runs))

    for k in range(rounds):
        gap[k] = problem.objective_gap(x_bar)
        eta = np.reshape(steps["eta_t"][k], (-1, 1))
        shared = problem.gradients(np.broadcast_to(x_bar[:, None], (runs, n, p)))
        x_bar = (1 - eta) * x_bar + eta * problem.lmo(shared.mean(axis=1))

    return Trajectory(
        np.arange(1, rounds + 1),
        {OBJECTIVE_GAP: gap.T, CONSENSUS_DISTANCE: np.zeros((runs, rounds))},
    )
