r"""Fictitious play: FedRes's (5) and (6), which Algorithm 7 writes for one client without delays.

Each side answers the other's whole past, each old sample with the model that was played on it. Two forms: on samples,
with running sums, and on the population, where only the average of the other side's past enters.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.metrics import POPULATION_LOSS


class CooperativeGame(Protocol):
    """Two models with one loss, and each one's best response to the other: the leading axis holds runs."""

    @property
    def start(self) -> tuple[Array, Array]:  # (runs, p), (runs, q)
        """The global and the local model of round 1."""

    def global_response(self, local: Array) -> Array:
        """The global model of least population loss beside this local one."""

    def local_response(self, shared: Array) -> Array:
        """The local model of least population loss beside this global one."""

    def loss(self, shared: Array, local: Array) -> Array:  # (runs,)
        """The population loss of the pair."""


def fictitious_play(
    game: CooperativeGame, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure the pair of round t, then let both answer the average of the past."""
    del steps, rng  # populations: nothing is drawn, and nothing is tuned
    shared, local = game.start
    past_shared, past_local = np.zeros_like(shared), np.zeros_like(local)
    measured = np.empty((rounds, len(shared)))
    for k in range(rounds):
        measured[k] = game.loss(shared, local)
        past_shared = past_shared + (shared - past_shared) / (k + 1)
        past_local = past_local + (local - past_local) / (k + 1)
        shared = game.global_response(
            past_local
        )  # (6): Σ_s ℓ(·, w_s), of which the average is enough
        local = game.local_response(past_shared)  # (5): Σ_s ℓ(w_s^g, ·)
    return Trajectory(np.arange(1, rounds + 1), {POPULATION_LOSS: measured.T})
