"""Results of others are quoted beyond their ranges."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Random features, r = 1/10, γ = 9/10: exponents of |D| of M and of the effective dimension at λ = |D|^{-1/(2r+γ)}."""
    r, gamma = Fraction(1, 10), Fraction(9, 10)
    s = 2 * r + gamma
    return (
        Witness(
            "as many random features as the effective dimension are used",
            gamma / s,
            "<=",
            (1 + gamma * (2 * r - 1)) / s,
            "9/11 against 14/55",
        ),
    )


D96 = Erratum(
    id="fednewton.d96",
    about="fednewton.c7",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "After Remark 6; after Theorem 3; abstract; Section 1"),
    printed=(
        "M ≳ |D|^{(1+γ(2r-1))/(2r+γ)} can guarantee the optimal rates for ‖f̄_D - f*‖_2 [...] optimal in a minimax sense "
        "Caponnetto & De Vito (2007) [...] obtain the minimax-optimal learning rates"
    ),
    corrected="for f_D, of all data, and r in [1/2, 1], which Section 7.5.2 calls the range of the existing work",
    why=(
        "f̄_D is the average of Section 2, for which Theorem 3 itself asks for |D|^{(2r+γ+1)/(4r+2γ)} samples a client. For r "
        "below 1/2 so few features span less than the effective dimension, for r above 1 the rate is not reached (d15). No "
        "lower bound is shown, with shifts or without."
    ),
    witness=witness,
)
