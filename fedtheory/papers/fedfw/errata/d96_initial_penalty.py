"""λ_0 is called the initial penalty; the first penalty is another number."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed
from fedtheory.papers.fedfw.statements.notation import SCHEDULE, lambda_0, lambda_t
from fedtheory.papers.fedfw.statements.thm2_nonconvex import SCHEDULE_2


def witness() -> tuple[Witness, ...]:
    """λ_1 of Theorems 1 and 2 at λ_0 = 1, T = 1000."""
    first = enclosed(SCHEDULE[lambda_t], {lambda_0: 1, t: 1})
    second = enclosed(SCHEDULE_2[lambda_t], {lambda_0: 1, T: 1000, t: 1})
    return (
        Witness(
            "the penalty of round 1 is λ_0, Theorem 1",
            first.lower,
            "<=",
            Fraction(1),
            "λ_0√2 from below",
        ),
        Witness(
            "the penalty of round 1 is λ_0, Theorem 2", second.lower, "<=", Fraction(1), "10λ_0"
        ),
    )


D96 = Erratum(
    id="fedfw.d96",
    about="fedfw.fig4",
    severity=Severity.TYPO,
    source=Source(
        "dadras2024fedfw",
        "Section 5.4, 'Impact of initial penalty parameter (λ_0)'; caption of Figure 4",
    ),
    printed="initial penalty (λ_0)",
    corrected="base of the penalty: λ_1 is λ_0√2, λ_0T^(1/3) and 3λ_0 in Theorems 1, 2 and 3",
    why="λ_0 is the penalty of no round; see fedfw.d23 for the round 0 of the proofs.",
    witness=witness,
)
