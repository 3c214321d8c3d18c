"""Corollary 2's number of rounds and its bound change with the unit of F."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values
from fedtheory.papers.fedboost.errata.enumerated import value
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R
from fedtheory.papers.fedboost.statements.notation import C, G, M, alpha_star, r, sigma


def printed(scale: Fraction) -> Fraction:
    """The printed bound after one round, R = 1, where F is so many times half the square: G = 8, and C as R = 1 needs it."""
    at: Values = {sigma: scale, r: scale, G: 8, M: 1, alpha_star: 1, T: 1, R: 1}
    return value(COROLLARY_2.bound("printed"), {**at, C: 1 / (8 * scale)})


def witness() -> tuple[Witness, ...]:
    """L = ‖α - e_1‖² of two predictors: third derivatives are 0, so at most 1; at α_1 = (1/2, 1/2) the gap is 1/2."""
    gap = 2 * Fraction(1, 2) ** 2
    return (
        Witness(
            "the gap is at most the printed bound",
            gap,
            "<=",
            printed(Fraction(1, 1000)),
            "F = ‖x‖²/2000, one round, whatever the step: 1/2 against 3/125",
        ),
        Witness(
            "the printed bound does not change with F",
            printed(Fraction(1, 1000)),
            "=",
            printed(Fraction(1)),
            "F only changes the unit of the step",
        ),
    )


D16 = Erratum(
    id="fedboost.d16",
    about="fedboost.cor2",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Corollary 2"),
    printed="R = (α_*² M² T/(C² G² σ r_α))^(1/3), and 3 (α_* M G² σ r_α/(C T))^(1/3)",
    corrected="R = (D² M² σ T/(2 C² G² r))^(1/3), and 3 (D M G² r/(4 σ C T))^(1/3)",
    why=(
        "R is a number of rounds and the bound a loss; neither may change when F is multiplied "
        "by a number, which multiplies σ and r and leaves the algorithm as it is, with the step "
        "multiplied."
    ),
    witness=witness,
)
