r"""FedRes.SGD, Algorithms 3 and 4: residual learning with delays, by sampling and by enumeration.

A client plays its own model together with a server's model that is β_i rounds old; the gradient at that pair reaches
the server α_i rounds later, and the client itself waits for as long: τ_i = α_i + β_i. With τ_i >= 1 a round has an
order: clients without uplink delay, the server, the rest. The clock starts with all models 0 and gradients of rounds
s <= 0 absent. What is measured is the expected loss above that of the comparator, so that labels add no noise.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET

PATHS = 1 << 16
"""More paths than this are not followed."""


class ResidualProblem(Protocol):
    """What residual learning asks of a federation; runs lead, rows are clients."""

    @property
    def uplink(self) -> NDArray[np.int64]:  # (P,)
        """α_i."""

    @property
    def downlink(self) -> NDArray[np.int64]:  # (P,)
        """β_i."""

    @property
    def weights(self) -> Array:  # (P,)
        """c_i: client i's step is c_i times the common one."""

    @property
    def dimensions(self) -> tuple[int, int]:
        """Of the global model and of a local one."""

    def gradients(self, x: Array, y: Array, seen: Array) -> tuple[Array, Array]:
        """∇^g and ∇^l of the samples seen (runs, P, q) at pairs x (runs, P, d) and y (runs, P, d_l)."""

    def excess(self, x: Array, y: Array) -> Array:  # (runs, P)
        """L_i(u) - L_i(u_*)."""

    def project(self, v: Array) -> Array:  # (..., d)
        """Onto the ball, row by row."""


class SampledProblem(ResidualProblem, Protocol):
    """A federation that can be drawn from."""

    def sample(self, rng: np.random.Generator, runs: int) -> Array:  # (runs, P, q)
        """One round's samples, afresh in every run."""


class EnumeratedProblem(ResidualProblem, Protocol):
    """A federation whose samples of a round, of all clients together, are few."""

    @property
    def outcomes(self) -> Array:  # (K, P, q)
        """The samples of a round, in each of its outcomes."""

    @property
    def chances(self) -> Array:  # (K,)
        """Their probabilities."""


@dataclass(frozen=True)
class Delivery:
    """Where gradients are taken and when they are used; the variants of Section 3.2.1 differ in this alone."""

    server: Callable[["History", int], Array]
    """Sum over the clients of the gradients that the server uses in round t: (runs, d)."""
    clients: Callable[["History", int], Array]
    """The gradients that the clients use in round t: (runs, P, d_l)."""
    projected: bool = True


class History:
    """Models and samples of the last rounds, by round; what lies before round 1 is 0."""

    def __init__(self, problem: ResidualProblem, runs: int) -> None:
        self.problem = problem
        (d, d_l), clients = problem.dimensions, len(problem.uplink)
        self.length = int(problem.uplink.max() + problem.downlink.max()) + 2
        self.x = np.zeros((self.length, runs, d))
        self.y = np.zeros((self.length, runs, clients, d_l))
        self.global_gradients = np.zeros((self.length, runs, clients, d))
        self.local_gradients = np.zeros((self.length, runs, clients, d_l))
        self.seen: list[Array | None] = [None] * self.length
        self.each = np.arange(clients)

    def models(self, rounds: NDArray[np.int64]) -> Array:  # (P,) -> (runs, P, d)
        """The server's model of a round for each client."""
        return np.moveaxis(self.x[rounds % self.length], 0, 1)

    def own(self, rounds: NDArray[np.int64]) -> Array:  # (P,) -> (runs, P, d_l)
        """Each client's model of a round."""
        return np.moveaxis(self.y[rounds % self.length, :, self.each], 0, 1)

    def arrived(self, rounds: NDArray[np.int64]) -> Array:  # (P,) -> (runs, P, d)
        """∇^g_{i,s} of a round for each client."""
        return np.moveaxis(self.global_gradients[rounds % self.length, :, self.each], 0, 1)

    def returned(self, rounds: NDArray[np.int64]) -> Array:  # (P,) -> (runs, P, d_l)
        """∇^l_{i,s} of a round for each client."""
        return np.moveaxis(self.local_gradients[rounds % self.length, :, self.each], 0, 1)

    def samples(self, rounds: NDArray[np.int64]) -> tuple[Array, Array] | None:
        """Samples of a round for each client (runs, P, q), and who has one; None if nobody has."""
        known = np.array([s >= 1 and self.seen[s % self.length] is not None for s in rounds])
        if not known.any():
            return None
        shape = next(one for one in self.seen if one is not None)
        of = [
            self.seen[s % self.length] if ok else shape for s, ok in zip(rounds, known, strict=True)
        ]
        gathered = np.stack([one[:, i] for i, one in enumerate(of) if one is not None], axis=1)
        return gathered, known


def _aligned_server(history: History, t: int) -> Array:
    """(8): Σ_i ∇^g_{i,t-α_i}."""
    total: Array = history.arrived(t - history.problem.uplink).sum(axis=1)
    return total


def _aligned_clients(history: History, t: int) -> Array:
    """(7): ∇^l_{i,t-τ_i}."""
    return history.returned(t - history.problem.uplink - history.problem.downlink)


ALIGNED = Delivery(_aligned_server, _aligned_clients)


def plays(
    problem: ResidualProblem,
    steps: Steps,
    draws: Callable[[int], Array],
    rounds: int,
    runs: int,
    *,
    delivery: Delivery = ALIGNED,
) -> Array:
    """The clients' mean expected excess in each round: (runs, T)."""
    if (problem.uplink + problem.downlink).min() < 1 or problem.uplink.min() < 0:
        message = (
            "a round trip takes a round at least: alpha_i + beta_i >= 1 and alpha_i, beta_i >= 0"
        )
        raise FedTheoryError(message, code="FT021")
    history = History(problem, runs)
    hasty = bool((problem.uplink == 0).any())
    excess = np.empty((rounds, runs))
    inside = problem.project if delivery.projected else _anywhere
    for k in range(rounds):
        t, now, last = k + 1, (k + 1) % history.length, k % history.length
        eta, eta_l = steps["eta_t"][k], steps["eta_l_t"][k]
        seen = draws(k)
        history.seen[now] = seen

        # (7): the client's own model.
        eta_i = np.reshape(eta_l, (-1, 1, 1)) * problem.weights[None, :, None]
        history.y[now] = inside(history.y[last] - eta_i * delivery.clients(history, t))

        # A client without uplink delay plays before the server's turn, with an older model of the server.
        if hasty:
            _play(history, t, seen)

        # (8): the server's model.
        history.x[now] = inside(
            history.x[last] - np.reshape(eta, (-1, 1)) * delivery.server(history, t)
        )
        pair = _play(history, t, seen)
        excess[k] = problem.excess(*pair).mean(axis=1)
    return excess.T


def _play(history: History, t: int, seen: Array) -> tuple[Array, Array]:
    """The pairs (w^g_{t-β_i}, w_{i,t}), and their gradients on the samples seen."""
    now = t % history.length
    pair = history.models(t - history.problem.downlink), history.y[now]
    history.global_gradients[now], history.local_gradients[now] = (
        np.moveaxis(g, 0, 0) for g in history.problem.gradients(*pair, seen)
    )
    return pair


def _anywhere(v: Array) -> Array:
    return v


def averaged(excess: Array) -> Array:
    """Average over the rounds so far: (runs, T)."""
    total: Array = np.cumsum(excess, axis=1) / np.arange(1, excess.shape[1] + 1)
    return total


def expected_fedres_sgd(
    problem: EnumeratedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The expected average regret over every path; one row.

    Raises:
        FedTheoryError: there are more than PATHS paths.
    """
    del rng  # every outcome is followed
    return enumerated(problem, steps, rounds, delivery=ALIGNED)


def enumerated(
    problem: EnumeratedProblem, steps: Steps, rounds: int, *, delivery: Delivery
) -> Trajectory:
    """Every path, weighted by its probability."""
    outcomes = len(problem.chances)
    if outcomes**rounds > PATHS:
        message = (
            f"{outcomes} outcomes a round and {rounds} rounds are more than {PATHS} paths; "
            "ask for fewer rounds"
        )
        raise FedTheoryError(message, code="FT021")
    paths = outcomes**rounds
    numbers = np.arange(paths)[:, None] // outcomes ** np.arange(rounds)[None, :] % outcomes
    chance = problem.chances[numbers].prod(axis=1)
    excess = plays(
        problem, steps, lambda k: problem.outcomes[numbers[:, k]], rounds, paths, delivery=delivery
    )
    expected = chance @ averaged(excess)
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_REGRET: expected[None]})


def sampled_fedres_sgd(
    problem: SampledProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Independent runs with fresh samples: each row's average regret has the right expectation."""
    excess = plays(problem, steps, lambda _: problem.sample(rng, runs), rounds, runs)
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_REGRET: averaged(excess)})
