"""The first term of Theorem 2 is not that of mirror descent."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import value
from fedtheory.papers.fedboost.statements.notation import G, M, S, alpha_star, r, sigma
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2


def first_term(scale: int) -> Fraction:
    """Of Theorem 2 as printed, M = 0, where F is so many times one with σ = r = 1."""
    at = {sigma: scale, r: scale, G: 1, T: 1, M: 0, alpha_star: 1, S: 1}
    return value(THEOREM_2.bound("printed"), at)


def witness() -> tuple[Witness, ...]:
    """Mirror descent's G √(2 r/(σ T)) does not change with a multiple of F."""
    return (
        Witness(
            "nor does the printed term, F and 4F",
            first_term(4),
            "=",
            first_term(1),
            "8 against 2",
        ),
    )


D67 = Erratum(
    id="fedboost.d67",
    about="fedboost.thm2.rem",
    severity=Severity.CONSTANT,
    source=Source("hamer2020fedboost", "Section 4.1, after Theorem 2"),
    printed="The first O(1/√T) term [...] is similar to that of the standard mirror descent guarantees",
    corrected="it is σ times that: fedboost.d01",
    why="The standard guarantee has σ below. The two are alike in T and G alone.",
    witness=witness,
)
