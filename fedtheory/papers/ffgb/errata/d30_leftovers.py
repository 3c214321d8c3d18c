"""Appendix D speaks of a clip, of k_0 and of FFGB.C, which the paper does not have; Appendix E of i.i.d. for identical."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: words of another version."""
    return ()


D30 = Erratum(
    id="ffgb.d30",
    about="ffgb.thm4_1",
    severity=Severity.TYPO,
    source=Source(
        "shen2022ffgb",
        "Section 4.1, before Theorem 4.1; Appendix D, 'Sum from t = 0 to T - 1'; Appendix F, the same place; Algorithm 1, line 1; Appendix E, first line",
    ),
    printed="FFGB.C; the non-expansiveness of the clip operation (D), of the projection onto a convex set C (F); (k_0 + 1)‖f^0 - f*‖²; SERVER(f^0, T, C); 'the distributions over the input space are i.i.d.'",
    corrected="FFGB; nothing is clipped or projected; ‖f^0 - f*‖², as Kt + 1 = 1 at t = 0; SERVER(f^0, T); the distributions over the input space are identical",
    why=(
        "These belong to another version of the algorithm. A word has no numbers, so there is no witness."
    ),
    witness=witness,
)
