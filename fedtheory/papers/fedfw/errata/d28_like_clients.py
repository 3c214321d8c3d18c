"""(31) and (38) charge like clients for a penalty that they never feel."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    dist_squared,
    fedfw_iterates,
    mean,
    minimum,
    objective,
    on_interval,
    point,
)
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

ROUND = 100


def witness() -> tuple[Witness, ...]:
    """Three clients with ½(x - 1/3)² on [-1, 1], from -1, λ_0 = 1."""
    loss = (Fraction(1), Fraction(-1, 3))
    federation = on_interval(*[loss] * 3, start=[-1] * 3)
    run = fedfw_iterates(federation, 1, ROUND)
    gap = objective(federation, mean(federation, run[-1])) - minimum(
        federation, point(Fraction(1, 3))
    )
    plain = 2 * federation.L * federation.diameter_squared / ROUND
    at: Values = {
        n: federation.n,
        L: federation.L,
        D: square_root(federation.diameter_squared),
        g_star: 0,
        Y_star: 0,
        lambda_0: 1,
        t: ROUND,
    }
    return (
        Witness(
            "all clients agree in all rounds",
            sum((dist_squared(federation, X) for X in run), Fraction(0)),
            "=",
            Fraction(0),
            "exact iterates",
            expected=True,
        ),
        Witness(
            "F(x̄^t) - F* ≤ 2LD²/t at t = 100, as of Frank-Wolfe",
            gap,
            "<=",
            plain,
            "exact iterates",
            expected=True,
        ),
        Witness(
            "thirty times that is at most the right side of (38)",
            30 * plain,
            "<=",
            enclosed_bound(THEOREM_1.bound(Status.PRINTED), at).lower,
            "the right side from below",
            expected=True,
        ),
    )


D28 = Erratum(
    id="fedfw.d28",
    about="fedfw.thm1",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "Section 3.1, 'FedFW guarantees a slower rate'; (31), (38)"),
    printed="F(x̄^t) - F* ≤ 2nD²((L/n)/t + λ_0/√t) + ... for like clients as for others",
    corrected=(
        "≤ 2LD²/t for like clients from a common start, t ≥ 2, if their oracles are one map; so for n = 1"
    ),
    why=(
        "Then x_i^t = x̄^t in every round, the penalty is 0, and the run is plain Frank-Wolfe. The term 2nD²λ_0/√t of "
        "(38) comes from the curvature of a penalty that is not felt, and its last term from a distance that is 0."
    ),
    witness=witness,
)
