"""Bandits on FedRes.SGD: against a tree of fractions, and its sampling against its enumeration."""

from fractions import Fraction as Q

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedres.algorithms.fedres_bandit import (
    expected_fedres_bandit,
    sampled_fedres_bandit,
)
from fedtheory.papers.fedres.instances.contextual_bandit import contextual_bandit
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET

ONE = {
    "contexts": "1/4 1/8 -1/8 1/4,0 -1/4 1/8 1/8",
    "comparator": "1/2 -3/4",
    "noise": "1/8",
    "period": 3,
}


def constant(eta, eta_l, rounds):
    return {"eta_t": np.full(rounds, float(eta)), "eta_l_t": np.full(rounds, float(eta_l))}


def by_hand(bandit, eta, eta_l, rounds):
    """One client without delay: its pairs with their probabilities, in fractions, period by period."""
    (contexts,), best, B = bandit.contexts, bandit.best(0), bandit.period
    law, total, averages = {(Q(0), Q(0)): Q(1)}, Q(0), []
    share = Q(1, len(contexts) * len(contexts[0]) * 2)
    for t in range(1, rounds + 1):
        after = {}
        for (g, w), chance in law.items():
            for context in contexts:
                earned = [Q(1, 2) + x * best[0] + z * best[1] for x, z in context]
                guessed = [Q(1, 2) + x * g + z * w for x, z in context]
                taken = earned[guessed.index(max(guessed))]
                lost = (B - 1) * (max(earned) - taken) + max(earned) - sum(earned) / len(earned)
                total += chance * lost / B / len(contexts)
                for (x, z), reward, guess in zip(context, earned, guessed, strict=True):
                    for r in (reward - bandit.noise, reward + bandit.noise):
                        moved = (
                            max(Q(-1), min(Q(1), g + 2 * eta * (r - guess) * x)),
                            max(Q(-1), min(Q(1), w + 2 * eta_l * (r - guess) * z)),
                        )
                        after[moved] = after.get(moved, Q(0)) + chance * share
        law = after
        averages.append(total / t)
    return averages


def test_a_tree_of_fractions_has_the_same_expectations():
    instance = contextual_bandit(**ONE)
    rounds, eta, eta_l = 4, Q(1), Q(3)
    (found,) = expected_fedres_bandit(
        instance.problem, constant(eta, eta_l, rounds), rounds, np.random.default_rng(0)
    ).series[EXPECTED_BANDIT_REGRET]
    exact = [float(value) for value in by_hand(instance.problem.bandit, eta, eta_l, rounds)]
    assert found == pytest.approx(exact, abs=1e-12)
    assert len({round(value, 9) for value in exact}) == rounds


@pytest.mark.parametrize("delays", [{}, {"uplink": "2", "downlink": "3"}])
def test_sampled_runs_average_to_the_expectation(delays):
    instance = contextual_bandit(**ONE, **delays)
    steps = constant(1, 3, 5)
    (exact,) = expected_fedres_bandit(instance.problem, steps, 5, np.random.default_rng(0)).series[
        EXPECTED_BANDIT_REGRET
    ]
    drawn = sampled_fedres_bandit(
        instance.problem, steps, 5, np.random.default_rng(1), 4000
    ).series[EXPECTED_BANDIT_REGRET]
    error = drawn.std(axis=0) / np.sqrt(len(drawn)) + 1e-12
    assert (np.abs(drawn.mean(axis=0) - exact) <= 5 * error).all()


def test_nothing_is_learnt_before_the_delay_is_over():
    late = contextual_bandit(**ONE, uplink="5", downlink="2")  # 1 + ceil(6/3) periods
    (found,) = expected_fedres_bandit(
        late.problem, constant(1, 3, 5), 5, np.random.default_rng(0)
    ).series[EXPECTED_BANDIT_REGRET]
    assert found[:3] == pytest.approx([found[0]] * 3, abs=1e-15)
    assert found[3] != pytest.approx(found[0], abs=1e-3)


def test_too_many_paths_are_refused():
    with pytest.raises(FedTheoryError, match="fewer rounds"):
        expected_fedres_bandit(
            contextual_bandit(**ONE).problem, constant(1, 1, 9), 9, np.random.default_rng(0)
        )
