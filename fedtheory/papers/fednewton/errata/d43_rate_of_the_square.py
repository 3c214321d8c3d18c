"""The rate of the general setting is that of the squared norm, and the theorems bound the norm."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The exponent -r/(2r + γ) of Theorem 3's second term at r = 1/2, γ = 1."""
    r, gamma = Fraction(1, 2), Fraction(1)
    return (
        Witness(
            "|D|^(-r/(2r + gamma)) is |D|^(-1/2) at r = 1/2, gamma = 1",
            -r / (2 * r + gamma),
            "=",
            Fraction(-1, 2),
            "exponents",
        ),
    )


D43 = Erratum(
    id="fednewton.d43",
    about="fednewton.c2",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Section 4.1, last sentence"),
    printed="The general settings (r = 1/2, gamma = 1) lead to O(1/sqrt(|D|)) convergence rates for KRR related approaches.",
    corrected="they lead to O(|D|^{-1/4}) for ‖f - f*‖_2, and to O(1/sqrt(|D|)) for its square",
    why="Theorems 3 and 4 bound the norm, with the rate |D|^{-r/(2r + gamma)}; the rate quoted is of the excess risk, its square.",
    witness=witness,
)
