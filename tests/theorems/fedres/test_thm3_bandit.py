"""Theorem 3 of FedRes: contextual bandits with any steps, any period, the chosen one, and one step for all."""

from dataclasses import replace
from fractions import Fraction as Q

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, curve
from fedtheory.engines.statistics.sampled import check_sampled
from fedtheory.papers.fedres.instances.contextual_bandit import contextual_bandit
from fedtheory.papers.fedres.properties import REALIZABLE, UNIT_REWARDS
from fedtheory.papers.fedres.statements.steps import eta, eta_l
from fedtheory.papers.fedres.statements.thm3_bandit import BANDIT_REGRET
from fedtheory.papers.fedres.statements.thm3any_steps import BANDIT_ANY_STEPS
from fedtheory.papers.fedres.statements.thm3d_any_period import ANY_PERIOD
from fedtheory.papers.fedres.statements.thm3one_common_step import ONE_STEP

STATEMENTS = (BANDIT_REGRET, ONE_STEP, BANDIT_ANY_STEPS, ANY_PERIOD)
each = pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: s.id)


def verdicts(statement, exhibit):
    return check(
        statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )


@each
def test_it_bites_as_pinned(statement):
    for exhibit in statement.exhibits:
        found = {
            v.bound: f"{v.tightness:.4f}"
            for v in verdicts(statement, exhibit)
            if v.tightness is not None
        }
        assert found == exhibit.pinned


@each
def test_the_check_can_say_no(statement):
    wrong = tuple(replace(b, value=b.value / 1000) for b in statement.bounds)
    found = verdicts(replace(statement, bounds=wrong), statement.exhibits[0])
    assert {v.outcome for v in found} == {Outcome.VIOLATED}


@each
@pytest.mark.parametrize(
    ("withdrawn", "words"), [(REALIZABLE, "all contexts"), (UNIT_REWARDS, "regressors")]
)
def test_it_is_silent_without_its_assumptions(statement, withdrawn, words):
    first = statement.exhibits[0]
    instance = first.instance()
    bare = replace(instance, promises=instance.promises - {withdrawn})
    for verdict in check(statement, bare, parameters=first.parameters, rounds=first.rounds):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert words in verdict.note


@pytest.mark.parametrize(
    "statement", [BANDIT_REGRET, BANDIT_ANY_STEPS, ANY_PERIOD], ids=lambda s: s.id
)
def test_longer_runs_are_as_recorded(statement):
    for exhibit in statement.sampled_exhibits:
        found = check_sampled(
            statement,
            exhibit.instance(),
            parameters=exhibit.parameters,
            rounds=exhibit.rounds,
            runs=256,
        )
        assert {v.bound: v.outcome for v in found} == dict(exhibit.outcomes)


small = st.fractions(Q(-1, 8), Q(1, 8), max_denominator=16)


@given(
    arms=st.lists(small, min_size=4, max_size=4),
    best=st.tuples(*[st.fractions(Q(-1), Q(1), max_denominator=4)] * 2),
    period=st.integers(1, 5),
    step=st.fractions(Q(1, 10), 8, max_denominator=10),
    uplink=st.integers(1, 4),
)
def test_it_holds_whatever_the_features(arms, best, period, step, uplink):
    instance = contextual_bandit(
        contexts=" ".join(map(str, arms)),
        comparator=" ".join(map(str, best)),
        period=period,
        uplink=str(uplink),
    )
    parameters = {eta: step, eta_l: 2 * step}
    for verdict in check(BANDIT_ANY_STEPS, instance, parameters=parameters, rounds=7):
        assert verdict.outcome is not Outcome.VIOLATED, verdict


def test_a_period_that_is_too_long_is_not_the_chosen_one():
    instance = contextual_bandit(contexts="0 -1/16 0 1/16", comparator="1/4 1", period=60)
    for verdict in check(BANDIT_REGRET, instance, parameters={}, rounds=12):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert "its condition" in verdict.note


NUMBERS = {"P": 4, "K": 4, "B": 8, "R_r": 1, "T": 1000, "tau": 3, "tau_1": 10, "M": 1, "D": 1} | {
    "gamma": 0.25,
    "G": 0.5**0.5,
    "sigma": 0.1875**0.5,
    "w_g": 1,
    "w_l": 1,
}


def test_eight_thousand_rounds_of_four_clients_and_four_actions():
    """1/B + sqrt(2K R) of the reference numbers is 0.7404; ours charges greedy rounds only, B - 1 of B."""
    (ours,) = curve(ANY_PERIOD.bound("sharpened"), NUMBERS, np.array([1000.0]))
    assert ours == pytest.approx(1 / 8 + 7 / 8 * (0.740405129241 - 1 / 8), rel=1e-10)


def test_powers_of_K_are_half_of_those_in_print():
    def share(bound, K):
        letters = {**NUMBERS, "K": K, "gamma": 1e-30, "G": 1e-30, "M": 1e-30, "T": 1e9}
        return curve(BANDIT_REGRET.bound(bound), letters, np.array([1e9]))[0]

    assert share("in-full", 32) / share("in-full", 1) == pytest.approx(32**0.8, rel=1e-3)
    assert share("sharpened", 32) / share("sharpened", 1) == pytest.approx(32**0.4, rel=1e-3)


def test_copies_of_clients_change_nothing_but_the_noise_of_the_server():
    one, four = (
        contextual_bandit(
            contexts=";".join(["0 -1/8 0 1/8"] * n), comparator="0" + " 1" * n, period=2
        )
        for n in (1, 4)
    )
    runs = [
        check(BANDIT_ANY_STEPS, i, parameters={eta: Q(1, 10), eta_l: Q(2)}, rounds=3)
        for i in (one, four)
    ]
    assert [v.tightness for v in runs[0]] == pytest.approx([v.tightness for v in runs[1]])
