r"""FFGB with a residual that lives through all rounds, on identical inputs: no floor is left, for any K.

Not the paper's algorithm, whose line 2 begins every round with Δ = 0. So the floor of Theorem 4.3, and with it the advice
to take K of the order of √T local steps, is the price of that line and not of weak learning.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_residual import ffgb_persistent
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_exhibits import PERSISTENT
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC, HOMOGENEOUS, SCHEDULE_2
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    G,
    K,
    gamma,
    lost,
    mu,
    scale,
)
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import within

x = K * t

# In units of G/μ: the start and the drift of answers up to (2 - γ)G/γ; what the residuals leave, once and for all.
drift = (
    sp.Rational(8, 3) * (2 * x + 1) / (x * (x + 1)) + sp.Rational(8, 3) / t * (2 - gamma) / gamma
)
after = 4 * lost / (x + 1)

PERSISTENT_RESIDUAL = Statement(
    id="ffgb.persistent_residual",
    title="a residual that lives through all rounds leaves no floor",
    source=Source("shen2022ffgb", "Algorithm 2, without its line 2 after the first round"),
    algorithm=ffgb_persistent,
    schedule=SCHEDULE_2,
    constants=BASIC,
    parameters=(LOCAL_STEPS,),
    assumptions=HOMOGENEOUS,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            G**2 / mu**2 * (sp.sqrt(drift + within(lost)) + after) ** 2,
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=1 / t,
    trivial={FUNCTION_DISTANCE: 4 * scale},
    exhibits=PERSISTENT,
)
