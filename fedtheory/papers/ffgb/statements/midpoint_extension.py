r"""FFGB for the square loss with another extension: the midpoint halves the radius of Theorem 4.4.

Between the largest and the least Lipschitz function through a client's labels, f* is at most L times the distance to the
support away from the midpoint, where it may be twice as far from (13). Slopes and labels are the same, and so is what
the weak learner leaves. For two clients at two sites the halved radius is attained.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_square import ffgb_square
from fedtheory.papers.ffgb.instances.two_sites import two_sites
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import (
    CLIENT_NUMBER,
    HORIZON_OF_PRINT,
    K,
    N,
    gamma,
    mu,
    start_squared,
)
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    LABELS,
    MIDPOINT,
    NEAR,
    PARAMETERS,
    RATE,
    SCHEDULE,
    SLOPE,
    START,
    STRONG,
    W_1,
    B,
    D,
    L,
    w_1,
)
from fedtheory.papers.ffgb.statements.thm4_4_square_loss import left_out

half_radius = (1 - 1 / N) * L**2 * D * w_1

MIDPOINT_EXTENSION = Statement(
    id="ffgb.midpoint",
    title="with midpoint extensions the radius is halved",
    source=Source("shen2022ffgb", "ours, in place of (13)"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(CLIENT_NUMBER, RATE, SLOPE, LABELS, NEAR, W_1, START),
    parameters=PARAMETERS,
    assumptions=(*COMMON, MIDPOINT),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            (sp.sqrt(half_radius) + left_out) ** 2,
            first_round=3,
            conditions=(STRONG,),
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    trivial={FUNCTION_DISTANCE: ((L * D + (2 - gamma) * B) / gamma + B) ** 2 + start_squared},
    exhibits=(
        Exhibit(
            lambda: two_sites(extension="midpoint"),
            {K: Fraction(3), mu: Fraction(1)},
            30,
            {"sharpened": "1.0000"},
            "two clients with one point each: half of what (13) leaves",
        ),
        Exhibit(
            lambda: two_sites(n=5, extension="midpoint"),
            {K: Fraction(3), mu: Fraction(1)},
            30,
            {"sharpened": "0.6250"},
            "five clients: not all of it is used",
        ),
    ),
    rests_on=("ffgb.thm4_4",),
)
