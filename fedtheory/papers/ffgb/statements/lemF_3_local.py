r"""FFGB, Lemma F.3: how large a client's function is on its own support.

Every round starts from the mean of all clients' functions, and on the support of one client the others' extensions
are larger than its labels. So B/γ is not kept, even with an exact oracle; what is kept, once the start is forgotten,
is the bound of the answers everywhere (Lemma F.4).
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_square import LOCAL_SIZE, ffgb_square
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

LEMMA_F3 = Statement(
    id="ffgb.lemF_3",
    title="a client's function is bounded on its own support",
    kind="lemma",
    source=Source("shen2022ffgb", "Lemma F.3"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(RATE, SLOPE, LABELS, NEAR),
    parameters=PARAMETERS,
    assumptions=(*COMMON, UPPER),
    bounds=(
        Bound(
            Status.PRINTED,
            "Lemma F.3",
            LOCAL_SIZE,
            B / gamma,
            conditions=(STRONG,),
            also=(SMALL_AT_START,),
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "ours: the bound of the answers everywhere, when the start is forgotten",
            LOCAL_SIZE,
            (L * D + (2 - gamma) * B) / gamma,
            first_round=4,
            conditions=(STRONG,),
            remark=ROUND_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        exhibit(APART, 3, 6, {"printed": "2.0000", "corrected": "0.7500"}, APART_WHY),
        exhibit(LATE_TURN, 12, 6, {"printed": "0.8063", "corrected": "0.4129"}, LATE_WHY),
    ),
)
