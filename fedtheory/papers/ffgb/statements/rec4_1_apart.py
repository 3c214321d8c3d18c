r"""FFGB, Theorem 4.1 step by step: any inputs, all clients, as a curve."""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import (
    ANY_RANGE,
    BASIC,
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    NUMBER,
    OMEGA,
    RANGE,
    SCHEDULE,
    START,
)
from fedtheory.papers.ffgb.statements.recursion import ALL, OPEN, STEPS, apart
from fedtheory.papers.ffgb.statements.recursion_exhibits import (
    APART_RUNS,
)

RECURSION_41 = Statement(
    id="ffgb.rec4_1",
    title="Theorem 4.1 step by step",
    source=Source("shen2022ffgb", "Theorem D.1, as a recursion of ours"),
    algorithm=ffgb,
    schedule=SCHEDULE,
    constants=(*BASIC, OMEGA, RANGE, NUMBER, START),
    parameters=(LOCAL_STEPS,),
    assumptions=ANY_RANGE,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            apart,
            remark=f"{HORIZON_OF_PRINT}; {STEPS}{ALL}Here c = 4, beta = 2H sqrt((1 - 1/N) omega), G_d = 2(1 - 1/N)H. {OPEN}ffgb.total_variation_radius",
        ),
    ),
    rate=sp.Integer(1),  # of the floor that a residual forgotten each round leaves
    exhibits=APART_RUNS,
    rests_on=("ffgb.thm4_1",),
)
