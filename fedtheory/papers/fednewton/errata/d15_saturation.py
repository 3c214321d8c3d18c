"""The bias of ridge regression does not improve beyond r = 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1, y = 1, so C_D = C = 1; r = 2, λ = 1/1000 = n^(-1/4), n = 10^12, δ = 1/10, κ = B = R = 1."""
    lam, n = Fraction(1, 1000), 10**12
    error = lam / (1 + lam)
    C_1, log_20 = 6, Fraction(3)  # log 20 < 3
    spread = Fraction(32, n) + Fraction(1, 10**6)  # 1/√λ < 32, N <= 1
    return (
        Witness("the bias is within (37)", error, "<=", lam**2, "1/1001 against 10^-6"),
        Witness(
            "the excess risk is within (34)", error, "<=", C_1 * spread * log_20 + lam**2, "1.9e-5"
        ),
        Witness("R lambda bounds it", error, "<=", lam, "kappa = 1", expected=True),
    )


D15 = Erratum(
    id="fednewton.d15",
    about="fednewton.eq37",
    severity=Severity.FALSE,
    source=Source(
        "anonymous2024fednewton",
        "(37), last step; Proposition 6, (34); Section 7.5.2, r > 0; Table 1",
    ),
    printed="‖f_lambda - f*‖ <= R lambda^r for every r > 0",
    corrected="for r <= 1; from there on R lambda kappa^(2(r-1))",
    why=(
        "For r above 1 the norm of (L + lambda I)^-(1-r) is (‖L‖ + lambda)^(r-1), not "
        "lambda^(r-1): the method saturates."
    ),
    witness=witness,
)
