"""Where the third derivative is 0 Corollary 2 asks for 0 rounds and promises to lose nothing."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import squared_distance, value
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R
from fedtheory.papers.fedboost.statements.notation import C, G, M, alpha_star, r, sigma


def witness() -> tuple[Witness, ...]:
    """L = ‖α - e_1‖² of two predictors, F = ‖x‖²/2, one round: M = 0, and the gap of (1/2, 1/2) is 1/2."""
    half, one, zero = Fraction(1, 2), Fraction(1), Fraction(0)
    printed = value(
        COROLLARY_2.bound("printed"),
        {sigma: 1, r: 1, G: 3, M: 0, alpha_star: 1, C: 1, T: 1, R: 1},
    )
    return (
        Witness(
            "the gap is at most the printed bound",
            squared_distance((half, half), (one, zero)),
            "<=",
            printed,
            "3 (0)^(1/3) = 0; the printed number of rounds is 0 too",
        ),
    )


D45 = Erratum(
    id="fedboost.d45",
    about="fedboost.cor2",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Corollary 2"),
    printed="by using R = (α_*² M² T/(C² G² σ r_α))^(1/3) rounds of communication with each client",
    corrected=(
        "a whole number R with 1 ≤ R ≤ T; the first term stays where the floor is small: G √(2 "
        "r R/(σ T)) + D M/(2 C R)"
    ),
    why=(
        "R is a number of rounds. Where the printed one is below 1, that is for a small floor, "
        "a large budget or a short run, one round is the least, and the printed value is less "
        "than the first term alone."
    ),
    witness=witness,
)
