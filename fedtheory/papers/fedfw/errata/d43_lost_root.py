"""(44) divides by a √n that (37) and (38) do not have; it is false with every client in every round."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    INTERVAL,
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
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.participation import Delta_1, p

HALF = 10**6
LAMBDA_0 = Fraction(1, 2 * HALF)
ROUND = 101


def federation() -> Federation:
    """A million clients -13x and a million 3x on [-1, 1], from 0."""
    up = Group(HALF, point(0), point(-13), point(0))
    down = Group(HALF, point(0), point(3), point(0))
    return Federation((up, down), INTERVAL)


def witness() -> tuple[Witness, ...]:
    """Round 101 at p = 1 and nλ_0 = 1."""
    clients = federation()
    x_star = point(1)
    F_star = minimum(clients, x_star)
    zeta_squared = heterogeneity_squared(clients, x_star)
    gradient_squared = stacked_gradient_squared(clients, consensus(clients, x_star))
    X_1 = clients.start
    at: Values = {
        n: clients.n,
        L: clients.L,
        D: square_root(clients.diameter_squared),
        g_star: square_root(clients.n * gradient_squared),
        zeta_star: square_root(zeta_squared),
        Y_star: square_root(zeta_squared / clients.n),
        Delta_1: objective(clients, mean(clients, X_1)) - F_star,
        lambda_0: LAMBDA_0,
        p: 1,  # the schedules of (17) are those of Theorem 1, and everybody takes part
        t: ROUND,
    }
    X = fedfw_iterates(clients, LAMBDA_0, ROUND)[-1]
    gap = objective(clients, mean(clients, X)) - F_star
    return (
        Witness(
            "(44) at p = 1, t = 101: F(x̄^t) - F* is at most its right side",
            gap,
            "<=",
            enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper,
            "exact iterates; the right side from above",
        ),
        Witness(
            "(44) without its √n, at p = 1, t = 101",
            gap,
            "<=",
            enclosed_bound(EXTENSION_1.bound(Status.CORRECTED), at).lower,
            "exact iterates; the right side from below",
            expected=True,
        ),
    )


D43 = Erratum(
    id="fedfw.d43",
    about="fedfw.ext1",
    severity=Severity.FALSE,
    source=Source(
        "dadras2024fedfw", "eq. (44), both lines, 'following the same steps in (38) and (39)'"
    ),
    printed="... + (1/√(pt + 2 - p))(2nD²λ_0 + (2G/(√n λ_0))(‖Y*‖ + D√(λ_0(L + nλ_0))))",
    corrected="... + (2G/(λ_0√a_(t-1)))(‖Y*‖ + ...), without √n, with λ_(t-1) = λ_0√a_(t-1), a_(t-1) = pt + 2 - 2p",
    why=(
        "(38) multiplies G by the distance (37), and neither has a √n. The iterates depend on n and λ_0 through nλ_0 "
        "alone, while the printed last term vanishes as n grows at fixed nλ_0: the price of consensus would be free. "
        "At p = 1 nothing is drawn and nothing is left of the start, so this is a mistake of its own; it does not "
        "depend on which G of Lemma 2 is taken, since L = 0 here. The rate is not touched."
    ),
    witness=witness,
)
