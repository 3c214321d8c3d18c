r"""FFGB on identical inputs with an exact oracle, one local step a round: for a nonsmooth loss no rate is better than 1/T.

One client, one local step, γ = 1: no drift, no residual, nothing but subgradient steps on a strongly convex function. With
the largest of p outputs for a loss, the error is G²/μ² ((4T + 2)/(3T(T + 1)) - 1/p) exactly, as long as T < p.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concepts import OUTPUTS
from fedtheory.core.statement import (
    COUNT,
    Assumption,
    Bound,
    Constant,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.properties import LARGEST_OUTPUT
from fedtheory.papers.ffgb.statements.homogeneous_exhibits import LARGEST
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC, HOMOGENEOUS, SCHEDULE_2
from fedtheory.papers.ffgb.statements.notation import HORIZON_OF_PRINT, LOCAL_STEPS, G, K, mu, scale

p = sp.Symbol("p", integer=True, positive=True)

DRIFT_LOWER = Statement(
    id="ffgb.drift_lower",
    title="with one local step and more outputs than rounds, the largest output leaves an error of the order of 1/T",
    source=Source("shen2022ffgb", "Theorem 4.3, its rate in T"),
    algorithm=ffgb,
    schedule=SCHEDULE_2,
    constants=(*BASIC, Constant(p, OUTPUTS, "Section 2.1, where it is c", COUNT)),
    parameters=(LOCAL_STEPS,),
    assumptions=(
        *HOMOGENEOUS,
        Assumption("the loss is G times the largest of p outputs", LARGEST_OUTPUT, "ours"),
    ),
    conditions=(Claim(K, "<=", sp.Integer(1)),),
    bounds=(
        Bound(
            Status.LOWER,
            "ours",
            FUNCTION_DISTANCE,
            G**2 / (3 * mu**2 * t),
            relation=">=",
            conditions=(Claim(t + 1, "<=", p),),
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=1 / t,
    trivial={FUNCTION_DISTANCE: 4 * scale},
    exhibits=LARGEST,
    rests_on=(),
)
