"""FedRes, Lemma 1: five questions, and the worst pair against a grid of pairs."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres.algorithms.largest_deviation import expected_deviation, largest
from fedtheory.papers.fedres.instances.few_samples import few_samples
from fedtheory.papers.fedres.properties import INDEPENDENT_CLIENTS, SAMPLES_OVER_TIME
from fedtheory.papers.fedres.statements.lem1_deviation import LEMMA_1
from fedtheory.proofs import find_proof


def verdicts(statement, instance, rounds):
    return check(statement, instance, parameters={}, rounds=rounds)


def test_it_bites():
    for exhibit in LEMMA_1.exhibits:
        found = verdicts(LEMMA_1, exhibit.instance(), exhibit.rounds)
        assert {v.bound: f"{v.tightness:.4f}" for v in found} == exhibit.pinned


def test_the_check_can_say_no():
    bounds = tuple(replace(b, value=b.value / 100) for b in LEMMA_1.bounds)
    exhibit = LEMMA_1.exhibits[1]
    found = verdicts(replace(LEMMA_1, bounds=bounds), exhibit.instance(), 14)
    assert all(v.outcome is Outcome.VIOLATED for v in found)


@pytest.mark.parametrize("withdrawn", [INDEPENDENT_CLIENTS, SAMPLES_OVER_TIME])
def test_it_says_nothing_when_an_assumption_is_withdrawn(withdrawn):
    whole = LEMMA_1.exhibits[0].instance()
    bare = replace(whole, promises=whole.promises - {withdrawn})
    assert all(v.outcome is Outcome.NOT_APPLICABLE for v in verdicts(LEMMA_1, bare, 3))


@pytest.mark.parametrize("key", ["corrected", "clients-twice"])
def test_its_proofs_are_accepted(key):
    report = prove(find_proof("fedres.lem1", key))
    assert report.label is Label.CONDITIONAL
    assert len(report.axioms) == 5  # nets of the balls, inside them, and Bernstein


def test_a_coin_deviates_by_the_mean_of_its_modulus():
    """y = 1/2 with x = ±1/2: L - L̂ is -w S/(2t)... at w = ±1, so half of E|S|/t."""
    instance = few_samples(x="1/2 -1/2", z="0 0", y="1/2 1/2")
    seen = expected_deviation(instance.problem, {}, 3, np.random.default_rng(0))
    (values,) = seen.series.values()
    assert values[0] == pytest.approx([1 / 2, 1 / 4, 1 / 4])


@given(seed=st.integers(0, 2**32 - 1), radius=st.floats(0.1, 3))
def test_no_pair_of_a_grid_beats_the_worst_pair(seed, radius):
    rng = np.random.default_rng(seed)
    half = rng.standard_normal((5, 3, 3))
    forms = half + half.transpose(0, 2, 1)
    u, v = np.meshgrid(np.linspace(-radius, radius, 61), np.linspace(-radius, radius, 61))
    rows = np.stack([u.ravel(), v.ravel(), -np.ones(u.size)], axis=-1)
    seen = np.einsum("gp,rpq,gq->rg", rows, forms, rows).max(axis=1)
    found = largest(forms, radius)
    assert (found >= seen - 1e-9).all()
    assert (found <= seen + 0.02 * (1 + radius**2) * np.abs(forms).max()).all()


def test_two_clients_are_refused():
    with pytest.raises(FedTheoryError, match="one client"):
        expected_deviation(
            few_samples(x="1/5;1/5", z="1/5;1/5", y="1/5;1/5").problem,
            {},
            2,
            np.random.default_rng(0),
        )
