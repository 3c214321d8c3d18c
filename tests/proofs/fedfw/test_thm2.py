"""Theorem 2, (52), (57) and (62): what is proved, what is refuted, and that a slip does not pass."""

from copy import deepcopy
from dataclasses import replace

import pytest

from fedtheory import kernel
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import to_tree
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.kernel import flint
from fedtheory.papers.fedfw.proofs.appendix_c1 import APPENDIX_C1
from fedtheory.papers.fedfw.proofs.nonconvex import AT_BEST
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2, average_surrogate
from fedtheory.proofs import PROOFS, find_proof

BOUNDS = [
    (statement.id, bound.key)
    for statement in (THEOREM_2, EQUATION_52, EQUATION_57, EQUATION_62)
    for bound in statement.bounds
]


@pytest.fixture(scope="module")
def reports():
    return {key: prove(find_proof(*key)) for key in BOUNDS}


@pytest.mark.parametrize("key", BOUNDS, ids="/".join)
def test_what_is_printed_is_refuted_and_all_else_is_proved(reports, key):
    theirs = {"printed": Label.REFUTED, "rate": Label.PROVED_AS_REPAIRED}
    wanted = theirs.get(key[1], Label.PROVED)
    report = reports[key]
    assert report.label is wanted, [(s.name, s.note) for s in report.steps if s.note]


def test_the_printed_proof_fails_where_it_fails_and_nowhere_else(reports):
    assert {step.label for step in prove(APPENDIX_C1).steps} == {Label.PROVED}
    printed = [report for (_, bound), report in reports.items() if bound == "printed"]
    assert {step.label for report in printed for step in report.steps} == {Label.REFUTED}
    assert {step.name for report in printed for step in report.steps} == {
        "(52) apart",
        "(52) printed",
        "(54) printed",
        "(55) printed",
        "(57) printed",
        "(60) line 2 printed",
        "(62) printed",
        "(12) as printed",
    }


def test_every_numbered_display_of_appendix_c1_is_replayed():
    """(47) and (48) are the O of (57) and of the theorem; (57) puts the step and the penalty in."""
    own = find_proof("fedfw.eq57", "corrected").steps
    locators = " ".join(step.locator for step in (*APPENDIX_C1.steps, *own))
    missing = [k for k in range(45, 63) if f"({k})" not in locators]
    assert missing == [47, 48]


def test_a_proof_must_end_at_the_bound():
    sharper = tuple(
        replace(b, value=b.value - average_surrogate / 100) if b.key == "sharpened" else b
        for b in THEOREM_2.bounds
    )
    with pytest.raises(IllFormedStatement, match="ends at"):
        replace(find_proof("fedfw.thm2", "sharpened"), of=replace(THEOREM_2, bounds=sharper))


def test_a_proof_without_one_of_its_steps_proves_nothing():
    whole = find_proof("fedfw.thm2", "any-start")
    for lost in whole.steps[:-1]:
        holed = replace(whole, steps=tuple(s for s in whole.steps if s is not lost))
        assert prove(holed).label is Label.UNDECIDED, lost.name


def put(tree, old, new):
    if tree == old:
        return new
    return [put(part, old, new) for part in tree] if isinstance(tree, list) else tree


SLIPS = {
    "4 becomes 5": lambda claim: put(claim, "4", "5"),
    "D for D²": lambda claim: put(claim, ["^", "D", "2"], "D"),
    "the excess is forgotten": lambda claim: put(claim, "Ecal", "0"),
    "the relation turned round": lambda claim: [claim[0], claim[2], claim[1]],
    "T for its root": lambda claim: put(claim, ["root", "3", "T"], "T"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_theorem_is_refused_by_both_kernels(reports, slip):
    certificates = reports["fedfw.thm2", "sharpened"].certificates
    accepted = {c["digest"]: c["statement"] for c in certificates}
    last = deepcopy(certificates[-1])
    claim = SLIPS[slip](last["statement"]["show"]["then"])
    assert claim != last["statement"]["show"]["then"]
    last["statement"]["show"]["then"] = last["lines"][-1]["schema"]["then"] = claim
    last["digest"] = kernel.digest(last["statement"])
    for checker, refusal in ((kernel.check, kernel.Rejected), (flint.check, flint.Rejected)):
        with pytest.raises(refusal):
            checker(last, accepted)


def test_the_last_certificate_speaks_of_the_very_bound(reports):
    for key in ("corrected", "sharpened", "best", "objective", "any-start"):
        then = reports["fedfw.thm2", key].certificates[-1]["statement"]["show"]["then"]
        assert then[2] == to_tree(THEOREM_2.bound(key).value)


def used(report):
    return {hypothesis.name for hypothesis in report.hypotheses}


def test_consensus_is_used_where_it_is_assumed_and_nowhere_else(reports):
    for statement in (THEOREM_2, EQUATION_52, EQUATION_57, EQUATION_62):
        for bound in statement.bounds:
            if bound.key not in {"printed", "lower"}:
                assumed = any(a.requires.name == "consensus start" for a in bound.also)
                given = used(reports[statement.id, bound.key])
                assert ("consensus" in given) is assumed, (statement.id, bound.key)


def test_no_proof_rests_on_an_axiom_and_every_hypothesis_has_words_and_a_place():
    own = [p for p in PROOFS if (p.id, getattr(p, "bound", "")) in BOUNDS]
    assert len(own) == len(BOUNDS)
    assert not any(given.role.trusted for p in own for given in p.setting.given.values())
    assert all(given.wording and given.locator for given in AT_BEST.given.values())
