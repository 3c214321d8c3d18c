r"""FFGB, Theorem G.1: equal inputs, and m of the N clients in a round.

Printed for the function that is returned, whatever was drawn; the proof is about its expectation, and a run that always
draws the same client stays away for ever. Ours has neither a logarithm nor a K before the 1/T: local steps, residuals
and draws are summed exactly, in coordinates in which the factor 1 - μη is in the weights.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import drawn_ffgb, expected_ffgb
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE, EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_notation import BASIC
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    START,
    G,
    K,
    N,
    gamma,
    lost_K,
    mu,
    scale,
    start_squared,
)
from fedtheory.papers.ffgb.statements.sampling import (
    ALIKE,
    ALIKE_SCHEDULE,
    DRAWN,
    LARGEST,
    MANY,
    NO_MORE,
    TWO_CLIENTS,
    m,
    sampled,
)
from fedtheory.papers.ffgb.statements.sampling_exhibits import ALIKE_EXHIBITS, ALIKE_SAMPLES
from fedtheory.papers.ffgb.statements.sampling_sums import left_over, per_weight

# Constants of ours for the O: they are those with which the corrected bound is proved.
START_TERM = start_squared / (K * t)
local = 24 * K * scale * sp.log(K * t) / t
residual = 13 * (1 - gamma) * scale / K
draws = 64 * (N - m) / (N - 1) * scale * sp.log(t) / (t * m)
last_printed = 32 * (1 - gamma) * G**2 * sp.log(K * t) / (K * t * mu * gamma**2)
last_corrected = 32 * (1 - gamma) * scale * sp.log(K * t) / (K * t)

# Ours: gradients, drift, residuals of at most ρ_K and draws under the root; what the rounds forget beside it.
sharpened = G**2 / mu**2 * (sp.sqrt(per_weight(t, lost_K, sampled)) + left_over(t, lost_K)) ** 2

THEOREM_G1 = Statement(
    id="ffgb.thmG_1",
    title="FFGB with sampled clients and equal inputs",
    source=Source("shen2022ffgb", "Theorem G.1"),
    algorithm=expected_ffgb,
    sampled=drawn_ffgb,
    ranges={EXPECTED_FUNCTION_DISTANCE: (sp.Integer(0), (LARGEST + G / mu) ** 2)},
    schedule=ALIKE_SCHEDULE,
    constants=(*BASIC, MANY, START),
    parameters=(LOCAL_STEPS, DRAWN),
    assumptions=ALIKE,
    conditions=(TWO_CLIENTS, NO_MORE),
    bounds=(
        Bound(
            Status.ORDERED,
            "Theorem G.1, with constants of ours for the O",
            DRAWN_FUNCTION_DISTANCE,
            START_TERM + local + residual + last_printed + draws,
            first_round=2,
            remark=f"{HORIZON_OF_PRINT}; printed without an expectation; its fourth term has the units of μ times the others",
        ),
        Bound(
            Status.CORRECTED,
            "Theorem G.1 in expectation, with μ² in the fourth term and constants of ours",
            EXPECTED_FUNCTION_DISTANCE,
            START_TERM + local + residual + last_corrected + draws,
            first_round=2,
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.SHARPENED, "ours", EXPECTED_FUNCTION_DISTANCE, sharpened, remark=HORIZON_OF_PRINT
        ),
    ),
    rate=sp.Integer(1),
    exhibits=ALIKE_EXHIBITS,
    sampled_exhibits=ALIKE_SAMPLES,
    rests_on=("ffgb.lemG_1",),
)
