"""The covariance ratio is bounded in the wrong norm: it is never below 1/(1 - β), where print says never above."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ is (4/5, 1/4) or (4/5, -1/4), equally likely, and the first is drawn; λ = 9/25, (1, -1) is taken to v."""
    lam = Fraction(9, 25)
    C = ((Fraction(16, 25), Fraction(0)), (Fraction(0), Fraction(1, 16)))
    C_D = ((Fraction(16, 25), Fraction(1, 5)), (Fraction(1, 5), Fraction(1, 16)))
    right = (C[0][0] + lam, -(C[1][1] + lam))  # (C + λ)(1, -1)
    a, b, d = C_D[0][0] + lam, C_D[0][1], C_D[1][1] + lam
    determinant = a * d - b * b
    v = ((d * right[0] - b * right[1]) / determinant, (a * right[1] - b * right[0]) / determinant)
    beta = (
        b * b / ((C[0][0] + lam) * (C[1][1] + lam))
    )  # the square of the eigenvalue, as C - C_D is off the diagonal
    return (
        Witness(
            "β = 4/13: its square is the product of the entries off the diagonal over those on it",
            beta,
            "=",
            Fraction(4, 13) ** 2,
            "(C + λ)^{-1/2} (C - C_D) (C + λ)^{-1/2} has 0 on the diagonal",
            expected=True,
        ),
        Witness(
            "‖(C_D + λ)^{-1} (C + λ) x‖² ≤ ‖x‖²/(1 - β)² at x = (1, -1)",
            (v[0] ** 2 + v[1] ** 2) / 2,
            "<=",
            1 / (1 - Fraction(4, 13)) ** 2,
            "one draw of two points",
        ),
    )


D20 = Erratum(
    id="fednewton.d20",
    about="fednewton.lem2",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Lemma 2"),
    printed="P_{D,λ} = ‖(C_D + λI)^{-1}(C + λI)‖ ≤ 1/(1 - β)",
    corrected=(
        "‖(C + λI)^{1/2}(C_D + λI)^{-1}(C + λI)^{1/2}‖ = 1/(1 - β), and P_{D,λ} ≥ 1/(1 - β)"
    ),
    why=(
        "The source bounds ‖(C_D + λI)^{-1/2}(C + λI)^{1/2}‖, the root of the symmetrised "
        "norm; the printed operator is similar to it and its norm is no smaller. The "
        "proofs need the symmetrised one only."
    ),
    witness=witness,
)
