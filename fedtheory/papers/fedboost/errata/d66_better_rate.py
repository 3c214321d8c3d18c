"""For long runs the rate of Corollary 2 is not the best: everything can be sent."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values
from fedtheory.papers.fedboost.errata.enumerated import value
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R
from fedtheory.papers.fedboost.statements.notation import C, G, M, alpha_star, r, sigma


def witness() -> tuple[Witness, ...]:
    """All letters 1, q = 64, C = 8, a million communicated rounds: 8 rounds send everything, and T/8 steps have no floor."""
    at: Values = {sigma: 1, r: 1, G: 1, M: 1, alpha_star: 1}
    rounds, budget, q = 1_000_000, 8, 64
    printed = value(COROLLARY_2.bound("printed"), {**at, T: rounds, R: 1, C: budget})
    return (
        Witness(
            "squared: the printed bound is at most 2 √(q/(C T))",
            printed**2,
            "<=",
            4 * Fraction(q, budget * rounds),
            "(3/200)² against 32/10^6, by Theorem 2 as printed with nothing cut off",
        ),
    )


D66 = Erratum(
    id="fedboost.d66",
    about="fedboost.cor2.rem",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 4.1, after Corollary 2"),
    printed="It is an interesting open question to determine if the above convergence bound is optimal",
    corrected=(
        "for a fixed q it is not: with R = q/C rounds a step everything is sent, and the rate "
        "is T^(-1/2)"
    ),
    why=(
        "The printed R grows with T beyond q/C, where more rounds send nothing new. What is "
        "open is the rate that does not depend on q."
    ),
    witness=witness,
)
