"""Theorem 4 has lost the exponent t of Upsilon."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Perfect samples, Δ_Dj = λ for all clients, three rounds: the proof's factor is 8."""
    P, R, h = Fraction(1), Fraction(0), Fraction(1)
    factor = P * (2 * R + h) * (1 + h)
    return (
        Witness(
            "Upsilon^t ≤ Upsilon at Upsilon = 2, t = 3",
            factor**3,
            "<=",
            factor,
            "the proof's last display",
        ),
    )


D26 = Erratum(
    id="fednewton.d26",
    about="fednewton.thm4",
    severity=Severity.EXTRACTION,
    source=Source("anonymous2024fednewton", "Theorem 4"),
    printed="≲ Upsilon Σ p_j sqrt(1 + Δ_Dj/λ)(ℵ_j + Π_j) log²(2/δ) + |D|^{-r/(2r+γ)} log(2/δ)",
    corrected="Upsilon^t, as at the end of its proof and in Theorem 3",
    why=(
        "Without shifts it is to be Theorem 3, which has Upsilon^t; at t = 0 there is no factor "
        "at all."
    ),
    witness=witness,
)
