"""FedFW measured by its gaps: the same run as FedFW's, exact numbers, and what copies and units must not change."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import quadratics, tiled
from fedtheory.papers.fedfw.algorithms.clients_exact import dist_squared, mean, on_interval
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_gap import BEST_DISTANCE, GAP_TRANSFER, fedfw_gap
from fedtheory.papers.fedfw.algorithms.fixed_steps_exact import gap, iterates, surrogate_gap
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP, SURROGATE_FRANK_WOLFE_GAP

RNG = np.random.default_rng(0)


def fixed(rounds, lambda_0):
    lam = np.full(rounds, lambda_0 * rounds ** (1 / 3))
    return {"eta_t": np.full(rounds, rounds ** (-2 / 3)), "lambda_t": lam, "lambda_{t-1}": lam}


def measured(problem, rounds, lambda_0):
    return fedfw_gap(problem, fixed(rounds, lambda_0), rounds, RNG).series


@pytest.mark.parametrize(("rounds", "least"), [(10, 0.713865441918), (100, 0.229862272734)])
def test_the_hard_instance_has_its_known_least_gap(rounds, least):
    """-4x and 2x on [-1, 1], from -1, λ₀ = 1."""
    series = measured(indefinite(curvature="0", slope="-4;2", start="-1").problem, rounds, 1.0)
    assert series[FRANK_WOLFE_GAP].min() == pytest.approx(least, rel=1e-11)


def test_one_client_with_a_linear_loss_decays_as_computed_by_hand():
    series = measured(indefinite(curvature="0", slope="1", start="1").problem, 27, 1.0)
    assert series[FRANK_WOLFE_GAP][0] == pytest.approx(2 * (8 / 9) ** np.arange(27), rel=1e-12)
    assert series[SURROGATE_FRANK_WOLFE_GAP] == pytest.approx(series[FRANK_WOLFE_GAP])
    assert not series[CONSENSUS_DISTANCE].any()


def test_it_agrees_with_exact_arithmetic_on_indefinite_clients():
    a, b, x, m = (Fraction(-1), Fraction(2)), (Fraction(1, 3), Fraction(-1, 2)), (1, -1), 3
    clients = on_interval(*zip(a, b, strict=True), start=x)
    run = iterates(clients, 1, m)[:-1]
    problem = indefinite(curvature="-1;2", slope="1/3;-1/2", start="1;-1").problem
    series = measured(problem, m**3, 1.0)
    exact = {
        FRANK_WOLFE_GAP: [gap(clients, mean(clients, X)) for X in run],
        SURROGATE_FRANK_WOLFE_GAP: [surrogate_gap(clients, X, m) for X in run],
        CONSENSUS_DISTANCE: [float(dist_squared(clients, X)) ** 0.5 for X in run],
    }
    for metric, values in exact.items():
        assert series[metric][0] == pytest.approx([float(v) for v in values], abs=1e-12)


def test_it_makes_the_run_of_fedfw():
    problem = quadratics(among="l1", n=3, p=4, start="apart", seed=5).problem
    steps = fixed(50, 0.3)
    ours, theirs = (run(problem, steps, 50, RNG).series for run in (fedfw_gap, fedfw))
    assert ours[CONSENSUS_DISTANCE] == pytest.approx(theirs[CONSENSUS_DISTANCE], abs=1e-12)


def test_the_gap_of_a_linear_objective_is_its_own():
    problem = interval(curvature="0", slope="-3;1", start="-1").problem
    steps = fixed(64, 0.5)
    ours, theirs = (run(problem, steps, 64, RNG).series for run in (fedfw_gap, fedfw))
    assert ours[FRANK_WOLFE_GAP] == pytest.approx(theirs[OBJECTIVE_GAP], abs=1e-12)


def test_the_best_round_is_the_best_so_far():
    series = measured(indefinite(curvature="0", slope="-1;1", start="0").problem, 40, 0.1)
    (surrogate,), (distance,), (best,) = (
        series[m] for m in (SURROGATE_FRANK_WOLFE_GAP, CONSENSUS_DISTANCE, BEST_DISTANCE)
    )
    for t in range(40):
        least = surrogate[: t + 1].min()
        assert best[t] in distance[: t + 1][surrogate[: t + 1] == least]


def test_at_consensus_nothing_is_divided_by_nothing():
    series = measured(indefinite(curvature="1;1", slope="1;1", start="1").problem, 30, 1.0)
    assert not series[GAP_TRANSFER].any()


@given(seed=st.integers(0, 2**32 - 1), copies=st.integers(2, 5))
def test_copies_of_all_clients_change_no_gap_at_the_same_total_penalty(seed, copies):
    problem = quadratics(among="box", n=3, p=2, hessians="own", start="apart", seed=seed).problem
    one = measured(problem, 27, 0.2)
    many = measured(tiled(problem, copies), 27, 0.2 / copies)
    for metric in (FRANK_WOLFE_GAP, SURROGATE_FRANK_WOLFE_GAP):
        assert many[metric] == pytest.approx(one[metric], abs=1e-9)
    assert many[CONSENSUS_DISTANCE] == pytest.approx(
        copies**0.5 * one[CONSENSUS_DISTANCE], abs=1e-9
    )


@given(seed=st.integers(0, 2**32 - 1), factor=st.floats(0.1, 10))
def test_units_of_the_objective_change_nothing_but_the_gaps(seed, factor):
    problem = quadratics(among="simplex", n=3, p=3, start="apart", seed=seed).problem
    scaled = replace(problem, A=factor * problem.A, b=factor * problem.b)
    one, other = measured(problem, 27, 0.2), measured(scaled, 27, 0.2 * factor)
    assert other[FRANK_WOLFE_GAP] == pytest.approx(factor * one[FRANK_WOLFE_GAP], abs=1e-9)
    assert other[CONSENSUS_DISTANCE] == pytest.approx(one[CONSENSUS_DISTANCE], abs=1e-9)


@given(seed=st.integers(0, 2**32 - 1))
def test_clients_in_another_order_are_the_same_clients(seed):
    problem = quadratics(among="l2", n=4, p=3, start="apart", seed=seed).problem
    order = np.random.default_rng(seed).permutation(4)
    moved = replace(problem, A=problem.A[order], b=problem.b[order], start=problem.start[:, order])
    one, other = measured(problem, 27, 0.2), measured(moved, 27, 0.2)
    assert other[FRANK_WOLFE_GAP] == pytest.approx(one[FRANK_WOLFE_GAP], abs=1e-9)
