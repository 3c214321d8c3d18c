"""Theorem 3 states twice the exponent that its proof has."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """r = 1/2, γ = 1, |D_j| = |D|^{3/4}: exponents of |D| in the two, fednewton.section76."""
    s, a = 2, Fraction(3, 4)
    return (
        Witness(
            "what (42) shows is what Theorem 3 states",
            (Fraction(1, s) - a) / 2,
            "<=",
            Fraction(1, s) - a,
            "exponents of |D|, the smaller the better",
        ),
    )


D29 = Erratum(
    id="fednewton.d29",
    about="fednewton.eq42",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "(42) against Theorem 3"),
    printed=(
        "Upsilon ≲ |D|^{1/(2r+γ)}/|D_j| in Theorem 3, Upsilon^t ≲ (|D|^{1/(2r+γ)}/|D_j|)^{0.5t} in "
        "its proof"
    ),
    corrected=(
        "the proof gives the exponent 1/2; the exponent 1 is that of the contraction of "
        "second order, up to logarithms"
    ),
    why=(
        "R_Dj ≲ (λ|D_j|)^{-1/2} is all that is shown of Upsilon = 2Σ p_j P_Dj R_Dj. That the "
        "iteration has the exponent 1, up to logarithms, is true, by Σ p_j ε_j²/(1 - ε_j), and another "
        "theorem."
    ),
    witness=witness,
)
