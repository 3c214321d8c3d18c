"""The factor is of first order in the shift of the clients, the iteration of second."""

from collections.abc import Iterable
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def mean(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Fraction(0)) / 2


def witness() -> tuple[Witness, ...]:
    """Exact samples, two clients with covariances 1 - Δ and 1 + Δ, λ = 1, Δ = 1/10."""
    c, lam, shift = Fraction(1), Fraction(1), Fraction(1, 10)
    samples = (c - shift, c + shift)
    rho = mean((s - c) ** 2 / (s + lam) for s in samples) / (c + lam)
    h = shift / lam
    return (
        Witness(
            "ρ = Δ²/((c + λ)² - Δ²)",
            rho,
            "=",
            shift**2 / ((c + lam) ** 2 - shift**2),
            "1/399",
            expected=True,
        ),
        Witness(
            "the printed factor is within a factor of 10 of it",
            h * (1 + h),
            "<=",
            10 * rho,
            "P = 1, R = 0: 11/100",
        ),
        Witness(
            "ours, the mean square of the relative shifts",
            rho,
            "<=",
            h**2,
            "1/100: fednewton.shifts",
            expected=True,
        ),
    )


D09 = Erratum(
    id="fednewton.d09",
    about="fednewton.rem7",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "Theorem 1; Section 4.2; Remark 7"),
    printed="the linear convergence requires moderate data heterogeneity: Upsilon ∝ Δ_Dj",
    corrected="ρ ≤ Σ p_j (Δ_Dj/λ)² with exact samples",
    why="The first-order parts of H_j^{-1}(C_Dj - C_D) cancel in the average; the triangle inequality of (15) does not see it.",
    witness=witness,
)
