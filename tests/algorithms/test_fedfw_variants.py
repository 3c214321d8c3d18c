"""Other penalties, inexact oracles, split constraints: FedFW where they coincide, and known numbers where they do not."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_inexact import fedfw_inexact
from fedtheory.papers.fedfw.algorithms.fedfw_split import INFEASIBILITY, fedfw_split
from fedtheory.papers.fedfw.algorithms.naive_local_steps import naive_local_steps
from fedtheory.papers.fedfw.instances.split_boxes import split_boxes

RNG = np.random.default_rng(0)
SEEDS = st.integers(0, 2**32 - 1)


def schedule(rounds, lambda_0, alpha=0.5, tolerance=0.0):
    t = np.arange(1, rounds + 1, dtype=float)
    return {
        "eta_t": 2 / (t + 1),
        "lambda_t": lambda_0 * (t + 1) ** alpha,
        "lambda_{t-1}": lambda_0 * t**alpha,
        "tolerance_t": np.full(rounds, tolerance),
        "K": np.full(rounds, 3.0),
    }


@pytest.mark.slow
def test_the_exponent_shows_after_a_hundred_thousand_rounds():
    """α = 1/4 and α = 1/2 side by side; the gap is a whole number of parts in T(T - 1)/2."""
    rounds = 100_000
    problem = interval(curvature="0", slope="-4;2").problem
    both = replace(problem, start=np.repeat(problem.start, 2, axis=0))
    t = np.arange(1, rounds + 1, dtype=float)[:, None]
    alpha = np.array([0.25, 0.5])
    steps = {"eta_t": 2 / (t + 1), "lambda_t": (t + 1) ** alpha, "lambda_{t-1}": t**alpha}
    gap = fedfw(both, steps, rounds, RNG).series[OBJECTIVE_GAP][:, -1]
    parts = rounds * (rounds - 1) // 2
    assert gap == pytest.approx([281_249_885 / parts, 15_880_907 / parts], rel=1e-11)


@given(seed=SEEDS, among=st.sampled_from(["box", "l1", "l2", "simplex"]))
def test_without_tolerance_the_oracle_is_exact(seed, among):
    problem = quadratics(among=among, start="apart", seed=seed).problem
    steps = schedule(30, 0.3)
    ours, theirs = fedfw_inexact(problem, steps, 30, RNG), fedfw(problem, steps, 30, RNG)
    for metric, series in theirs.series.items():
        assert (ours.series[metric] == series).all()


@given(seed=SEEDS, among=st.sampled_from(["box", "l1", "l2", "simplex"]))
def test_all_of_the_tolerance_is_spent(seed, among):
    """The surrogate's linear form is missed by the tolerance, unless the domain is too small for that."""
    problem = quadratics(among=among, seed=seed).problem
    G, asked = problem.gradients(problem.start), []

    class Watched:
        start = problem.start
        gradients, objective_gap = problem.gradients, problem.objective_gap
        stacked_gap = problem.stacked_gap

        def lmo(self, rows):
            asked.append(rows)
            return problem.lmo(rows)

    tolerance = 1e-3
    steps = schedule(2, 0.3, tolerance=tolerance)
    X = problem.start
    fedfw_inexact(Watched(), steps, 1, RNG)
    g = asked[0]
    assert g == pytest.approx(G / X.shape[1])  # a consensus start: no penalty yet
    exact = problem.lmo(g)
    used = fedfw_inexact(problem, {**steps, "eta_t": np.ones(2)}, 2, RNG)
    missed = np.einsum("rip,rip->r", g, _moved(problem, steps) - exact)
    assert missed == pytest.approx(tolerance, rel=1e-9)
    assert np.isfinite(used.series[OBJECTIVE_GAP]).all()


def _moved(problem, steps):
    """X² after a full step: the outputs of the inexact oracle."""
    seen = []

    class Recorded:
        start = problem.start
        lmo, objective_gap = problem.lmo, problem.objective_gap
        stacked_gap = problem.stacked_gap

        def gradients(self, X):
            seen.append(X)
            return problem.gradients(X)

    fedfw_inexact(Recorded(), {**steps, "eta_t": np.ones(2)}, 2, RNG)
    return seen[1]


def test_one_common_box_is_fedfw_on_that_box():
    split = split_boxes(curvature="2;2", slope="-6;2", lower="-1;-1", upper="1;1", start="0;0")
    plain = interval(curvature="2", slope="-6;2")
    steps = schedule(200, 0.5)
    ours = fedfw_split(split.problem, steps, 200, RNG)
    theirs = fedfw(plain.problem, steps, 200, RNG)
    assert ours.series[OBJECTIVE_GAP] == pytest.approx(theirs.series[OBJECTIVE_GAP], abs=1e-12)
    assert (ours.series[INFEASIBILITY] == 0).all()


def test_the_mean_leaves_the_intersection_but_never_farther_than_the_clients_are_apart():
    split = split_boxes(curvature="0;0", slope="-3;1", lower="-1;-3", upper="3;1", start="0;0")
    made = fedfw_split(split.problem, schedule(2000, 0.1), 2000, RNG).series
    assert made[OBJECTIVE_GAP].min() < -0.9
    assert (made[INFEASIBILITY] <= made[CONSENSUS_DISTANCE] + 1e-12).all()
    assert made[INFEASIBILITY][0, -1] < 0.4 * made[INFEASIBILITY].max()


def test_local_steps_come_from_the_schedule():
    problem = quadratics(among="l1", seed=4).problem
    steps = schedule(20, 0.3)
    ours = naive_local_steps(problem, steps, 20, RNG)
    theirs = naive_frank_wolfe(problem, steps, 20, RNG, local_steps=3)
    assert (ours.series[OBJECTIVE_GAP] == theirs.series[OBJECTIVE_GAP]).all()
