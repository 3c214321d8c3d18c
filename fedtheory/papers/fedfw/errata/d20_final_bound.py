"""(38) with the G that Lemma 2 states is false, not merely unproved: a federation of ten thousand runs above it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    Federation,
    Group,
    consensus,
    fedfw_iterates,
    heterogeneity_squared,
    mean,
    minimum,
    objective,
    point,
    stacked_gradient_squared,
)
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

LAMBDA_0 = Fraction(1, 10**7)
ROUND = 100


def federation() -> Federation:
    """7,500 clients ½x_1² and 2,500 clients ½(x_2 + 1)² on the triangle (-1, 1), (1, 1), (0, -1), all starting at (1, 1).

    The first would have to follow the edges to lower x_2, which is free for them, but their oracle sees x_1 alone: they
    go back and forth between the upper vertices. The second sit at x* = (0, -1), where every gradient vanishes.
    """
    level = Group(7500, point(1, 0), point(0, 0), point(1, 1))
    low = Group(2500, point(0, 1), point(0, 1), point(1, 1))
    return Federation((level, low), (point(-1, 1), point(1, 1), point(0, -1)))


def witness() -> tuple[Witness, ...]:
    """Round 100 at nλ_0 = 1/1000, with both values of G."""
    clients = federation()
    x_star = point(0, -1)
    F_star = minimum(clients, x_star)
    gradient_squared = stacked_gradient_squared(clients, consensus(clients, x_star))
    at: Values = {
        n: clients.n,
        L: clients.L,
        D: square_root(clients.diameter_squared),
        g_star: square_root(clients.n * gradient_squared),
        zeta_star: square_root(heterogeneity_squared(clients, x_star)),
        Y_star: 0,  # a solution of the dual: F̂ ≥ F* on all of 𝒟ⁿ, since x* minimises every loss
        lambda_0: LAMBDA_0,
        t: ROUND,
    }
    X = fedfw_iterates(clients, LAMBDA_0, ROUND)[-1]
    gap = objective(clients, mean(clients, X)) - F_star
    printed = enclosed_bound(THEOREM_1.bound(Status.PRINTED), at)
    corrected = enclosed_bound(THEOREM_1.bound(Status.CORRECTED), at)
    return (
        Witness(
            "(38) at t = 100 with G = LD/√n + ‖∇F̂(X*)‖",
            gap,
            "<=",
            corrected.lower,
            "exact iterates; the right side from below",
            expected=True,
        ),
        Witness(
            "(38) at t = 100 with G = LD/n + ‖∇F̂(X*)‖: F(x̄^t) - F* is at most its right side",
            gap,
            "<=",
            printed.upper,
            "exact iterates; the right side from above",
        ),
    )


D20 = Erratum(
    id="fedfw.d20",
    about="fedfw.thm1",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "eq. (38), last line, '(see Lemma 2)'"),
    printed="F(x̄^t) - F* ≤ 2nD²((L/n)/t + λ_0/√t) + G(2/(λ_0√t))(‖Y*‖ + D√(λ_0(L/√t + nλ_0))), G = LD/n + ‖∇F̂(X*)‖",
    corrected="the same with G = LD/√n + ‖∇F̂(x*1ᵀ)‖, for t ≥ 2 and X^1 ∈ 𝒟ⁿ",
    why=(
        "The iterates depend on n and λ_0 through nλ_0 alone. At fixed nλ_0 the last term is a multiple of G√n, which "
        "tends to 0 with the printed G if the gradients vanish at x*, as if clients could not disagree elsewhere. The "
        "rate O(t^(-1/2)) is not touched."
    ),
    witness=witness,
)
