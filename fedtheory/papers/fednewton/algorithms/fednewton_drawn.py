"""FedNewton on samples drawn afresh for every run, and the laws behind them."""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory
from fedtheory.papers.fednewton.algorithms.fednewton import RidgeFederation, fednewton


class DrawnFederation(Protocol):
    """A law for every client, from which each run draws its own samples."""

    @property
    def means(self) -> RidgeFederation:
        """Infinitely many samples."""

    def draw(self, rng: np.random.Generator, runs: int) -> RidgeFederation:
        """Independent samples for so many runs."""


def fednewton_drawn(
    problem: DrawnFederation, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Every run draws its clients' samples, and makes the rounds on them."""
    return fednewton(problem.draw(rng, runs), steps, rounds, rng)


def fednewton_of_laws(
    problem: DrawnFederation, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The run that infinitely many samples would make: nothing is drawn."""
    return fednewton(problem.means, steps, rounds, rng)
