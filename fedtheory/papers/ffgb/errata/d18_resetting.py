"""Many local steps are not what weak learning asks for: they make up for line 2, which forgets the residual."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact, ffgb_exact_persistent
from fedtheory.papers.ffgb.instances.finite_support import rational_support

ROUNDS = 20


def witness() -> tuple[Witness, ...]:
    """Slopes 1 and -1/2, the first answered by a quarter of the query; μ = 1/2, K = 2, T = 20."""
    data = rational_support(
        weights="1;1", labels="1;-1/2", mu="1/2", gamma="1/4", oracle="bad-client"
    )
    forgets = ffgb_exact(data, K=2, c=2, rounds=ROUNDS)
    keeps = ffgb_exact_persistent(data, K=2, c=2, rounds=ROUNDS)
    return (
        Witness(
            "f^20 - f* with line 2",
            forgets.functions[-1][0] - data.optimum[0],
            "=",
            Fraction(429, 656),
            "exact iterates",
            expected=True,
        ),
        Witness(
            "without line 2, from the second round on, the error is at least a hundredth of that",
            keeps.distances[-1],
            ">=",
            forgets.distances[-1] / 100,
            "exact iterates: two local steps are enough",
        ),
    )


D18 = Erratum(
    id="ffgb.d18",
    about="ffgb.rem_K",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 4.2, before Corollary 4.1; contribution 3"),
    printed="the number of local steps of FFGB should be Ω(√T) in order to have the best convergence rate",
    corrected="a residual that lives through all rounds gives O(1/T) for every K ≥ 1, with full participation",
    why="The floor is what line 2 of Algorithm 2 throws away in every round: see ffgb.persistent_residual.",
    witness=witness,
)
