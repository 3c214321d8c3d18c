r"""FFGB, Theorem G.2 step by step: any inputs, sampled clients, as a curve."""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import expected_ffgb
from fedtheory.papers.ffgb.metrics import EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import (
    BASIC,
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    OMEGA,
    RANGE,
    START,
)
from fedtheory.papers.ffgb.statements.recursion import OPEN, SOME, STEPS, apart_and_sampled
from fedtheory.papers.ffgb.statements.recursion_exhibits import (
    APART_DRAWS,
)
from fedtheory.papers.ffgb.statements.sampling import (
    APART,
    APART_SCHEDULE,
    DRAWN,
    MANY,
    NO_MORE,
    TWO_CLIENTS,
)

RECURSION_G2 = Statement(
    id="ffgb.recG_2",
    title="Theorem G.2 step by step",
    source=Source("shen2022ffgb", "Theorem G.2, as a recursion of ours"),
    algorithm=expected_ffgb,
    schedule=APART_SCHEDULE,
    constants=(*BASIC, OMEGA, RANGE, MANY, START),
    parameters=(LOCAL_STEPS, DRAWN),
    assumptions=APART[:-1],
    conditions=(TWO_CLIENTS, NO_MORE),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_FUNCTION_DISTANCE,
            apart_and_sampled,
            remark=f"{HORIZON_OF_PRINT}; {STEPS}{SOME}v^2. Here c = 4, beta = 2H sqrt((1 - 1/N) omega), G_d = 2(1 - 1/N)H, G_v = H. {OPEN}ffgb.thmG_2",
        ),
    ),
    rate=sp.Integer(1),  # of the floor that a residual forgotten each round leaves
    exhibits=APART_DRAWS,
    rests_on=("ffgb.thmG_2",),
)
