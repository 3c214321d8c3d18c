"""Under (8) probabilities are not proportional to the weights."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import weighted


def witness() -> tuple[Witness, ...]:
    """α = (8/10, 1/10, 1/10), C = 2: γ = (1, 1/5, 1/5)."""
    alpha = (Fraction(8, 10), Fraction(1, 10), Fraction(1, 10))
    gamma = weighted(alpha, 2)
    return (
        Witness(
            "γ_1/γ_2 is α_1/α_2",
            gamma[0] / gamma[1],
            "=",
            alpha[0] / alpha[1],
            "5 against 8, and 7/5 are sent of 2",
        ),
    )


D60 = Erratum(
    id="fedboost.d60",
    about="fedboost.eq8",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.1, before (8)"),
    printed="γ_{k,t} is proportional to the relative weight of h_k",
    corrected="where no weight is above 1/C",
    why="(8) cuts off at 1 and gives what is left to nobody: fedboost.d36.",
    witness=witness,
)
