"""Two scalar models a client: constants that are exact, promises that are kept, and batches."""

from fractions import Fraction as Q
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import GLOBAL_NOISE, PAIR_GRADIENT, PAIR_NOISE, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fedres.concepts import EXCESS_RANGE, LARGEST_DELAY, LOCAL_NOISE, SAMPLE_NOISE
from fedtheory.papers.fedres.instances.pair_batches import batch_trip, batches, pair_batches
from fedtheory.papers.fedres.instances.pair_quadratics import (
    gradient,
    least,
    pair_quadratics,
    plain,
    rational_pair_quadratics,
    squares,
    value,
)
from fedtheory.papers.fedres.instances.residual_regression import residual_regression
from fedtheory.papers.fedres.properties import (
    DELAYED_FEEDBACK,
    FEASIBLE_COMPARATOR,
    INDEPENDENT_CLIENTS,
    JOINTLY_CONVEX,
    UNIT_LOSS,
)

SAMPLES = "3/10 1/5 3/10,-1/5 3/10 -1/10;1/10 -3/10 1/5,1/4 1/5 -3/10"
BEST = "382/1037 3/13 -1016/1037"
DATA = rational_pair_quadratics(regression=SAMPLES, comparator=BEST)
GRID = [Q(k, 4) for k in range(-4, 5)]


def test_the_suprema_are_those_of_a_grid_with_its_corners():
    norms = [
        sum(g * g for g in gradient(s, u))
        for client in DATA.samples
        for s in client
        for u in product(GRID, GRID)
    ]
    assert squares(DATA)[PAIR_GRADIENT] == max(norms)
    for i, rows in enumerate(DATA.samples):
        for u in product(GRID, GRID):
            mean = gradient(DATA.mean(i), u)
            spread = sum((gradient(s, u)[k] - mean[k]) ** 2 for s in rows for k in (0, 1)) / 2
            assert spread <= squares(DATA)[PAIR_NOISE]
            assert abs(DATA.excess(i, u)) <= plain(DATA)[EXCESS_RANGE]


def test_constants_of_the_worst_sample():
    """(-3/10 - x/10 + ...): client 2's second sample has |y| + |x| + |z| = 3/4 and |(x, z)|² = 41/400."""
    instance = pair_quadratics(regression=SAMPLES, comparator=BEST)
    assert squares(DATA)[PAIR_GRADIENT] == max(
        4 * Q(8, 10) ** 2 * Q(13, 100), 4 * Q(3, 4) ** 2 * Q(41, 400)
    )
    assert instance.constants[SMOOTHNESS] == pytest.approx(0.26)


@given(coefficients=st.lists(st.fractions(-2, 2, max_denominator=8), min_size=6, max_size=6))
def test_the_least_value_is_least(coefficients):
    c, b, e, p, q, r = coefficients
    of = (c, b, e, p * p + q * q, p * q, r * r + q * q + p * p)
    if of[3] * of[5] < of[4] ** 2:
        return
    low = least(of, Q(1))
    assert low <= min(value(of, u) for u in product(GRID, GRID))


def test_the_comparator_of_the_example_is_optimal():
    """The gradient of the sum of the losses vanishes there, in the server's model and in each client's."""
    pairs = [(DATA.comparator[0], w) for w in DATA.comparator[1:]]
    slopes = [gradient(DATA.mean(i), u) for i, u in enumerate(pairs)]
    assert sum(g for g, _ in slopes) == 0
    assert all(h == 0 for _, h in slopes)
    assert sum(value(DATA.mean(i), u) for i, u in enumerate(pairs)) == Q(114921, 2696200)


def test_promises_are_what_the_data_have():
    good = pair_quadratics(regression=SAMPLES, comparator=BEST)
    assert {JOINTLY_CONVEX, UNIT_LOSS, INDEPENDENT_CLIENTS, DELAYED_FEEDBACK} <= good.promises
    together = pair_quadratics(regression=SAMPLES, comparator=BEST, draws="shared")
    assert INDEPENDENT_CLIENTS not in together.promises
    far = pair_quadratics(losses="1/4 -1/4 0 1/8 0 0", comparator="2 0")
    assert FEASIBLE_COMPARATOR not in far.promises
    assert UNIT_LOSS in far.promises
    bent = pair_quadratics(losses="1/2 0 0 -1/8 0 0", comparator="0 0")
    assert JOINTLY_CONVEX not in bent.promises
    large = pair_quadratics(losses="1/2 2 0 0 0 0", comparator="0 0")
    assert UNIT_LOSS not in large.promises


def test_a_recipe_rebuilds_the_instance():
    for instance in (
        pair_quadratics(regression=SAMPLES, comparator=BEST, downlink="0 1", weights="1 2"),
        pair_batches(regression=SAMPLES, comparator=BEST, batch=2, uplink="3"),
        residual_regression(clients=3, rho=0.5, uplink=2),
    ):
        again = build(instance.recipe)
        assert again.name == instance.name
        assert again.constants == instance.constants


def test_trips_in_batches():
    assert [batch_trip(12, b) for b in (1, 2, 4, 8, 16, 64)] == [12, 7, 4, 3, 2, 2]


@given(tau=st.integers(1, 40), b=st.integers(1, 12))
def test_a_batch_that_begins_a_trip_later_knows_its_gradient(tau, b):
    """Batch n ends at nb; batch n + tau' begins at (n + tau' - 1)b + 1, at least tau later, and tau' is least."""
    assert (batch_trip(tau, b) - 1) * b + 1 >= tau
    assert batch_trip(tau, b) == 1 or (batch_trip(tau, b) - 2) * b + 1 < tau


def test_a_batch_of_b_has_the_b_th_part_of_the_noise_and_the_same_losses():
    three = batches(DATA, 3)
    for concept in (PAIR_NOISE, GLOBAL_NOISE, LOCAL_NOISE):
        assert squares(three)[concept] == squares(DATA)[concept] / 3
    assert [three.mean(i) for i in (0, 1)] == [DATA.mean(i) for i in (0, 1)]
    instance = pair_batches(regression=SAMPLES, comparator=BEST, batch=3, uplink="5")
    assert instance.constants[LARGEST_DELAY] == 3
    assert instance.constants[SAMPLE_NOISE] ** 2 == pytest.approx(float(squares(DATA)[PAIR_NOISE]))


@pytest.mark.parametrize(
    "wrong",
    [
        {"regression": "1 2", "comparator": "0 0"},
        {"regression": "1 2 x", "comparator": "0 0"},
        {"regression": "1/9 1/9 0", "comparator": "0"},
        {"comparator": "0 0"},
        {"regression": "1/9 1/9 0", "comparator": "0 0", "uplink": "1 2"},
        {"regression": "1/9 1/9 0", "comparator": "0 0", "weights": "0"},
    ],
)
def test_bad_input_is_told(wrong):
    with pytest.raises(FedTheoryError):
        pair_quadratics(**wrong)


def test_constants_of_the_regression():
    """X_g = X_l = 1/5, d = d_l = 4, s = 1/10, norms 3/5."""
    apart = residual_regression().constants
    assert apart[SMOOTHNESS] == pytest.approx(0.16)
    assert apart[PAIR_GRADIENT] == pytest.approx(0.418607214462, abs=1e-12)
    assert apart[GLOBAL_NOISE] ** 2 == pytest.approx(0.008768)
    assert apart[EXCESS_RANGE] == pytest.approx(0.0512)
    assert residual_regression(rho=0.9).constants[EXCESS_RANGE] == pytest.approx(0.1024)


def test_samples_of_the_regression_have_the_excess_and_the_gradients_it_says():
    """At a fixed pair: mean loss less label noise is the excess, and mean gradients are its slopes."""
    instance = residual_regression(clients=2, rho=0.9, seed=3)
    problem, rng = instance.problem, np.random.default_rng(0)
    x, y = rng.uniform(-0.4, 0.4, (1, 2, 4)), rng.uniform(-0.4, 0.4, (1, 2, 4))
    seen = problem.sample(rng, 200_000)
    left = seen[..., -1] - (seen[..., :4] * x).sum(-1) - (seen[..., 4:-1] * y).sum(-1)
    assert (left**2).mean(axis=0) - 0.01 == pytest.approx(problem.excess(x, y)[0], abs=2e-4)
    slopes, _ = problem.gradients(
        np.broadcast_to(x, (200_000, 2, 4)), np.broadcast_to(y, (200_000, 2, 4)), seen
    )
    h = 1e-4
    ahead = x.copy()
    ahead[0, :, 1] += h
    wanted = (problem.excess(ahead, y) - problem.excess(x, y)) / h
    assert slopes.mean(axis=0)[:, 1] == pytest.approx(wanted[0], abs=2e-3)
    assert np.abs(left).max() <= 0.74
