"""Norms, a missing operator and a letter that stands twice."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """w = 1, φ = 1/2: ‖Sw‖_2² = ⟨w, Cw⟩ = 1/4, and ‖w‖_K² = 1."""
    phi, w = Fraction(1, 2), Fraction(1)
    return (Witness("‖f‖_2² is ‖w‖_K²", (phi * w) ** 2, "=", w**2, "1/4 against 1"),)


D58 = Erratum(
    id="fednewton.d58",
    about="fednewton.thm1",
    severity=Severity.TYPO,
    source=Source(
        "anonymous2024fednewton",
        "Section 4.2, after Theorem 1; Lemma 2, last line; display before (14)",
    ),
    printed=(
        "proportional to P_Dj, P_Dj and Delta_Dj [...] lambda_max(C)/(lambda_max + lambda) [...] "
        "‖f‖_2 = ‖S w‖_K"
    ),
    corrected="P_Dj, R_Dj and Delta_Dj; lambda_max(C)/(lambda_max(C) + lambda); ‖S w‖_2",
    why="S w is a function: its norm is that of L2. In H_K the same weights have another one.",
    witness=witness,
)
