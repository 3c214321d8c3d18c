"""AFLBoost: the theory's tree, the biased saddle, and draws against enumeration."""

import numpy as np
import pytest

from fedtheory.papers.fedboost.algorithms.aflboost import expected_aflboost, sampled_aflboost
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP

SIMPLE = {"predictors": "1,0|0,2", "targets": "0|0"}


def steps(rounds, eta):
    return {"eta_a": np.full(rounds, eta), "eta_l": np.full(rounds, eta)}


@pytest.mark.parametrize(
    ("debiased", "expected"),
    [
        (
            1,
            (
                5 / 9,
                0.48461805555556,
                0.42009728993056,
                0.36135097570859,
                0.30992660439159,
                0.26713494400221,
                0.23152488004056,
            ),
        ),
        (0, (5 / 9, 0.48461805555556, 0.41793186805556)),
    ],
)
def test_the_tree_of_the_theory(debiased, expected):
    """The theory's tv.x5."""
    problem, T = agnostic_game(**SIMPLE, debiased=debiased).problem, len(expected)
    found = expected_aflboost(problem, steps(T, 0.05), T, np.random.default_rng(0))
    assert found.series[EXPECTED_AGNOSTIC_GAP][0] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("mirror", ["euclid", "entropy"])
@pytest.mark.parametrize("debiased", [0, 1])
def test_draws_have_the_mean_of_the_enumeration(mirror, debiased):
    problem = agnostic_game(**SIMPLE, mirror=mirror, debiased=debiased).problem
    T, runs = 4, 20_000
    exact = expected_aflboost(problem, steps(T, 0.05), T, np.random.default_rng(0))
    run = sampled_aflboost(problem, steps(T, 0.05), T, np.random.default_rng(5), runs)
    draws = run.series[EXPECTED_AGNOSTIC_GAP]
    error = draws.std(axis=0) / runs**0.5
    off = np.abs(draws.mean(axis=0) - exact.series[EXPECTED_AGNOSTIC_GAP][0])
    assert (off <= 5 * error + 1e-12).all()
    low, high = run.ranges[EXPECTED_AGNOSTIC_GAP]
    assert low <= draws.min()
    assert draws.max() <= high


def test_an_adversary_that_hears_biased_losses_ends_elsewhere():
    """d18: the plain gap tends to 44/225, the debiased one to 0."""
    ends = {}
    for debiased in (0, 1):
        problem = agnostic_game(**SIMPLE, debiased=debiased).problem
        T = 4000
        run = sampled_aflboost(problem, steps(T, 0.01), T, np.random.default_rng(1), 20)
        ends[debiased] = run.series[EXPECTED_AGNOSTIC_GAP][:, -1].mean()
    assert ends[0] == pytest.approx(44 / 225, abs=0.03)
    assert ends[1] < 0.06
