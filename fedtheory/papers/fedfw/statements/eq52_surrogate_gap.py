r"""FedFW, (52): the average of the surrogate's Frank-Wolfe gaps over the T rounds.

One fixed surrogate, one fixed step: the descent inequality adds up to F̂_T(X^1) - F̂_T(X^{T+1}), and (51) bounds that
only for X^1 ∈ 𝒞. From elsewhere the penalty of the start, λd_1²/2, stays in the average for good, but not in the least
of the gaps, which is all that (46) asks for.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status, T
from fedtheory.papers.fedfw.algorithms.fedfw_gap import fedfw_gap
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.metrics import SURROGATE_FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE
from fedtheory.papers.fedfw.statements.thm2_nonconvex import (
    ASSUMPTIONS_2,
    AT_ONE_POINT,
    CONSTANTS_2,
    FIXED_PENALTY,
    SCHEDULE_2,
    Ecal,
    R,
    any_start,
    average_surrogate,
    d_1,
    r,
)

EQUATION_52 = Statement(
    id="fedfw.eq52",
    title="the average surrogate gap of FedFW",
    kind="equation",
    source=Source("dadras2024fedfw", "eq. (52)"),
    algorithm=fedfw_gap,
    schedule=SCHEDULE_2,
    constants=tuple(c for c in CONSTANTS_2 if c.symbol in {n, L, D, g_star, Ecal, R, d_1}),
    parameters=(FIXED_PENALTY,),
    assumptions=ASSUMPTIONS_2,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (52)",
            SURROGATE_FRANK_WOLFE_GAP,
            average_surrogate,
            scope=Scope.AVERAGE,
        ),
        Bound(
            Status.CORRECTED,
            "eq. (52), from one point of the domain",
            SURROGATE_FRANK_WOLFE_GAP,
            average_surrogate,
            scope=Scope.AVERAGE,
            also=(FEASIBLE, AT_ONE_POINT),
        ),
        Bound(
            Status.CORRECTED,
            "eq. (52), from anywhere in the domain",
            SURROGATE_FRANK_WOLFE_GAP,
            average_surrogate + lambda_0 * d_1**2 / 2,
            name="any-start",
            scope=Scope.AVERAGE,
            also=(FEASIBLE,),
            remark="the term of the start does not go away with T",
        ),
        Bound(
            Status.CORRECTED,
            "eq. (46), with the constant of (52)",
            SURROGATE_FRANK_WOLFE_GAP,
            average_surrogate,
            name="best",
            scope=Scope.BEST_ROUND,
            also=(FEASIBLE, AT_ONE_POINT),
        ),
        Bound(
            Status.CORRECTED,
            "ours: eq. (46), from anywhere in the domain",
            SURROGATE_FRANK_WOLFE_GAP,
            any_start,
            name="best-any-start",
            scope=Scope.BEST_ROUND,
            also=(FEASIBLE,),
            remark="rounds weighted by their number forget the start",
        ),
    ),
    rate=T ** sp.Rational(-1, 3),
    # ‖∇F̂_T‖ ≤ G + λd, and 𝒟ⁿ has diameter √nD
    trivial={
        SURROGATE_FRANK_WOLFE_GAP: D * (L * D + g_star)
        + lambda_0 * r * n * D**2 * sp.sqrt((1 - 1 / n) / 2)
    },
    exhibits=(
        Exhibit(
            lambda: indefinite(curvature="0", slope="1;1", start="1"),
            {lambda_0: Fraction(1, 100)},
            1000,
            {
                "printed": "0.9803",
                "corrected": "0.9803",
                "any-start": "0.9803",
                "best": "0.0004",
                "best-any-start": "0.0001",
            },
            "like clients with one linear loss, and hardly any penalty: the bound is all but attained",
        ),
        Exhibit(
            lambda: indefinite(curvature="0", slope="0;0", start="1;-1"),
            {lambda_0: Fraction(1)},
            1000,
            {
                "printed": "2.7727",
                "any-start": "0.7922",
                "best-any-start": "0.0096",
            },
            "no loss at all, from opposite ends: print forgets the penalty of the start",
        ),
    ),
    rests_on=("fedfw.lem1",),
)
