"""The proofs of Theorem 3: what is shown, what is refuted, and that each hypothesis is needed."""

from dataclasses import replace

import pytest

from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fedres import PROOFS
from fedtheory.papers.fedres.proofs.appendix_d import APPENDIX_D
from fedtheory.papers.fedres.proofs.bandit import BANDIT
from fedtheory.papers.fedres.proofs.thm3any_steps import BANDIT_SHARPENED
from fedtheory.papers.fedres.proofs.thm3d_any_period import BANDIT_CORRECTED

OWN = [proof for proof in PROOFS if proof.of.id.startswith("fedres.thm3")]
REFUTED = {("fedres.thm3one", "ordered"), ("fedres.thm3d", "ordered")}


@pytest.mark.parametrize("proof", OWN, ids=lambda p: f"{p.of.id} {p.bound}")
def test_each_has_its_label_and_no_axioms(proof):
    report = prove(proof)
    theirs = proof.of.bound(proof.bound).status.theirs
    wanted = Label.PROVED_AS_REPAIRED if theirs else Label.PROVED
    wanted = Label.REFUTED if (proof.of.id, proof.bound) in REFUTED else wanted
    assert report.label is wanted, [s.note for s in report.steps if s.label is not Label.PROVED]
    assert not report.axioms


@pytest.mark.parametrize(
    "name",
    ["realizable", "same contexts", "uniform", "(12)", "explorations", "choice, last"],
)
def test_no_hypothesis_of_a_bandit_can_be_left_out(name):
    whole = BANDIT_SHARPENED.setting
    given = {key: one for key, one in whole.given.items() if key != name}
    assert len(given) < len(whole.given)
    poorer = replace(BANDIT_SHARPENED, setting=replace(whole, given=given))
    assert prove(poorer).label is not Label.PROVED


def test_a_bandit_pays_the_root_whatever_the_regression_is():
    """Of FedRes it knows that the regret of n periods is at most nR on average, and nothing else."""
    assert prove(BANDIT).label is Label.PROVED
    assert {"sx", "sy"}.isdisjoint(BANDIT.setting.symbols)
    assert {"projection (8)", "unbiased"}.isdisjoint(BANDIT.setting.given)


def test_a_delay_in_periods_that_is_too_short_by_one_is_not_enough():
    given = dict(BANDIT_CORRECTED.setting.given)
    del given["delay in periods"]
    poorer = replace(BANDIT_CORRECTED.setting, given=given)
    assert prove(replace(BANDIT_CORRECTED, setting=poorer)).label is not Label.PROVED


def test_appendix_d_line_by_line():
    labels = {step.name: step.label for step in prove(APPENDIX_D).steps}
    assert labels.pop("decomposition with bars") is Label.REFUTED
    assert labels.pop("(40), second term") is Label.REFUTED
    assert set(labels.values()) == {Label.PROVED}
