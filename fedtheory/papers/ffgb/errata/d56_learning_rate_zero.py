"""Section 6 searches a learning rate on a grid that holds 0."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

GRID = (Fraction(0), Fraction(1, 100), Fraction(5, 100), Fraction(10, 100))


def witness() -> tuple[Witness, ...]:
    """The printed grid."""
    return (
        Witness(
            "every entry of the grid is a learning rate: positive",
            Fraction(0),
            "<",
            min(GRID),
            "{0, 0.01, 0.05, 0.1}",
        ),
    )


D56 = Erratum(
    id="ffgb.d56",
    about="ffgb.exp",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Section 6, choice of hyperparameters"),
    printed="the learning rate is grid searched from {0, 0.01, 0.05, 0.1}",
    corrected="the learning rate is grid searched from {0.01, 0.05, 0.1}, or with a small number in place of 0",
    why="With learning rate 0 nothing is learned; 0.001 may have been meant.",
    witness=witness,
)
