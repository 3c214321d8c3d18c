"""The O(t^(-1/2)) of Theorem 1 hides a constant that no number serves for all n."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    INTERVAL,
    Federation,
    Group,
    fedfw_iterates,
    heterogeneity_squared,
    mean,
    minimum,
    objective,
    point,
)
from fedtheory.papers.fedfw.statements.notation import D, H, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

ROUND = 400


def _opposed(size: int) -> Federation:
    """`size` clients with loss -4x and as many with 2x, all starting at 0."""
    up, down = (Group(size, point(0), point(b), point(0)) for b in (-4, 2))
    return Federation((up, down), INTERVAL)


def witness() -> tuple[Witness, ...]:
    """Losses -4x and 2x in equal numbers on [-1, 1], λ₀ = 1, round 400: 200 clients against what serves 2."""
    few, many = _opposed(1), _opposed(100)
    x_star = point(1)
    X = fedfw_iterates(many, 1, ROUND)[-1]
    bound = enclosed_bound(
        THEOREM_1.bound(Status.SHARPENED),
        {
            n: few.n,
            L: few.L,
            D: square_root(few.diameter_squared),
            # linear losses: the same at every x
            H: square_root(heterogeneity_squared(few, x_star)),
            lambda_0: 1,
            t: ROUND,
        },
    )
    return (
        Witness(
            "a constant that serves 2 clients serves 200 of the same two losses: h_400 ≤ the bound for n = 2",
            objective(many, mean(many, X)) - minimum(many, x_star),
            "<=",
            bound.upper,
            "our sharpened bound at n = 2, which is proved; L, D, H, λ_0 and the losses are the same",
        ),
    )


D03 = Erratum(
    id="fedfw.d03",
    about="fedfw.thm1",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Theorem 1, eq. (10)"),
    printed="for any λ_0 > 0: F(x̄^t) - F(x*) ≤ O(t^(-1/2))",
    corrected="≤ 2LD²/t + ((4/3)nλ_0D² + H²/(2nλ_0))/√t for t ≥ 2: take λ_0 proportional to H/(nD)",
    why=(
        "(38) has 2nD²λ_0, linear in n at fixed λ_0, and ‖Y*‖/λ_0, which grows with the heterogeneity; neither is "
        "said. It is no weakness of the analysis: the iterates depend on n and λ_0 through nλ_0 alone, and a large "
        "nλ_0 does delay them."
    ),
    witness=witness,
)
