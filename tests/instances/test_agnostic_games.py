"""Games of domains: minimax values between two ends, and what the adversary hears."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedboost.algorithms.fedboost import masked
from fedtheory.papers.fedboost.concepts import (
    ADVERSARY_ESTIMATE_SIZE,
    BREGMAN_EVERYWHERE,
    ESTIMATE_NOISE,
    SECOND_DERIVATIVE,
    WEIGHTS_ESTIMATE_SIZE,
)
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.properties import ALL_DOMAINS_REPORT

SIMPLE = {"predictors": "1,0|0,2", "targets": "0|0"}
ROWS = {
    "predictors": "1/2,1/5,1/10;1/4,1/2,3/10|1/3,1,0;0,1/2,1/2",
    "targets": "1/2,1/5|1/4,1",
}


def test_the_saddle_of_the_theory():
    """L_1 = α_1², L_2 = 4α_2²: value 4/9."""
    low, high = agnostic_game(**SIMPLE).problem.ends
    assert low - 1e-12 <= 4 / 9 <= high + 1e-12
    assert high - low <= 1e-9


@given(seed=st.integers(0, 2**32 - 1))
def test_the_value_lies_between_its_ends(seed):
    rng = np.random.default_rng(seed)
    text = "|".join(
        ";".join(",".join(str(x) for x in row) for row in rng.integers(-3, 4, (2, 3)))
        for _ in range(3)
    )
    goal = "|".join(",".join(str(x) for x in rng.integers(-2, 3, 2)) for _ in range(3))
    problem = agnostic_game(predictors=text, targets=goal).problem
    low, high = problem.ends
    assert low <= high + 1e-9
    assert high - low <= 1e-4 * (1 + abs(high))
    assert problem.losses(rng.dirichlet(np.ones(3), size=200)).max(axis=1).min() >= low - 1e-9


@pytest.mark.parametrize("debiased", [0, 1])
@given(seed=st.integers(0, 2**32 - 1), C=st.sampled_from(["1/2", "1", "2"]))
def test_what_the_adversary_hears_on_average(debiased, seed, C):
    """Σ_l V_l ‖h_l‖² more than the losses, or exactly them."""
    problem = agnostic_game(**ROWS, budget=C, debiased=debiased).problem
    alpha = np.random.default_rng(seed).dirichlet(np.ones(3), size=1)
    gamma = problem.probabilities(alpha)
    masks = masked(alpha, gamma)
    heard = masks.chance @ problem.heard(alpha[masks.of], masks.seen, gamma[masks.of])
    spread = (alpha**2 * (1 - gamma) / gamma)[0]
    more = [spread @ domain.lengths() for domain in problem.domains]
    assert heard == pytest.approx(problem.losses(alpha)[0] + (0 if debiased else np.array(more)))
    bend = agnostic_game(**ROWS, budget=C).constants[SECOND_DERIVATIVE]
    assert max(more) <= bend / 2 * spread.sum() + 1e-12


@pytest.mark.parametrize("mirror", ["euclid", "entropy"])
@given(seed=st.integers(0, 2**32 - 1))
def test_no_weights_exceed_the_sizes(mirror, seed):
    instance = agnostic_game(**ROWS, mirror=mirror, budget="1")
    problem, rng = instance.problem, np.random.default_rng(seed)
    alpha, mixture = rng.dirichlet(np.ones(3), size=1), rng.dirichlet(np.ones(2), size=1)
    gamma = problem.probabilities(alpha)
    masks = masked(alpha, gamma)
    found = problem.gradient(masks.seen, mixture[np.zeros(len(masks.of), dtype=int)])
    dual = problem.mirror.dual_norm
    assert dual(found).max() <= instance.constants[WEIGHTS_ESTIMATE_SIZE] + 1e-12
    assert dual(problem.losses(masks.seen)).max() <= instance.constants[ADVERSARY_ESTIMATE_SIZE]
    noise = masks.chance @ dual(found - masks.chance @ found) ** 2
    assert noise <= instance.constants[ESTIMATE_NOISE] ** 2 * (1 + 1e-9)
    assert problem.mirror.divergence_from_middle(alpha[0]) <= instance.constants[BREGMAN_EVERYWHERE]


def test_a_debiased_adversary_is_not_that_of_figure_2():
    assert ALL_DOMAINS_REPORT in agnostic_game(**SIMPLE).promises
    assert ALL_DOMAINS_REPORT not in agnostic_game(**SIMPLE, debiased=1).promises


@pytest.mark.parametrize(
    "bad",
    [
        {"predictors": "1,0|0", "targets": "0|0"},
        {"predictors": "1,0", "targets": "0|0"},
        {"predictors": "1,0|0,z", "targets": "0|0"},
        {**SIMPLE, "budget": "0"},
    ],
)
def test_bad_tables_are_refused(bad):
    with pytest.raises(FedTheoryError):
        agnostic_game(**bad)
