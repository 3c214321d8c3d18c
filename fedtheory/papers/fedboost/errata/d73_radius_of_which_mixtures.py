"""The information radius is of all mixtures, the agnostic loss of some."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import squared_distance


def spread(first: Fraction) -> Fraction:
    """Σ λ_k B_F(D_k ‖ D_λ) for F = ‖x‖² and the domains (3/4, 1/4) and (1/4, 3/4)."""
    one, other = (Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))
    mixture = tuple(first * a + (1 - first) * b for a, b in zip(one, other, strict=True))
    return first * squared_distance(one, mixture) + (1 - first) * squared_distance(other, mixture)


def witness() -> tuple[Witness, ...]:
    """Λ holds one mixture, the first domain: what is lost on it is ε."""
    return (
        Witness(
            "R is at most the largest spread of Λ",
            spread(Fraction(1, 2)),
            "<=",
            spread(Fraction(1)),
            "1/8 against 0",
        ),
    )


D73 = Erratum(
    id="fedboost.d73",
    about="fedboost.def.R",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 3.3, display; Theorem 1"),
    printed="R = max_λ Σ λ_k B_F(D_k ‖ Σ λ_l D_l); min_α max_λ [...] ≤ R + ε",
    corrected="R_Λ, the maximum over a compact convex Λ, on both sides",
    why=(
        "The proof takes λ from the whole simplex; the agnostic loss (3) and Lemma 2 are over "
        "Λ. The same proof gives R_Λ, which may be much less."
    ),
    witness=witness,
)
