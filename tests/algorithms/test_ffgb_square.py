"""Algorithm 3 of FFGB: it and its exact twin agree, residuals obey their definition, and print diverges or stands still."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.instances.lipschitz_labels import lipschitz_labels, rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square import (
    EXTENSION_DISTANCE,
    RESIDUAL_SIZE,
    ffgb_square,
)
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import (
    ffgb_square_exact,
    ffgb_square_printed_return,
    ffgb_square_printed_signs,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE

DATA = {
    "points": "0,1,5/2,4",
    "weights": "1/2,1/2,0,0;0,1/3,2/3,0;1/4,0,0,3/4",
    "labels": "1,1/2,-1/2,1",
    "start": "3,-2,1,0",
}


def trajectory(K, rounds, mu=1.0, **words):
    problem = lipschitz_labels(**DATA, **words).problem
    steps = {"K_t": np.full(rounds, float(K)), "mu_t": np.full(rounds, mu)}
    return ffgb_square(problem, steps, rounds, np.random.default_rng(0))


@pytest.mark.parametrize("oracle", ["exact", "shrink", "constant", "clipped", "turning"])
@pytest.mark.parametrize("K", [1, 2, 5])
@pytest.mark.parametrize("extension", ["upper", "midpoint"])
def test_it_agrees_with_rational_arithmetic(oracle, K, extension):
    words = {"oracle": oracle, "gamma": "2/5", "turn": 2, "extension": extension}
    seen = trajectory(K, 6, **words).series[FUNCTION_DISTANCE][0]
    exact = ffgb_square_exact(rational_regression(**DATA, **words), K=K, rounds=6)
    assert seen == pytest.approx([float(d) for d in exact.distances[1:]], rel=1e-11)


def test_it_agrees_for_other_steps():
    seen = trajectory(2, 5, mu=3.0).series[FUNCTION_DISTANCE][0]
    exact = ffgb_square_exact(rational_regression(**DATA), K=2, rounds=5, mu=Fraction(3))
    assert seen == pytest.approx([float(d) for d in exact.distances[1:]], rel=1e-11)


@pytest.mark.parametrize(("K", "rounds"), [(3, 1), (2, 2), (1, 3), (7, 1)])
def test_an_exact_oracle_reaches_the_mean_extension_in_three_steps_and_stays(K, rounds):
    """T44 at γ = 1: nothing of f^0 is left after n = 4."""
    problem = rational_regression(**DATA)
    mean_extension = tuple(sum(column) / 3 for column in zip(*problem.extensions, strict=True))
    run = ffgb_square_exact(problem, K=K, rounds=rounds + 2)
    assert run.functions[rounds] == run.functions[rounds + 2] == mean_extension
    assert trajectory(K, rounds).series[EXTENSION_DISTANCE][0, -1] < 1e-25


def test_before_that_the_start_is_not_forgotten():
    problem = rational_regression(**DATA)
    mean_extension = tuple(sum(column) / 3 for column in zip(*problem.extensions, strict=True))
    assert ffgb_square_exact(problem, K=1, rounds=2).functions[2] != mean_extension


def test_residuals_are_what_the_answers_left_out():
    words = {"oracle": "constant", "gamma": "1/2"}
    problem = rational_regression(**DATA, **words)
    run = ffgb_square_exact(problem, K=2, rounds=1)
    (h_1, h_2), (d_1, d_2) = run.answers, run.residuals
    for u, first, second, left, both in zip(problem.extensions, h_1, h_2, d_1, d_2, strict=True):
        assert left == tuple(h - v for h, v in zip(first, u, strict=True))
        assert both == tuple(h - v + r for h, v, r in zip(second, u, left, strict=True))
    largest = max(
        abs(r)
        for rows in run.residuals
        for row, weights in zip(rows, problem.weights, strict=True)
        for r, weight in zip(row, weights, strict=True)
        if weight
    )
    assert trajectory(2, 1, **words).series[RESIDUAL_SIZE][0, 0] == pytest.approx(float(largest))


def test_residuals_are_measured_on_the_client_s_own_support():
    """A shrunk answer leaves more out where the extension is larger, at the others' points."""
    words = {"oracle": "shrink", "gamma": "1/2"}
    problem = rational_regression(**DATA, **words)
    run = ffgb_square_exact(problem, K=2, rounds=1)
    everywhere = max(abs(r) for rows in run.residuals for row in rows for r in row)
    own = max(
        abs(r)
        for rows in run.residuals
        for row, weights in zip(rows, problem.weights, strict=True)
        for r, weight in zip(row, weights, strict=True)
        if weight
    )
    assert own < everywhere
    assert trajectory(2, 1, **words).series[RESIDUAL_SIZE][0, 0] == pytest.approx(float(own))


def test_the_printed_query_diverges():
    """d35, the number of the ledger."""
    problem = rational_regression(points="0", weights="1", labels="1")
    assert ffgb_square_printed_signs(problem, K=12, rounds=1).functions[1] == (
        Fraction(-1424701, 715),
    )


def test_the_printed_return_loses_a_step():
    problem = rational_regression(**DATA)
    still = ffgb_square_printed_return(problem, K=1, rounds=4)
    assert set(still.functions) == {problem.start}
    longer = ffgb_square_printed_return(problem, K=4, rounds=1)
    shorter = ffgb_square_exact(problem, K=3, rounds=1)
    assert longer.functions[1] == shorter.functions[1]
