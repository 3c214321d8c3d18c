r"""FFGB, Theorem G.3: the square loss, and m of the N clients in a round.

Printed for whatever is drawn and for any μ; the proof is about an expectation and μ = 1. With exact oracles the law is
known (`ffgb.recG_3`): the mean of fᵗ is ū from the third round on, and its variance is that of the extensions times
what sampling leaves, divided by about t. No logarithm, no start, no K. Weak learners add what their residuals leave, on
every path as much as with full participation, and a variance of their own that falls like 1/(K²t).
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square import (
    drawn_ffgb_square,
    expected_ffgb_square,
)
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE, EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    K,
    N,
    gamma,
    lost_K,
    mu,
    start_squared,
)
from fedtheory.papers.ffgb.statements.sampling import (
    DRAWN,
    MANY,
    NO_MORE,
    TWO_CLIENTS,
    m,
    m_t,
    sampled,
)
from fedtheory.papers.ffgb.statements.sampling_exhibits import SQUARE_SAMPLES, WEAK_SQUARE_EXHIBITS
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    LABELS,
    NEAR,
    PAIRS,
    PARAMETERS,
    RATE,
    SCHEDULE,
    SLOPE,
    START,
    STRONG,
    UPPER,
    W_1,
    B,
    D,
    G_squared,
    L,
    w_1,
)
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import (
    FROM_THE_THIRD,
    left_out,
    radius,
    size,
)
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import printed as printed_44

# Constants of ours for the O: they are those with which the corrected bound is proved.
draws = 72 * (N - m) / (N - 1) * G_squared * sp.log(t) / (t * mu**2 * m * gamma**2)
printed = 3 * printed_44 + draws

# Ours: a round's draws cost how far the extensions are apart, and what residuals leave; neither start nor logarithm.
spread = 12 * L**2 * D * w_1 + 48 * lost_K**2 * size**2 / K**2
sharpened = 3 * (radius + left_out**2 + sampled * spread / t)

# The first two steps throw a function as far as twice the answers and its own distance to the other side of f*.
answer = (L * D + (2 - gamma) * B) / gamma + B

FROM_THE_THIRD_DRAWN = f"{FROM_THE_THIRD}, in the mean over the draws"

THEOREM_G3 = Statement(
    id="ffgb.thmG_3",
    title="FFGB with sampled clients and the square loss",
    source=Source("shen2022ffgb", "Theorem G.3"),
    algorithm=expected_ffgb_square,
    sampled=drawn_ffgb_square,
    ranges={EXPECTED_FUNCTION_DISTANCE: (sp.Integer(0), 2 * start_squared + 8 * answer**2)},
    schedule={**SCHEDULE, m_t: m},
    constants=(MANY, RATE, SLOPE, LABELS, NEAR, W_1, PAIRS, START),
    parameters=(*PARAMETERS, DRAWN),
    assumptions=(*COMMON[1:], UPPER),
    conditions=(TWO_CLIENTS, NO_MORE),
    bounds=(
        Bound(
            Status.ORDERED,
            "Theorem G.3, with constants of ours for the O",
            DRAWN_FUNCTION_DISTANCE,
            printed,
            first_round=3,
            remark=f"{HORIZON_OF_PRINT}; printed without an expectation, and for any mu; {FROM_THE_THIRD_DRAWN}",
        ),
        Bound(
            Status.CORRECTED,
            "Theorem G.3 in expectation and for mu = 1, with constants of ours",
            EXPECTED_FUNCTION_DISTANCE,
            printed.subs(mu, 1),
            first_round=3,
            conditions=(STRONG,),
            remark=f"{HORIZON_OF_PRINT}; {FROM_THE_THIRD_DRAWN}",
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_FUNCTION_DISTANCE,
            sharpened,
            first_round=3,
            conditions=(STRONG,),
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=WEAK_SQUARE_EXHIBITS,
    sampled_exhibits=SQUARE_SAMPLES,
    rests_on=("ffgb.thm4_4",),
)
