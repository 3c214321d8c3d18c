"""Ranges and objects are left out."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D94 = Erratum(
    id="fedboost.d94",
    about="fedboost.lem3",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Sections 2.1, 3.3 and 4.1"),
    printed=(
        "performs well for any λ ∈ Δ_p or any convex subset; min_α Σ λ_k [...]; the union of "
        "samples from all domains is distributed uniformly; Let α_opt be the optimal solution"
    ),
    corrected=(
        "for every λ of a given convex Λ; for all λ ∈ Δ_p, over α ∈ Δ_q; the target is the "
        "mixture with weights m_k/m; α_opt minimises L_Ū over the simplex"
    ),
    why=(
        "In Lemma 3 λ and α have no range; L of Theorem 2 has no index. α_*, λ_*, G_α and G_λ "
        "are definitions among properties, and α_* is 1 for every p-norm. No numbers can show "
        "it, so there is no witness."
    ),
    witness=witness,
)
