"""Theorem 3 of FedBoost: AFLBoost, its floor, and what print forgets of it."""

from dataclasses import replace

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.properties import CONVEX
from fedtheory.core.statement import T
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.properties import (
    ALL_DOMAINS_REPORT,
    SMALLEST_MIRROR_START,
    WEIGHTED_SAMPLING,
)
from fedtheory.papers.fedboost.statements.notation import C, D, M
from fedtheory.papers.fedboost.statements.thm3_agnostic import M_2, THEOREM_3, D_l

SIMPLE = {"predictors": "1,0|0,2", "targets": "0|0"}


@given(
    mirror=st.sampled_from(["euclid", "entropy"]),
    budget=st.sampled_from(["1/2", "1", "3/2"]),
    game=st.sampled_from([SIMPLE, {"predictors": "1,2|0,1", "targets": "1|1/2"}]),
    rounds=st.integers(1, 4),
)
def test_ours_holds(mirror, budget, game, rounds):
    instance = agnostic_game(**game, mirror=mirror, budget=budget)
    for verdict in check(THEOREM_3, instance, parameters={}, rounds=rounds):
        if verdict.bound == "corrected":
            assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS}, verdict


@pytest.mark.parametrize(
    "missing", [CONVEX, SMALLEST_MIRROR_START, ALL_DOMAINS_REPORT, WEIGHTED_SAMPLING]
)
def test_nothing_is_said_without_an_assumption(missing):
    instance = agnostic_game(**SIMPLE)
    bare = replace(instance, promises=instance.promises - {missing})
    for verdict in check(THEOREM_3, bare, parameters={}, rounds=2):
        assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_floors_in_the_limit():
    """d18: for squared losses print leaves nothing, and the gap tends to 44/225 (see the algorithm's test)."""
    ours = sp.limit(THEOREM_3.bound("corrected").value, T, sp.oo)
    assert sp.simplify(ours - (D * M + D_l * M_2) / (2 * C)) == 0
    printed = sp.limit(THEOREM_3.bound("printed").value, T, sp.oo)
    assert printed.subs(M, 0) == 0


def test_it_cannot_be_called_a_rate():
    for bound in THEOREM_3.bounds:
        assert sp.limit(bound.value / THEOREM_3.rate, T, sp.oo).is_finite is not False
