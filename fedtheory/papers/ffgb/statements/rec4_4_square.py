r"""FFGB, Theorem 4.4 step by step: how far f^t is from the mean of the extensions, as a curve."""

from fractions import Fraction
from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status
from fedtheory.instances.lipschitz_labels import lipschitz_labels
from fedtheory.papers.ffgb.algorithms.ffgb_square import EXTENSION_DISTANCE, ffgb_square
from fedtheory.papers.ffgb.statements.notation import HORIZON_OF_PRINT, K, mu
from fedtheory.papers.ffgb.statements.recursion import OPEN, square
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    LABELS,
    PAIRS,
    PARAMETERS,
    RATE,
    SCHEDULE,
    SLOPE,
    STRONG,
    UPPER,
)

RECURSION_44 = Statement(
    id="ffgb.rec4_4",
    title="Theorem 4.4 step by step, to the mean of the extensions",
    source=Source("shen2022ffgb", "Theorem F.1, as a recursion of ours"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(RATE, SLOPE, LABELS, PAIRS),
    parameters=PARAMETERS,
    assumptions=(*COMMON, UPPER),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXTENSION_DISTANCE,
            square,
            first_round=3,
            conditions=(STRONG,),
            remark=f"{HORIZON_OF_PRINT}; the recursion: a round begins with S = 0; with n = tK + k + 1, eta = 4/n and q = 1 - 4/n, step k makes "
            "S = |q| S + |eta - q eta'| rho_{k-1}, eta' the step before, rho_k = (1 - gamma)(1 - (1 - gamma)^k) sqrt(2 B^2 + 2 (L w_pairs)^2)/gamma; "
            f"the round ends with r = r times the product of its |q|, and S + eta rho_K. {OPEN}ffgb.thm4_4, extension",
        ),
    ),
    rate=sp.Integer(1),  # of the floor that a residual forgotten each round leaves
    exhibits=(
        Exhibit(
            partial(
                lipschitz_labels,
                points="0,1",
                weights="1/2,1/2",
                labels="1,-1",
                slope="2",
                oracle="turning",
                gamma="1/2",
                turn=8,
            ),
            {K: Fraction(8), mu: Fraction(1)},
            60,
            {"sharpened": "0.5000"},
            "an oracle that is off by a constant whose sign turns in the last step of a round",
        ),
    ),
    rests_on=("ffgb.thm4_4",),
)
