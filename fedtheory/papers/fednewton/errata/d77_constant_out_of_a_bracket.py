"""The last step of (33) takes C_1 out of a bracket in which it stands once."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1, f* = 1/10 and f_j* = -1/10: κ = 1, B = R = 1/10, Δ_fj = 1/5."""
    kappa, B, R = Fraction(1), Fraction(1, 10), Fraction(1, 10)
    C_1 = 2 * kappa * (B + 2 * kappa**3 * R)
    shift = Fraction(1, 5)
    return (
        Witness("Δ_fj ≤ C_1 Δ_fj", shift, "<=", C_1 * shift, "C_1 = 3/5"),
        Witness(
            "with labels a hundred times as large it holds",
            100 * shift,
            "<=",
            100 * C_1 * 100 * shift,
            "C_1 = 60",
            expected=True,
        ),
        Witness(
            "κ²R Δ_Dj/λ ≤ C_1 Δ_Dj/λ",
            kappa**2 * R,
            "<=",
            C_1,
            "for κ ≥ 1, as 4κ⁴R ≥ κ²R",
            expected=True,
        ),
    )


D77 = Erratum(
    id="fednewton.d77",
    about="fednewton.eq33",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "(33), last step; C_2 in (32)"),
    printed="C_1 (...) A_Dj log(2/δ) + κ²R Δ_Dj/λ + Δ_fj ≤ C_1 (...)(A_Dj log(2/δ) + Δ_Dj/λ + Δ_fj)",
    corrected="for C_1 ≥ 1 and 2(B + 2κ³R) ≥ κR; else the larger of C_1, κ²R and 1",
    why=(
        "C_1 has the unit of labels, so whether it is at least 1 is no statement about data: with smaller labels the same "
        "federation breaks the step. And Δ_Dj/λ, without a unit, is added to the label Δ_fj."
    ),
    witness=witness,
)
