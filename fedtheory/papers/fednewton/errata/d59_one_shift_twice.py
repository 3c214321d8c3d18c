"""(28) has the concept shift in both of its terms."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C_j = 1, C = 1/100, λ = 1/10, f* = f_j* = φ: no concept shift."""
    lam, C, C_j = Fraction(1, 10), Fraction(1, 100), Fraction(1)
    moved = C_j / (C_j + lam) - C / (C + lam)
    return (
        Witness(
            "the squared shift of the centre", (C + lam) * moved**2, "<=", Fraction(0), "81/1100"
        ),
    )


D59 = Erratum(
    id="fednewton.d59",
    about="fednewton.eq28",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "(28)"),
    printed="kappa^(2r) R Delta_fj/lambda + Delta_fj",
    corrected="Delta_Dj in the first term, as (26) has it",
    why=(
        "The first term is ‖L - L_j‖ over lambda. As printed it has other units than the second, "
        "and vanishes without concept shift."
    ),
    witness=witness,
)
