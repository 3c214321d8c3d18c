"""The constants of the trade-off grow with the number of predictors."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import dot


def size(q: int) -> Fraction:
    """G², in l2: q equal predictors that say 1 where y = 0."""
    gradient = (Fraction(2),) * q
    return dot(gradient, gradient)


def witness() -> tuple[Witness, ...]:
    """The same ensemble, of 4 and of 100 predictors."""
    return (
        Witness(
            "G² is the same for 4 and for 100 predictors",
            size(100),
            "=",
            size(4),
            "400 against 16: 4q",
        ),
    )


D65 = Erratum(
    id="fedboost.d65",
    about="fedboost.cor2.rem",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 4.1, after Corollary 2"),
    printed=(
        "the trade-off between convergence and communication cost is independent of the overall "
        "ensemble size q"
    ),
    corrected=(
        "no q stands in it; G, M and r depend on q: G² = 4q in l2 for equal predictors, r = log "
        "q for the entropy"
    ),
    why="A formula without q says nothing of constants that are norms of vectors with q coordinates.",
    witness=witness,
)
