"""Refuted claims speak of nothing that their hypotheses leave free: else any number serves, and the refutation says nothing of print."""

from dataclasses import replace
from fractions import Fraction as Q

import pytest

from fedtheory.core.construction import Counterexample, explicit
from fedtheory.core.proof import Proof
from fedtheory.core.shelf import own_papers
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.kernel.contrary import names
from fedtheory.papers.fedboost.proofs import printed
from fedtheory.papers.fedboost.proofs.thm2_sampling import THEOREM_2_CORRECTED
from fedtheory.papers.fedboost.proofs.world import TWENTIETH
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2
from fedtheory.proofs import PROOFS, find_proof

FREE = {
    "delta": "a probability of failure is the user's",
    "mu": "1, where a claim of FFGB's Appendix F says so",
    "sign": "1 or -1",
    "G": "the constant that the paper hides in its order (FedNewton)",
    "aleph_Pi": "whatever it is: the case is one for all its values",
}
"""Letters that a claim is made for all values of."""


@pytest.mark.parametrize("paper", own_papers())
def test_what_a_refuted_claim_speaks_of_is_tied_to_something(paper: str) -> None:
    loose = set()
    for proof in PROOFS.of(paper):
        last = proof.steps[-1]
        if last.refuted is None:
            continue
        within = last.setting or proof.setting
        claim = last.claim.json()
        letters = {name for name, sorts in within.symbols.items() if sorts == ((), "real")}
        for letter in {*names([claim["then"], claim["if"]])} & letters:
            schemas = [given.schema.json() for given in within.given.values()]
            said = [{*names([s["then"], s["if"]])} & {*within.symbols} for s in schemas]
            if not any(letter in own and len(own) > 1 for own in said) and letter not in FREE:
                loose.add(f"{proof.of.id} {proof.bound}: {letter}")
    assert not loose


TOO_SMALL = (
    ("ffgb.thm4_1", "start_squared", Q(1, 2), "start"),
    ("ffgb.thmG_2", "start_squared", Q(1, 2), "start"),
    ("ffgb.thm4_4", "w_pairs", 1, "w_pairs, mean"),
    ("ffgb.thmG_3", "w_pairs", 1, "w_pairs, mean"),
)


@pytest.mark.parametrize(("identifier", "letter", "value", "why"), TOO_SMALL)
def test_another_number_for_a_letter_refutes_nothing(
    identifier: str, letter: str, value: Q | int, why: str
) -> None:
    proof = find_proof(identifier, "ordered")
    counter = proof.steps[-1].refuted
    assert isinstance(counter, Counterexample)
    made = replace(counter.made, symbols={**counter.made.symbols, letter: explicit("", value)})
    *before, last = proof.steps
    other = replace(proof, steps=(*before, replace(last, refuted=replace(counter, made=made))))
    report = prove(other)
    assert report.label is Label.UNDECIDED
    assert f"'{why}' is not shown" in report.steps[-1].note


def moment(S: Q | int) -> Proof:
    """FedBoost's Theorem 2 as printed, refuted with another number for the moment of the masks."""
    world = replace(TWENTIETH, numbers={**TWENTIETH.numbers, "S": S})
    return printed.refutation(THEOREM_2, printed.as_printed(THEOREM_2_CORRECTED), world)


@pytest.mark.parametrize(("S", "label"), [(1, Label.REFUTED), (Q(1, 2), Label.UNDECIDED)])
def test_the_moment_of_the_masks_is_theirs(S: Q | int, label: Label) -> None:
    assert prove(moment(S)).label is label
