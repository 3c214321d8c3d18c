"""Refutations of bounds of norms: what is measured is the norm itself, and with the constants that are right nothing is refuted."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction as Q
from typing import Any

import pytest

from fedtheory.core.construction import Counterexample, choice, each, explicit, point
from fedtheory.core.proof import Proof
from fedtheory.core.term import at_most
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import ProofReport, prove
from fedtheory.papers.fednewton.proofs import coin_worlds as coins
from fedtheory.papers.fednewton.proofs import inputs_printed as inputs
from fedtheory.papers.fednewton.proofs import lem2_ratio as ratio
from fedtheory.papers.fednewton.proofs.printed_samples import LOCAL_COVARIANCE
from fedtheory.papers.fednewton.statements.lem4_covariance import LEMMA_4


def among(proof: Proof, counter: Counterexample) -> ProofReport:
    """The refutation by another counterexample."""
    *before, last = proof.steps
    return prove(replace(proof, steps=(*before, replace(last, refuted=counter))))


def put(proof: Proof, **symbols: Mapping[str, Any]) -> ProofReport:
    """The refutation with other definitions of some symbols of its construction."""
    counter = proof.steps[-1].refuted
    assert isinstance(counter, Counterexample)
    assert set(symbols) <= set(counter.made.symbols)
    made = replace(counter.made, symbols={**counter.made.symbols, **symbols})
    return among(proof, replace(counter, made=made))


PROOFS = (
    ratio.LEMMA_2_PRINTED,
    coins.LEMMA_3_LOCAL,
    coins.LEMMA_4_LOCAL,
    inputs.PROPOSITION_5_PRINTED,
    inputs.PROPOSITION_6_PRINTED,
)


@pytest.mark.parametrize("proof", PROOFS, ids=lambda p: p.of.id)
def test_as_it_stands_print_is_refuted(proof: Proof) -> None:
    report = prove(proof)
    assert report.label is Label.REFUTED, report.why


def same(norm: Any, beta: Any = 0) -> Counterexample:
    """The sample has the covariance of its law, so that the ratio is 1 and no bound fails."""
    law = ((162, 420), (420, 1333))
    return ratio.world(
        "a perfect sample", law, law, 13, ((1, 0), (0, 1)), norm, (4, 7), beta, (1, 0)
    )


@pytest.mark.parametrize(
    ("counter", "why"),
    [
        (same(1), "the contrary"),
        (same(2), "P_D is reached"),
        (replace(ratio.ONE_DIRECTION, made=ratio.world(
            "a norm that is too large", ((162, 420), (420, 1333)), ((12, 60), (60, 300)), 13, ((7, 12), (0, 2)), 15, (4, 7), Q(6, 7), (1, 0)).made),
         "P_D is reached"),
        (replace(ratio.ONE_DIRECTION, made=ratio.world(
            "a norm that is too small", ((162, 420), (420, 1333)), ((12, 60), (60, 300)), 13, ((7, 12), (0, 2)), 13, (4, 7), Q(6, 7), (1, 0)).made), "P_D"),
    ],
    ids=["C_D = C", "C_D = C, and a number above the norm", "a number above the norm", "a number below it"],
)  # fmt: skip
def test_lemma_2_is_not_refuted_by_a_number_that_is_not_the_norm(
    counter: Counterexample, why: str
) -> None:
    report = among(ratio.LEMMA_2_PRINTED, counter)
    assert report.label is Label.UNDECIDED
    assert f"'{why}' is not shown" in report.steps[-1].note


def test_lemma_4_is_not_refuted_by_more_than_the_norm() -> None:
    up = choice(at_most(coins.walk(coins.draws, coins.out), 0), -1, 1)
    twice = up * Q(4, 3) * coins.walk(coins.draws, coins.out) / coins.draws
    symbols = {**coins.NEXT_TO_NOTHING.symbols, "off": explicit("w", twice)}
    made = replace(coins.NEXT_TO_NOTHING, symbols=symbols)
    report = prove(
        coins.refuted(LEMMA_4, LOCAL_COVARIANCE, "twice", "a fair coin", made, Q(16, 9), "none")
    )
    assert report.label is Label.UNDECIDED
    assert "'off is reached' is not shown" in report.steps[-1].note


LEMMAS = ((coins.LEMMA_3_LOCAL, 1, coins.toss(1, coins.out), Q(1)),
          (coins.LEMMA_4_LOCAL, Q(1, 16), (1 + coins.toss(1, coins.out)) / 2, Q(1, 2)))  # fmt: skip


@pytest.mark.parametrize(("proof", "lam", "seen", "size"), LEMMAS, ids=lambda p: str(p)[:9])
def test_with_the_effective_dimension_of_the_client_lemmas_3_and_4_are_not_refuted(
    proof: Proof, lam: Q, seen: Any, size: Q
) -> None:
    """All data have the law of the client, so print says N_j: all hypotheses are true, and it allows more."""
    own = {
        "other": explicit("w", seen * point(1)),
        "C_all": explicit("x", size * coins.x),
        "lever": explicit("w", seen / (size + lam) * point(1)),
        "N": explicit("", size / (size + lam)),
    }
    report = put(proof, **own)
    assert report.label is Label.UNDECIDED
    assert "'what print allows' is not shown" in report.steps[-1].note


def test_with_the_shift_that_the_client_sees_proposition_5_is_not_refuted() -> None:
    report = put(inputs.PROPOSITION_5_PRINTED, Delta_f=explicit("", 1))
    assert report.label is Label.UNDECIDED
    assert "'more than print allows' is not shown" in report.steps[-1].note


def test_for_r_up_to_1_proposition_6_is_not_refuted() -> None:
    report = put(inputs.PROPOSITION_6_PRINTED, r=explicit("", 1))
    assert report.label is Label.UNDECIDED
    assert "'more than print allows' is not shown" in report.steps[-1].note


@pytest.mark.parametrize(
    ("symbol", "definition", "why"),
    [
        ("hit", explicit("k i o", each("i", 0, Q(10**6, 999_999))), "hit or not"),
        ("hit", explicit("k i o", 1), "hit or not"),
        ("label", explicit("k o", 1), "mean label"),
        ("drawn", explicit("k i o", 0), "more draws"),
    ],
)
def test_proposition_5_is_refuted_by_draws_of_the_client_s_law_alone(
    symbol: str, definition: Mapping[str, Any], why: str
) -> None:
    report = put(inputs.PROPOSITION_5_PRINTED, **{symbol: definition})
    assert report.label is Label.UNDECIDED
    assert f"'{why}' is not shown" in report.steps[-1].note
