r"""FFGB, Lemma F.2: how large residuals and answers are on a client's own support.

The residual is as printed. The answer is not: h = (u - Δ^{k-1}) + Δ^k has two residuals in it, and the printed proof
counts one. An oracle that first answers too little and then too much passes B/γ in the second step.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_square import ANSWER_SIZE, RESIDUAL_SIZE, ffgb_square
from fedtheory.papers.ffgb.statements.notation import ROUND_OF_PRINT, gamma
from fedtheory.papers.ffgb.statements.square_lemma_exhibits import (
    LATE_TURN,
    LATE_WHY,
    TURNING,
    TURNING_WHY,
    exhibit,
)
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    LABELS,
    PARAMETERS,
    RATE,
    SCHEDULE,
    B,
    rho,
)

LEMMA_F2 = Statement(
    id="ffgb.lemF_2",
    title="residuals and answers are bounded on the client's own support",
    kind="lemma",
    source=Source("shen2022ffgb", "Lemma F.2"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(RATE, LABELS),
    parameters=PARAMETERS,
    assumptions=COMMON,
    bounds=(
        Bound(
            Status.PRINTED, "Lemma F.2, first claim", RESIDUAL_SIZE, rho * B, remark=ROUND_OF_PRINT
        ),
        Bound(
            Status.PRINTED,
            "Lemma F.2, second claim",
            ANSWER_SIZE,
            B / gamma,
            name="answer",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "Lemma F.2, second claim, with both residuals",
            ANSWER_SIZE,
            (2 - gamma) * B / gamma,
            remark=ROUND_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        exhibit(
            TURNING,
            2,
            3,
            {"printed": "0.7500", "answer": "1.1250", "corrected": "0.7500"},
            TURNING_WHY,
        ),
        exhibit(
            LATE_TURN,
            12,
            3,
            {"printed": "0.9998", "answer": "1.4996", "corrected": "0.9998"},
            LATE_WHY,
        ),
    ),
)
