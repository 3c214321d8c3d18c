"""Table 1 says that the error vanishes as T grows, or falls to O(ω_TV); for any fixed K and γ < 1 it does not."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import mean_total_variation, rational_support
from fedtheory.papers.ffgb.instances.private_points import private_weights

GAMMA = Fraction(2, 5)
MU = Fraction(1, 2)
PRIVATE = Fraction(1, 10**9)  # p: the mass of the private point of either client


def witness() -> tuple[Witness, ...]:
    """One client (N identical ones are the same), one point, the loss f, answers γ times the query; ω_TV = ω_{W1} = 0."""
    data = rational_support(weights="1", labels="1", mu="1/2", gamma="2/5", oracle="shrink")
    one, five = (ffgb_exact(data, K=K, c=2, rounds=60).distances for K in (1, 5))
    apart = rational_support(
        weights=private_weights(2, PRIVATE),
        labels="1",
        mu="1/2",
        gamma="2/5",
        oracle="shrink",
    )
    floor = (1 - GAMMA) * (1 - (1 - GAMMA) ** 5) / (GAMMA * MU * 5)
    return (
        Witness(
            "with K = 1 the error falls between the tenth and the sixtieth round",
            one[60],
            "<",
            one[10],
            "exact iterates: it is ((1 - γ)G/μ)² = 36/25 after every round",
        ),
        Witness(
            "with K = 5 the error falls below nine tenths of (ρ_5/(5μ))²",
            five[60],
            "<=",
            Fraction(9, 10) * floor**2,
            "exact iterates",
        ),
        Witness(
            "with K = 5 it is below (ρ_5/(5μ))², which it approaches from below",
            five[60],
            "<=",
            floor**2,
            "ρ_K = (1 - γ)(1 - (1 - γ)^K)G/γ",
            expected=True,
        ),
        Witness(
            "second row, nearly equal inputs: with K = 1 the error after 12 rounds is at most 10⁶ ω_TV",
            ffgb_exact(apart, K=1, c=4, rounds=12).distances[12],
            "<=",
            10**6 * mean_total_variation(apart),
            "exact iterates: about ((1 - γ)G/μ)² = 36/25, and ω_TV = p/2",
        ),
    )


D13 = Erratum(
    id="ffgb.d13",
    about="ffgb.tab1",
    severity=Severity.FALSE,
    source=Source(
        "shen2022ffgb",
        'Table 1, first and second row; Section 4.2, "a direct implication"; contribution 3',
    ),
    printed="‖f^T - f*‖²_α → 0, → O(ω_TV) as T → ∞; FFGB converges to the global minimizer",
    corrected="‖f^T - f*‖²_α → (ρ_K/(μK))² at worst, with ρ_K = (1 - γ)(1 - (1 - γ)^K)G/γ; it vanishes if K grows as well",
    why=(
        "Line 2 of Algorithm 2 forgets the residual of every round; the last one is never made good. The third terms of "
        "Theorems 4.1 and 4.3 say so, and so does the text after Theorem 4.1: for sufficiently large K and T."
    ),
    witness=witness,
)
