"""Contextual bandits: what they know is what their samples say, and bad data are refused."""

from fractions import Fraction as Q

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import PAIR_GRADIENT, PAIR_NOISE, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fedres.concepts import ARMS, EXCESS_RANGE, LARGEST_DELAY, SAMPLE_DELAY
from fedtheory.papers.fedres.instances.contextual_bandit import (
    contextual_bandit,
    rational_contextual_bandit,
)
from fedtheory.papers.fedres.properties import FEASIBLE_COMPARATOR, REALIZABLE, UNIT_REWARDS

TWO = {
    "contexts": "1/4 0 0 1/4,1/8 1/8 -1/8 1/8;0 1/4 1/4 0,1/4 -1/4 -1/4 0",
    "comparator": "1 1/2 -1/2",
}
features = st.fractions(Q(-1, 4), Q(1, 4), max_denominator=8)


def test_the_recipe_rebuilds_it():
    one = contextual_bandit(**TWO, noise="1/8", period=4, uplink="1 3", downlink="0 2")
    again = build(one.recipe)
    assert again.constants == one.constants
    assert again.promises == one.promises


def test_delays_are_counted_in_periods():
    one = contextual_bandit(**TWO, period=4, uplink="1 3", downlink="0 2")
    assert one.constants[SAMPLE_DELAY] == 5
    assert one.constants[LARGEST_DELAY] == 2  # 1 + ceil(4/4)
    assert one.constants[ARMS] == 2
    assert contextual_bandit(**TWO, period=4, uplink="6").constants[LARGEST_DELAY] == 3


@given(x=features, z=features, u=features, v=features, g=features, w=features)
def test_the_excess_of_the_loss_is_a_mean_square_over_the_actions(x, z, u, v, g, w):
    """Appendix D's second display, exactly."""
    bandit = rational_contextual_bandit(
        contexts=f"{x} {z} {u} {v}", comparator="1/2 -1/4", noise="1/8"
    )
    arms, best = ((x, z), (u, v)), bandit.best(0)
    off = [bandit.mean_reward(0, a, best) - bandit.mean_reward(0, a, (g, w)) for a in arms]
    assert bandit.regression.excess(0, (g, w)) == sum(d * d for d in off) / 2


@given(x=features, z=features, u=features, v=features, g=features, w=features)
def test_a_greedy_action_costs_no_more_than_a_root_of_2K_times_the_excess(x, z, u, v, g, w):
    bandit = rational_contextual_bandit(contexts=f"{x} {z} {u} {v}", comparator="1/2 -1/4")
    excess = bandit.regression.excess(0, (g, w))
    assert bandit.greedy_regret(0, (g, w)) ** 2 <= 2 * 2 * excess


def test_constants_dominate_what_is_drawn():
    one = contextual_bandit(**TWO, noise="1/8")
    rng, problem = np.random.default_rng(3), one.problem
    pairs = rng.uniform(-1, 1, (200, 2, 2))
    x, y = pairs[..., :1], pairs[..., 1:]
    grad = [np.concatenate(problem.gradients(x, y, s[None]), axis=-1) for s in problem.outcomes]
    norms = np.linalg.norm(grad, axis=-1)
    spread = ((np.array(grad) - np.mean(grad, axis=0)) ** 2).sum(axis=-1).mean(axis=0)
    assert norms.max() <= one.constants[PAIR_GRADIENT]
    assert np.sqrt(spread.max()) <= one.constants[PAIR_NOISE]
    assert np.abs(problem.excess(x, y)).max() <= one.constants[EXCESS_RANGE]
    assert one.constants[SMOOTHNESS] == pytest.approx(2 * (1 / 16 + 1 / 16))


def test_promises():
    assert {REALIZABLE, UNIT_REWARDS, FEASIBLE_COMPARATOR} <= contextual_bandit(**TWO).promises
    wide = contextual_bandit(contexts="1 0 0 1", comparator="1 1/2")
    assert UNIT_REWARDS not in wide.promises
    loud = contextual_bandit(**TWO, noise="1/2")
    assert UNIT_REWARDS not in loud.promises


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"contexts": "1/4 0 1/4"}, "two features"),
        ({"contexts": "1/4 0,0 1/4 0 1/4"}, "equally many"),
        ({"period": 0}, "at least 1"),
        ({"comparator": "1 1/2"}, "3 numbers"),
        ({"comparator": "a b c"}, "no rationals"),
    ],
)
def test_bad_data_are_refused(changes, complaint):
    with pytest.raises(FedTheoryError, match=complaint):
        contextual_bandit(**{**TWO, **changes})
