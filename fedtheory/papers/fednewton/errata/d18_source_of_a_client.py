"""The source condition of f* is used for f_j*, and L^(-r) put for L_j^(-r)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Under ρ φ = f* = 1, so R = 1; the client's input has φ = 1/10 and label 1; λ = 1/100, κ = 1."""
    phi, lam = Fraction(1, 10), Fraction(1, 100)
    w_j = phi * 1 / (phi**2 + lam)
    return (Witness("‖w_{j,lambda}‖ <= kappa^(2r) R", w_j, "<=", Fraction(1), "5 against 1"),)


D18 = Erratum(
    id="fednewton.d18",
    about="fednewton.eq30",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(30); last line of the display before (28)"),
    printed=(
        "‖(L_j + lambda I)^-1 L_j L_j^r L_j^(-r) f_j*‖ <= kappa^(2r) ‖L^(-r) f_j*‖ <= kappa^(2r) R"
    ),
    corrected=(
        "a condition on f_j* and L_j, or none: the noise in one piece needs no bound of "
        "‖w_{j,lambda}‖, and the shift of the centre needs that of f* alone"
    ),
    why=(
        "Assumption 2 is about f* and L. What a client's labels are, and how small its features, "
        "it does not say."
    ),
    witness=witness,
)
