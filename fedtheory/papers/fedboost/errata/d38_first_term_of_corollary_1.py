"""Corollary 1 inherits Theorem 2's first term, and fails with weighted sampling too."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """L = 2(1 - α_1), two predictors, C = 2: (8) sends both at (1/2, 1/2). F = (s/2)‖x‖², s = 1/20, one round, M = 0."""
    s, G, gap = Fraction(1, 20), Fraction(2), Fraction(1)
    return (
        Witness(
            "squared: the gap is at most 2 √(G² σ r/T) + α_* M/(2C)",
            gap**2,
            "<=",
            4 * G**2 * s * s,
            "T = 1: 1 against (1/5)²",
        ),
    )


D38 = Erratum(
    id="fedboost.d38",
    about="fedboost.cor1",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Corollary 1, first term"),
    printed="2 √(G² σ r_α/T) + α_* M/(2C)",
    corrected="G (2r² + 1)/(2 √(T r σ)) + D M/(2C) with the printed step, G √(2 r/(σ T)) + D M/(2C) with the best",
    why=(
        "Sampling by weight bounds the floor and changes nothing of the first term, in which σ and r are in each other's "
        "place. In the l2 norm, for a budget of 1/2 or more, the printed floor is right."
    ),
    witness=witness,
)
