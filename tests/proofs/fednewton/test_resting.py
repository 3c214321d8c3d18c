"""On which named results, citations and lemmas each bound of FedNewton rests; none of the others rests on any."""

import pytest

from fedtheory.core.role import Role
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.papers.fednewton import ARGUMENTS, PROOFS

EXPONENTIAL = {"exp of a sum", "exp of a log"}
BERNSTEIN = {"Bernstein", "exp log"}
MATRICES = {"matrix Bernstein", "exp log"}
INTRINSIC = {"intrinsic Bernstein", "exp log", "1 <= intrinsic dimension"}
LEDGER = {
    *("Theorem 1", "Proposition 5"),  # Lemma 2 is cited as a theorem and shown
    *("R_Dj", "R_D", "Z_Dj", "Z_D", "one of the clients"),
}
SHARP = {*LEDGER, "Theorem 1, sharpened", "q_j", "epsilon_j", "cond"} - {"Theorem 1"}
SIZES = {"bound of R_Dj", "bound of R_D"}
RISK = {"Proposition 6"}
BIAS = {"known bias"}
OPERATOR = {"off", *BERNSTEIN}
TRUSTED: dict[tuple[str, str], set[str]] = {
    ("pcg", "sharpened"): {"conjugate gradients"},
    ("eq37", "corrected"): {"found", *EXPONENTIAL},
    ("eq37", "saturated"): {"found"},
    ("bias", "sharpened"): {"found", "tangent", *EXPONENTIAL},
    ("eq36w", "corrected"): {"found"},
    ("eq36w", "growing"): {"found", *EXPONENTIAL},
    ("wnorm", "sharpened"): {"found", "tangent", *EXPONENTIAL},
    ("qsrc", "corrected"): {"found", *EXPONENTIAL},
    ("qsrc", "saturated"): {"found", "exp of a sum", "tangent"},
    ("qsrc", "sharpened"): {"found", "tangent", *EXPONENTIAL},
    ("eq28", "corrected"): {"source", *EXPONENTIAL},
    ("prop5", "corrected"): {"source", *EXPONENTIAL},
    **dict.fromkeys(
        (("prop6", bound) for bound in ("corrected", "saturated", "defect", "sharpened")),
        BIAS,
    ),
    ("prop3", "printed"): BERNSTEIN,
    ("prop3", "sharpened"): BERNSTEIN,
    ("lem1", "corrected"): OPERATOR,
    ("lem1", "corrected-drawn"): OPERATOR,
    ("lem1", "symmetrised"): MATRICES,
    ("lem1", "symmetrised-drawn"): MATRICES,
    ("lem1", "intrinsic"): INTRINSIC,
    ("lem1", "intrinsic-drawn"): INTRINSIC,
    **dict.fromkeys(
        (("lem3", bound) for bound in ("printed", "sharpened", "sharpened-drawn")), BERNSTEIN
    ),
    **dict.fromkeys(
        (("lem4", bound) for bound in ("printed", "sharpened", "sharpened-drawn")),
        OPERATOR,
    ),
    ("thm2", "corrected"): LEDGER,
    ("thm2", "sharpened"): SHARP,
    ("thm3", "corrected"): LEDGER | RISK,
    ("thm3", "sharpened"): SHARP | RISK,
    ("thm3", "by-size"): SHARP | RISK | SIZES,
    ("thm4", "corrected"): LEDGER | RISK,
    ("thm4", "sharpened"): SHARP | RISK,
    ("thm4", "by-size"): LEDGER | RISK | SIZES,
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
    assert len(report.axioms) == len(found)
