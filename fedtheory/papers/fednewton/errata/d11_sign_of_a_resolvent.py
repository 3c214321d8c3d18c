"""The identity before (28) has the wrong sign, and no lambda."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two inputs with φ = 1 and 2, ρ at the first, ρ_j at the second, λ = 1, and the function (0, 1)."""
    one, two, lam = Fraction(1), Fraction(2), Fraction(1)
    g = (Fraction(0), Fraction(1))
    true = two * g[1] / (two**2 + lam) - one * g[0] / (one**2 + lam)
    # L_j u at x is φ(x) φ_2 u_2; solve (L_j + λ) u = g from the second input up
    u_2 = g[1] / (two * two + lam)
    u_1 = (g[0] - one * two * u_2) / lam
    apart = one * one * u_1 - one * two * u_2  # (L - L_j) u at the first input
    printed = one * apart / (one**2 + lam)
    repaired = lam * (two * u_2 - one * u_1) / (one**2 + lam)
    return (
        Witness("the display's two sides", printed, "=", true, "-2/5 against 2/5"),
        Witness("with lambda (S_j* - S*) instead", repaired, "=", true, "2/5", expected=True),
    )


D11 = Erratum(
    id="fednewton.d11",
    about="fednewton.eq28",
    severity=Severity.FALSE,
    source=Source(
        "anonymous2024fednewton", "Proposition 5, proof, third line of the display before (28)"
    ),
    printed=(
        "(C_j + lambda I)^-1 S_j* f_j* - (C + lambda I)^-1 S* f_j* = (C + lambda I)^-1 S* (L - "
        "L_j) (L_j + lambda I)^-1 f_j*"
    ),
    corrected=(
        "it is lambda (C + lambda I)^-1 (S_j* - S*) (L_j + lambda I)^-1 f_j*; and with f* = <w*, "
        "phi>: (C_j + lambda I)(w_{j,lambda} - w_lambda) = S_j*(f_j* - f*) + (C_j - C)(w* - "
        "w_lambda)"
    ),
    why=(
        "S_j is not S: the first term is (C + lambda I)^-1 of what C S_j* = S* L_j makes of it. "
        "Printed less true is (S* - S_j*)(L_j + lambda I)^-1 f_j*."
    ),
    witness=witness,
)
