"""Sampled FFGB: exact laws by hand, floats against rationals, draws against laws."""

from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact, mean
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import drawn_ffgb, expected_ffgb, remaining
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_exact import ffgb_law, returned
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square import (
    EXPECTED_EXTENSION_DISTANCE,
    drawn_ffgb_square,
    expected_ffgb_square,
)
from fedtheory.papers.ffgb.instances.extension_spread import labels_with_spread
from fedtheory.papers.ffgb.instances.finite_support import finite_support, rational_support
from fedtheory.papers.ffgb.metrics import (
    DRAWN_FUNCTION_DISTANCE,
    EXPECTED_FUNCTION_DISTANCE,
    FUNCTION_DISTANCE,
    SAMPLING_ERROR,
)

RNG = np.random.default_rng(0)
THREE = {"weights": "1;1;1", "labels": "1;0;-1/2"}


def steps(rounds, *, K, m, c=2, mu=0.5):
    numbers = {"K_t": K, "c_t": c, "mu_t": mu, "m_t": m}
    return {name: np.full(rounds, value) for name, value in numbers.items()}


def test_the_variance_of_a_mean_of_two_of_five():
    """The theory's X11: 3, -1, 0, 2, 1 have variance 2, of which 3/8 is left."""
    values = np.array([3.0, -1, 0, 2, 1])
    means = [values[list(pair)].mean() for pair in combinations(range(5), 2)]
    assert np.var(means) == pytest.approx(0.75)
    assert remaining(5, 2) * values.var() == pytest.approx(0.75)


def test_three_slopes_one_drawn_a_round():
    """The theory's X12: 27 paths."""
    law = ffgb_law(rational_support(**THREE), K=2, c=2, m=1, rounds=3)
    assert law.expected[-1] == Fraction(358, 567)
    assert law.largest[-1] == Fraction(25, 9)
    made = expected_ffgb(finite_support(**THREE).problem, steps(3, K=2, m=1), 3, RNG).series
    assert made[EXPECTED_FUNCTION_DISTANCE][0] == pytest.approx([float(x) for x in law.expected])
    assert made[DRAWN_FUNCTION_DISTANCE][0] == pytest.approx([float(x) for x in law.largest])
    assert made[SAMPLING_ERROR][0] == pytest.approx([float(x) for x in law.error])


@given(
    manner=st.sampled_from(["exact", "shrink", "constant", "bad-client"]),
    loss=st.sampled_from(["linear", "huber", "absolute"]),
    K=st.integers(1, 3),
    m=st.integers(1, 3),
    c=st.sampled_from([2, 4]),
)
def test_floats_follow_the_law_that_rationals_do(manner, loss, K, m, c):
    arguments = {
        "weights": "1/2,1/4,1/4;0,1/2,1/2;0,0,1",
        "labels": "1,-2,1/2;0,3,-1;0,0,1/3",
        "loss": loss,
        "oracle": manner,
        "gamma": "1/2",
        "answers": "6",
        "off": "opposed",
    }
    law = ffgb_law(rational_support(**arguments), K=K, c=c, m=m, rounds=3)
    made = expected_ffgb(finite_support(**arguments).problem, steps(3, K=K, m=m, c=c), 3, RNG)
    for metric, told in (
        (EXPECTED_FUNCTION_DISTANCE, law.expected),
        (DRAWN_FUNCTION_DISTANCE, law.largest),
        (SAMPLING_ERROR, law.error),
    ):
        assert made.series[metric][0] == pytest.approx([float(x) for x in told], abs=1e-9)


def test_chances_add_up_where_paths_meet():
    """Two opposed slopes: after three rounds 1 + 2 and 3 cancel in two of eight ways."""
    opposed = {"weights": "1;1", "labels": "1;-1", "mu": "1"}
    law = ffgb_law(rational_support(**opposed), K=1, c=2, m=1, rounds=5)
    problem = finite_support(**opposed).problem
    made = expected_ffgb(problem, steps(5, K=1, m=1, mu=1.0), 5, RNG).series
    told = [float(x) for x in law.expected]
    assert made[EXPECTED_FUNCTION_DISTANCE][0] == pytest.approx(told)
    assert law.expected[2] == Fraction(1 + 4 + 9, 36)


def test_the_error_of_sampling_is_a_share_of_the_variance():
    """Lemma G.1 as an identity, on clients with residuals."""
    problem = rational_support(**THREE, oracle="bad-client", gamma="1/3")
    g = returned(problem, problem.start, K=2, c=2, t=0)
    middle = mean(g)
    variance = sum(((x[0] - middle[0]) ** 2 for x in g), Fraction(0)) / 3
    for m in (1, 2, 3):
        (error,) = ffgb_law(problem, K=2, c=2, m=m, rounds=1).error
        assert error == Fraction(3 - m, 2 * m) * variance


def test_all_clients_are_full_participation():
    problem = finite_support(**THREE, oracle="shrink", gamma="1/2").problem
    whole = ffgb(problem, steps(5, K=3, m=3), 5, RNG).series[FUNCTION_DISTANCE]
    made = expected_ffgb(problem, steps(5, K=3, m=3), 5, RNG).series
    assert made[EXPECTED_FUNCTION_DISTANCE] == pytest.approx(whole)
    assert made[SAMPLING_ERROR].max() < 1e-25
    exact = rational_support(**THREE, oracle="shrink", gamma="1/2")
    distances = ffgb_exact(exact, K=3, c=2, rounds=5).distances[1:]
    assert ffgb_law(exact, K=3, c=2, m=3, rounds=5).largest == distances


def test_draws_average_to_the_law():
    problem = finite_support(**THREE, oracle="constant", gamma="1/2").problem
    law = expected_ffgb(problem, steps(4, K=2, m=2), 4, RNG).series
    drawn = drawn_ffgb(problem, steps(4, K=2, m=2), 4, np.random.default_rng(1), 4000).series
    for metric in (EXPECTED_FUNCTION_DISTANCE, SAMPLING_ERROR):
        error = drawn[metric].std(axis=0) / np.sqrt(4000)
        assert (np.abs(drawn[metric].mean(axis=0) - law[metric][0]) <= 5 * error + 1e-12).all()


def test_draws_of_the_square_loss_average_to_its_law():
    problem = labels_with_spread().problem
    numbers = {"K_t": 2, "mu_t": 1.0, "m_t": 1}
    schedule = {name: np.full(5, value) for name, value in numbers.items()}
    law = expected_ffgb_square(problem, schedule, 5, RNG).series[EXPECTED_FUNCTION_DISTANCE][0]
    runs = drawn_ffgb_square(problem, schedule, 5, np.random.default_rng(2), 4000)
    drawn = runs.series[EXPECTED_FUNCTION_DISTANCE]
    error = drawn.std(axis=0) / np.sqrt(4000)
    assert (np.abs(drawn.mean(axis=0) - law) <= 5 * error + 1e-12).all()


def test_the_square_loss_has_its_own_law():
    """Two sites, K = 1, m = 1: from the third round on the extensions' variance, by the squares of the weights."""
    problem = labels_with_spread().problem
    numbers = {"K_t": 1, "mu_t": 1.0, "m_t": 1}
    schedule = {name: np.full(4, value) for name, value in numbers.items()}
    made = expected_ffgb_square(problem, schedule, 4, RNG).series[EXPECTED_EXTENSION_DISTANCE][0]
    weight = [n * (n - 1) * (n - 2) * (n - 3) for n in (1, 2, 3, 4, 5)]
    gains = [(b - a) ** 2 for a, b in pairwise(weight)]
    spread = (problem.extensions - problem.extensions.mean(axis=0)) ** 2
    sigma = float(spread.mean(axis=0) @ problem.weights.mean(axis=0))
    assert made[-1] == pytest.approx(sigma * sum(gains) / weight[-1] ** 2)


@pytest.mark.parametrize("m", [0, 4])
def test_no_more_than_all_can_be_drawn(m):
    with pytest.raises(FedTheoryError, match="cannot be drawn"):
        expected_ffgb(finite_support(**THREE).problem, steps(1, K=1, m=m), 1, RNG)


def test_too_many_functions_are_said_to_be_too_many():
    labels = ";".join(str(k * k) for k in range(8))
    many = finite_support(weights=";".join(["1"] * 8), labels=labels, loss="huber").problem
    with pytest.raises(FedTheoryError, match="too many subsets"):
        expected_ffgb(many, steps(9, K=2, m=4), 9, RNG)
