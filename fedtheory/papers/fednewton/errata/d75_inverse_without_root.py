"""The effective dimension as an integral has an inverse where its root belongs."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One feature, φ = 1, λ = 1: N(λ) = 1/2."""
    C, lam, square = Fraction(1), Fraction(1), Fraction(1)
    N = C / (C + lam)
    return (
        Witness(
            "N(λ) is the mean of ‖(C + λ)^{-1} φ‖²",
            N,
            "=",
            square / (C + lam) ** 2,
            "1/2 against 1/4",
        ),
        Witness(
            "it is that of ‖(C + λ)^{-1/2} φ‖²",
            N,
            "=",
            square / (C + lam),
            "1/2 both times",
            expected=True,
        ),
    )


D75 = Erratum(
    id="fednewton.d75",
    about="fednewton.eq25",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Lemma 3, proof, display before (24)"),
    printed="N(λ) = E⟨φ(x), (C + λI)^{-1} φ(x)⟩ = ∫ ‖(C + λI)^{-1} φ(x)‖² dρ_X",
    corrected="∫ ‖(C + λI)^{-1/2} φ(x)‖² dρ_X, as (25) uses it",
    why=(
        "⟨φ, A φ⟩ is ‖A^{1/2} φ‖². As printed the two sides have different units, and differ by what (C + λI)^{-1} "
        "makes of a vector."
    ),
    witness=witness,
)
