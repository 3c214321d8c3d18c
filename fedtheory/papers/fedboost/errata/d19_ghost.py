"""The best mixture depends on the noise, so the noise has no mean against it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One fair coin ξ = ±1 and best = ξ: the mean of their product."""
    return (
        Witness(
            "noise with mean 0 has mean 0 against a best that depends on it",
            (Fraction(1) * 1 + Fraction(-1) * -1) / 2,
            "=",
            Fraction(0),
            "E ξ·ξ",
        ),
    )


D19 = Erratum(
    id="fedboost.d19",
    about="fedboost.thm3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Theorem 3"),
    printed=("E[max_λ L(α^A, λ) - min_α max_λ L(α, λ)] ≤ 4 √(...) + ..."),
    corrected=(
        "each player's noise costs as much again, by a ghost sequence; diameters for α_*, λ_*"
    ),
    why=(
        "The maximum is inside the expectation. The proof of Theorem 2 compares with a fixed point; here the "
        "point is chosen after the draws, and E⟨noise, best⟩ is not 0."
    ),
    witness=witness,
)
