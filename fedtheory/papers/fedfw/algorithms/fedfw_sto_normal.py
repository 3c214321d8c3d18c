r"""FedFW-sto for one client on a line, with normal noise: expectations in closed form, round after round.

f(x) = εx on [-1, 1]. The estimator is d^{t+1} = ε + N(0, v_t), v_t = (1 - ρ_t)²v_{t-1} + ρ_t²σ², whatever the iterates,
and the oracle says +1, the wrong end, with probability Φ(-ε/√v_t). So e_t = E[x^t + 1] obeys
e_{t+1} = (1 - η_t)e_t + 2η_tΦ(-ε/√v_t), and E F(x^t) - F* = εe_t.
"""

from typing import Protocol

import numpy as np
from scipy.special import ndtr

from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_DISTANCE,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_GAP,
    TRACKING_ERROR,
)


class NormalLineProblem(Protocol):
    """The slope ε and the noise σ; the start is the middle."""

    @property
    def slope(self) -> float:
        """The gradient, everywhere."""

    @property
    def sigma(self) -> float:
        """Root mean square of its noise."""


def fedfw_sto_normal(
    problem: NormalLineProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The expectations at iterate t; one row."""
    del rng  # nothing is drawn
    epsilon, variance, e = problem.slope, 0.0, 1.0
    gap, error = np.empty(rounds), np.empty(rounds)
    for k in range(rounds):
        gap[k] = epsilon * e
        eta, rho = float(steps["eta_t"][k]), float(steps["rho_t"][k])
        variance = (1 - rho) ** 2 * variance + rho**2 * problem.sigma**2
        error[k] = variance
        wrong = float(ndtr(-epsilon / np.sqrt(variance))) if variance else float(epsilon == 0)
        e = (1 - eta) * e + 2 * eta * wrong
    nothing = np.zeros((1, rounds))
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            EXPECTED_OBJECTIVE_GAP: gap[None],
            EXPECTED_STACKED_GAP: gap[None],
            EXPECTED_SURROGATE_GAP: gap[None],
            EXPECTED_DISTANCE: nothing,
            EXPECTED_SQUARED_DISTANCE: nothing,
            TRACKING_ERROR: error[None],
        },
    )
