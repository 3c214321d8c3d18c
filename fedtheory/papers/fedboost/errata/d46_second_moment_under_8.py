"""Corollary 1 does not follow from Theorem 2."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import moment, weighted


def witness() -> tuple[Witness, ...]:
    """α = (9/10, 1/10), C = 2: (8) gives γ = (1, 1/5)."""
    alpha = (Fraction(9, 10), Fraction(1, 10))
    gamma = weighted(alpha, 2)
    return (
        Witness(
            "under (8) the sum of α²/γ is at most 1/C",
            moment(alpha, gamma),
            "<=",
            Fraction(1, 2),
            "43/50: by (9) it is never less, and more where (8) cuts off",
        ),
        Witness(
            "its variance is",
            moment(alpha, gamma) - sum((a**2 for a in alpha), Fraction(0)),
            "<=",
            Fraction(1, 2),
            "1/25: with the variance in Theorem 2 the corollary follows",
            expected=True,
        ),
    )


D46 = Erratum(
    id="fedboost.d46",
    about="fedboost.cor1",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Corollary 1, after Theorem 2 and (9)"),
    printed="This yields, Corollary 1. [...] + α_* M/(2C)",
    corrected="with the variance of the mask, Σ α² (1 - γ)/γ ≤ 1/C, in the place of its second moment",
    why=(
        "Theorem 2 as printed has Σ α²/γ, which under (8) is Σ min(α/C, α²) and more than 1/C "
        "wherever some weight is above 1/C. The floor of Corollary 1 is right in the l2 norm "
        "for a budget of 1/2 or more: fedboost.cor1_best."
    ),
    witness=witness,
)
