"""FedRes, Lemma 2: five questions, and that 8 cannot be improved."""

from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres.instances.sloped_valley import sloped_valley
from fedtheory.papers.fedres.properties import BEST_PARTNER, BOUNDED_LOSS
from fedtheory.papers.fedres.statements.lem2_half_step import LEMMA_2
from fedtheory.proofs import find_proof

KEYS = [bound.key for bound in LEMMA_2.bounds]


def spoken(statement, instance):
    found = check(statement, instance, parameters={}, rounds=1)
    return {v.bound: v for v in found if v.outcome is not Outcome.NOT_APPLICABLE}


def test_it_bites():
    for exhibit in LEMMA_2.exhibits:
        found = spoken(LEMMA_2, exhibit.instance())
        assert {key: f"{v.tightness:.4f}" for key, v in found.items()} == exhibit.pinned


def test_the_check_can_say_no():
    bounds = tuple(replace(b, value=100 * b.value) for b in LEMMA_2.bounds)
    for exhibit in LEMMA_2.exhibits:
        found = spoken(replace(LEMMA_2, bounds=bounds), exhibit.instance())
        assert all(v.outcome is Outcome.VIOLATED for v in found.values())


def test_eight_is_the_best_constant():
    """With 7.99 for 8 a narrow valley breaks the promise."""
    sharpened = LEMMA_2.bound("sharpened")
    value = sharpened.value * 8 / sp.Rational(799, 100)
    better = replace(LEMMA_2, bounds=(replace(sharpened, value=value),))
    (verdict,) = spoken(better, sloped_valley(epsilon="1/100", b="1/10")).values()
    assert verdict.outcome is Outcome.VIOLATED


@given(
    h=st.fractions(Fraction(1, 10), 10),
    b=st.fractions(Fraction(1, 10), 20),
    epsilon=st.fractions(Fraction(1, 10), 10),
    radius=st.fractions(Fraction(1, 10), 10),
)
def test_it_holds_in_every_valley(h, b, epsilon, radius):
    words = {"h": h, "b": b, "epsilon": epsilon, "radius": radius}
    found = spoken(LEMMA_2, sloped_valley(**{k: str(v) for k, v in words.items()}))
    assert len(found) in {2, 3}
    assert all(v.outcome is not Outcome.VIOLATED for v in found.values())


@pytest.mark.parametrize("key", KEYS)
def test_its_proofs_are_accepted(key):
    assert prove(find_proof("fedres.lem2", key)).label is Label.PROVED


def test_it_says_nothing_without_the_best_partner():
    whole = sloped_valley()
    bare = replace(whole, promises=whole.promises - {BEST_PARTNER})
    assert not spoken(LEMMA_2, bare)


def test_print_needs_the_range_and_ours_does_not():
    whole = sloped_valley()
    unbounded = replace(whole, promises=whole.promises - {BOUNDED_LOSS})
    assert set(spoken(LEMMA_2, unbounded)) == {"sharpened"}
