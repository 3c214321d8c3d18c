"""On which results of the literature each bound of FedNewton rests; none of the others rests on any."""

import pytest

from fedtheory.core.role import Role
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton import ARGUMENTS, PROOFS

EXPONENTIAL = {"exp of a sum", "exp of a log"}
BERNSTEIN = {"Bernstein", "exp log"}
MATRICES = {"matrix Bernstein", "exp log"}
INTRINSIC = {"intrinsic Bernstein", "exp log"}
SPECTRAL = {"found", *EXPONENTIAL}
LEDGER = {
    "exp log",
    *(f"{deviation}: matrix Bernstein" for deviation in ("R_Dj", "R_D")),
    *(f"{noise}: Bernstein" for noise in ("Z_Dj", "Z_D")),
}
TRUSTED: dict[tuple[str, str], set[str]] = {
    ("pcg", "sharpened"): {"conjugate gradients"},
    ("eq37", "corrected"): SPECTRAL,
    ("eq37", "saturated"): {"found"},
    ("bias", "sharpened"): {"tangent", *SPECTRAL},
    ("eq36w", "corrected"): {"found"},
    ("eq36w", "growing"): SPECTRAL,
    ("wnorm", "sharpened"): {"tangent", *SPECTRAL},
    ("qsrc", "corrected"): SPECTRAL,
    ("qsrc", "saturated"): {"found", "exp of a sum", "tangent"},
    ("qsrc", "sharpened"): {"tangent", *SPECTRAL},
    ("eq28", "corrected"): SPECTRAL,
    ("prop5", "corrected"): SPECTRAL,
    ("prop6", "saturated"): {"found"},
    **dict.fromkeys((("prop6", bound) for bound in ("corrected", "defect", "sharpened")), SPECTRAL),
    ("prop3", "printed"): BERNSTEIN,
    ("prop3", "sharpened"): BERNSTEIN,
    ("lem1", "corrected"): BERNSTEIN,
    ("lem1", "corrected-drawn"): BERNSTEIN,
    ("lem1", "symmetrised"): MATRICES,
    ("lem1", "symmetrised-drawn"): MATRICES,
    ("lem1", "intrinsic"): INTRINSIC,
    ("lem1", "intrinsic-drawn"): INTRINSIC,
    **{
        (lemma, bound): BERNSTEIN
        for lemma in ("lem3", "lem4")
        for bound in ("printed", "sharpened", "sharpened-drawn")
    },
    **{
        (theorem, bound): LEDGER
        for theorem in ("thm2", "thm3", "thm4")
        for bound in ("corrected", "sharpened", "by-size")
        if (theorem, bound) != ("thm2", "by-size")
    },
    ("all_rounds", ""): LEDGER,
    ("section73", ""): {"top", "own"},
}


@pytest.mark.parametrize("proof", [*PROOFS, *ARGUMENTS], ids=lambda p: f"{p.id} {p.bound}")
def test_a_label_says_whether_anything_is_taken_on_trust(proof):
    report = prove(proof)
    key = (proof.id.removeprefix("fednewton."), proof.bound)
    if not report.label.proved:
        assert key not in TRUSTED
        return
    trusted = {role.word for role in Role if role.trusted}
    found = {h.name for h in report.hypotheses if h.for_claim and h.role in trusted}
    assert found == TRUSTED.get(key, set())
    assert report.label is (Label.CONDITIONAL if found else Label.PROVED)
    said = {h.wording for h in report.hypotheses if h.name in found}
    assert len(report.axioms) == len(said)
