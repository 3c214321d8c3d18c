"""Nothing ties rho to the rho_j, so the data of all clients need not say what f* is."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = C_j = diag(1, 1/4), f* = ⟨(1, 1), φ⟩, f_j* = f* + ⟨(1/2, 0), φ⟩ for all clients, labels without noise."""
    lam, n = Fraction(1, 10**4), 10**8
    C, w_star, w_data = (Fraction(1), Fraction(1, 4)), (1, 1), (Fraction(3, 2), Fraction(1))
    square = sum(
        (c * (c * w / (c + lam) - v) ** 2 for c, w, v in zip(C, w_data, w_star, strict=True)),
        Fraction(0),
    )
    # r = 1/2: R = ‖(1, 1)‖ < 3/2; κ² = 5/4, κ < 9/8; B <= κ ‖(3/2, 1)‖ < 17/8; N < 2; P_D = 1; log 20 < 3
    kappa, R, B = Fraction(9, 8), Fraction(3, 2), Fraction(17, 8)
    spread = 100 * Fraction(1, n) + Fraction(15, 10**5)  # √2 10^-4 < 15/10^5
    printed = 2 * kappa * (B + 2 * kappa**3 * R) * spread * 3 + R * Fraction(1, 100)
    return (
        Witness("‖f_D - f*‖² is within (34)", square, "<=", printed**2, "0.4999² against 0.022²"),
        Witness(
            "it is a quarter, nearly",
            Fraction(24, 100),
            "<=",
            square,
            "the distance of the laws",
            expected=True,
        ),
    )


D17 = Erratum(
    id="fednewton.d17",
    about="fednewton.prop6",
    severity=Severity.FALSE,
    source=Source(
        "anonymous2024fednewton", "Proposition 6; Theorems 3 and 4; Lemmas 1, 3 and 4, global lines"
    ),
    printed="‖f_D - f*‖ <= C_1 P_D^(1/2) A_D log(2/delta) + R lambda^r, with D drawn by the rho_j",
    corrected="rho is the mixture sum p_j rho_j: C = sum p_j C_j and S* f* = sum p_j S_j* f_j*",
    why=(
        "The right side tends to 0 with |D| and lambda; f_D tends to the regression of the "
        "mixture, whatever f* is. Even without any covariate shift, and with all clients alike."
    ),
    witness=witness,
)
