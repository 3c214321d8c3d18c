r"""FedFW with split constraints (Section 4.3): every client minimises over a set 𝒟_i of its own, and ∩𝒟_i = 𝒟.

"This modification does not affect the solution set, due to the consensus constraint": true, and shown in the proof.
What it affects is the rest. The diameter is that of the largest 𝒟_i, convexity, smoothness and heterogeneity are
needed on the hull of all 𝒟_i, and x̄^t is no longer "a feasible point" (Remark 1): F(x̄^t) may be below F*, and the
distance to 𝒟_i needs a bound of its own (fedfw.split_distance).
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.papers.fedfw.algorithms.fedfw_split import fedfw_split
from fedtheory.papers.fedfw.instances.split_boxes import (
    OWN_DIAMETER,
    OWN_START,
    SPLIT_DOMAINS,
    TAME_ON_HULL,
    split_boxes,
)
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP
from fedtheory.papers.fedfw.statements.notation import (
    CONSTANTS,
    PENALTY,
    SCHEDULE,
    D,
    H,
    L,
    lambda_0,
    n,
)
from fedtheory.papers.fedfw.statements.thm1_convex import consensus_price, surrogate_price

SOURCE = Source("dadras2024fedfw", "Section 4.3, with the schedules of Theorem 1")
SPLIT_CONSTANTS = (
    *(constant for constant in CONSTANTS if constant.symbol in {n, L}),
    Constant(D, OWN_DIAMETER, "ours"),
)
SPLIT_ASSUMPTIONS = (
    Assumption(
        "X in the product of the D_i, whose intersection is D", SPLIT_DOMAINS, "Section 4.3"
    ),
    Assumption("each f_i is L-smooth and convex, on the hull of all D_i", TAME_ON_HULL, "ours"),
    Assumption("every x_i^1 lies in D_i", OWN_START, "ours"),
)

SPLIT = Statement(
    id="fedfw.split",
    title="FedFW with split constraints has the same solutions and the same rate",
    source=SOURCE,
    algorithm=fedfw_split,
    schedule=SCHEDULE,
    constants=(*SPLIT_CONSTANTS, *(c for c in CONSTANTS if c.symbol == H)),
    parameters=(PENALTY,),
    assumptions=SPLIT_ASSUMPTIONS,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            OBJECTIVE_GAP,
            surrogate_price + consensus_price,
            first_round=2,
            remark="of a mean that need not be feasible: the gap may be negative",
        ),
        Bound(
            Status.SHARPENED,
            "ours, in place of (31)",
            SURROGATE_GAP,
            surrogate_price,
            name="surrogate",
            first_round=2,
        ),
    ),
    rate=t ** sp.Rational(-1, 2),
    exhibits=(
        Exhibit(
            lambda: split_boxes(
                curvature="0;0", slope="-3;1", lower="-1;-1", upper="1;1", start="0;0"
            ),
            {lambda_0: Fraction(1, 4)},
            400,
            {"sharpened": "0.3350", "surrogate": "-0.2812"},
            "like domains: the hard instance of Theorem 1",
        ),
        Exhibit(
            lambda: split_boxes(
                curvature="1,1;1,1",
                slope="-2,1;1,0",
                lower="-1,-2;-2,-1",
                upper="1,1;2,1",
                start="0,0;0,0",
            ),
            {lambda_0: Fraction(1, 4)},
            400,
            {"sharpened": "0.0160", "surrogate": "0.0572"},
            "two boxes in the plane that cross",
        ),
    ),
    rests_on=("fedfw.lem1",),
)
