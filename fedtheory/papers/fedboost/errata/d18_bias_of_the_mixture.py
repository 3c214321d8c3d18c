"""Theorem 3's floor forgets that the adversary hears biased losses."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """L_1 = α_1², L_2 = 4α_2², C = 1 under (8): losses are heard as α_1 and 4α_2, whose saddle is (4/5, 1/5)."""
    heard = (Fraction(4, 5), 4 * Fraction(1, 5))
    value = Fraction(4, 9)  # of the game itself, at (2/3, 1/3)
    gap = max(Fraction(4, 5) ** 2, 4 * Fraction(1, 5) ** 2) - value
    return (
        Witness(
            "at (4/5, 1/5) both losses sound the same: the adversary rests",
            heard[0],
            "=",
            heard[1],
            "E (α~_1)² = α_1/C: 4/5 both",
            expected=True,
        ),
        Witness(
            "the gap there is at most the printed floor",
            gap,
            "<=",
            Fraction(0),
            "M = 0; the gap is 44/225, and the first terms vanish with T",
        ),
        Witness(
            "and at most ours",
            gap,
            "<=",
            Fraction(2 * 8, 2),
            "D_λ = 2, M_2 = 8, C = 1: D_λ M_2/(2C)",
            expected=True,
        ),
        Witness(
            "and with λ = (1/2, 1/2) both weights have the same slope: they rest",
            Fraction(1, 2) * 2 * Fraction(4, 5),
            "=",
            Fraction(1, 2) * 8 * Fraction(1, 5),
            "λ_1 2α_1 = λ_2 8α_2",
            expected=True,
        ),
    )


D18 = Erratum(
    id="fedboost.d18",
    about="fedboost.thm3",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Theorem 3, last term"),
    printed="... + M (λ_* + α_*)/C",
    corrected=(
        "the adversary's part is D_λ M_2/(2C), with the second derivative of the losses; or its bias is "
        "taken off"
    ),
    why=(
        "The gradient in λ is the vector of the losses at what clients see. Its bias is of second order, "
        "that of the gradient in α of third. For squared losses M = 0, and the printed floor with it."
    ),
    witness=witness,
)
