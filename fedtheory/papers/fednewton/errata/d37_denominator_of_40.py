"""An exponent of (40) has γ for 2γ in its denominator."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """r = 1/2, γ = 1."""
    r, gamma = Fraction(1, 2), Fraction(1)
    return (
        Witness(
            "-1 + 1/(4r + 2γ) = (1 - 4r - 2γ)/(4r + γ)",
            -1 + 1 / (4 * r + 2 * gamma),
            "=",
            (1 - 4 * r - 2 * gamma) / (4 * r + gamma),
            "exponents of |D|",
        ),
    )


D37 = Erratum(
    id="fednewton.d37",
    about="fednewton.eq40",
    severity=Severity.EXTRACTION,
    source=Source("anonymous2024fednewton", "(40)"),
    printed="A_{D,λ} = |D|^{(1-4r-2γ)/(4r+γ)} + |D|^{-r/(2r+γ)}",
    corrected="|D|^{(1-4r-2γ)/(4r+2γ)} + |D|^{-r/(2r+γ)}, up to constants",
    why="1/(|D| sqrt(λ)) with λ = |D|^{-1/(2r+γ)} has the exponent -1 + 1/(4r + 2γ).",
    witness=witness,
)
