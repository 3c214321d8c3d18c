r"""FedFW, Theorem 1: smooth convex clients.

Every client keeps its own iterate and sends only the output of its linear minimisation oracle. Consensus is
bought by a growing penalty, λ_t = λ₀√(t+1); the theorem says that the price is the rate t^(-1/2) in place of
Frank-Wolfe's 1/t.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.properties import COMPACT_DOMAIN, CONVEX, FEASIBLE_START, SMOOTH, TWO_GROUPS
from fedtheory.core.statement import Assumption, Bound, Source, Statement, Status, t
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.statements.exhibits import EXHIBITS
from fedtheory.papers.fedfw.statements.notation import (
    CONSTANTS,
    PENALTY,
    SCHEDULE,
    D,
    H,
    L,
    Y_star,
    g_star,
    lambda_0,
    n,
    zeta_star,
)

# (31) at X^t: Frank-Wolfe on the penalised objective, whose curvature over 𝒟ⁿ is D²(L + nλ).
surrogate_gap = 2 * n * D**2 * (L / n / t + lambda_0 / sp.sqrt(t))


def distance(dual_norm: sp.Expr) -> sp.Expr:
    """(37) at X^t: how far the clients are from their mean."""
    return (
        2
        / (lambda_0 * sp.sqrt(t))
        * (dual_norm + D * sp.sqrt(lambda_0 * (L / sp.sqrt(t) + n * lambda_0)))
    )


# Lemma 2: G as its statement prints it, and as its proof has it; ‖∇F̂(X*)‖ = g*/√n.
G_printed = L * D / n + g_star / sp.sqrt(n)
G_corrected = (L * D + g_star) / sp.sqrt(n)

# Ours. The sum in (30) is at most 2/3 of what (31) makes of it, ...
surrogate_price = 2 * L * D**2 / t + sp.Rational(4, 3) * n * lambda_0 * D**2 / sp.sqrt(t)
# ... and the largest of (H/√n)d - (λ/2)d² over d, at λ = λ₀√t, takes the place of G·dist: no dual variable.
consensus_price = H**2 / (2 * n * lambda_0 * sp.sqrt(t))
# (37), first line, with ours for (31): at most so far are the clients apart, times λ√n. Where that is no more than H, the price of
# consensus at this distance is all that is paid.
apart = zeta_star + sp.sqrt(zeta_star**2 + 2 * n * lambda_0 * sp.sqrt(t) * surrogate_price)
near_price = (H - zeta_star) * apart / (n * lambda_0 * sp.sqrt(t))

FEASIBLE = Assumption(
    "every x_i^1 lies in D (printed: in R^p)", FEASIBLE_START, "Algorithm 1, input"
)

ASSUMPTIONS_1 = (
    Assumption("D is a convex and compact set", COMPACT_DOMAIN, "eq. (1)"),
    Assumption("each f_i is L-smooth", SMOOTH, "Theorem 1"),
    Assumption("each f_i is convex", CONVEX, "Theorem 1"),
)

OPPOSED_HALVES = Assumption(
    "two halves of the clients pull apart: n is even, the losses are -3bx and bx on [-D/2, D/2]",
    TWO_GROUPS,
    "ours",
)
OF_EVERY_INTERVAL = (
    "for every D, lambda_0 and even n; the losses are linear, hence L-smooth for every L"
)

THEOREM_1 = Statement(
    id="fedfw.thm1",
    title="FedFW converges as t^(-1/2) on smooth convex clients",
    source=Source("dadras2024fedfw", "Theorem 1, eq. (10)"),
    algorithm=fedfw,
    schedule=SCHEDULE,
    constants=CONSTANTS,
    parameters=(PENALTY,),
    assumptions=ASSUMPTIONS_1,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (38), with G of Lemma 2",
            OBJECTIVE_GAP,
            surrogate_gap + G_printed * distance(Y_star),
        ),
        Bound(
            Status.CORRECTED,
            "eq. (38), with G of Lemma 2's proof",
            OBJECTIVE_GAP,
            surrogate_gap + G_corrected * distance(zeta_star / sp.sqrt(n)),
            first_round=2,
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            OBJECTIVE_GAP,
            surrogate_price + consensus_price,
            first_round=2,
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours, where (37) keeps the clients closer together than the penalty alone",
            OBJECTIVE_GAP,
            near_price,
            name="near",
            first_round=2,
            conditions=(Claim(apart, "<=", H),),
            also=(FEASIBLE,),
            remark="never more than the bound for all distances, whose square is completed at H/(lambda sqrt(n))",
        ),
        Bound(
            Status.ORDERED,
            "eq. (10), with a constant of ours for the O",
            OBJECTIVE_GAP,
            (2 * L * D**2 + sp.Rational(4, 3) * n * lambda_0 * D**2 + H**2 / (2 * n * lambda_0))
            / sp.sqrt(t),
            name="rate",
            first_round=2,
            also=(FEASIBLE,),
        ),
        Bound(
            Status.LOWER,
            "ours",
            OBJECTIVE_GAP,
            H**2 / (4 * n * lambda_0) * (1 - 2 / t) / sp.sqrt(t),
            relation=">=",
            first_round=2,
            conditions=(Claim(H, "<=", 2 * n * lambda_0 * D),),
            also=(OPPOSED_HALVES,),
            remark=OF_EVERY_INTERVAL,
        ),
    ),
    rate=t ** sp.Rational(-1, 2),
    trivial={OBJECTIVE_GAP: g_star * D + L * D**2 / 2},
    exhibits=EXHIBITS,
    rests_on=("fedfw.lem1", "fedfw.lem2", "fedfw.eq31", "fedfw.eq37"),
)
