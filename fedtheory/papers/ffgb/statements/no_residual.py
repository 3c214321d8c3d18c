r"""FFGB without its residual, on identical inputs: (1 - γ)G/μ is lost for good, however many the local steps.

Section 3 says that without the residual global convergence is not possible. That is so, and the loss is known: on one slope, with
answers γ times the query, fᵗ stands at (1 - γ)G/μ from f* after every round.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_residual import ffgb_without_residual
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_exhibits import WITHOUT_RESIDUAL
from fedtheory.papers.ffgb.statements.homogeneous_notation import (
    BASIC,
    HOMOGENEOUS,
    ONE_SLOPE,
    SCHEDULE_2,
)
from fedtheory.papers.ffgb.statements.notation import HORIZON_OF_PRINT, LOCAL_STEPS, G, K, gamma, mu

x = K * t

# In units of G/μ: the start and the drift; what the answers leave out stays, with weight 1.
drift = sp.Rational(8, 3) * (2 * x + 1) / (x * (x + 1)) + sp.Rational(8, 3) / t * (2 - gamma)
bias = 1 - gamma

NO_RESIDUAL = Statement(
    id="ffgb.no_residual",
    title="without the residual a floor stays, whatever the number of local steps",
    source=Source("shen2022ffgb", 'Section 3, "Residual"'),
    algorithm=ffgb_without_residual,
    schedule=SCHEDULE_2,
    constants=BASIC,
    parameters=(LOCAL_STEPS,),
    assumptions=HOMOGENEOUS,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            G**2 / mu**2 * (sp.sqrt(drift) + bias) ** 2,
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.LOWER,
            "ours",
            FUNCTION_DISTANCE,
            G**2 / mu**2 * bias**2,
            relation=">=",
            also=(ONE_SLOPE,),
            remark=f"{HORIZON_OF_PRINT}; it is the distance itself, at every round",
        ),
    ),
    rate=sp.Integer(1),
    trivial={FUNCTION_DISTANCE: (3 - gamma) ** 2 * G**2 / mu**2},
    exhibits=WITHOUT_RESIDUAL,
)
