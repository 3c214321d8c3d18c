r"""FFGB, Theorem 4.3 step by step with Lipschitz gradients: of the order 1/T² for exact oracles."""

import sympy as sp

from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.properties import SMOOTH
from fedtheory.core.statement import Assumption, Bound, Constant, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC as ALIKE_BASIC
from fedtheory.papers.ffgb.statements.homogeneous_notation import HOMOGENEOUS, SCHEDULE_2
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
)
from fedtheory.papers.ffgb.statements.recursion import ALL, OPEN, STEPS, alike_and_smooth
from fedtheory.papers.ffgb.statements.recursion_exhibits import (
    SMOOTH_RUNS,
)

L = sp.Symbol("L", nonnegative=True)
LIPSCHITZ = Constant(L, SMOOTHNESS, "ours: Lipschitz constant of every grad R_i")

RECURSION_43_SMOOTH = Statement(
    id="ffgb.rec4_3smooth",
    title="Theorem 4.3 step by step, with Lipschitz gradients",
    source=Source("shen2022ffgb", "Theorem E.1, as a recursion of ours"),
    algorithm=ffgb,
    schedule=SCHEDULE_2,
    constants=(*ALIKE_BASIC, LIPSCHITZ),
    parameters=(LOCAL_STEPS,),
    assumptions=(
        *HOMOGENEOUS,
        Assumption("every grad R_i is L-Lipschitz", SMOOTH, "ours"),
    ),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            alike_and_smooth,
            remark=f"{HORIZON_OF_PRINT}; {STEPS}{ALL}Here c = 2, beta = 0, G_d = G, and Y is max(q, |1 - (mu + L) eta|) Y + eta L (d + e) where that is less. {OPEN}ffgb.thm4_3, rho_K, without L",
        ),
    ),
    rate=sp.Integer(1),  # of the floor that a residual forgotten each round leaves
    exhibits=SMOOTH_RUNS,
    rests_on=("ffgb.thm4_3",),
)
