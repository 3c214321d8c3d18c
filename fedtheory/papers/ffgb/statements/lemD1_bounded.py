r"""FFGB, Lemma D.1: how large the averaged functions become.

The proof contracts with 1 - μη and takes that for a number between 0 and 1. With the theorem's steps it is (n - 4)/n
at n = tK + k + 1: -1 in the very first step and -1/3 in the second. There the function is thrown to the other side,
and print is exceeded; three times the printed value is enough. From the fourth round on even the start is forgotten.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import LARGEST_FUNCTION
from fedtheory.papers.ffgb.statements.exhibits import FIRST_STEPS
from fedtheory.papers.ffgb.statements.notation import (
    BASIC,
    GENERAL,
    LOCAL_STEPS,
    ROUND_OF_PRINT,
    SCHEDULE,
    SMALL,
    cap,
)

LEMMA_D1 = Statement(
    id="ffgb.lemD1",
    title="the averaged functions of FFGB stay bounded",
    kind="lemma",
    source=Source("shen2022ffgb", "Lemma D.1"),
    algorithm=ffgb,
    schedule=SCHEDULE,
    constants=BASIC,
    parameters=(LOCAL_STEPS,),
    assumptions=GENERAL,
    bounds=(
        Bound(
            Status.PRINTED, "Lemma D.1", LARGEST_FUNCTION, cap, also=(SMALL,), remark=ROUND_OF_PRINT
        ),
        Bound(
            Status.CORRECTED,
            "Lemma D.1 with three times its constant",
            LARGEST_FUNCTION,
            3 * cap,
            also=(SMALL,),
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.SHARPENED,
            "Lemma D.1 from the fourth round on, from any start",
            LARGEST_FUNCTION,
            cap,
            first_round=4,
            remark=f"{ROUND_OF_PRINT}; 1 - mu eta is 0 at n = 4, which forgets the start and the first steps",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=FIRST_STEPS,
)
