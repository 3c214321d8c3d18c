r"""FedFW, (37): how far the clients are from consensus.

All three printed lines, at X^t: the solution of a quadratic inequality, √(a + b) ≤ √a + √b, and L/√t ≤ L. The norm of
"the" dual solution is that of any; an explicit one has norm ζ*/√n and needs no constraint qualification.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.metrics import CONSENSUS_DISTANCE
from fedtheory.core.properties import COMPACT_DOMAIN, CONVEX, SMOOTH
from fedtheory.core.statement import Assumption, Bound, Exhibit, Source, Statement, Status, t
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.statements.notation import (
    CONSTANTS,
    PENALTY,
    SCHEDULE,
    D,
    L,
    Y_star,
    lambda_0,
    n,
    zeta_star,
)
from fedtheory.papers.fedfw.statements.thm1_convex import (
    FEASIBLE,
    distance,
    surrogate_gap,
    surrogate_price,
)


def root_of_36(dual_norm: sp.Expr, surrogate: sp.Expr) -> sp.Expr:
    """The largest d with (λ/2)d² - ‖Y*‖d ≤ surrogate, at λ = λ_{t-1} = λ₀√t: (36) solved."""
    lam = lambda_0 * sp.sqrt(t)
    return (dual_norm + sp.sqrt(dual_norm**2 + 2 * lam * surrogate)) / lam


canonical_dual = zeta_star / sp.sqrt(n)  # columns (∇F(x*) - ∇f_i(x*))/n
last_line = 2 / (lambda_0 * sp.sqrt(t)) * (Y_star + D * sp.sqrt(lambda_0 * (L + n * lambda_0)))

EQUATION_37 = Statement(
    id="fedfw.eq37",
    title="the distance of FedFW's clients from consensus",
    kind="equation",
    source=Source("dadras2024fedfw", "eq. (37)"),
    algorithm=fedfw,
    schedule=SCHEDULE,
    constants=tuple(
        constant for constant in CONSTANTS if constant.symbol in {n, L, D, zeta_star, Y_star}
    ),
    parameters=(PENALTY,),
    assumptions=(
        Assumption("D is a convex and compact set", COMPACT_DOMAIN, "eq. (1)"),
        Assumption("each f_i is L-smooth", SMOOTH, "Lemma 1"),
        Assumption("each f_i is convex", CONVEX, "Theorem 1; (25), (33)"),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (37), second line, at X^t",
            CONSENSUS_DISTANCE,
            distance(Y_star),
            first_round=2,
            remark="the line that (38) uses",
        ),
        Bound(
            Status.PRINTED,
            "eq. (37), first line, at X^t",
            CONSENSUS_DISTANCE,
            root_of_36(Y_star, surrogate_gap),
            name="first-line",
            first_round=2,
        ),
        Bound(
            Status.PRINTED,
            "eq. (37), third line, at X^t",
            CONSENSUS_DISTANCE,
            last_line,
            name="third-line",
            first_round=2,
        ),
        Bound(
            Status.CORRECTED,
            "eq. (37), second line, with an explicit dual solution",
            CONSENSUS_DISTANCE,
            distance(canonical_dual),
            first_round=2,
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "eq. (37), first line, with ours for (31)",
            CONSENSUS_DISTANCE,
            root_of_36(canonical_dual, surrogate_price),
            first_round=2,
            also=(FEASIBLE,),
        ),
    ),
    rate=t ** sp.Rational(-1, 2),
    # n points of diameter D: Σ‖x_i - x̄‖² = (1/n)Σ_{i<j}‖x_i - x_j‖² ≤ (n - 1)D²/2
    trivial={CONSENSUS_DISTANCE: D * sp.sqrt((n - 1) / 2)},
    exhibits=(
        Exhibit(
            lambda: interval(curvature="0", slope="-1;1"),
            {lambda_0: Fraction(1, 10)},
            200,
            {
                "printed": "0.3637",
                "first-line": "0.4466",
                "third-line": "0.3637",
                "corrected": "0.3637",
                "sharpened": "0.4641",
            },
            "two clients that pull apart with all their might, and a small penalty",
        ),
    ),
    rests_on=("fedfw.eq31",),
)
