"""What clients send back grows with the size of the ensemble."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Numbers of step 3b, for 100 and for 1000 predictors, with the budget 10."""
    return (
        Witness(
            "a client sends no more numbers for q = 1000 than for q = 100",
            Fraction(1000),
            "<=",
            Fraction(100),
            "one for each coordinate of grad L_j",
        ),
    )


D07 = Erratum(
    id="fedboost.d07",
    about="fedboost.claim.comm",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Abstract; Sections 1, 4 and 6"),
    printed=(
        "per-round communication cost is independent of the size of the ensemble [...] reduce the cost of both "
        "server-to-client and client-to-server communication"
    ),
    corrected=(
        "the way down is independent of q on average; the way up is q numbers a client for the whole gradient, "
        "and as many as were sent for a masked one"
    ),
    why="Step 3b returns a gradient with respect to q weights.",
    witness=witness,
)
