r"""The naive procedure with K local steps before the aggregation, K taken from the schedule: Appendix A's last sentence.

It is `naive_frank_wolfe` with `local_steps`, in the form that a statement runs.
"""

import numpy as np

from fedtheory.algorithms.naive_frank_wolfe import NaiveFrankWolfeProblem, naive_frank_wolfe
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory


def naive_local_steps(
    problem: NaiveFrankWolfeProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Procedure (20) with as many local steps as `K` says, the same in every round and every run."""
    local_steps = int(np.max(steps["K"]))
    return naive_frank_wolfe(problem, steps, rounds, rng, local_steps=local_steps)
