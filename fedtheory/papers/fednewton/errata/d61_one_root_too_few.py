"""The display after (20) forgets its root, which (21) needs twice."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Δ_Dj/λ = 1."""
    h = Fraction(1)
    return (
        Witness(
            "twice the printed factor is that of (21)", (1 + h) ** 2, "<=", 1 + h, "4 against 2"
        ),
    )


D61 = Erratum(
    id="fednewton.d61",
    about="fednewton.eq21",
    severity=Severity.EXTRACTION,
    source=Source("anonymous2024fednewton", "display after (20)"),
    printed="‖I + (C + lambda I)^-1 (C_j - C)‖^(1/2) <= 1 + Delta_Dj/lambda",
    corrected="<= (1 + Delta_Dj/lambda)^(1/2), as in the display after (15)",
    why=(
        "What is printed is true and weaker. The factor stands twice in the display before, so "
        "that it would give the square of what (21) has."
    ),
    witness=witness,
)
