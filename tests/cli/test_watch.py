"""A run that is watched: a warning at the round where the promise is left, with what probably failed."""

import warnings

import numpy as np
import pytest

import fedtheory
from fedtheory.cli.watch import PromiseLeft
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Outcome

CENTRES = np.array([2.0, -2.0])
LETTERS = {"L": 1, "zeta": 2, "R": 3, "eta": "1/16", "K": 4}


def run(watch, rounds=30, *, curvature=1.0, eta=1 / 16, start=3.0, noted=1 / 16):
    """Local SGD on two parabolas, 4 steps a round; what is measured is the mean gap of all steps so far."""
    x, total, count = start, 0.0, 0
    for t in range(1, rounds + 1):
        X = np.full(2, x)
        for _ in range(4):
            total, count = total + curvature * X.mean() ** 2 / 2, count + 1
            X = X - eta * curvature * (X - CENTRES)
        if watch(t, total / count, eta=noted, K=4) is not None:
            return t
        x = X.mean()
    return None


def test_a_run_that_keeps_its_promise_is_left_alone(tmp_path):
    watch = fedtheory.watch("localsgd.convex", **LETTERS, log=tmp_path / "log.jsonl")
    with warnings.catch_warnings():
        warnings.simplefilter("error", PromiseLeft)
        assert run(watch) is None
    assert watch.left is None
    assert watch.verdict().outcome is Outcome.HOLDS
    read = fedtheory.check_run(tmp_path / "log.jsonl", "localsgd.convex", **LETTERS)
    assert read.verdict == watch.verdict().verdict


def test_it_warns_once_at_the_round_and_the_whole_log_agrees():
    """With R set too small the bound is crossed at once; nothing is said again."""
    told = []
    watch = fedtheory.watch("localsgd.convex", **LETTERS | {"R": 1}, warn=told.append)
    assert run(watch) == watch.left == 1
    run_on = [watch(t, 1.0) for t in range(2, 6)]
    assert run_on == [None] * 4
    assert len(told) == 1
    assert "constant that is set too small" in told[0]
    assert watch.verdict().outcome is Outcome.VIOLATED


def test_too_small_a_smoothness_is_suspected_where_values_rise():
    """Curvature 40 where L = 1 was set: steps of 1/16 are too long, and the run moves away."""
    told = []
    watch = fedtheory.watch("localsgd.convex", **LETTERS, warn=told.append)
    left = run(watch, curvature=40.0, start=1e-3)
    assert left is not None
    assert "each f is L-smooth" in told[0]
    assert "values have risen" in told[0]


def test_a_step_that_is_not_the_statements_is_named_with_its_round():
    told = []
    watch = fedtheory.watch("localsgd.convex", **LETTERS, warn=told.append)
    run(watch, noted=1 / 8)
    assert watch.left == 1
    assert "what failed: eta_t = eta" in told[0]


def test_who_stays_away_in_the_tenth_round_is_told_in_the_tenth_round():
    told = []
    watch = fedtheory.watch("localsgd.convex", **LETTERS, warn=told.append)
    for t in range(1, 21):
        watch(t, 0.5, clients=2)
        watch.also(participation=1.0 if t < 10 else 0.5)
    assert watch.left == 10
    assert "takes part" in told[0]


def test_a_mean_over_rounds_is_taken_here():
    watch = fedtheory.watch("fedprox.smooth", L=1, zeta=2, R=3, eta="1/2", averaged=True)
    for t, value in enumerate((4.0, 2.0, 0.0), 1):
        watch(t, value)
    assert [row["value"] for row in watch.rows] == [4.0, 3.0, 2.0]
    with pytest.raises(FedTheoryError, match="a mean over all rounds"):
        watch(5, 1.0)


def test_letters_are_read_before_the_training():
    with pytest.raises(FedTheoryError, match="needs"):
        fedtheory.watch("localsgd.convex", L=1)
    with pytest.raises(FedTheoryError, match="no round was noted"):
        fedtheory.watch("localsgd.convex", **LETTERS).also(clients=2)


def test_rounds_are_written_once_each(tmp_path):
    watch = fedtheory.watch("localsgd.convex", **LETTERS, log=tmp_path / "log.jsonl")
    for t in (1, 2):
        watch(t, 0.5)
        watch.also(clients=2)
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    assert len(lines) == 3
    assert all('"clients": 2' in line for line in lines[1:])
