"""FFGB on identical inputs: what is proved, what is refuted, and that nothing is proved from less."""

from dataclasses import replace

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.ffgb.proofs.appendix_e import APPENDIX_E
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43, drift
from fedtheory.proofs import PROOFS, find_proof

IDS = {
    "ffgb.thm4_3",
    "ffgb.cor4_1",
    "ffgb.local_steps",
    "ffgb.no_residual",
    "ffgb.persistent_residual",
    "ffgb.square_homogeneous",
    "ffgb.drift_lower",
}
OURS = [proof for proof in PROOFS if proof.id in IDS]


@pytest.mark.parametrize("proof", OURS, ids=lambda p: f"{p.id} {p.bound}")
def test_every_step_is_proved(proof):
    report = prove(proof)
    assert report.label is Label.PROVED, [(s.name, s.note) for s in report.steps if s.note]
    assert {s.label for s in report.steps} == {Label.PROVED}


def test_every_bound_has_its_proof():
    assert {(p.id, p.bound) for p in OURS} == {(p.of.id, b.key) for p in OURS for b in p.of.bounds}


def test_appendix_e_is_right_but_for_seven_lines():
    report = prove(APPENDIX_E)
    assert report.label is Label.PROVED
    assert {s.name for s in report.steps if s.label is not Label.PROVED} == {
        "optimality as printed",
        "||h|| as printed",
        "line 5 as used",
        "step sizes as printed",
        "(41) as printed",
        "(42) as printed",
        "(42), logarithms as printed",
    }
    assert {s.label for s in report.steps} == {Label.PROVED, Label.REFUTED}


@pytest.mark.parametrize("key", ["corrected", "sharpened"])
def test_a_proof_must_end_at_the_bound(key):
    sharper = tuple(
        replace(b, value=b.value - drift / 100) if b.key == key else b for b in THEOREM_43.bounds
    )
    with pytest.raises(IllFormedStatement, match="ends at"):
        replace(find_proof("ffgb.thm4_3", key), of=replace(THEOREM_43, bounds=sharper))


@pytest.mark.parametrize(
    "name", ["weak", "convex", "bounded", "optimal", "line 6", "e next", "server"]
)
def test_a_proof_needs_its_hypotheses(name):
    """Without any one of them the theorem is not proved."""
    whole = find_proof("ffgb.thm4_3", "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != name}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED


@pytest.mark.parametrize(
    "name", ["(39)", "apart", "errors", "near", "one step", "in a round", "rounds"]
)
def test_a_proof_without_one_of_its_steps_proves_nothing(name):
    whole = find_proof("ffgb.thm4_3", "sharpened")
    assert name in {s.name for s in whole.steps}
    holed = replace(whole, steps=tuple(s for s in whole.steps if s.name != name))
    assert prove(holed).label is Label.UNDECIDED


def test_the_persistent_residual_needs_to_live_on():
    whole = find_proof("ffgb.persistent_residual", "sharpened")
    given = {key: value for key, value in whole.setting.given.items() if key != "lives on"}
    poorer = replace(whole, setting=replace(whole.setting, given=given))
    assert prove(poorer).label is Label.UNDECIDED
