r"""FFGB, Theorem 4.3 step by step: equal inputs, all clients, as a curve below its closed form."""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC as ALIKE_BASIC
from fedtheory.papers.ffgb.statements.homogeneous_notation import HOMOGENEOUS, SCHEDULE_2
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
)
from fedtheory.papers.ffgb.statements.recursion import ALL, OPEN, STEPS, alike
from fedtheory.papers.ffgb.statements.recursion_exhibits import (
    ALIKE_RUNS,
)

RECURSION_43 = Statement(
    id="ffgb.rec4_3",
    title="Theorem 4.3 step by step",
    source=Source("shen2022ffgb", "Theorem E.1, as a recursion of ours"),
    algorithm=ffgb,
    schedule=SCHEDULE_2,
    constants=ALIKE_BASIC,
    parameters=(LOCAL_STEPS,),
    assumptions=HOMOGENEOUS,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            alike,
            remark=f"{HORIZON_OF_PRINT}; {STEPS}{ALL}Here c = 2, beta = 0, G_d = G. {OPEN}ffgb.thm4_3, rho_K",
        ),
    ),
    rate=sp.Integer(1),  # of the floor that a residual forgotten each round leaves
    exhibits=ALIKE_RUNS,
    rests_on=("ffgb.thm4_3",),
)
