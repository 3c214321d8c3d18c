"""(38) is stated for every t, and derived from bounds that speak of X^2, X^3, ... only."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed, square_root
from fedtheory.papers.fedfw.errata.clients import minimum, on_interval, point, stacked
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import surrogate_gap


def witness() -> tuple[Witness, ...]:
    """One client, f = x on [-1, 1], x^1 = 1, λ_0 = 1/100: the first of the two terms of (38) at t = 1."""
    federation = on_interval((0, 1), start=(1,))
    at: Values = {
        n: federation.n,
        L: federation.L,
        D: square_root(federation.diameter_squared),
        lambda_0: Fraction(1, 100),
        t: 1,
    }
    return (
        Witness(
            "(38), third line at t = 1, first term by (35): F̂(X^1) - F* ≤ 2nD²(L/n + λ_0)",
            stacked(federation, federation.start) - minimum(federation, point(-1)),
            "<=",
            enclosed(surrogate_gap, at).upper,
            "(35) at t - 1 = 0 would be about round 0, which does not exist",
        ),
    )


D18 = Erratum(
    id="fedfw.d18",
    about="fedfw.thm1",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "eq. (38), 'in the last line, we used bounds (35) and (37)'"),
    printed="(38) for every t, from (35) and (37)",
    corrected=(
        "(38) for t ≥ 2, from (35) and (37) at t - 1; at t = 1, with X^1 ∈ 𝒟ⁿ and G = (LD + g*)/√n, it holds for another "
        "reason: its right side is at least 2GD√n ≥ F(x̄^1) - F*"
    ),
    why="(35) and (37) bound X^(t+1) for t ≥ 1, so they say nothing of X^1; the termwise estimate fails there.",
    witness=witness,
)
