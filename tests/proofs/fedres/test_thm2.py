"""The proofs of Theorem 2: what is shown, and that each hypothesis is needed."""

from dataclasses import replace

import pytest

from fedtheory.core.expression import names
from fedtheory.core.statement import Status
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres import ARGUMENTS, PROOFS
from fedtheory.papers.fedres.proofs.appendix_b import APPENDIX_B
from fedtheory.papers.fedres.proofs.lemmas import EUCLIDEAN
from fedtheory.papers.fedres.proofs.mb_batches import BATCHES, MINI_BATCHES_SHARPENED
from fedtheory.papers.fedres.proofs.sgd import SGD, SUMS, stated
from fedtheory.papers.fedres.proofs.thm2_any_steps import ANY_STEPS_SHARPENED
from fedtheory.papers.fedres.proofs.thm2_joint import JOINT
from fedtheory.papers.fedres.proofs.thm2_printed import ANY_STEPS_PRINTED
from fedtheory.papers.fedres.proofs.thm2_small_steps import SMALL_STEPS
from fedtheory.papers.fedres.proofs.thm2_world import THEOREM_2_PRINTED
from fedtheory.papers.fedres.proofs.thm2full_world import ANY_STEPS_DEPENDENT
from fedtheory.papers.fedres.proofs.thm3d_world import ANY_PERIOD_PRINTED
from fedtheory.papers.fedres.proofs.thm3one_world import BANDIT_ONE_STEP

OWN = ("fedres.thm2", "fedres.mb")
REFUTED = (("fedres.thm2", "ordered"), ("fedres.thm2full", "ordered-dependent"))
PROVED = [p for p in PROOFS if p.of.id.startswith(OWN) and (p.of.id, p.bound) not in REFUTED]


@pytest.mark.parametrize("proof", PROVED, ids=lambda p: f"{p.of.id} {p.bound}")
def test_it_is_proved_without_axioms(proof):
    report = prove(proof)
    theirs = proof.of.bound(proof.bound).status.theirs
    wanted = Label.PROVED_AS_REPAIRED if theirs else Label.PROVED
    assert report.label is wanted, [s.note for s in report.steps if s.label is not Label.PROVED]
    assert not report.axioms


def test_every_bound_has_its_proof():
    from fedtheory.papers.fedres import STATEMENTS

    stated = {(s.id, b.key) for s in STATEMENTS if s.id.startswith(OWN) for b in s.bounds}
    assert stated == {(p.of.id, p.bound) for p in PROOFS if p.of.id.startswith(OWN)}


ORDERS = (THEOREM_2_PRINTED, ANY_STEPS_DEPENDENT, BANDIT_ONE_STEP, ANY_PERIOD_PRINTED)


@pytest.mark.parametrize("proof", ORDERS, ids=lambda p: f"{p.of.id} {p.bound}")
def test_an_order_is_refuted_for_every_constant(proof):
    """The world has a number n, of which nothing is known but that it is as large as a multiple of the constant."""
    assert proof.of.bound(proof.bound).status is Status.ORDERED
    assert prove(proof).label is Label.REFUTED
    (step,) = proof.steps
    counter = step.refuted
    assert "constant_0" not in counter.made.symbols  # any positive number, says the engine
    n = counter.made.symbols["n"]
    least, beyond = n["any"]
    assert "constant_0" in names(beyond[1])
    free = replace(counter.made, symbols={**counter.made.symbols, "n": {**n, "any": [least]}})
    bounded = replace(step, refuted=replace(counter, made=free))
    assert prove(replace(proof, steps=(bounded,))).label is not Label.REFUTED


def test_what_a_theorem_says_has_none_of_the_sums_of_its_proof():
    said = stated(SGD)
    assert not SUMS & set(said.symbols)
    assert {"past x", "independent", "regret"} <= set(said.given)
    assert len(said.given) < len(SGD.given)


@pytest.mark.parametrize(
    "name", ["independent", "round trip", "comparator", "start", "local start", "past x", "convex"]
)
def test_no_hypothesis_can_be_left_out(name):
    """Independent clients (d10), tau_i >= 1 (d12), the ball (d11), zero starts (d16), the past, convexity."""
    poorer = replace(SGD, given={key: given for key, given in SGD.given.items() if key != name})
    report = prove(replace(ANY_STEPS_SHARPENED, setting=poorer))
    assert report.label is not Label.PROVED


def test_small_steps_are_needed():
    """Without the conditions the claim is another, and a proof of it does not even exist."""
    bound = SMALL_STEPS.of.bound("small-steps")
    free = replace(bound, conditions=())
    statement = replace(SMALL_STEPS.of, bounds=(free,))
    with pytest.raises(Exception, match="the proof of"):
        replace(SMALL_STEPS, of=statement)


def test_appendix_b_line_by_line():
    labels = {step.name: step.label for step in prove(APPENDIX_B).steps}
    assert set(labels.values()) == {Label.PROVED}
    assert {f"({k})" for k in (28, 29, 30, 31, 32, 33, 35, 36, 37, 38)} < set(labels)
    assert APPENDIX_B in ARGUMENTS


def test_lemma_9_is_wrong_by_one_round_in_print():
    labels = {step.name: step.label for step in prove(EUCLIDEAN).steps}
    assert labels == {
        "projection": Label.PROVED,
        "Lemma 10": Label.PROVED,
        "Lemma 11": Label.PROVED,
        "Lemma 9": Label.PROVED,
        "Lemma 9 printed": Label.REFUTED,
    }


BATCH_HYPOTHESES = ("new sample, g", "sample, l", "batch, g", "own, l", "errors, g", "batch delay")


@pytest.mark.parametrize("name", BATCH_HYPOTHESES)
def test_no_hypothesis_of_a_batch_can_be_left_out(name):
    given = {key: one for key, one in BATCHES.given.items() if key != name}
    assert len(given) < len(BATCHES.given)
    poorer = replace(MINI_BATCHES_SHARPENED, setting=replace(BATCHES, given=given))
    assert not prove(poorer).label.proved


def test_with_the_gradient_whole_the_pair_is_paid_for_once():
    """Constants 1, 1, 2 in Theorem 2: of the two blocks apart it is 3/2, 3/2, 2."""
    assert prove(JOINT).label is Label.PROVED
    given = {k: one for k, one in JOINT.setting.given.items() if k != "whole variance"}
    poorer = replace(JOINT, setting=replace(JOINT.setting, given=given))
    assert prove(poorer).label is not Label.PROVED


@pytest.mark.parametrize("name", ["radius", "expected gradient", "M is 3DG", "projection (8)"])
def test_no_hypothesis_of_the_printed_order_can_be_left_out(name):
    proof = ANY_STEPS_PRINTED
    given = {key: one for key, one in proof.setting.given.items() if key != name}
    assert len(given) < len(proof.setting.given)
    poorer = replace(proof, setting=replace(proof.setting, given=given))
    assert not prove(poorer).label.proved
