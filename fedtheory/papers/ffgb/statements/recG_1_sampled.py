r"""FFGB, Theorem G.1 step by step: equal inputs, sampled clients, as a curve."""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import expected_ffgb
from fedtheory.papers.ffgb.metrics import EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC as ALIKE_BASIC
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
)
from fedtheory.papers.ffgb.statements.recursion import OPEN, SOME, STEPS, alike_and_sampled
from fedtheory.papers.ffgb.statements.recursion_exhibits import (
    ALIKE_DRAWS,
)
from fedtheory.papers.ffgb.statements.sampling import (
    ALIKE,
    ALIKE_SCHEDULE,
    DRAWN,
    MANY,
    NO_MORE,
    TWO_CLIENTS,
)

RECURSION_G1 = Statement(
    id="ffgb.recG_1",
    title="Theorem G.1 step by step",
    source=Source("shen2022ffgb", "Theorem G.1, as a recursion of ours"),
    algorithm=expected_ffgb,
    schedule=ALIKE_SCHEDULE,
    constants=(*ALIKE_BASIC, MANY),
    parameters=(LOCAL_STEPS, DRAWN),
    assumptions=ALIKE,
    conditions=(TWO_CLIENTS, NO_MORE),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_FUNCTION_DISTANCE,
            alike_and_sampled,
            remark=f"{HORIZON_OF_PRINT}; {STEPS}{SOME}(v + e)^2. Here c = 2, beta = 0, G_d = G_v = G. {OPEN}ffgb.thmG_1",
        ),
    ),
    rate=sp.Integer(1),  # of the floor that a residual forgotten each round leaves
    exhibits=ALIKE_DRAWS,
    rests_on=("ffgb.thmG_1",),
)
