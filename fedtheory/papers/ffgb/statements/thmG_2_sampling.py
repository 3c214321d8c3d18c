r"""FFGB, Theorem G.2: any inputs, and m of the N clients in a round.

Printed for whatever is drawn, which a path that always draws the same client refutes. In expectation a round adds its
share of the clients' spread to the recursion of Theorem 4.1, and nothing else changes: radius and residuals are those
of full participation (`ffgb.recG_2`), and the draws cost 1/t without a logarithm.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import drawn_ffgb, expected_ffgb
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE, EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import (
    BASIC,
    GENERAL,
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    OMEGA,
    SMALL,
    START,
    G,
    N,
    cap,
    mu,
    scale,
)
from fedtheory.papers.ffgb.statements.sampling import (
    APART_SCHEDULE,
    DRAWN,
    MANY,
    NO_MORE,
    TWO_CLIENTS,
    m,
    sampled,
)
from fedtheory.papers.ffgb.statements.sampling_exhibits import APART_EXHIBITS, APART_SAMPLES
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import agreed, drift, radius, residual

# Constants of ours for the O: they are those with which the corrected bound is proved.
draws = 128 * (N - m) / (N - 1) * scale * sp.log(t) / (t * m)
printed = agreed + radius + draws
# Ours: what full participation costs, and the draws without a logarithm.
sharpened = drift + residual + radius + 128 * sampled * scale / t

THEOREM_G2 = Statement(
    id="ffgb.thmG_2",
    title="FFGB with sampled clients and any inputs",
    source=Source("shen2022ffgb", "Theorem G.2"),
    algorithm=expected_ffgb,
    sampled=drawn_ffgb,
    ranges={EXPECTED_FUNCTION_DISTANCE: (sp.Integer(0), (3 * cap + G / mu) ** 2)},
    schedule=APART_SCHEDULE,
    constants=(*BASIC, OMEGA, START, MANY),
    parameters=(LOCAL_STEPS, DRAWN),
    assumptions=GENERAL[1:],
    conditions=(TWO_CLIENTS, NO_MORE),
    bounds=(
        Bound(
            Status.ORDERED,
            "Theorem G.2, with constants of ours for the O",
            DRAWN_FUNCTION_DISTANCE,
            printed,
            first_round=2,
            also=(SMALL,),
            remark=f"{HORIZON_OF_PRINT}; printed without an expectation",
        ),
        Bound(
            Status.CORRECTED,
            "Theorem G.2 in expectation, with constants of ours for the O",
            EXPECTED_FUNCTION_DISTANCE,
            printed,
            first_round=2,
            also=(SMALL,),
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_FUNCTION_DISTANCE,
            sharpened,
            also=(SMALL,),
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=APART_EXHIBITS,
    sampled_exhibits=APART_SAMPLES,
    rests_on=("ffgb.thm4_1",),
)
