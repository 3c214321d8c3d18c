"""No number of samples cures a fixed covariate shift once λ is small."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two clients of scalar features with covariances 0 and 1/2, infinitely many samples, λ = 1/10."""
    a, lam = Fraction(1, 2), Fraction(1, 10)
    H = a / 2 + lam
    radius = (H / lam + H / (a + lam)) / 2 - 1
    h = (a / 2) / lam
    return (
        Witness(
            "ρ = a²/(4λ(a + λ))", radius, "=", a**2 / (4 * lam * (a + lam)), "WH - 1", expected=True
        ),
        Witness("the iteration converges", radius, "<", Fraction(1), "λ = 1/10: 25/24"),
        Witness(
            "Upsilon = Σ p_j h_j (1 + h_j) < 1", h * (1 + h), "<", Fraction(1), "R_Dj = 0, P_Dj = 1"
        ),
    )


D31 = Erratum(
    id="fednewton.d31",
    about="fednewton.rem7",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Remark 7"),
    printed=(
        "since Δ_Dj is a constant, we can obtain Upsilon < 1 with a large number of local "
        "examples; Upsilon ∝ R_Dj ∝ |D_j|"
    ),
    corrected=(
        "Upsilon ≥ Σ p_j Δ_Dj/λ whatever the samples, and λ tends to 0 as data grow; R_Dj falls "
        "as |D_j| grows"
    ),
    why=(
        "With infinitely many samples two clients with covariances 0 and a have ρ = "
        "a²/(4λ(a + λ)), which tends to infinity as λ tends to 0."
    ),
    witness=witness,
)
