r"""FedFW+: what its multipliers do, whatever the losses.

"The theoretical analysis of FedFW+ is omitted here" (Section 4.4), and no rate is proved here either. Two facts need
none: with all clients in every round the y_i add up to 0 for ever, so Y is orthogonal to consensus and never reaches
the server; and since the dual step is the constant λ₀, ‖Y^t‖ grows by at most λ₀ D√(n/2) a round. (The paper refers to
an analysis with adaptive dual steps, and the primal penalty of FedFW+ is λ_t: erratum fedfw.d62.)
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.properties import COMPACT_DOMAIN, FULL_PARTICIPATION
from fedtheory.core.statement import Assumption, Bound, Exhibit, Source, Statement, Status
from fedtheory.instances.interval import interval
from fedtheory.instances.two_groups import two_groups
from fedtheory.papers.fedfw.algorithms.fedfw_plus import (
    MULTIPLIER_PACE,
    MULTIPLIER_SHARE,
    fedfw_plus,
)
from fedtheory.papers.fedfw.statements.notation import CONSTANTS, PENALTY, SCHEDULE, D, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE

PLUS = Statement(
    id="fedfw.plus",
    title="the multipliers of FedFW+ add up to zero and grow at most linearly",
    kind="proposition",
    source=Source("dadras2024fedfw", "Algorithm 1, FedFW+; Section 4.4"),
    algorithm=fedfw_plus,
    schedule={**SCHEDULE, lambda_0: lambda_0},
    constants=tuple(constant for constant in CONSTANTS if constant.symbol in {n, D}),
    parameters=(PENALTY,),
    assumptions=(
        Assumption("D is a convex and compact set", COMPACT_DOMAIN, "eq. (1)"),
        Assumption("every client updates in every round", FULL_PARTICIPATION, "Algorithm 1"),
    ),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: sum of y_i^t = 0",
            MULTIPLIER_SHARE,
            sp.Integer(1),
            name="sum",
            relation="=",
            remark="the y_i less their mean are as long as the y_i: their mean is 0",
        ),
        Bound(
            Status.SHARPENED,
            "ours: |Y^t| <= lambda_0 (t - 1) D sqrt(n/2)",
            MULTIPLIER_PACE,
            lambda_0 * D * sp.sqrt(n / 2),
            name="pace",
            first_round=2,
            also=(FEASIBLE,),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            lambda: interval(curvature="0", slope="-1;1", start="1;-1"),
            {lambda_0: Fraction(1, 100)},
            50,
            {"sum": "1.0000", "pace": "0.7071"},
            "two clients that pull apart with all their might, and a small dual step",
        ),
        Exhibit(
            two_groups,
            {lambda_0: Fraction(1, 4)},
            400,
            {"sum": "1.0000", "pace": "0.3536"},
            "the hard instance of Theorem 1",
        ),
        Exhibit(
            lambda: interval(curvature="2", slope="-6;2"),
            {lambda_0: Fraction(1, 3)},
            400,
            {"sum": "1.0000", "pace": "0.3536"},
            "(21)",
        ),
    ),
)
