"""Theorems G.1 to G.3 bound the function that is returned; only its expectation over the draws is bounded."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_exact import ffgb_along
from fedtheory.papers.ffgb.instances.finite_support import rational_support

ROUNDS, LOGARITHM = 1500, 8


def witness() -> tuple[Witness, ...]:
    """Two clients at one point with slopes 1 and -1, μ = 1, exact oracles, K = m = 1; client 1 is drawn in every round."""
    problem = rational_support(weights="1;1", labels="1;-1", mu="1")
    path = ffgb_along(problem, ((0,),) * ROUNDS, K=1, c=2)
    # ‖f⁰ - f*‖ = 0 and γ = 1, so the terms with logarithms are all there is
    bound = Fraction((24 + 64) * LOGARITHM, ROUNDS)
    return (
        Witness(
            "the run of every client 1 stays at distance 1",
            path[-1],
            "=",
            Fraction(1),
            "exact iterates; its probability is 2^-1500",
            expected=True,
        ),
        Witness(
            "log 1500 ≤ 8: (27/10)^8 ≥ 1500, and e > 27/10",
            Fraction(ROUNDS),
            "<=",
            Fraction(27, 10) ** LOGARITHM,
            "powers",
            expected=True,
        ),
        Witness(
            "‖f^T - f*‖² ≤ 24 log(T)/T + 64 log(T)/T at T = 1500",
            path[-1],
            "<=",
            bound,
            "more rounds refute any other constants",
        ),
    )


D53 = Erratum(
    id="ffgb.d53",
    about="ffgb.thmG_1",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Theorems G.1, G.2 and G.3, left sides"),
    printed="‖f^T - f*‖²_α = O(... + ((N-m)/(N-1)) G² log T/(Tμ²mγ²))",
    corrected="E‖f^T - f*‖²_α = O(...), over the draws, as the proof has it",
    why=(
        "A client whose loss is not the mean of all may be drawn in every round; then f^T goes to that client's own "
        "minimiser, with positive probability at every T."
    ),
    witness=witness,
)
