"""Theorem 4.1 in the text divides the radius by μ where it must divide by μ²: scaling the losses makes it as small as one likes."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import mean_total_variation, rational_support

SLOPE = Fraction(1, 100)
ROUNDS = 6


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each and the slope s = μ = 1/100, frozen by each other's answers: γ = 1, G = s, ω = 1/2."""
    problem = rational_support(
        weights="1,0;0,1", labels="1,1", scale=str(SLOPE), mu=str(SLOPE), off="freeze"
    )
    run = ffgb_exact(problem, K=3, c=4, rounds=ROUNDS)
    omega = mean_total_variation(problem)
    return (
        Witness(
            "the run stands still at distance (G/μ)² = 1",
            run.distances[ROUNDS],
            "=",
            Fraction(1),
            "exact iterates",
            expected=True,
        ),
        Witness(
            "24 G²ω/(μγ²), all that is left of the text's bound as K and T grow, is at least that distance",
            24 * SLOPE * omega,
            ">=",
            run.distances[ROUNDS],
            "G²/μ = 1/100; a smaller slope refutes any other constant",
        ),
        Witness(
            "24 G²ω/(μ²γ²), as in Theorem D.1, is at least that distance",
            24 * omega,
            ">=",
            run.distances[ROUNDS],
            "G²/μ² = 1",
            expected=True,
        ),
    )


D01 = Erratum(
    id="ffgb.d01",
    about="ffgb.thm4_1",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Theorem 4.1, last term"),
    printed="... + G²ω_TV/(μγ²)",
    corrected="... + G²ω_TV/(μ²γ²), as in Theorem D.1 and (35)",
    why=(
        "Multiplying losses and μ by s leaves every iterate as it is, the printed last term becomes s times itself. "
        "Appendix D says that the text has a typo."
    ),
    witness=witness,
)
