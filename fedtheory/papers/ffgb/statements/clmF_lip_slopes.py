r"""FFGB, Appendix F before Lemma F.2: residuals, queries, answers and functions keep their slopes.

All as printed but the last: "for sufficiently small η" the functions stay L/γ-Lipschitz, and the theorem's steps are
not small at first: 1 - η is -1 at n = 2 and -1/3 at n = 3. After n = 4 the start is forgotten, and print holds for any start.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_square import (
    ANSWER_SLOPE,
    LOCAL_SLOPE,
    RESIDUAL_SLOPE,
    ffgb_square,
)
from fedtheory.papers.ffgb.statements.notation import ROUND_OF_PRINT, gamma
from fedtheory.papers.ffgb.statements.square_lemma_exhibits import (
    SHORT_ANSWERS,
    SHORT_WHY,
    STEEP_START,
    STEEP_WHY,
    exhibit,
)
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    PARAMETERS,
    RATE,
    SCHEDULE,
    SLOPE,
    SLOPE_AT_START,
    STRONG,
    UPPER,
    L,
    rho,
)

SLOPES = Statement(
    id="ffgb.clmF_lip",
    title="residuals, answers and functions stay Lipschitz",
    kind="claim",
    source=Source("shen2022ffgb", "Appendix F, before Lemma F.2; Section 4.3, after Theorem 4.4"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(RATE, SLOPE),
    parameters=PARAMETERS,
    assumptions=(*COMMON, UPPER),
    bounds=(
        Bound(
            Status.PRINTED,
            "||Delta||_lip <= (1 - gamma)L/gamma",
            RESIDUAL_SLOPE,
            rho * L,
            name="residual",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "||h||_lip <= L/gamma",
            ANSWER_SLOPE,
            L / gamma,
            name="answer",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "||g||_lip <= L/gamma, for the steps of Theorem 4.4",
            LOCAL_SLOPE,
            L / gamma,
            conditions=(STRONG,),
            also=(SLOPE_AT_START,),
            remark=f"{ROUND_OF_PRINT}; print says 'for sufficiently small eta', and the theorem's first two steps are not",
        ),
        Bound(
            Status.CORRECTED,
            "||g||_lip <= L/gamma when the start is forgotten",
            LOCAL_SLOPE,
            L / gamma,
            first_round=4,
            conditions=(STRONG,),
            remark=ROUND_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        exhibit(
            SHORT_ANSWERS,
            12,
            8,
            {"residual": "0.9998", "answer": "0.4999", "printed": "0.5000", "corrected": "0.4773"},
            SHORT_WHY,
        ),
        exhibit(
            STEEP_START,
            1,
            8,
            {"residual": "0.0000", "answer": "1.0000", "printed": "3.0000", "corrected": "1.0000"},
            STEEP_WHY,
        ),
    ),
)
