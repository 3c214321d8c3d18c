"""The norm of w_lambda is bounded by kappa^(2r) R, which is no norm of weights, and fails for r below 1/2."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """10^5 orthonormal features, equally likely, f* = ±1, λ = 10^-5 = every eigenvalue, r = 1/10, κ = 1; squares."""
    K = 10**5
    eigenvalue = lam = Fraction(1, K)
    norm_square = K * (eigenvalue / (eigenvalue + lam)) ** 2  # K coordinates, each s/(s + λ)
    R_fifth = 10  # R² = K^(2r) = 10^(5/5)
    phi, target, small = Fraction(1, 2), Fraction(1, 2), Fraction(1, 12)
    w_lambda, kappa, R = phi * target / (phi**2 + small), phi, target / phi  # R = ‖L^{-1/2} f*‖
    return (
        Witness("R² = K^(1/5)", Fraction(R_fifth) ** 5, "=", Fraction(K), "10^5", expected=True),
        Witness("‖w_lambda‖² <= R²", norm_square, "<=", Fraction(R_fifth), "25000 against 10"),
        Witness(
            "in other units, r = 1/2, kappa = 1/2: ‖w_lambda‖ <= kappa R",
            w_lambda,
            "<=",
            kappa * R,
            "3/4 against 1/2: phi = 1/2, f* = 1/2, so R = 1, and lambda = 1/12",
        ),
    )


D16 = Erratum(
    id="fednewton.d16",
    about="fednewton.eq36w",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Display after (36); (30), last step"),
    printed="‖w_lambda‖_K = ‖(L + lambda I)^-1 L f*‖ <= kappa^(2r) R",
    corrected=(
        "‖w_lambda‖ = ‖L^(1/2) (L + lambda I)^-1 f*‖ <= R kappa^(2r-1) for r >= 1/2; below, at "
        "most R lambda^(r-1/2)"
    ),
    why=(
        "‖(L + lambda I)^-1 L f*‖ is the norm of f_lambda in L2 of rho. In H_K it grows as lambda"
        " falls if f* is not in H_K."
    ),
    witness=witness,
)
