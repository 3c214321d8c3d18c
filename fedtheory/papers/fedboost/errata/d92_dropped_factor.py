"""The communication dependent term loses its factor."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import moment


def witness() -> tuple[Witness, ...]:
    """α = (1/2, 1/2), C = 1, squared losses: M = 0."""
    alpha, uniform = (Fraction(1, 2),) * 2, (Fraction(1, 2),) * 2
    third_derivative = 0
    return (
        Witness(
            "the term of Theorem 2 is the sum of the display",
            Fraction(third_derivative, 2) * moment(alpha, uniform),
            "=",
            moment(alpha, uniform),
            "0 against 1, a round",
        ),
    )


D92 = Erratum(
    id="fedboost.d92",
    about="fedboost.thm2.unif",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 4.1, display after Theorem 2"),
    printed="the communication dependent term becomes, Σ_t Σ_k α²_{k,t}/γ_{k,t} = Σ_t Σ_k q α²_{k,t}/C",
    corrected="(α_* M/2T) times that",
    why="The display is of the sum alone, and right of it.",
    witness=witness,
)
