"""Lemma 3 and Theorem 1 of FedBoost: ensembles against mixtures of domains."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.core.properties import JOINTLY_CONVEX_DIVERGENCE
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.instances.mixtures import mixtures
from fedtheory.papers.fedboost.statements.lem3_mixture import LEMMA_3
from fedtheory.papers.fedboost.statements.thm1_agnostic import THEOREM_1

OWN = (LEMMA_3, THEOREM_1)


def table(rng, rows, columns=3):
    """Rows of positive rationals that add up to 1, as text."""
    out = []
    for _ in range(rows):
        parts = rng.integers(1, 9, columns)
        out.append(",".join(f"{p}/{parts.sum()}" for p in parts))
    return ";".join(out)


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32 - 1), name=st.sampled_from(["squared", "kl", "three-halves"]))
def test_they_hold_for_random_domains_and_predictors(seed, name):
    rng = np.random.default_rng(seed)
    instance = mixtures(
        domains=table(rng, 3), predictors=table(rng, 4), weights=table(rng, 1), of=name
    )
    for statement in OWN:
        for verdict in check(statement, instance, parameters={}, rounds=1):
            assert verdict.outcome in {Outcome.HOLDS, Outcome.VACUOUS}, verdict


@pytest.mark.parametrize("statement", OWN, ids=lambda s: s.id)
def test_nothing_is_said_where_the_divergence_is_not_jointly_convex(statement):
    instance = mixtures(domains="1/2,1/2;1/4,3/4", of="cubic")
    for verdict in check(statement, instance, parameters={}, rounds=1):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
    bare = mixtures(domains="1/2,1/2;1/4,3/4")
    bare = replace(bare, promises=bare.promises - {JOINTLY_CONVEX_DIVERGENCE})
    assert check(statement, bare, parameters={}, rounds=1)[0].outcome is Outcome.NOT_APPLICABLE


def test_the_mean_approximation_is_sharper_than_the_worst():
    for exhibit in LEMMA_3.exhibits:
        printed, sharpened = (
            v.tightness for v in check(LEMMA_3, exhibit.instance(), parameters={}, rounds=1)
        )
        assert sharpened > printed
