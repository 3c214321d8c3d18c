"""The two error terms are said to come from Lemmas 1 and 4."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = 1, λ = 1, a difference of 1: ⟨w, (C + λ)w⟩ against ⟨w, Cw⟩."""
    C, lam = Fraction(1), Fraction(1)
    return (Witness("the norm of (17) is that of L2", C + lam, "=", C, "squares: 2 against 1"),)


D63 = Erratum(
    id="fednewton.d63",
    about="fednewton.txt75",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Section 7.5.1, first sentence"),
    printed=(
        "From Lemma 1, Lemma 4, and equation 13, there are two error terms ‖w_Dj - w_lambda‖ and "
        "‖f_Dj - f_lambda‖"
    ),
    corrected=(
        "from Theorem 1 and Proposition 4; the error term is one, ‖(C + lambda I)^(1/2) (w_Dj - "
        "w_lambda)‖"
    ),
    why=(
        "Lemmas 1 and 4 are concentration inequalities. The term that (17) leaves is in neither "
        "of the two printed norms, and larger than both."
    ),
    witness=witness,
)
