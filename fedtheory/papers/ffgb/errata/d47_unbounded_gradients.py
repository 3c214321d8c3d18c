"""The bounded gradients of Sections 4.1 and 4.2 exclude the square loss."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

G = Fraction(100)


def witness() -> tuple[Witness, ...]:
    """One point with the label 0: the gradient of the square loss at f is f, for G = 100 (any G in its place)."""
    f = G + 1
    return (Witness("|∇R[f]| = |f - 0| ≤ G for all f", f, "<=", G, "f = G + 1"),)


D47 = Erratum(
    id="ffgb.d47",
    about="ffgb.def_sq",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Section 4.1, first sentence; Table 1; Assumptions 4.1 and 4.2; contribution 2; Appendix D, first sentence",
    ),
    printed="'the most general setting where we assume no specific form of the loss functional'; Table 1: 'general loss'; Appendix D: 'any function that is convex w.r.t. its first input'",
    corrected="for losses with bounded slopes; the square loss needs Theorem 4.4, or a bound of the functions along the run",
    why=(
        "No G is a bound of f - y over all f. Along a run it can be: with μ > (2 - γ)/γ the iterates stay in a ball on which the gradients are bounded."
    ),
    witness=witness,
)
