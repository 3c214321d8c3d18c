"""Appendix G shows one of its three theorems, and says that the other two are similar."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Nothing to compute: a proof that is not there."""
    return ()


D97 = Erratum(
    id="ffgb.d97",
    about="ffgb.thmG_2",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Appendix G, 'Similar arguments hold for the other two settings'; Theorems G.2 and G.3; Section 4, 'easily extends'",
    ),
    printed="Theorems G.2 and G.3, without a proof",
    corrected="the theorems in expectation, with proofs: ffgb.thmG_2 and ffgb.thmG_3, corrected",
    why=(
        "For G.2 the functions of single clients must be bounded, as f^{t+1} is a mean of some of them, and Lemma D.1 "
        "speaks of the mean of all (ffgb.d26); for G.3 Lemma F.5 does. Both can be done. There is no witness: what "
        "is printed is proved in expectation, with constants of ours (ffgb.d53)."
    ),
    witness=witness,
)
