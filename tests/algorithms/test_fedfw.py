"""FedFW against exact numbers of the theory, its invariances, and its two baselines."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.algorithms.gradient_frank_wolfe import gradient_frank_wolfe
from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.instances.domains import domain
from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import quadratics, tiled
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP

RNG = np.random.default_rng(0)
SEEDS = st.integers(0, 2**32 - 1)
DOMAINS = st.sampled_from(["box", "l1", "l2", "simplex"])


def schedule(rounds, lambda_0):
    t = np.arange(1, rounds + 1, dtype=float)[:, None]
    return {
        "eta_t": 2 / (t + 1),
        "lambda_t": lambda_0 * np.sqrt(t + 1),
        "lambda_{t-1}": lambda_0 * np.sqrt(t),
    }


def measured(problem, rounds, lambda_0):
    return fedfw(problem, schedule(rounds, np.asarray(lambda_0)), rounds, RNG).series


def hard():
    """-4x and 2x on [-1, 1] from 0."""
    return interval(curvature="0", slope="-4;2").problem


def counterexample():
    return interval(curvature="2", slope="-6;2").problem


def test_the_hard_instance_follows_its_exact_gaps():
    gap = measured(hard(), 10_000, 1.0)[OBJECTIVE_GAP][0]
    assert gap[1:6] == pytest.approx([1, 1 / 3, 2 / 3, 2 / 5, 3 / 5], abs=1e-13)
    assert gap[99] == pytest.approx(0.106262626262626, rel=1e-10)
    assert gap[9999] == pytest.approx(0.010035343534354, rel=1e-10)


def test_on_the_counterexample_it_converges():
    gap = measured(counterexample(), 100, 0.5)[OBJECTIVE_GAP][0]
    exact = [Fraction(1), Fraction(1, 9), Fraction(4, 9), Fraction(4, 25)]
    assert gap[1:5] == pytest.approx([float(h) for h in exact], rel=1e-12)
    assert gap[9] == pytest.approx(529 / 2025, rel=1e-12)
    assert gap[99] == pytest.approx(0.0854528721559, abs=1e-11)


def test_there_the_naive_method_stays_and_shared_gradients_arrive_at_once():
    steps = schedule(50, 0.5)
    naive = naive_frank_wolfe(counterexample(), steps, 50, RNG)
    assert (naive.series[OBJECTIVE_GAP] == 1).all()
    assert naive.series[CONSENSUS_DISTANCE][0, 1] == pytest.approx(np.sqrt(2))  # at 1 and -1
    sharing = gradient_frank_wolfe(counterexample(), steps, 50, RNG).series[OBJECTIVE_GAP][0]
    assert sharing[0] == 1
    assert sharing[1] == 0


def test_the_penalty_has_a_best_value_in_between():
    """The sweep of λ₀ at round 10,000, all values in one run."""
    problem = hard()
    many = replace(problem, start=np.repeat(problem.start, 3, axis=0))
    gap = measured(many, 10_000, [1.0, 10.0, 100.0])[OBJECTIVE_GAP][:, -1]
    assert gap == pytest.approx([0.0100353435344, 0.0014892289229, 0.5610252025], rel=1e-8)


def test_the_surrogate_carries_the_penalty_of_the_round_before():
    series = measured(hard(), 3, 1.0)
    # X² = (1, -1): F̂ = (-4 - 2)/2 = -3, F* = -1, distance² = 2, λ₁ = √2.
    assert series[CONSENSUS_DISTANCE][0, 1] == pytest.approx(np.sqrt(2))
    assert series[SURROGATE_GAP][0, 1] == pytest.approx(-2 + np.sqrt(2) / 2 * 2)


def test_runs_side_by_side_are_the_runs_one_by_one():
    problem = quadratics(among="l1", runs=3, start="apart", seed=4).problem
    together = measured(problem, 40, 0.2)
    for r in range(3):
        alone = measured(replace(problem, start=problem.start[r : r + 1]), 40, 0.2)
        for metric, series in together.items():
            assert series[r] == pytest.approx(alone[metric][0], rel=1e-9)


def test_the_start_is_left_as_it_was():
    problem = quadratics(runs=2).problem
    before = problem.start.copy()
    measured(problem, 5, 1.0)
    assert (problem.start == before).all()


@given(seed=SEEDS, among=DOMAINS, power=st.integers(-8, 8))
def test_another_unit_of_the_objective_changes_nothing_but_the_unit(seed, among, power):
    problem, u = quadratics(among=among, seed=seed).problem, 2.0**power
    scaled = replace(
        problem, A=u * problem.A, b=u * problem.b, A_bar=u * problem.A_bar, b_bar=u * problem.b_bar,
        lowest=u * problem.lowest,
    )  # fmt: skip
    ours, theirs = measured(scaled, 40, 0.3 * u), measured(problem, 40, 0.3)
    assert (ours[OBJECTIVE_GAP] == u * theirs[OBJECTIVE_GAP]).all()  # powers of 2: to the last bit
    assert (ours[SURROGATE_GAP] == u * theirs[SURROGATE_GAP]).all()
    assert (ours[CONSENSUS_DISTANCE] == theirs[CONSENSUS_DISTANCE]).all()


@given(seed=SEEDS, among=DOMAINS, power=st.integers(-8, 8))
def test_another_unit_of_the_space_changes_nothing_but_the_unit(seed, among, power):
    problem, v = quadratics(among=among, seed=seed).problem, 2.0**power
    scaled = replace(
        problem,
        start=v * problem.start,
        origin=v * problem.origin,
        among=domain(among, 4, radius=v),
        A=problem.A / v**2,
        A_bar=problem.A_bar / v**2,
        b=problem.b / v,
        b_bar=problem.b_bar / v,
    )
    ours, theirs = measured(scaled, 40, 0.3 / v**2), measured(problem, 40, 0.3)
    assert (ours[OBJECTIVE_GAP] == theirs[OBJECTIVE_GAP]).all()
    assert (ours[SURROGATE_GAP] == theirs[SURROGATE_GAP]).all()
    assert (ours[CONSENSUS_DISTANCE] == v * theirs[CONSENSUS_DISTANCE]).all()


@given(seed=SEEDS, among=DOMAINS, order=st.permutations(range(5)))
def test_the_order_of_the_clients_is_of_no_account(seed, among, order):
    problem = quadratics(among=among, start="apart", seed=seed).problem
    reordered = replace(
        problem, start=problem.start[:, order], A=problem.A[order], b=problem.b[order]
    )
    ours, theirs = measured(reordered, 40, 0.3), measured(problem, 40, 0.3)
    for metric, series in ours.items():
        assert series == pytest.approx(theirs[metric], abs=1e-9)


@given(seed=SEEDS, among=DOMAINS, times=st.integers(2, 4))
def test_tiled_clients_with_a_shared_out_penalty_run_the_same(seed, among, times):
    """The run depends on n and λ₀ only through nλ₀; the distance grows with the square root of the copies."""
    problem = quadratics(among=among, start="apart", seed=seed).problem
    ours, theirs = measured(tiled(problem, times), 40, 0.3 / times), measured(problem, 40, 0.3)
    assert ours[OBJECTIVE_GAP] == pytest.approx(theirs[OBJECTIVE_GAP], abs=1e-9)
    assert ours[SURROGATE_GAP] == pytest.approx(theirs[SURROGATE_GAP], abs=1e-9)
    assert ours[CONSENSUS_DISTANCE] == pytest.approx(
        np.sqrt(times) * theirs[CONSENSUS_DISTANCE], abs=1e-9
    )


@given(seed=SEEDS, among=DOMAINS, copies=st.integers(2, 5), lambda_0=st.floats(1e-3, 1e2))
def test_copies_of_one_client_are_one_client_whatever_the_penalty(seed, among, copies, lambda_0):
    problem = quadratics(among=among, n=1, seed=seed).problem
    ours, theirs = measured(tiled(problem, copies), 40, lambda_0), measured(problem, 40, 1.0)
    assert ours[OBJECTIVE_GAP] == pytest.approx(theirs[OBJECTIVE_GAP], abs=1e-9)
    assert ours[CONSENSUS_DISTANCE] == pytest.approx(0, abs=1e-9)


def test_without_a_penalty_heterogeneous_clients_never_agree():
    """Why there is a penalty at all."""
    gap = measured(counterexample(), 400, 1e-9)[OBJECTIVE_GAP][0]
    assert gap[-1] == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("local_steps", [1, 2, 5])
def test_local_steps_do_not_save_the_naive_method(local_steps):
    t = np.arange(1, 201, dtype=float)
    problem = interval(curvature="2", slope="-6;2", start="1/2").problem
    steps = {"eta_t": 2 / (t + 2)}
    gap = naive_frank_wolfe(problem, steps, 200, RNG, local_steps=local_steps).series[OBJECTIVE_GAP]
    assert gap[0, 0] == pytest.approx(0.25)  # F(½) - F(1)
    assert gap[0, -1] == pytest.approx(1, abs=1e-3)
