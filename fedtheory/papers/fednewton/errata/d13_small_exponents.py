"""For r below 1/2 no multiple of Delta_Dj bounds what covariate shift does."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One feature, 0 at the other clients' inputs; C_j = λ = 1/10, C = p_j/10, p_j = 1/1000, f* = f_j* = √10 φ, r = 1/4."""
    p, lam, own = Fraction(1, 1000), Fraction(1, 10), Fraction(1, 10)
    C = p * own
    w_star_square = Fraction(10)
    square = (C + lam) * w_star_square * (own / (own + lam) - C / (C + lam)) ** 2
    root_of_C = Fraction(1, 100)  # C^(1 - 2r), r = 1/4
    R_square = root_of_C * w_star_square
    printed = R_square * ((own - C) / lam) ** 2  # κ = 1
    return (
        Witness("C is a square", root_of_C**2, "=", C, "for C^(1/2)", expected=True),
        Witness(
            "the squared shift of the centre is within that of (26), Delta_fj = 0, kappa = 1",
            square,
            "<=",
            printed,
            "0.4993² against 0.3159²",
        ),
    )


D13 = Erratum(
    id="fednewton.d13",
    about="fednewton.prop5",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Proposition 5, (26), for every r > 0"),
    printed="kappa² R Delta_Dj/lambda, under Assumption 2 with any r > 0",
    corrected=(
        "for r >= 1/2 only; below, ‖(S_j* - S*)(L + lambda I)^-1 f*‖ is needed as a quantity of "
        "its own"
    ),
    why=(
        "With f* outside of H_K its norm in L2 of rho_j is not bounded by R: the fewer inputs of "
        "rho the client's are, the larger f* may be there."
    ),
    witness=witness,
)
