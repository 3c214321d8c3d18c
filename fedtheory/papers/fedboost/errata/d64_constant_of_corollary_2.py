"""The constant of Corollary 2 is 5/2, and its number of rounds not the best."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values
from fedtheory.papers.fedboost.errata.enumerated import value
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R
from fedtheory.papers.fedboost.statements.notation import C, G, M, alpha_star, r, sigma


def witness() -> tuple[Witness, ...]:
    """All letters 1 and T = 8 communicated rounds: the printed R is 2, which makes 4 steps with a budget of 2."""
    at: Values = {sigma: 1, r: 1, G: 1, M: 1, alpha_star: 1}
    repeated = value(COROLLARY_1.bound("printed"), {**at, T: 4, C: 2})
    printed = value(COROLLARY_2.bound("printed"), {**at, T: 8, R: 1, C: 1})  # T R is its T
    return (
        Witness(
            "Corollary 1 with T/R steps and the budget C R is 5/6 of the printed bound",
            repeated,
            "=",
            Fraction(5, 6) * printed,
            "5/4 of 3/2: 2 + 1/2 in place of 3",
            expected=True,
        ),
        Witness(
            "squared: two rounds cost at most what one does",
            (repeated - Fraction(1, 2)) ** 2,
            "<=",
            4 * Fraction(1, 8),
            "5/4 against 2 √(1/8) + 1/2: R = 1 is better",
        ),
    )


D64 = Erratum(
    id="fedboost.d64",
    about="fedboost.cor2",
    severity=Severity.CONSTANT,
    source=Source("hamer2020fedboost", "Corollary 2"),
    printed="R = (α_*² M² T/(C² G² σ r_α))^(1/3) [...] ≤ 3 (α_* M G² σ r_α/(C T))^(1/3)",
    corrected="5/2 for that R; the best R is 4^(1/3) times smaller, and gives 3/2^(1/3)",
    why=(
        "2 √(A R/T) + B/(2 C R) is 5/2 X at the printed R. The 3 pays for a number of rounds "
        "that is rounded down, and not for one that is rounded up."
    ),
    witness=witness,
)
