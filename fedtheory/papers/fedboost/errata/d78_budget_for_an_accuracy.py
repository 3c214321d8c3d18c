"""The budget that an accuracy needs grows with the ensemble."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import Row, moment


def second_moment(q: int, budget: int) -> Fraction:
    """Of uniform sampling where one predictor has all the weight."""
    vertex: Row = (Fraction(1), *(Fraction(0),) * (q - 1))
    return moment(vertex, (Fraction(budget, q),) * q)


def witness() -> tuple[Witness, ...]:
    """The sum of Theorem 2 at a vertex, C = 10."""
    return (
        Witness(
            "the same budget leaves the same floor for 100 and for 1000 predictors",
            second_moment(1000, 10),
            "=",
            second_moment(100, 10),
            "100 against 10: q/C",
        ),
    )


D78 = Erratum(
    id="fedboost.d78",
    about="fedboost.claim.comm",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 4, before 4.1; Section 6"),
    printed=(
        "In practice we prefer C ≪ q [...] and the communication cost per round would be "
        "independent of the size of the ensemble"
    ),
    corrected="it is where C is fixed, which for a given accuracy it is not under uniform sampling",
    why=(
        "C ≪ q does not make C independent of q. Under (8) the floor is 1/C whatever q is, and "
        "q is in the constants: fedboost.d65."
    ),
    witness=witness,
)
