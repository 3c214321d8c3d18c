"""A budget of q does not send everything under (8)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import weighted


def witness() -> tuple[Witness, ...]:
    """α = (7/10, 1/10, 1/10, 1/10), C = q = 4: γ = (1, 2/5, 2/5, 2/5)."""
    alpha = (Fraction(7, 10), *(Fraction(1, 10),) * 3)
    return (
        Witness(
            "with C = q everything is sent",
            sum(weighted(alpha, 4), Fraction(0)),
            "=",
            Fraction(4),
            "11/5 on average",
        ),
    )


D68 = Erratum(
    id="fedboost.d68",
    about="fedboost.exp.methods",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Sections 5.1 and 5.2"),
    printed=(
        "FEDBOOST without using communication efficiency (i.e. C = q); which uses all base "
        "predictors at each round (i.e. C = q)"
    ),
    corrected=(
        "γ_{k,t} = 1, as Section 5 says first; under uniform sampling the two are the same, "
        "under (8) they are not"
    ),
    why="γ = min(1, q α) is less than 1 for every weight below the mean one.",
    witness=witness,
)
