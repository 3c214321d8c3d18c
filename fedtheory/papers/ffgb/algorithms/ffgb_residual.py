r"""FFGB with another residual: none at all, or one that lives through all rounds.

Neither is the paper's algorithm, whose line 2 begins every round with Δ = 0. What the residual is for shows when it is
left out; that it forgets between rounds is why a fixed K leaves an error that no number of rounds removes.
"""

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory
from fedtheory.papers.ffgb.algorithms.ffgb import (
    BoostingProblem,
    local_steps,
    no_residual,
    step,
    trajectory,
)


def ffgb_persistent(
    problem: BoostingProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """As `ffgb`, but a client keeps its residual from round to round."""
    del rng  # full participation: nothing is random
    f, residual = problem.start, no_residual(problem)
    seen = []
    for t in range(rounds):
        f, residual, largest = local_steps(problem, f, residual, step(steps, t))
        seen.append((problem.squared_distance(f), largest))
    return trajectory(seen)


def ffgb_without_residual(
    problem: BoostingProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """As `ffgb`, but the oracle is asked for the gradient alone."""
    del rng  # full participation: nothing is random
    f = problem.start
    seen = []
    for t in range(rounds):
        f, _, largest = local_steps(
            problem, f, no_residual(problem), step(steps, t), memory=0.0
        )  # line 6 is left out
        seen.append((problem.squared_distance(f), largest))
    return trajectory(seen)
