"""Section 5.4 says that λ_0 does not alter the influence of p; a large λ_0 turns it over."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.interval import rational_quadratics
from fedtheory.papers.fedfw.errata.d42_lost_start import expectations

ROUND = 6


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1] from 0, the schedules of (17), round 6: p = 1 and p = 1/2, at two λ_0."""
    data = rational_quadratics(curvature="0", slope="-4;2", start="0")
    (one, half), (large_one, large_half) = (
        [
            expectations(data, penalty=Fraction(penalty), probability=chance, rounds=ROUND).gap[-1]
            for chance in (Fraction(1), Fraction(1, 2))
        ]
        for penalty in (1, 3)
    )
    return (
        Witness(
            "at λ_0 = 1 everybody is better than half of the clients",
            one,
            "<",
            half,
            "E F(x̄^6) - F*, all patterns",
            expected=True,
        ),
        Witness("and at λ_0 = 3 as well", large_one, "<", large_half, "the same"),
    )


D90 = Erratum(
    id="fedfw.d90",
    about="fedfw.clm10",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 5.4, 'Impact of partial participation (p)'"),
    printed=(
        "Both convex and non-convex experiments show faster convergence for higher participation probability. It is worth "
        "mentioning that variations in λ_0 do not alter the influence of p."
    ),
    corrected=(
        "so it was for the two λ_0 of Figure 2; in general a large λ_0 may make higher participation slower in early "
        "rounds"
    ),
    why="Figure 2 has one data set, one model, one domain and two values of λ_0, Figure 3 one.",
    witness=witness,
)
