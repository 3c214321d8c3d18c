"""Constants that ≲ hides are raised to the power of the rounds."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Upsilon ≤ 2q with q = 2/3: Upsilon^t against q^t after ten rounds, with any constant up to 1000."""
    q, rounds = Fraction(2, 3), 10
    return (
        Witness(
            "(2q)^10 ≤ 1000 q^10",
            (2 * q) ** rounds,
            "<=",
            1000 * q**rounds,
            "2^10 > 1000",
        ),
        Witness("2q < 1 where q < 1", 2 * q, "<", Fraction(1), "q = 2/3"),
    )


D30 = Erratum(
    id="fednewton.d30",
    about="fednewton.thm3",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Theorems 2 to 4"),
    printed="≲ Upsilon^t ..., with Upsilon ≲ |D|^{1/(2r+γ)}/|D_j|",
    corrected="explicit constants in Upsilon: Upsilon < 1 is about them, and Upsilon^t raises them to the power t",
    why=(
        "A bound up to a constant is none of its powers: what is at most 2q is q^t up to "
        "2^t, not up to a constant, and for q = 2/3 it grows."
    ),
    witness=witness,
)
