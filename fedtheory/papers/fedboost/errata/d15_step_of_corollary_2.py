"""Corollary 2 names no step, and that of Corollary 1 counts the wrong rounds."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Squares of the steps sqrt(2σr/K)/G for K = T and K = T/R, at T = 100, R = 4."""
    return (
        Witness(
            "the step for T rounds is that for T/R steps",
            Fraction(2, 100),
            "=",
            Fraction(2, 25),
            "σ = r = G = 1: the second is R times the first",
        ),
    )


D15 = Erratum(
    id="fedboost.d15",
    about="fedboost.cor2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Corollary 2"),
    printed="using R = (...)^(1/3) rounds of communication with each client",
    corrected="the step for T/R steps of mirror descent, larger by the root of R",
    why="R rounds make one step; the bound on the first term is for the number of steps.",
    witness=witness,
)
