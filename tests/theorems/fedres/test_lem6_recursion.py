"""FedRes, Lemma 6: five questions, one of them answered no for print."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.statement import t
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.check import check
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres.instances.quadratic_recursion import quadratic_recursion
from fedtheory.papers.fedres.properties import BELOW_START
from fedtheory.papers.fedres.statements.lem6_recursion import LEMMA_6
from fedtheory.proofs import find_proof


def verdicts(statement, instance, rounds):
    return {v.bound: v for v in check(statement, instance, parameters={}, rounds=rounds)}


@pytest.mark.parametrize("bound", LEMMA_6.bounds, ids=lambda b: b.key)
def test_every_bound_has_the_promised_rate(bound):
    at_one = bound.value.subs([(x, 1) for x in bound.value.free_symbols - {t}])
    ratio = sp.limit(at_one / LEMMA_6.rate, t, sp.oo)
    assert ratio.is_positive
    assert ratio.is_finite


def test_it_bites():
    for exhibit in LEMMA_6.exhibits:
        found = verdicts(LEMMA_6, exhibit.instance(), exhibit.rounds)
        spoken = {k: v for k, v in found.items() if v.outcome is not Outcome.NOT_APPLICABLE}
        assert {k: f"{v.tightness:.4f}" for k, v in spoken.items()} == exhibit.pinned


def test_print_is_crossed_at_its_second_index():
    crossed = verdicts(LEMMA_6, LEMMA_6.exhibits[0].instance(), 2)["printed"]
    assert crossed.outcome is Outcome.VIOLATED
    assert crossed.at_round == 2
    assert "100.27 measured, 15.0733 allowed" in crossed.note


def test_the_check_can_say_no():
    bounds = tuple(replace(b, value=b.value / 100) for b in LEMMA_6.bounds)
    exhibit = LEMMA_6.exhibits[1]
    found = verdicts(replace(LEMMA_6, bounds=bounds), exhibit.instance(), exhibit.rounds)
    assert all(v.outcome is Outcome.VIOLATED for v in found.values())


def test_corrections_say_nothing_of_sequences_that_may_rise():
    exhibit = LEMMA_6.exhibits[1]
    whole = exhibit.instance()
    bare = replace(whole, promises=whole.promises - {BELOW_START})
    found = verdicts(LEMMA_6, bare, 5)
    assert found["corrected"].outcome is found["sharpened"].outcome is Outcome.NOT_APPLICABLE


def test_nor_of_a_start_beyond_the_top_of_the_parabola():
    found = verdicts(LEMMA_6, quadratic_recursion(factors="1 1/100 1/100 1/100", start="1/2"), 5)
    assert found["corrected"].outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("printed", Label.REFUTED),
        ("corrected", Label.PROVED),
        ("sharpened", Label.PROVED),
    ],
)
def test_what_is_known_of_each_bound(key, label):
    assert prove(find_proof("fedres.lem6", key)).label is label


@given(
    drop=st.integers(4, 1000),
    errors=st.tuples(*(st.integers(1, 100),) * 3),
    fall=st.floats(0, 1),
    first=st.integers(1, 40),
)
def test_ours_holds_for_every_sequence_that_stays_below(drop, errors, fall, first):
    ceiling = drop // 4
    start = int(ceiling * fall)
    factors = " ".join([f"1/{drop}", *(f"{e}/50" for e in errors)])
    instance = quadratic_recursion(
        factors=factors, start=str(start), ceiling=str(ceiling), first=first
    )
    for verdict in verdicts(LEMMA_6, instance, 400).values():
        if verdict.bound != "printed":
            assert verdict.outcome is not Outcome.VIOLATED, verdict


def test_the_leading_constant_is_exact():
    """B_n tends to √(C_2/C_1)/√n: nothing smaller would do."""
    instance = quadratic_recursion(factors="1/8 1/2 1/100 1/100", start="2", first=16)
    found = check(LEMMA_6, instance, parameters={}, rounds=10**6, bounds=["sharpened"])
    assert found[0].tightness > 0.85
    assert np.isclose((0.5 / 0.125) ** 0.5, 2)
