"""The right side of Theorem 2 is random."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Σ α²/γ with γ = 1/2 for both of two predictors, at two weights that a second round can have."""
    return (
        Witness(
            "the right side does not depend on what was drawn",
            2 * (Fraction(1, 2) ** 2 + Fraction(1, 2) ** 2),
            "=",
            2 * Fraction(1) ** 2,
            "α_2 = (1/2, 1/2) and α_2 = (1, 0)",
        ),
    )


D12 = Erratum(
    id="fedboost.d12",
    about="fedboost.thm2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Theorem 2, last term"),
    printed=("E[L(α^A) - L(α_opt)] ≤ ... + (α_* M/2T) Σ_t Σ_k α²_{k,t}/γ_{k,t}"),
    corrected="the expectation of that sum, or its largest value",
    why=(
        "From the second round on α_t depends on the masks; an expectation is bounded by a random number."
    ),
    witness=witness,
)
