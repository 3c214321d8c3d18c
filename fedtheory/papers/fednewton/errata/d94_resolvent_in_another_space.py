"""A client's integral operator has a resolvent that is larger than 1/λ in L2 of ρ."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Inputs a, b, φ = 1, ρ = (1/2, 1/2), ρ_j = (1, 0), so L_j g = g(a); λ = 1/10, f = (1, -1), of norm 1."""
    lam, f = Fraction(1, 10), (Fraction(1), Fraction(-1))
    at_a = f[0] / (1 + lam)  # (L_j + λ) g = f: g(a) + λ g(a) = 1 and g(a) + λ g(b) = -1
    at_b = (f[1] - at_a) / lam
    return (
        Witness(
            "‖(L_j + λ)^{-1} f‖² <= ‖f‖²/λ²",
            (at_a**2 + at_b**2) / 2,
            "<=",
            (f[0] ** 2 + f[1] ** 2) / 2 / lam**2,
            "more than 182 against 100",
        ),
    )


D94 = Erratum(
    id="fednewton.d94",
    about="fednewton.eq28",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Proposition 5, proof, from its display to (28)"),
    printed="‖(C + λI)^{-1/2} S* (L - L_j)(L_j + λI)^{-1} L^r L^{-r} f_j*‖ ≤ κ^{2r}R Δ/λ",
    corrected="in H_K: (C_j + λI)^{-1} and C_j - C, which are self-adjoint there",
    why=(
        "The divisor λ is ‖(L_j + λI)^{-1}‖ ≤ 1/λ, which holds in L2 of ρ_j. In L2 of ρ, where L^r L^{-r} f_j* is, L_j is "
        "not self-adjoint, and it does not commute with L^r either."
    ),
    witness=witness,
)
