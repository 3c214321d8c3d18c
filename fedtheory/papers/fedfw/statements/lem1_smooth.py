r"""FedFW, Lemma 1: the surrogate F̂_t is smooth with constant L/n + λ_t.

The loss bends by L/n, each client seeing only its own column; the penalty bends by λ_t across consensus and not at all
along it. Both meet in one direction when all clients are alike and n ≥ 2, so the constant is exact.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.properties import COMPACT_DOMAIN, SMOOTH
from fedtheory.core.statement import (
    NONNEGATIVE,
    Assumption,
    Bound,
    Exhibit,
    Parameter,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.algorithms.surrogate_probe import SURROGATE_SMOOTHNESS, probe_smoothness
from fedtheory.papers.fedfw.statements.notation import CONSTANTS, L, lambda_t, n

PENALTY_IN_FORCE = Parameter(lambda_t, "penalty in force", "(5)", Dimension(1, -2), NONNEGATIVE)

LEMMA_1 = Statement(
    id="fedfw.lem1",
    title="the surrogate is smooth with constant L/n + lambda_t",
    kind="lemma",
    source=Source("dadras2024fedfw", "Lemma 1"),
    algorithm=probe_smoothness,
    schedule={lambda_t: lambda_t},
    constants=tuple(constant for constant in CONSTANTS if constant.symbol in {n, L}),
    parameters=(PENALTY_IN_FORCE,),
    assumptions=(
        Assumption("each f_i is L-smooth", SMOOTH, "Lemma 1"),
        Assumption(
            "D is a convex and compact set", COMPACT_DOMAIN, "eq. (1): where the probe looks"
        ),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "Lemma 1",
            SURROGATE_SMOOTHNESS,
            L / n + lambda_t,
            scope=Scope.STATIC,
            remark="exact for n >= 2; for n = 1 the penalty is 0 and the constant is L",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            lambda: interval(curvature="2;2;2", slope="1;0;-3"),
            {lambda_t: Fraction(1, 2)},
            1,
            {"printed": "1.0000"},
            "like curvatures: exchanging two clients' points turns the gradient by exactly L/n + lambda_t",
        ),
    ),
)
