"""The rate of the squared norm is given for the norm."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The exponent of Theorem 3 at r = 1/2, γ = 1."""
    r, gamma = Fraction(1, 2), 1
    return (
        Witness(
            "Theorem 3 gives 1/sqrt(|D|)",
            -r / (2 * r + gamma),
            "<=",
            Fraction(-1, 2),
            "exponents of |D|",
        ),
    )


D36 = Erratum(
    id="fednewton.d36",
    about="fednewton.c6",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "After Theorem 3"),
    printed="For r = 1/2 and γ = 1 the learning rate achieves O(1/sqrt(|D|))",
    corrected=(
        "|D|^{-1/4} for the norm ‖f^t - f*‖_2 of which Theorem 3 speaks; 1/sqrt(|D|) for its square"
    ),
    why="-r/(2r + γ) is -1/4 there.",
    witness=witness,
)
