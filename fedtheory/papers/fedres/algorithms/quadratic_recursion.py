"""A recursion that holds with equality: B_n = B_{n-1} - C_1 B_{n-1}² + C_2/(n-1) + C_3/(n-1)^(3/2) + C_4/(n-1)²."""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.metrics import RECURSION_VALUE


class Recursion(Protocol):
    """The factors, the first index and the value there."""

    @property
    def factors(self) -> Array:  # (4,)
        """C_1, ..., C_4."""

    @property
    def first(self) -> int:
        """n_0."""

    @property
    def start(self) -> float:
        """B at n_0."""


def quadratic_recursion(
    problem: Recursion, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Entry t is B at n_0 + t - 1."""
    del steps, rng
    drop, *errors = problem.factors
    value = np.empty(rounds)
    now = problem.start
    for k in range(rounds):
        value[k] = now
        before = float(problem.first + k)  # n - 1
        noise = errors[0] / before + errors[1] / before**1.5 + errors[2] / before**2
        now = now - drop * now**2 + noise
    return Trajectory(np.arange(1, rounds + 1), {RECURSION_VALUE: value[None]})
