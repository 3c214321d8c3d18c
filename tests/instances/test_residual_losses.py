"""Huber and logistic losses of residuals: constants that nothing exceeds, the optimum, losses in [0, 1]."""

import math
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import (
    GLOBAL_GRADIENT,
    GLOBAL_NOISE,
    LOCAL_GRADIENT,
    PAIR_GRADIENT,
    PAIR_NOISE,
    SMOOTHNESS,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fedres.concepts import EXCESS_RANGE, LOCAL_NOISE
from fedtheory.papers.fedres.instances.residual_losses import largest_loss, optimum, residual_losses
from fedtheory.papers.fedres.properties import DELAYED_FEEDBACK, UNIT_LOSS

SAMPLES = {
    "huber": "1/2 1/4 9/10,1/2 -1/4 7/10;1/2 1/4 -8/10,1/2 1/2 9/10",
    "logistic": "1 1/2 1,1/2 -1 -1;1 1 -1,1/2 1/2 1",
}
KINDS = pytest.mark.parametrize("kind", SAMPLES)
SIDE = st.floats(-1, 1)


@cache
def made(kind: str, **others: Any) -> Any:
    return residual_losses(kind=kind, samples=SAMPLES[kind], **others)


def at(kind: str, g: float, w: float) -> tuple[Any, Any, Any]:
    data = made(kind).problem.data
    pairs = np.full(2, g), np.full(2, w)
    return (data.losses(*pairs), *data.slopes(*pairs))


@KINDS
@given(g=SIDE, w=SIDE)
def test_no_point_exceeds_a_constant(kind, g, w):
    constants = made(kind).constants
    losses, up, own = at(kind, g, w)
    assert losses.min() >= 0
    assert losses.max() <= 1 + 1e-12
    assert np.hypot(up, own).max() <= constants[PAIR_GRADIENT]
    assert np.abs(up).max() <= constants[GLOBAL_GRADIENT]
    assert np.abs(own).max() <= constants[LOCAL_GRADIENT]
    noise = up.var(-1), own.var(-1)
    assert math.sqrt((noise[0] + noise[1]).max()) <= constants[PAIR_NOISE]
    assert math.sqrt(noise[0].mean()) <= constants[GLOBAL_NOISE]
    assert math.sqrt(noise[1].mean()) <= constants[LOCAL_NOISE]
    excess = made(kind).problem.excess(np.full((1, 2, 1), g), np.full((1, 2, 1), w))
    assert np.abs(excess).max() <= constants[EXCESS_RANGE]


@KINDS
@given(g=SIDE, w=SIDE, to=st.tuples(SIDE, SIDE))
def test_gradients_are_those_of_the_losses_and_lipschitz(kind, g, w, to):
    h = 1e-6
    _, up, own = at(kind, g, w)
    assert up == pytest.approx((at(kind, g + h, w)[0] - at(kind, g - h, w)[0]) / (2 * h), abs=1e-5)
    assert own == pytest.approx((at(kind, g, w + h)[0] - at(kind, g, w - h)[0]) / (2 * h), abs=1e-5)
    _, there, own_there = at(kind, *to)
    apart = math.hypot(to[0] - g, to[1] - w)
    assert (
        np.hypot(there - up, own_there - own).max()
        <= made(kind).constants[SMOOTHNESS] * apart + 1e-12
    )


@KINDS
@given(points=st.lists(SIDE, min_size=3, max_size=3))
def test_nothing_is_below_the_optimum(kind, points):
    data = made(kind).problem.data
    best, gap = optimum(data)
    here = data.losses(np.full(2, points[0]), np.array(points[1:])).mean()
    assert gap <= 1e-9
    assert here >= data.losses(*best).mean() - gap - 1e-12


@KINDS
def test_the_largest_loss_is_one_unless_a_scale_says_otherwise(kind):
    assert largest_loss(made(kind).problem.data) == pytest.approx(1)
    assert UNIT_LOSS in made(kind).promises
    assert UNIT_LOSS not in made(kind, scale="100").promises


@KINDS
def test_it_is_rebuilt_from_its_recipe(kind):
    instance = made(kind, uplink="0", downlink="0", weights="1 2", radius="1/2")
    again = build(instance.recipe)
    assert again.constants == instance.constants
    assert DELAYED_FEEDBACK not in again.promises


@KINDS
def test_outcomes_are_all_pairs_of_samples_and_draws_are_among_them(kind):
    problem = made(kind).problem
    assert len(problem.outcomes) == len({o.tobytes() for o in problem.outcomes}) == 4
    drawn = problem.sample(np.random.default_rng(0), 400)
    seen = {row.tobytes() for row in drawn}
    assert seen == {row.tobytes() for row in problem.outcomes}


def test_huber_is_least_squares_within_the_knee():
    wide = residual_losses(kind="huber", samples=SAMPLES["huber"], knee="10", scale="1")
    x, z, y = np.moveaxis(wide.problem.data.samples, -1, 0)
    losses = wide.problem.data.losses(np.full(2, 0.3), np.full(2, -0.4))
    assert losses == pytest.approx((0.3 * x - 0.4 * z - y) ** 2 / 2)


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ({"kind": "hubert"}, "Did you mean"),
        ({"samples": "1 2"}, "three numbers"),
        ({"samples": "1 1 1;1 1 1,1 1 1"}, "equally many"),
        ({"kind": "logistic", "samples": "1 1 2"}, "1 and -1"),
        ({"knee": "0"}, "not positive"),
        ({"radius": "-1"}, "not positive"),
        ({"uplink": "-1"}, "at least 0"),
        ({"samples": "1 1 x"}, "no rationals"),
    ],
)
def test_bad_input_is_told(others, told):
    with pytest.raises(FedTheoryError, match=told):
        residual_losses(**{"samples": SAMPLES["huber"], **others})
