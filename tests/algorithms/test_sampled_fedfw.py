"""Draws against the enumeration of all outcomes: the same means, and the same rows for the same seed."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fedtheory.algorithms.many_runs import together
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Exhibit, Statement
from fedtheory.core.trajectory import Trajectory
from fedtheory.engines.check import letters, run, steps
from fedtheory.papers.fedfw.algorithms.sampled_fedfw import sampled_participation
from fedtheory.papers.fedfw.instances.interval_start import interval_start
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.ext2_participation import EXTENSION_2
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3

RUNS = 4000
CASES = [(s, e) for s in (EXTENSION_1, EXTENSION_2, THEOREM_3) for e in s.exhibits]


def drawn(statement: Statement[Any], exhibit: Exhibit, *, seed: int = 0) -> Trajectory:
    instance = exhibit.instance()
    values = letters(statement, instance, exhibit.parameters, rounds=exhibit.rounds)
    schedule = steps(statement, values, exhibit.rounds)
    assert statement.sampled is not None
    rng = np.random.default_rng(seed)
    return statement.sampled(instance.problem, schedule, exhibit.rounds, rng, RUNS)


def farthest(statement: Statement[Any], exhibit: Exhibit) -> float:
    """By how many standard errors a mean of draws differs from its expectation."""
    exact = run(statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds)
    seen = drawn(statement, exhibit)
    off = [0.0]
    for metric in seen.series.keys() & exact.series.keys():
        draws, expected = seen.series[metric], exact.series[metric][0]
        errors = draws.std(axis=0) / np.sqrt(RUNS) + 1e-12 * (1 + np.abs(expected))
        off.append(float((np.abs(draws.mean(axis=0) - expected) / errors).max()))
    return max(off)


@pytest.mark.parametrize(
    ("statement", "exhibit"), CASES, ids=[f"{s.id}: {e.why}" for s, e in CASES]
)
def test_the_means_are_those_of_all_outcomes(statement: Statement[Any], exhibit: Exhibit) -> None:
    assert farthest(statement, exhibit) < 5


def test_a_wrong_law_would_be_seen() -> None:
    """The comparison can fail: clients that come a tenth too often."""
    exhibit = EXTENSION_1.exhibits[2]

    def eager(
        problem: Any, steps: Any, rounds: int, rng: np.random.Generator, runs: int
    ) -> Trajectory:
        return sampled_participation(
            problem, {**steps, "p_t": 1.1 * steps["p_t"]}, rounds, rng, runs
        )

    assert farthest(replace(EXTENSION_1, sampled=eager), exhibit) > 5


def test_the_seed_decides() -> None:
    exhibit = EXTENSION_1.exhibits[2]
    one, same, other = (drawn(EXTENSION_1, exhibit, seed=seed) for seed in (0, 0, 1))
    for metric, draws in one.series.items():
        assert (draws == same.series[metric]).all()
        assert draws.shape == (RUNS, exhibit.rounds)
    assert any((draws != other.series[m]).any() for m, draws in one.series.items())


def test_several_runs_are_no_start() -> None:
    problem = interval_start(curvature="1", slope="1;-1").problem
    many = together(problem, 3)
    assert many.start.shape == (3, 2, 1)
    assert (many.gradients(many.start) == problem.gradients(problem.start)).all()
    with pytest.raises(FedTheoryError, match="draws of one run"):
        together(many, 2)
