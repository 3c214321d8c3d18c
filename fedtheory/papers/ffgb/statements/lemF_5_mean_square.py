r"""FFGB, Lemma F.5: mean squares of the averaged functions and answers, without D.

Print bounds a norm by G_s²/γ², a square (one of the two is a slip), and calls the consequence "G-bounded". With the
square on the left, as in (49) and (50), the answers' bound (2 - γ)B/γ must stand for B/γ. Print speaks of every client
s with its own sum of distances; here the largest norm stands beside the largest sum, which follows. The Wasserstein-2 distance of a
client to all inputs is enough: the mean of those of pairs is not smaller.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_square import (
    CLIENT_ANSWER,
    CLIENT_FUNCTION,
    MEAN_ANSWER,
    MEAN_FUNCTION,
    ffgb_square,
)
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
    FAR,
    LABELS,
    PAIRS,
    PARAMETERS,
    RATE,
    SCHEDULE,
    SLOPE,
    SMALL_AT_START,
    STRONG,
    UPPER,
    W_2,
    B,
    G_squared,
    L,
    w_2,
    w_far,
    w_pairs,
)

both = 2 * (2 - gamma) ** 2 * B**2  # the answers' bound on their own support, squared and doubled

far = 2 * L**2 * w_far**2 + 2 * B**2  # the largest G_s^2

LEMMA_F5 = Statement(
    id="ffgb.lemF_5",
    title="averaged functions and answers are bounded in the mean square, without D",
    kind="lemma",
    source=Source("shen2022ffgb", "Lemma F.5, (48)-(50)"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(RATE, SLOPE, LABELS, W_2, PAIRS, FAR),
    parameters=PARAMETERS,
    assumptions=(*COMMON, UPPER),
    bounds=(
        Bound(
            Status.PRINTED,
            "Lemma F.5, answers on supp alpha_s: G_s²/gamma² without a square on the left, for the largest G_s",
            CLIENT_ANSWER,
            (far / gamma**2) ** 2,
            name="answer-norm",
            remark=f"{ROUND_OF_PRINT}; both sides are squared here",
        ),
        Bound(
            Status.PRINTED,
            "Lemma F.5, functions on supp alpha_s: G_s²/gamma² without a square on the left, for the largest G_s",
            CLIENT_FUNCTION,
            (far / gamma**2) ** 2,
            name="function-norm",
            conditions=(STRONG,),
            also=(SMALL_AT_START,),
            remark=f"{ROUND_OF_PRINT}; both sides are squared here",
        ),
        Bound(
            Status.PRINTED,
            "(49), for the client s of the largest sum",
            CLIENT_FUNCTION,
            far / gamma**2,
            name="(49)",
            conditions=(STRONG,),
            also=(SMALL_AT_START,),
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "Lemma F.5, last sentence: g-bar is G-bounded under L²(alpha)",
            MEAN_FUNCTION,
            G_squared,
            name="function-printed",
            conditions=(STRONG,),
            also=(SMALL_AT_START,),
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "Lemma F.5, last sentence: h-bar is G-bounded under L²(alpha)",
            MEAN_ANSWER,
            G_squared,
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "(50), for the client s of the largest sum",
            CLIENT_ANSWER,
            far / gamma**2,
            name="(50)",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "(50), averaged over s",
            MEAN_ANSWER,
            G_squared / gamma**2,
            name="averaged",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "(50) with both residuals, for every client s",
            CLIENT_ANSWER,
            (both + 2 * L**2 * w_far**2) / gamma**2,
            name="of-a-client",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "(50) with both residuals, averaged over s",
            MEAN_ANSWER,
            (both + 2 * L**2 * w_pairs**2) / gamma**2,
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.SHARPENED,
            "ours: distances to all inputs in place of pairs",
            MEAN_ANSWER,
            (both + 2 * L**2 * w_2**2) / gamma**2,
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "(49) with both residuals, when the start is forgotten",
            MEAN_FUNCTION,
            (both + 2 * L**2 * w_pairs**2) / gamma**2,
            name="function",
            first_round=4,
            conditions=(STRONG,),
            remark=ROUND_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        exhibit(
            LATE_TURN,
            12,
            6,
            {
                "answer-norm": "0.1406",
                "function-norm": "0.0406",
                "(49)": "0.3250",
                "function-printed": "1.3002",
                "printed": "4.4978",
                "(50)": "1.1245",
                "averaged": "1.1245",
                "of-a-client": "0.4998",
                "corrected": "0.4998",
                "sharpened": "0.4998",
                "function": "0.0852",
            },
            LATE_WHY,
        ),
        exhibit(
            APART,
            3,
            6,
            {
                "answer-norm": "0.2500",
                "function-norm": "1.0000",
                "(49)": "3.0000",
                "function-printed": "3.0000",
                "printed": "0.7500",
                "(50)": "0.7500",
                "averaged": "0.7500",
                "of-a-client": "0.7500",
                "corrected": "0.7500",
                "sharpened": "0.7500",
                "function": "0.7500",
            },
            APART_WHY,
        ),
    ),
)
