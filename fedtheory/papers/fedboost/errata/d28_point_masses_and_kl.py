"""Point masses and unigrams are outside of the set on which divergences are defined."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Uniform sampling with C = 32 of q = 100: all are sent with probability (32/100)^100."""
    return (
        Witness(
            "the loss at what clients see is finite more often than once in 10^49 rounds",
            Fraction(32, 100) ** 100,
            ">=",
            Fraction(1, 10**49),
            "3.27·10^-50",
        ),
    )


D28 = Erratum(
    id="fedboost.d28",
    about="fedboost.fig3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 3.1; Section 5"),
    printed=(
        "Throughout this section, we [...] restrict all distributions and hypotheses to be in Δ_{Y+} [...] each h_k is a point-mass "
        "distribution over a single element"
    ),
    corrected="an offset, or a loss that is finite at the boundary",
    why="A relative entropy at what clients see is finite only if every needed predictor is sent.",
    witness=witness,
)
