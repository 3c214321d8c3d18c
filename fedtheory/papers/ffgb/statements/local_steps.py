r"""FFGB on identical inputs with about √T local steps: the rate is 1/T, where Corollary 4.1 has 1/√T.

From (1 - γ)√T/γ local steps on the error is below 70 G²/(μ²T); with up to √T of them it is above (1 - γ)²G²/(4μ²T) on one
slope. More steps than that buy nothing, and cost nothing in rounds.
"""

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_exhibits import MANY_STEPS
from fedtheory.papers.ffgb.statements.homogeneous_notation import (
    BASIC,
    HOMOGENEOUS,
    ONE_SLOPE,
    SCHEDULE_2,
)
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    G,
    K,
    gamma,
    mu,
    scale,
)

LOCAL_STEPS_NEEDED = Statement(
    id="ffgb.local_steps",
    title="with the root of T local steps the error is of the order of 1/T",
    source=Source("shen2022ffgb", "Corollary 4.1, sharpened"),
    algorithm=ffgb,
    schedule=SCHEDULE_2,
    constants=BASIC,
    parameters=(LOCAL_STEPS,),
    assumptions=HOMOGENEOUS,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            70 * G**2 / (mu**2 * t),
            conditions=(Claim((1 - gamma) ** 2 * t, "<=", gamma**2 * K**2),),
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.LOWER,
            "ours",
            FUNCTION_DISTANCE,
            (1 - gamma) ** 2 * G**2 / (4 * mu**2 * t),
            relation=">=",
            conditions=(Claim(K**2, "<=", t),),
            also=(ONE_SLOPE,),
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=1 / t,
    trivial={FUNCTION_DISTANCE: 4 * scale},
    exhibits=MANY_STEPS,
    rests_on=("ffgb.thm4_3",),
)
