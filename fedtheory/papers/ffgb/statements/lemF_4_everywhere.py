r"""FFGB, Lemma F.4: functions and answers on the whole support of α.

From the client's closest point, at most D away, at slope L/γ. The statement keeps its form with the answers' bound
(2 - γ)B/γ in place of B/γ; for the functions it holds once the first three steps of all are forgotten.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_square import ANSWER_RANGE, LOCAL_RANGE, ffgb_square
from fedtheory.papers.ffgb.statements.notation import ROUND_OF_PRINT, gamma
from fedtheory.papers.ffgb.statements.square_lemma_exhibits import (
    APART,
    APART_WHY,
    LATE_TURN,
    LATE_WHY,
    exhibit,
)
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    LABELS,
    NEAR,
    PARAMETERS,
    RATE,
    SCHEDULE,
    SLOPE,
    SMALL_AT_START,
    STRONG,
    UPPER,
    B,
    D,
    L,
)

printed, corrected = (L * D + B) / gamma, (L * D + (2 - gamma) * B) / gamma

LEMMA_F4 = Statement(
    id="ffgb.lemF_4",
    title="functions and answers are bounded on all inputs",
    kind="lemma",
    source=Source("shen2022ffgb", "Lemma F.4"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(RATE, SLOPE, LABELS, NEAR),
    parameters=PARAMETERS,
    assumptions=(*COMMON, UPPER),
    bounds=(
        Bound(
            Status.PRINTED,
            "Lemma F.4, functions",
            LOCAL_RANGE,
            printed,
            conditions=(STRONG,),
            also=(SMALL_AT_START,),
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "Lemma F.4, answers",
            ANSWER_RANGE,
            printed,
            name="answer",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "Lemma F.4 with both residuals, functions",
            LOCAL_RANGE,
            corrected,
            first_round=4,
            conditions=(STRONG,),
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "Lemma F.4 with both residuals, answers",
            ANSWER_RANGE,
            corrected,
            name="answer-corrected",
            remark=ROUND_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        exhibit(
            APART,
            3,
            6,
            {
                "printed": "2.0000",
                "answer": "1.0000",
                "corrected": "0.9266",
                "answer-corrected": "1.0000",
            },
            APART_WHY,
        ),
        exhibit(
            LATE_TURN,
            12,
            6,
            {
                "printed": "0.8063",
                "answer": "1.4996",
                "corrected": "0.4129",
                "answer-corrected": "0.9998",
            },
            LATE_WHY,
        ),
    ),
)
