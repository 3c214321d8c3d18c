"""Theorem 1: what is proved, what is refuted, and that a slip does not pass."""

import json
from copy import deepcopy
from dataclasses import replace

import pytest

from fedtheory import kernel
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Proof
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.kernel import flint
from fedtheory.papers.fedfw.proofs.algorithm1 import SETTING
from fedtheory.papers.fedfw.proofs.appendix_b1 import APPENDIX_B1
from fedtheory.papers.fedfw.proofs.lem1_smooth import LEMMA_1_LINES
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1, surrogate_price
from fedtheory.proofs import PROOFS, find_proof

EXPECTED = {
    "printed": Label.REFUTED,
    "corrected": Label.PROVED,
    "sharpened": Label.PROVED,
    "rate": Label.PROVED_AS_REPAIRED,  # from a start in the domain
    "lower": Label.PROVED,
}


@pytest.fixture(scope="module")
def reports():
    return {proof.bound: prove(proof) for proof in PROOFS if proof.of is THEOREM_1}


@pytest.mark.parametrize("bound", EXPECTED)
def test_every_bound_of_the_theorem_has_its_label(reports, bound):
    report = reports[bound]
    assert report.label is EXPECTED[bound], [(s.name, s.note) for s in report.steps if s.note]


def test_the_printed_proof_fails_where_it_fails_and_nowhere_else(reports):
    assert {step.label for step in prove(APPENDIX_B1).steps} == {Label.PROVED}
    assert [(s.name, s.label) for s in reports["printed"].steps] == [
        ("(38) as printed", Label.REFUTED)
    ]
    (first, last) = prove(find_proof("fedfw.lem2", "printed")).steps
    assert (first.name, last.name) == ("Lemma 2, last display", "Lemma 2 as printed")
    assert (first.label, last.label) == (Label.REFUTED, Label.REFUTED)


def test_every_numbered_display_of_appendix_b1_is_replayed():
    steps = (*LEMMA_1_LINES.steps, *APPENDIX_B1.steps)
    locators = " ".join(step.locator for step in steps)
    missing = [k for k in range(23, 40) if f"({k})" not in locators]
    assert missing == []


def test_a_proof_must_end_at_the_bound():
    sharper = tuple(
        replace(b, value=b.value - surrogate_price / 100) if b.key == "sharpened" else b
        for b in THEOREM_1.bounds
    )
    with pytest.raises(IllFormedStatement, match="ends at"):
        replace(find_proof("fedfw.thm1", "sharpened"), of=replace(THEOREM_1, bounds=sharper))


def test_a_proof_without_one_of_its_steps_proves_nothing():
    whole = find_proof("fedfw.thm1", "sharpened")
    for lost in whole.steps[:-1]:
        holed = replace(whole, steps=tuple(s for s in whole.steps if s is not lost))
        assert prove(holed).label is Label.UNDECIDED, lost.name


def _slips():
    """One number, sign or letter of the sharpened bound's own certificates, changed for the worse."""

    def put(tree, old, new):
        if tree == old:
            return new
        return [put(part, old, new) for part in tree] if isinstance(tree, list) else tree

    return {
        "4 becomes 3": lambda claim: put(claim, "4", "3"),
        "n is forgotten": lambda claim: put(claim, "n", "1"),
        "D for D²": lambda claim: put(claim, ["^", "D", "2"], "D"),
        "half of the squared heterogeneity": lambda claim: put(
            claim, ["^", "H", "2"], ["/", ["^", "H", "2"], "2"]
        ),
        "the relation turned round": lambda claim: [claim[0], claim[2], claim[1]],
        "strict": lambda claim: ["<", *claim[1:]],
    }


@pytest.mark.parametrize("slip", _slips())
def test_a_slip_in_the_theorem_is_refused_by_both_kernels(reports, slip):
    certificates = reports["sharpened"].certificates
    accepted = {c["digest"]: c["statement"] for c in certificates}
    last = deepcopy(certificates[-1])
    claim = _slips()[slip](last["statement"]["show"]["then"])
    assert claim != last["statement"]["show"]["then"]
    last["statement"]["show"]["then"] = last["lines"][-1]["schema"]["then"] = claim
    last["digest"] = kernel.digest(last["statement"])
    for checker, refusal in ((kernel.check, kernel.Rejected), (flint.check, flint.Rejected)):
        with pytest.raises(refusal):
            checker(last, accepted)


def test_certificates_survive_a_round_trip_through_files(reports, tmp_path):
    for k, certificate in enumerate(reports["corrected"].certificates):
        (tmp_path / f"{k:02}.json").write_text(json.dumps(certificate))
    for checker in (kernel.check, flint.check):
        results = kernel.check_files(sorted(tmp_path.iterdir()), checker)
        assert [reason for *_, reason in results if reason] == []


def test_the_last_certificate_speaks_of_the_very_bound(reports):
    for bound in ("corrected", "sharpened", "rate"):
        then = reports[bound].certificates[-1]["statement"]["show"]["then"]
        assert then[2] == to_tree(THEOREM_1.bound(bound).value)


def test_no_proof_rests_on_an_axiom():
    own = [proof for proof in PROOFS if proof.of is THEOREM_1]
    assert own
    assert not any(given.role.trusted for p in own for given in p.setting.given.values())


def test_every_hypothesis_has_words_and_a_place():
    assert all(given.wording and given.locator for given in SETTING.given.values())
    assert isinstance(find_proof("fedfw.thm1", "sharpened"), Proof)
