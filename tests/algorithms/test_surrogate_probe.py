"""Probes look at points of the domain, and find what can be found there."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.surrogate_probe import (
    STACKED_GRADIENT,
    SURROGATE_SMOOTHNESS,
    probe_gradient,
    probe_smoothness,
)


def steepest(curvature: str, slope: str, penalty: float) -> float:
    problem = interval(curvature=curvature, slope=slope).problem
    steps = {"lambda_t": np.array([penalty])}
    run = probe_smoothness(problem, steps, 1, np.random.default_rng(0))
    return float(run.series[SURROGATE_SMOOTHNESS][0, 0])


def test_exchanged_clients_feel_the_whole_penalty() -> None:
    assert steepest("3;3", "0;0", 5.0) == pytest.approx(3 / 2 + 5)


def test_linear_losses_bend_by_the_penalty_alone() -> None:
    assert steepest("0;0;0", "1;2;3", 5.0) == pytest.approx(5)
    assert steepest("0;0;0", "1;2;3", 0.0) == 0


def test_without_penalty_the_sharpest_client_counts_by_its_share() -> None:
    assert 0.8 * 4 / 2 < steepest("4;0", "0;0", 0.0) <= 4 / 2


def test_the_longest_gradient_is_at_a_vertex_and_found() -> None:
    problem = interval(curvature="1", slope="1;1;1;1").problem
    run = probe_gradient(problem, {}, 1, np.random.default_rng(0))
    assert run.series[STACKED_GRADIENT][0, 0] == pytest.approx(2 / 4 * 4**0.5)


def test_every_run_and_round_is_probed() -> None:
    problem = quadratics(n=3, p=2, runs=4).problem
    steps = {"lambda_t": np.array([0.0, 1.0, 100.0])}
    run = probe_smoothness(problem, steps, 3, np.random.default_rng(0))
    found = run.series[SURROGATE_SMOOTHNESS]
    assert found.shape == (4, 3)
    assert (np.diff(found, axis=1) > 0).all()
    assert list(run.rounds) == [1, 2, 3]


def test_the_same_seed_finds_the_same() -> None:
    problem = quadratics(n=3, p=2).problem
    steps = {"lambda_t": np.array([float(Fraction(1, 2))])}
    first, second = (
        probe_smoothness(problem, steps, 1, np.random.default_rng(7)).series[SURROGATE_SMOOTHNESS]
        for _ in range(2)
    )
    assert (first == second).all()
