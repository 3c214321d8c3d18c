"""In (36) every C is printed C_D, and the first line adds a term to its own negative."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1, f* = y = 1, C = 1, C_D = 1, λ = 1: f_D - f_λ = 0."""
    lam, C, C_D = Fraction(1), Fraction(1), Fraction(1)
    f_D, f_lambda, again = 1 / (C_D + lam), 1 / (C + lam), 1 / (C_D + lam)
    return (
        Witness(
            "the first line, as printed", f_D - again + again, "=", f_D - f_lambda, "1/2 against 0"
        ),
        Witness(
            "with C", f_D - again + (again - f_lambda), "=", f_D - f_lambda, "0", expected=True
        ),
    )


D57 = Erratum(
    id="fednewton.d57",
    about="fednewton.eq36",
    severity=Severity.EXTRACTION,
    source=Source("anonymous2024fednewton", "(36)"),
    printed=(
        "S(C_D + lambda I)^-1 S* f* - S(C_D + lambda I)^-1 S* f* [...] (C_D + lambda I)^-1 (C_D +"
        " lambda I) (C_D + lambda I)^(-1/2)"
    ),
    corrected=(
        "S(C_D + lambda I)^-1 S* f* - S(C + lambda I)^-1 S* f*, and C for the population's "
        "operator in the factors and in w_lambda"
    ),
    why=(
        "As printed the first line says f_D - f_lambda = S(C_D + lambda I)^-1 S_D* y_D. The "
        "extraction of the text may have lost subscripts."
    ),
    witness=witness,
)
