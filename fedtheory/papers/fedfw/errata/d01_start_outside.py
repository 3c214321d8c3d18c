"""Algorithm 1 lets every client start anywhere; the proof of Theorem 1 needs X^1 inside the domain."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    fedfw_iterates,
    mean,
    mean_gradient,
    minimum,
    minus,
    objective,
    on_interval,
    point,
    squared,
)
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1


def witness() -> tuple[Witness, ...]:
    """One client, f = ½(x - 10)² on [-1, 1], x^1 = 100, λ₀ = 1."""
    federation = on_interval((1, -10), start=(100,))
    x_star = point(1)
    F_star = minimum(federation, x_star)
    X_1, X_2 = fedfw_iterates(federation, 1, 2)  # η_1 = 1: X^2 = S^1
    at: Values = {
        n: federation.n,
        L: federation.L,
        D: square_root(federation.diameter_squared),
        g_star: square_root(squared(mean_gradient(federation, x_star))),
        Y_star: 0,  # one client: nothing to agree on, and F̂_t = F
        lambda_0: 1,
    }
    surrogate_bound = enclosed_bound(EQUATION_31.bound(Status.PRINTED), {**at, t: 2})
    final_bound = enclosed_bound(THEOREM_1.bound(Status.PRINTED), {**at, t: 1})
    return (
        Witness(
            "(24), third line at t = 1: ‖S^1 - X^1‖² ≤ nD²",
            squared(minus(X_2[0], X_1[0])),
            "<=",
            federation.n * federation.diameter_squared,
            "S^1 = X^2 by η_1 = 1",
        ),
        Witness(
            "(31) at t = 1: F̂_1(X^2) - F* ≤ 2nD²((L/n)/2 + λ_0/√2)",
            objective(federation, mean(federation, X_2)) - F_star,
            "<=",
            surrogate_bound.upper,
            "the right side from above",
        ),
        Witness(
            "(38) at t = 1: F(x̄^1) - F* is at most its right side",
            objective(federation, mean(federation, X_1)) - F_star,
            "<=",
            final_bound.upper,
            "the right side from above",
        ),
    )


D01 = Erratum(
    id="fedfw.d01",
    about="fedfw.thm1",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Algorithm 1, input; used in (24), third line"),
    printed="input x_i^1 ∈ R^p; ‖S^t - X^t‖² ≤ nD² 'since 𝒟 is compact'",
    corrected="input x_i^1 ∈ 𝒟; without it (31) holds with 2(F̂_1(X^2) - F*)/(t(t+1)) added, t ≥ 1",
    why=(
        "‖S^t - X^t‖² ≤ nD² needs X^t and S^t in 𝒟ⁿ; compactness alone says nothing of X^1. Since η_1 = 1, X^2 = S^1 "
        "is feasible wherever one starts, so the rate survives, but not the constants of (31) and (38), nor that x̄^1 "
        "is 'a feasible point' (Remark 1)."
    ),
    witness=witness,
)
