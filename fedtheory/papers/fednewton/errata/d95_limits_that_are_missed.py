"""The bounds do not vanish for one client, and Π_j does not fall with the local size."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """m = 1, C = 1, C_D = 1/4, λ = 1/10; and Δ_Dj = 0, λ|D_j| = 10^4, Δ_fj = 1."""
    C, C_D, lam = Fraction(1), Fraction(1, 4), Fraction(1, 10)
    factor = (C + lam) / (C_D + lam) * 2 * abs(C - C_D) / (C + lam)
    rho = (C_D + lam) / (C_D + lam) - 1  # WH - 1 of one client
    root, shift = 100, Fraction(1)
    deviation = Fraction(1, root)  # R_Dj ≲ 1/sqrt(λ|D_j|)
    return (
        Witness("with one client Upsilon is below 1", factor, "<", Fraction(1), "30/7"),
        Witness("its run has the factor", rho, "=", Fraction(0), "w̄⁰ = w_D", expected=True),
        Witness(
            "Π_j of many samples is within a factor of 10 of the line that it comes from",
            shift,
            "<=",
            10 * deviation * shift,
            "Δ_fj against R_Dj Δ_fj = 1/100",
        ),
    )


D95 = Erratum(
    id="fednewton.d95",
    about="fednewton.thm1",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "Theorems 1 to 4; (17); Theorem 4, Π_j, second case"),
    printed=(
        "Upsilon = Σ p_j P_Dj (2R_Dj + ...) [...] Π_j = (1 + |D|^{1/(2r+γ)}Δ_Dj)(Δ_fj + |D|^{1/(2r+γ)}Δ_Dj), otherwise"
    ),
    corrected="C_Dj - C_D in one piece; (R_Dj + |D|^{1/(2r+γ)}Δ_Dj)(Δ_fj + |D|^{1/(2r+γ)}Δ_Dj)",
    why=(
        "What moves the iteration is C_Dj - C_D. Split at C it leaves 2R_D for one client, for whom FedNewton is ridge regression "
        "from the start, and a bound that grows with t. For many samples the proof of Theorem 4 puts 1 for R_Dj, and more "
        "samples then do nothing against a concept shift, as they do in Theorem 2."
    ),
    witness=witness,
)
