r"""FedDyn (Acar, Zhao, Matas, Mattina, Whatmough, Saligrama, ICLR 2021): a linear and a proximal term for every client.

Client k minimises L_k(θ) - ⟨∇L_k(θ_k^{t-1}), θ⟩ + (a/2)‖θ - θ^{t-1}‖² and keeps the gradient at the minimiser, which is
what the first-order condition says: ∇L_k(θ_k^t) = ∇L_k(θ_k^{t-1}) - a(θ_k^t - θ^{t-1}). The server keeps
h^t = h^{t-1} - a times the mean of θ_k^t - θ^{t-1} and sends θ^t, the mean of the θ_k^t less h^t/a. A fixed point is
stationary for the sum of the losses, however heterogeneous they are. FedPD is the same method.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fedtheory.core.metrics import SQUARED_DISTANCE
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory


class ProximalOracle(Protocol):
    """What a round of FedDyn asks: rows are clients, the leading axis holds runs."""

    def prox(self, Y: Array, step: float) -> Array:  # (runs, n, p)
        """Row i: argmin over x of f_i(x) + ‖x - y_i‖²/(2 step)."""


class DynamicProblem(ProximalOracle, Protocol):
    """What FedDyn asks of a problem."""

    @property
    def start(self) -> Array:  # (runs, n, p)
        """Rows whose mean is where the server starts."""

    def squared_distance(self, x_bar: Array) -> Array:  # (runs, p) -> (runs,)
        """‖x - x*‖², never too small."""


@dataclass(frozen=True)
class Dynamic:
    """What is kept between rounds: θ, the clients' ∇L_k(θ_k), and h."""

    server: Array  # (runs, p)
    slopes: Array  # (runs, n, p)
    state: Array  # (runs, p)


def begun(start: Array) -> Dynamic:
    """θ⁰, and zeros."""
    server = start.mean(axis=1)
    return Dynamic(server, np.zeros_like(start), np.zeros_like(server))


def dynamic_round(problem: ProximalOracle, at: Dynamic, a: float) -> Dynamic:
    """A round with all clients; `a` is the weight of the dynamic regulariser."""
    sent = at.server[:, None]
    # L(θ) - ⟨g, θ⟩ + (a/2)‖θ - s‖² and L(θ) + (a/2)‖θ - (s + g/a)‖² have one minimiser
    local = problem.prox(sent + at.slopes / a, 1 / a)
    state = at.state - a * (local - sent).mean(axis=1)
    return Dynamic(local.mean(axis=1) - state / a, at.slopes - a * (local - sent), state)


def feddyn(
    problem: DynamicProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure θᵗ, then make round t; the schedule is `a_t`."""
    del rng  # full participation, exact minimisers: nothing is random
    at = begun(problem.start)
    distance = np.empty((rounds, len(at.server)))
    for t in range(rounds):
        distance[t] = problem.squared_distance(at.server)
        at = dynamic_round(problem, at, float(steps["a_t"][t]))
    return Trajectory(np.arange(1, rounds + 1), {SQUARED_DISTANCE: distance.T})
