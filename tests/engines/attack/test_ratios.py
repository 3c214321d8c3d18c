"""How close a run comes to its bound, where floats end as well."""

from dataclasses import replace
from typing import Any

import numpy as np

from fedtheory.core.trajectory import Trajectory
from fedtheory.engines.attack.ratios import ratios
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

BOUND = THEOREM_1.bound("sharpened")


def made(last: float, rounds: int = 4) -> np.ndarray:
    """The ratios of a run that measures 1 until its last round, and the square of a number there."""

    def algorithm(problem: Any, steps: Any, rounds: int, rng: Any) -> Trajectory:
        measured = np.ones((1, rounds))
        measured[:, -1] = np.full(1, last) ** 2
        return Trajectory(np.arange(1, rounds + 1), {BOUND.metric: measured})

    constants = {c.concept: np.ones(1) for c in THEOREM_1.constants}
    return ratios(
        replace(THEOREM_1, algorithm=algorithm),
        BOUND,
        None,
        constants,
        {lambda_0: np.ones(1)},
        rounds=rounds,
        outcomes=False,
    )


def test_what_is_measured_is_held_against_the_bound() -> None:
    found = made(100.0)
    assert (found[1:-1] < 1).all()
    assert found[-1] > 1000


def test_beyond_all_floats_no_crossing_is_seen_and_nobody_is_warned() -> None:
    assert (made(1e200) == 0).all()
