"""FedFW+ against exact numbers, its multipliers, and the two readings of partial participation."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.instances.interval import interval, rational_quadratics
from fedtheory.instances.quadratics import quadratics, tiled
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_plus import (
    MULTIPLIER_NORM,
    MULTIPLIER_SHARE,
    fedfw_plus,
    fedfw_plus_everyone,
    fedfw_plus_participants,
)
from fedtheory.papers.fedfw.algorithms.fedfw_plus_exact import fedfw_plus_exact

SEEDS = st.integers(0, 2**32 - 1)
DOMAINS = st.sampled_from(["box", "l1", "l2", "simplex"])


def schedule(rounds, lambda_0, p=1.0, dual=None):
    t = np.arange(1, rounds + 1, dtype=float)
    return {
        "eta_t": 2 / (p * (t - 1) + 2),
        "lambda_t": lambda_0 * np.sqrt(p * (t - 1) + 2),
        "lambda_{t-1}": lambda_0 * np.sqrt(p * (t - 2) + 2),
        "lambda_0": np.full(rounds, lambda_0 if dual is None else dual),
        "p_t": np.full(rounds, p),
    }


def counterexample():
    return interval(curvature="2", slope="-6;2").problem


def exact(lambda_0, rounds, tie="first"):
    data = rational_quadratics(curvature="2", slope="-6;2", tie=tie)
    eta = [Fraction(2, t + 1) for t in range(1, rounds + 1)]
    return fedfw_plus_exact(
        data, eta, [lambda_0**2 * (t + 1) for t in range(1, rounds + 1)], lambda_0=lambda_0
    )


@pytest.mark.parametrize(
    ("lambda_0", "at_round", "gap"),
    [("1/3", 6, "9/25"), ("1/3", 10, "1/25"), ("5", 10, "25/81")],
)
def test_on_the_counterexample_the_exact_gaps_are_known(lambda_0, at_round, gap):
    assert exact(Fraction(lambda_0), at_round).gap[-1] == Fraction(gap)


@pytest.mark.parametrize(("tie", "gap"), [("first", "169/2025"), ("last", "49/225")])
def test_an_exact_tie_sends_the_two_rules_apart(tie, gap):
    run = exact(Fraction(1, 2), 10, tie)
    assert run.ties == (8,)
    assert run.X[7] == ((1,), (Fraction(5, 7),))
    assert run.gap[-1] == Fraction(gap)


@pytest.mark.parametrize("lambda_0", [1 / 3, 5.0])
def test_floats_and_fractions_agree_where_there_is_no_tie(lambda_0):
    run = exact(Fraction(lambda_0).limit_denominator(3), 40)
    assert not run.ties
    gap = fedfw_plus(counterexample(), schedule(40, lambda_0), 40, np.random.default_rng(0))
    assert gap.series[OBJECTIVE_GAP][0] == pytest.approx([float(h) for h in run.gap], abs=1e-12)


def test_a_large_dual_step_is_slower_than_none_in_the_end():
    gap = fedfw_plus(counterexample(), schedule(1000, 5.0), 1000, np.random.default_rng(0))
    assert gap.series[OBJECTIVE_GAP][0, -1] == pytest.approx(0.0286005993020, abs=1e-11)


def test_in_exact_arithmetic_the_multipliers_add_up_to_zero():
    assert all(sum(y for (y,) in Y) == 0 for Y in exact(Fraction(7, 5), 60).Y)


@given(seed=SEEDS, among=DOMAINS)
def test_without_a_dual_step_it_is_fedfw(seed, among):
    problem = quadratics(among=among, start="apart", seed=seed).problem
    rng = np.random.default_rng(0)
    ours = fedfw_plus(problem, schedule(30, 0.3, dual=0.0), 30, rng).series
    theirs = fedfw(problem, schedule(30, 0.3), 30, rng).series
    for metric, series in theirs.items():
        assert ours[metric] == pytest.approx(series, abs=1e-10)
    assert (ours[MULTIPLIER_NORM] == 0).all()


@given(seed=SEEDS, among=DOMAINS, times=st.integers(2, 4))
def test_tiled_clients_with_a_shared_out_penalty_run_the_same(seed, among, times):
    problem = quadratics(among=among, start="apart", seed=seed).problem
    rng = np.random.default_rng(0)
    ours = fedfw_plus(tiled(problem, times), schedule(30, 0.3 / times), 30, rng).series
    theirs = fedfw_plus(problem, schedule(30, 0.3), 30, rng).series
    assert ours[OBJECTIVE_GAP] == pytest.approx(theirs[OBJECTIVE_GAP], abs=1e-9)
    assert ours[MULTIPLIER_NORM] * np.sqrt(times) == pytest.approx(
        theirs[MULTIPLIER_NORM], abs=1e-9
    )


@pytest.mark.parametrize("algorithm", [fedfw_plus_participants, fedfw_plus_everyone])
def test_with_full_participation_both_readings_are_the_printed_one(algorithm):
    problem = quadratics(among="l2", seed=3).problem
    steps = schedule(20, 0.2)
    ours = algorithm(problem, steps, 20, np.random.default_rng(1)).series
    theirs = fedfw_plus(problem, steps, 20, np.random.default_rng(1)).series
    for metric, series in theirs.items():
        assert (ours[metric] == series).all()


def test_the_readings_differ_once_clients_sit_out_and_only_one_keeps_the_sum_at_zero():
    problem = quadratics(among="l2", heterogeneity=2.0, start="apart", seed=5).problem
    steps = schedule(60, 0.2, p=0.5)
    share = {
        algorithm: algorithm(problem, steps, 60, np.random.default_rng(2)).series[MULTIPLIER_SHARE]
        for algorithm in (fedfw_plus_participants, fedfw_plus_everyone)
    }
    assert share[fedfw_plus_everyone] == pytest.approx(1, abs=1e-12)
    assert share[fedfw_plus_participants].min() < 0.99


def test_multipliers_that_return_to_zero_leave_nothing_but_rounding():
    """Found by the attack: the x_i may be short by then, and the rounding is that of the long ones before."""
    problem = interval(
        curvature="0;0;0", slope="-301/26872;50709/137822;26468/254221", start="-1;-1;-1"
    ).problem
    steps = schedule(20, 2249948 / 765683)
    share = fedfw_plus(problem, steps, 20, np.random.default_rng(0)).series[MULTIPLIER_SHARE]
    assert share == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("apart", [10**k for k in range(7, 17)])
def test_short_multipliers_are_measured_to_many_digits_or_count_as_zero(apart):
    """Clients that start next to each other: what is left of the y_i is mostly rounding."""
    start = f"1;{apart - 1}/{apart};{apart - 3}/{apart}"
    problem = interval(curvature="0;0;0", slope="0;0;0", start=start).problem
    share = fedfw_plus(problem, schedule(9, 3 / 7), 9, np.random.default_rng(0)).series
    assert share[MULTIPLIER_SHARE] == pytest.approx(1, abs=1e-9)


def test_runs_side_by_side_are_the_runs_one_by_one():
    problem = quadratics(among="l1", runs=3, start="apart", seed=4).problem
    rng = np.random.default_rng(0)
    together = fedfw_plus(problem, schedule(30, 0.2), 30, rng).series
    for r in range(3):
        one = replace(problem, start=problem.start[r : r + 1])
        alone = fedfw_plus(one, schedule(30, 0.2), 30, rng).series
        assert together[CONSENSUS_DISTANCE][r] == pytest.approx(alone[CONSENSUS_DISTANCE][0])


class OnlyTheSecondAtFirst:
    """Draws of participation in which the first of two clients is away for some rounds."""

    def __init__(self, rounds, seed):
        self.left, self.rng = rounds, np.random.default_rng(seed)

    def random(self, shape):
        drawn = self.rng.random(shape)
        if self.left > 0:
            self.left -= 1
            drawn[:, 0], drawn[:, 1] = 1.0, 0.0
        return drawn


@pytest.mark.parametrize("seed", range(12))
def test_multipliers_of_participants_alone_may_hold_the_worst_point_for_ever(seed):
    """x and -3x on [-1, 1] from -1: the largest gap is 2, and everybody's multipliers would close it."""
    problem = interval(curvature="0;0", slope="1;-3", start="-1").problem
    ends = {}
    for method in (fedfw_plus_participants, fedfw_plus_everyone):
        run = method(problem, schedule(3000, 4.0, p=0.5), 3000, OnlyTheSecondAtFirst(60, seed))
        ends[method] = run.series[OBJECTIVE_GAP][0, [100, -1]]
    assert (ends[fedfw_plus_participants] > [1.99, 1.9999]).all()
    assert ends[fedfw_plus_everyone][1] < 0.1
