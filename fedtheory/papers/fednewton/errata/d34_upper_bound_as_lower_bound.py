"""From an upper bound that exceeds 1 it is concluded that Upsilon does."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = ±1: one draw of each client, whatever λ; here of three, and Upsilon = 2 Σ p_j P_Dj R_Dj."""
    lam, features, drawn = Fraction(1, 1000), (1, -1), (-1, 1, 1)
    C = Fraction(sum(phi**2 for phi in features), len(features))
    factor = sum(
        (2 * (C + lam) / (x**2 + lam) * abs(C - x**2) / (C + lam) for x in drawn), Fraction(0)
    )
    return (
        Witness(
            "Upsilon ≥ 1 at |D_j| = 1, λ = 1/1000",
            factor / len(drawn),
            ">=",
            Fraction(1),
            "C_Dj = C",
        ),
    )


D34 = Erratum(
    id="fednewton.d34",
    about="fednewton.thm3",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Theorem 3, Upsilon; the text after it"),
    printed=(
        "Upsilon ≥ 1 if |D_j| ≲ |D|^{1/(2r+γ)}, and multiple communications hurt the performance"
    ),
    corrected=(
        "nothing follows from an upper bound of Upsilon; the iteration diverges where λ_max(Σ "
        "p_j H_j^{-1} H) ≥ 2"
    ),
    why=(
        "R_Dj has no lower bound in |D_j|: features ±v give C_Dj = C from one draw on, so "
        "that Upsilon = 0 and DKRR is KRR."
    ),
    witness=witness,
)
