r"""FFGB on identical inputs with the square loss, whose gradients Assumption 4.2 does not allow.

No G bounds f - y over all f. But the theorem needs G only along the run, and where the regularisation is strong enough,
(2 - γ)L < γμ with L the curvature of the losses, the run stays in a ball on which G = γμLB/(γμ - (2 - γ)L) does: a G
with LB + (2 - γ)LG/(γμ) <= G.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concepts import LABEL_MEAN_SQUARE, REGULARISATION, SMOOTHNESS
from fedtheory.core.properties import FULL_PARTICIPATION
from fedtheory.core.statement import Assumption, Bound, Constant, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.concepts import GRADIENT_ALONG_RUN
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.properties import (
    IDENTICAL_INPUTS,
    SMALL_MEAN_SQUARE_START,
    SQUARE_LOSSES,
    SQUARE_WEAK_LEARNING,
)
from fedtheory.papers.ffgb.statements.homogeneous_exhibits import SQUARES
from fedtheory.papers.ffgb.statements.homogeneous_notation import SCHEDULE_2
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    RATE,
    G,
    gamma,
    lost,
    mu,
)
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import distance

L, B = sp.symbols("L B", nonnegative=True)

SQUARE_HOMOGENEOUS = Statement(
    id="ffgb.square_homogeneous",
    title="Theorem 4.3 for the square loss, under strong regularisation",
    source=Source("shen2022ffgb", "Theorem 4.3; Assumption 4.2 along the run"),
    algorithm=ffgb,
    schedule=SCHEDULE_2,
    constants=(
        Constant(mu, REGULARISATION, "(2), (9)"),
        Constant(L, SMOOTHNESS, "Section 4.3, where it is 1"),
        Constant(B, LABEL_MEAN_SQUARE, "Assumption 4.3, in the mean square"),
        Constant(G, GRADIENT_ALONG_RUN, "Assumption 4.2, along the run"),
        RATE,
    ),
    parameters=(LOCAL_STEPS,),
    assumptions=(
        Assumption("all N clients participate in each round", FULL_PARTICIPATION, "Section 4"),
        Assumption("the loss is the square loss", SQUARE_LOSSES, "Section 4.3"),
        Assumption("alpha_i = alpha for all i", IDENTICAL_INPUTS, "Section 4.2"),
        Assumption("the oracle satisfies (5) with constant gamma", SQUARE_WEAK_LEARNING, "(5)"),
        Assumption(
            "||f^0||_alpha <= (2 - gamma)G/(gamma mu)",
            SMALL_MEAN_SQUARE_START,
            "ours; compare (40)",
        ),
    ),
    conditions=(Claim(gamma * mu * L * B + (2 - gamma) * L * G, "<=", gamma * mu * G),),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            distance(lost),
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=SQUARES,
    rests_on=("ffgb.thm4_3",),
)
