"""Theorem 2's floor does not vanish when everything is sent."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Everything is sent, α = (1/2, 3/10, 1/5)."""
    alpha = (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
    return (
        Witness(
            "nothing is missed, so the printed sum is 0",
            sum((a**2 for a in alpha), Fraction(0)),
            "<=",
            Fraction(0),
            "γ = 1: the printed sum is Σ α² = 19/50, the variance 0",
        ),
    )


D03 = Erratum(
    id="fedboost.d03",
    about="fedboost.thm2",
    severity=Severity.CONSTANT,
    source=Source("hamer2020fedboost", "Theorem 2, last term"),
    printed="the sum of α²_k/γ_k, the second moment of what clients see",
    corrected="the sum of α²_k (1 - γ_k)/γ_k, its variance",
    why=(
        "Taylor's formula is taken around the weights, not around 0: only what the mask changes is squared."
    ),
    witness=witness,
)
