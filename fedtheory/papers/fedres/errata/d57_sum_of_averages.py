"""With λ_i = T/N_i the objective is the mean, not the sum, of the clients' average losses."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.statements.regret import missing_round_weights, weighted_average

LOSSES = (
    (Fraction(1, 2), Fraction(0), Fraction(0), Fraction(0)),
    (Fraction(1, 4), Fraction(0), Fraction(3, 4), Fraction(0)),
)
SEEN = (1, 2)


def witness() -> tuple[Witness, ...]:
    """Two clients with one and two samples in four rounds."""
    averages = [sum(row, Fraction(0)) / n for row, n in zip(LOSSES, SEEN, strict=True)]
    weights = missing_round_weights(SEEN, rounds=4)
    objective = weighted_average(LOSSES, weights)
    return (
        Witness(
            "the objective is the sum of the average losses",
            objective,
            "=",
            sum(averages, Fraction(0)),
            "T = 4, N = (1, 2): averages 1/2 and 1/2",
        ),
        Witness(
            "the objective is their mean",
            objective,
            "=",
            sum(averages, Fraction(0)) / 2,
            "the factor 1/P of (1) stays",
            expected=True,
        ),
    )


D57 = Erratum(
    id="fedres.d57",
    about="fedres.set2",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Section 2, after (1)"),
    printed="setting λ_i = T/N_i turns the objective into a sum of the average losses incurred at each client",
    corrected="into 1/P times that sum; and N_i ≥ 1 is needed for λ_i to exist",
    why="(1/(PT)) Σ_i (T/N_i) Σ_t ℓ_{i,t} = (1/P) Σ_i (1/N_i) Σ_t ℓ_{i,t}.",
    witness=witness,
)
