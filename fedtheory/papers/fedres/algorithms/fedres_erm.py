r"""FedRes.ERM, Algorithms 1 and 2, for least squares on balls: by sampling, and by enumeration of every sample path.

Both sides minimise a sum of squares anew in every round, so only sums of products of the samples are kept: the server's
are α rounds older than the clients'. A client plays the server's model that is β rounds old. Models are 0 until they are
first made. What is measured is the expected loss of the pair played, above that of the comparator, and how far its
empirical loss lies above the comparator's: the δ of Lemmas 3 to 5.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.metrics import (
    EXPECTED_EMPIRICAL_EXCESS,
    EXPECTED_EXCESS,
    EXPECTED_REGRET,
)

PATHS = 1 << 16
"""More paths than this are not followed."""


class LeastSquaresSamples(Protocol):
    """What FedRes.ERM asks of a federation whose loss is (y - w^g·x - w_i·z)²; a sample is the row (x, z, y)."""

    @property
    def radius(self) -> float:
        """D."""

    @property
    def dimensions(self) -> tuple[int, int]:
        """Of the global model and of a local one."""

    @property
    def comparator(self) -> Array:  # (P, d + d_l)
        """The pair (w^g_*, w_{i,*}) of each client."""

    def excess(self, x: Array, y: Array) -> Array:  # (runs, P, d), (runs, P, d_l) -> (runs, P)
        """L_i(u) - L_i(u_*)."""


class EnumeratedSamples(LeastSquaresSamples, Protocol):
    """A federation whose samples of a round, of all clients together, are few."""

    @property
    def outcomes(self) -> Array:  # (K, P, d + d_l + 1)
        """The samples of a round, in each of its outcomes."""

    @property
    def chances(self) -> Array:  # (K,)
        """Their probabilities."""


class DrawnSamples(LeastSquaresSamples, Protocol):
    """A federation that can be drawn from."""

    def sample(self, rng: np.random.Generator, runs: int) -> Array:  # (runs, P, d + d_l + 1)
        """One round's samples, afresh in every run."""


@dataclass(frozen=True)
class Plays:
    """(runs, T) each: the clients' mean of the expected and of the empirical excess of the pair played."""

    excess: Array
    empirical: Array


def ball_least_squares(
    A: Array, b: Array, radius: float
) -> Array:  # (..., p, p), (..., p) -> (..., p)
    """Row by row the shortest minimiser of wᵀAw - 2bᵀw over the ball, A positive semidefinite.

    Inside the ball it is the least-norm solution of Aw = b; else (A + μI)w = b with the μ > 0 that puts w on the sphere,
    the root of the secular equation Σ (c_j/(λ_j + μ))² = D² in the eigenbasis of A.
    """
    if A.shape[-1] == 1:
        alive = A[..., 0] > 0
        line: Array = np.where(alive, b / np.where(alive, A[..., 0], 1.0), 0.0)
        return np.clip(line, -radius, radius)
    values, basis = np.linalg.eigh(A)
    alive = values > 1e-11 * values[..., -1:]
    c = np.where(alive, np.einsum("...ji,...j->...i", basis, b), 0.0)
    values = np.where(alive, values, 1.0)
    found = c / values
    size = (found**2).sum(axis=-1, keepdims=True)
    if (size > radius**2).any():
        low = np.zeros_like(size)
        high = np.sqrt((c**2).sum(axis=-1, keepdims=True)) / radius
        for _ in range(60):
            middle = (low + high) / 2
            outside = ((c / (values + middle)) ** 2).sum(axis=-1, keepdims=True) > radius**2
            low, high = np.where(outside, middle, low), np.where(outside, high, middle)
        found = np.where(size > radius**2, c / (values + high), found)
    return np.einsum("...ij,...j->...i", basis, found)


def plays(
    problem: LeastSquaresSamples,
    draws: Callable[[int], Array],
    rounds: int,
    runs: int,
    *,
    alpha: int,
    beta: int,
) -> Plays:
    """Algorithms 1 and 2 on `runs` sequences of samples at once; draws(k) are those of round k + 1."""
    d, d_l = problem.dimensions
    u_star = problem.comparator
    clients = len(u_star)
    sums = np.zeros((runs, clients, d + d_l + 1, d + d_l + 1))  # of products, before round t
    w_global = [np.zeros((runs, d))] * (beta + 1)  # w^g_{t-β}, ..., w^g_t
    sent: list[tuple[Array, Array]] = []  # of rounds t-α, ..., t: samples up to it, local models
    excess, empirical = np.empty((rounds, runs)), np.zeros((rounds, runs))
    for k in range(rounds):
        x = w_global[0]  # Algorithm 1: fetch w^g_{t-β}
        w_local = (
            _client(sums, x, d, problem.radius) if k else np.zeros((runs, clients, d_l))
        )  # (2)
        played = np.broadcast_to(x[:, None], (runs, clients, d)), w_local
        excess[k] = problem.excess(*played).mean(axis=1)
        if k:
            empirical[k] = (
                _empirical(sums, np.concatenate(played, axis=-1), u_star).mean(axis=1) / k
            )
        sample = draws(k)
        sums = sums + sample[..., :, None] * sample[..., None, :]
        sent = [*sent[-alpha:], (sums, w_local)] if alpha else [(sums, w_local)]
        newest = w_global[-1]
        if len(sent) == alpha + 1:  # Algorithm 2: round t - α >= 1 has arrived
            newest = _server(*sent[0], d, problem.radius)  # (3)
        w_global = [*w_global[1:], newest]
    return Plays(excess.T, empirical.T)


def _client(sums: Array, x: Array, d: int, radius: float) -> Array:
    """(2): w_{i,t}, the best local model beside w^g_{t-β} on the samples before round t."""
    cross = np.einsum("ripq,rp->riq", sums[..., :d, d:-1], x)
    return ball_least_squares(sums[..., d:-1, d:-1], sums[..., d:-1, -1] - cross, radius)


def _server(sums: Array, w_local: Array, d: int, radius: float) -> Array:
    """(3): w^g_{t+1}, the best global model beside w_{i,t-α} on the samples up to round t - α."""
    cross = np.einsum("ripq,riq->rip", sums[..., :d, d:-1], w_local)
    right = (sums[..., :d, -1] - cross).sum(axis=1)
    return ball_least_squares(sums[..., :d, :d].sum(axis=1), right, radius)


def _empirical(sums: Array, u: Array, u_star: Array) -> Array:
    """The sum of the samples' losses at u, above that at u_*: (runs, P)."""

    def total(pair: Array) -> Array:
        row = np.concatenate([pair, -np.ones((*pair.shape[:-1], 1))], axis=-1)
        value: Array = np.einsum("...p,...pq,...q->...", row, sums, row)
        return value

    return total(u) - total(np.broadcast_to(u_star, u.shape))


def averaged(excess: Array) -> Array:
    """Average over the rounds so far: (runs, T)."""
    mean: Array = np.cumsum(excess, axis=1) / np.arange(1, excess.shape[1] + 1)
    return mean


def expected_erm(
    problem: EnumeratedSamples, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The expectations over every sequence of samples; one row.

    Raises:
        FedTheoryError: there are more than PATHS sequences.
    """
    del rng  # every outcome is followed
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
    found = plays(
        problem, lambda k: problem.outcomes[numbers[:, k]], rounds, paths, **_delays(steps)
    )
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            EXPECTED_REGRET: (chance @ averaged(found.excess))[None],
            EXPECTED_EXCESS: (chance @ found.excess)[None],
            EXPECTED_EMPIRICAL_EXCESS: (chance @ found.empirical)[None],
        },
    )


def sampled_erm(
    problem: DrawnSamples, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Independent runs with fresh samples, measured by the expected loss of what was played."""
    found = plays(problem, lambda _: problem.sample(rng, runs), rounds, runs, **_delays(steps))
    return Trajectory(
        np.arange(1, rounds + 1),
        {EXPECTED_REGRET: averaged(found.excess), EXPECTED_EXCESS: found.excess},
    )


def _delays(steps: Steps) -> dict[str, int]:
    """α and β, common to all clients and rounds."""
    return {name: int(np.ravel(steps[f"{name}_t"])[0]) for name in ("alpha", "beta")}
