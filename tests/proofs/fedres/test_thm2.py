"""The proofs of Theorem 2: what is shown, and that each hypothesis is needed."""

from dataclasses import replace

import pytest

from fedtheory.core.statement import Status
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres import ARGUMENTS, PROOFS
from fedtheory.papers.fedres.proofs.mb_batches import BATCHES, MINI_BATCHES_SHARPENED
from fedtheory.papers.fedres.proofs.sgd_printed import APPENDIX_B, EUCLIDEAN
from fedtheory.papers.fedres.proofs.sgd_setting import GIVEN, SGD
from fedtheory.papers.fedres.proofs.thm2_any_steps import ANY_STEPS_SHARPENED
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
    """The world has a constant C, of which nothing is known but that n, which is free, is as large."""
    assert proof.of.bound(proof.bound).status is Status.ORDERED
    assert prove(proof).label is Label.REFUTED
    (step,) = proof.steps
    world = step.refuted.setting
    about_c = {
        name for name, given in world.given.items() if "C" in str(given.schema.then).split("'")
    }
    assert about_c == {"C"}
    assert world.given["C"].schema.then[0] == "<="
    assert step.refuted.claim.then[1][:2] == ["*", "C"]
    bounded = {name: given for name, given in world.given.items() if name != "C"}
    free = replace(step, refuted=replace(step.refuted, setting=replace(world, given=bounded)))
    assert prove(replace(proof, steps=(free,))).label is not Label.REFUTED


@pytest.mark.parametrize(
    "name", ["independent", "round trip", "comparator", "start", "local start", "past x", "convex"]
)
def test_no_hypothesis_can_be_left_out(name):
    """Independent clients (d10), tau_i >= 1 (d12), the ball (d11), zero starts (d16), the past, convexity."""
    poorer = replace(SGD, given={key: given for key, given in GIVEN.items() if key != name})
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


@pytest.mark.parametrize("name", ["radius", "expected gradient", "M is 3DG", "projection (8)"])
def test_no_hypothesis_of_the_printed_order_can_be_left_out(name):
    proof = ANY_STEPS_PRINTED
    given = {key: one for key, one in proof.setting.given.items() if key != name}
    assert len(given) < len(proof.setting.given)
    poorer = replace(proof, setting=replace(proof.setting, given=given))
    assert not prove(poorer).label.proved
