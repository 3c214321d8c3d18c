"""A step of Lemma 1 needs λ ≤ 1, which has no meaning without units."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """κ = 1, λ = 4; and the bound's variance in units in which features are ten times as long."""
    kappa, lam = Fraction(1), Fraction(4)
    return (
        Witness("κ²/λ + 1 ≤ (κ² + 1)/λ", kappa**2 / lam + 1, "<=", (kappa**2 + 1) / lam, "λ = 4"),
        Witness(
            "(κ² + 1)/λ does not hang on the units",
            (kappa**2 + 1) / lam,
            "=",
            (100 * kappa**2 + 1) / (100 * lam),
            "κ² and λ times 100",
        ),
    )


D39 = Erratum(
    id="fednewton.d39",
    about="fednewton.eq10p",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Lemma 1, proof, last step of the variance"),
    printed="κ²λ^{-1} + 1 ≤ (κ² + 1)λ^{-1}",
    corrected=(
        "λ ≤ 1, as in Assumption 1 alone; and λ has the unit of κ², so that 1 ≤ 1/λ is no "
        "statement about data"
    ),
    why=(
        "Lemma 1 does not assume λ < 1. Measuring features in other units multiplies λ "
        "and κ² by the same number and leaves R_D as it is, but not the printed bound."
    ),
    witness=witness,
)
