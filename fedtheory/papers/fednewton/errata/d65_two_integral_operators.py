"""The integral operators of two laws are subtracted, and their difference measured as that of the covariances."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two inputs with φ = 1 and 2, ρ at the first, ρ_j at the second: L - L_j is ((1, -2), (2, -4))."""
    phi = (Fraction(1), Fraction(2))
    apart = [[x * phi[0], -x * phi[1]] for x in phi]
    (a, b), (c, d) = apart
    # of rank one: the square of its norm is the sum of the squares of its entries
    square = a * a + b * b + c * c + d * d
    covariances = phi[0] ** 2 - phi[1] ** 2
    return (
        Witness(
            "L - L_j has rank one",
            a * d - b * c,
            "=",
            Fraction(0),
            "its determinant",
            expected=True,
        ),
        Witness("the squared norms", square, "=", covariances**2, "25 against 9"),
    )


D65 = Erratum(
    id="fednewton.d65",
    about="fednewton.eq28",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Proposition 5, proof, sentence before (28)"),
    printed="‖C - C_j‖ = ‖L - L_j‖",
    corrected="the shift of the centre goes through C - C_j alone: (C_j - C)(w* - w_lambda)",
    why=(
        "L acts in L2 of rho and L_j in L2 of rho_j. Each has the eigenvalues of its covariance, "
        "but their difference, on functions on all inputs, is not self-adjoint and has another "
        "norm."
    ),
    witness=witness,
)
