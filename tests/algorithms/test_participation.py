"""Partial participation: the exact law, the law in floats, the sampled runs, and the server's line as printed."""

from fractions import Fraction as Q

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import CONSENSUS_DISTANCE, EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.instances.interval import interval, rational_quadratics
from fedtheory.papers.fedfw.algorithms.expected_participation import expected_participation
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_participation import (
    fedfw_participation,
    fedfw_participation_as_printed,
)
from fedtheory.papers.fedfw.algorithms.participation_exact import (
    expected_participation as exact_expectation,
)
from fedtheory.papers.fedfw.metrics import EXPECTED_SURROGATE_GAP, SURROGATE_GAP

SMALL = st.fractions(-3, 3, max_denominator=12)


def exact(recipe, p, rounds, lambda_0=Q(1)):
    a = [p * (t - 1) + 2 for t in range(1, rounds + 1)]
    data = rational_quadratics(**recipe)
    return exact_expectation(data, [2 / x for x in a], [lambda_0**2 * x for x in a], [p] * rounds)


def steps(p, rounds, lambda_0=1.0):
    a = p * np.arange(rounds) + 2
    return {
        "eta_t": 2 / a,
        "lambda_t": lambda_0 * np.sqrt(a),
        "lambda_{t-1}": lambda_0 * np.sqrt(a - p),
        "p_t": np.full(rounds, p),
    }


def rng(seed=0):
    return np.random.default_rng(seed)


def test_two_opposed_clients_have_the_expectations_of_the_theory():
    seen = exact({"curvature": "0", "slope": "-4;2"}, Q(1, 2), 4)
    assert seen.gap == (Q(1), Q(1), Q(9, 10), Q(63, 80))


@pytest.mark.parametrize("p", [Q(1, 2), Q(1, 7), Q(1)])
def test_one_linear_client_keeps_exactly_what_is_left_of_its_start(p):
    seen = exact({"curvature": "0", "slope": "1", "start": "1"}, p, 9)
    a = [p * (t - 1) + 2 for t in range(-1, 10)]  # a_{-1}, a_0, ...
    left = [2 * (2 - 2 * p) * (2 - p) / (a[t - 1] * a[t]) for t in range(2, 10)]
    assert list(seen.gap[1:]) == left


@given(
    slopes=st.lists(SMALL, min_size=1, max_size=2),
    starts=st.lists(st.fractions(-1, 1, max_denominator=4), min_size=2, max_size=2),
    curvature=st.fractions(0, 3, max_denominator=6),
    p=st.fractions(Q(1, 9), 1, max_denominator=9),
)
def test_the_law_in_floats_is_the_exact_one(slopes, starts, curvature, p):
    recipe = {
        "curvature": str(curvature),
        "slope": ";".join(map(str, slopes)),
        "start": ";".join(map(str, starts[: len(slopes)])),
    }
    seen = exact(recipe, p, 6)
    floats = expected_participation(interval(**recipe).problem, steps(float(p), 6), 6, rng()).series
    upto = seen.ties[0] if seen.ties else 6  # at an exact tie, floats may turn either way
    gaps = [float(g) for g in seen.gap]
    assert floats[EXPECTED_OBJECTIVE_GAP][0, :upto] == pytest.approx(gaps[:upto], abs=1e-10)
    penalties = steps(float(p), 6)["lambda_{t-1}"] / 2
    stacked = [
        float(h) + c * float(d)
        for h, c, d in zip(seen.stacked_gap, penalties, seen.spread, strict=True)
    ]
    assert floats[EXPECTED_SURROGATE_GAP][0, :upto] == pytest.approx(stacked[:upto], abs=1e-10)


def test_with_everybody_there_it_is_the_algorithm_of_theorem_1():
    problem = interval(curvature="1;0", slope="1;-2", start="1;-1").problem
    alone = fedfw(problem, steps(1.0, 40), 40, rng()).series
    for algorithm in (fedfw_participation, fedfw_participation_as_printed):
        there = algorithm(problem, steps(1.0, 40), 40, rng()).series
        for metric in (OBJECTIVE_GAP, SURROGATE_GAP, CONSENSUS_DISTANCE):
            assert there[metric] == pytest.approx(alone[metric], abs=1e-12)
    law = expected_participation(problem, steps(1.0, 40), 40, rng()).series
    assert law[EXPECTED_OBJECTIVE_GAP] == pytest.approx(alone[OBJECTIVE_GAP], abs=1e-12)


def test_sampled_runs_average_to_the_expectation():
    runs, rounds = 4000, 7
    one = interval(curvature="0", slope="-3;1", start="-1;1").problem
    many = type(one)(
        one.curvature, one.slope, np.repeat(one.start, runs, axis=0), one.x_star, "first"
    )
    sampled = fedfw_participation(many, steps(0.5, rounds, 0.3), rounds, rng(3)).series[
        OBJECTIVE_GAP
    ]
    law = expected_participation(one, steps(0.5, rounds, 0.3), rounds, rng()).series
    error = sampled.std(axis=0) / np.sqrt(runs)
    assert (np.abs(sampled.mean(axis=0) - law[EXPECTED_OBJECTIVE_GAP][0]) < 4 * error + 1e-12).all()


def test_the_server_line_as_printed_loses_the_mean():
    """Every oracle says 1, so the clients go to 1; the printed x̄ is pulled back to 0 by whoever is silent."""
    problem = interval(curvature="0", slope="-1;-1", start="0").problem
    good = fedfw_participation(problem, steps(0.5, 200), 200, rng(1)).series[OBJECTIVE_GAP][0, -1]
    bad = fedfw_participation_as_printed(problem, steps(0.5, 200), 200, rng(1)).series
    assert good < 0.01
    assert bad[OBJECTIVE_GAP][0, -1] > 0.2


def test_several_runs_at_once_are_refused():
    one = interval(curvature="0", slope="1;-1", start="0").problem
    two = type(one)(one.curvature, one.slope, np.repeat(one.start, 2, axis=0), one.x_star, "first")
    with pytest.raises(FedTheoryError, match="2 runs"):
        expected_participation(two, steps(0.5, 3), 3, rng())


def test_too_many_patterns_are_refused_with_a_number():
    problem = interval(curvature="0", slope=";".join("1" * 20), start="1").problem
    with pytest.raises(FedTheoryError, match="20 clients"):
        expected_participation(problem, steps(0.5, 3), 3, rng())
