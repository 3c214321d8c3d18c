"""The decomposition of the risk inherits the factor of Theorem 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = C_1 = C_2 = 1, λ = 1, samples C_D1 = 19 and C_D2 = 1, f* = f_D: the risk is the federated error."""
    lam, samples = Fraction(1), (Fraction(19), Fraction(1))
    whole = sum(samples, Fraction(0)) / 2
    inverses = sum((1 / (c + lam) for c in samples), Fraction(0)) / 2
    rho = (whole + lam) * inverses - 1
    ratios = ((1 + lam) / (c + lam) for c in samples)
    deviations = (abs(1 - c) / (1 + lam) for c in samples)
    products = (P * 2 * R for P, R in zip(ratios, deviations, strict=True))
    factor = sum(products, Fraction(0)) / 2
    return (
        Witness(
            "squared, after four exchanges: ‖f^4 - f*‖ is at most Upsilon^4 ‖(C + λ)^{1/2} (w̄^0 - w_D)‖ + ‖f_D - f*‖",
            rho**8,
            "<=",
            factor**8 * (1 + lam),
            "in units of |w̄^0 - w_D|²: (81/40)^8 against 2 (9/10)^8",
        ),
    )


D73 = Erratum(
    id="fednewton.d73",
    about="fednewton.eq7",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(7), with Theorem 1 for its federated error"),
    printed="‖f^t - f*‖ ≤ Upsilon^t ‖(C + λI)^{1/2}(w̄^0 - w_D)‖ + ‖f_D - f*‖",
    corrected="the same with R_Dj + R_D for 2 R_Dj in Upsilon",
    why=(
        "The triangle inequality of (7) is right; its first side is bounded by Theorem 1, whose factor is below 1 where the "
        "run diverges."
    ),
    witness=witness,
)
