r"""FFGB, Corollary 4.1: how many local steps, and what they buy.

Print takes K of the order of √T at least, promises 1/√T, and calls it the best rate. As an upper bound that is true, though
it does not follow from Theorem 4.3 as printed, which grows with K. It is not the best: see `ffgb.local_steps`.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_exhibits import FEW_ROUNDS
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC, HOMOGENEOUS, SCHEDULE_2
from fedtheory.papers.ffgb.statements.notation import HORIZON_OF_PRINT, LOCAL_STEPS, K, scale

COROLLARY_41 = Statement(
    id="ffgb.cor4_1",
    title="with at least the root of T local steps the error is at most of the order of 1/sqrt(T)",
    kind="corollary",
    source=Source("shen2022ffgb", "Corollary 4.1"),
    algorithm=ffgb,
    schedule=SCHEDULE_2,
    constants=BASIC,
    parameters=(LOCAL_STEPS,),
    assumptions=HOMOGENEOUS,
    bounds=(
        Bound(
            Status.ORDERED,
            "Corollary 4.1, with constants of ours for the O and the Omega",
            FUNCTION_DISTANCE,
            26 * scale * (2 + sp.log(K * t)) / sp.sqrt(t),
            first_round=2,
            conditions=(Claim(t, "<=", K**2),),
            remark=f"{HORIZON_OF_PRINT}; that it is the best rate is wrong: see ffgb.local_steps",
        ),
    ),
    rate=sp.log(t) / sp.sqrt(t),
    trivial={FUNCTION_DISTANCE: 4 * scale},
    exhibits=FEW_ROUNDS,
    rests_on=("ffgb.thm4_3",),
)
