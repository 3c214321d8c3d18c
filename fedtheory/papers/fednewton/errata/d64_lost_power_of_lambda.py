"""(37) loses a power of lambda between two lines, and finds it again."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """r = 1/2, λ = 1/4, an eigenvalue 0: ‖(L + λ)^{-1/2}‖² = 4."""
    lam = Fraction(1, 4)
    return (
        Witness("‖(L + lambda I)^-(1-r)‖² <= 1", 1 / lam, "<=", Fraction(1), "r = 1/2"),
        Witness("with lambda^(1-r)", lam / lam, "<=", Fraction(1), "r = 1/2", expected=True),
    )


D64 = Erratum(
    id="fednewton.d64",
    about="fednewton.eq37",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "(37), second to third line"),
    printed="lambda^r ‖(L + lambda I)^-(1-r)‖ ‖(L + lambda I)^-r L^r‖ ‖L^-r f*‖ <= R lambda^r",
    corrected="lambda^r ‖lambda^(1-r) (L + lambda I)^-(1-r)‖ [...]",
    why=(
        "Without it the first norm is lambda^(r-1) where L has the eigenvalue 0, and not at most 1."
    ),
    witness=witness,
)
