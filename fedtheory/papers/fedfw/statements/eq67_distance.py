r"""FedFW, Lemma 3, (67): how far FedFW-sto leaves the clients from consensus.

Printed is a bound of E dist², whose right side has the units of a distance: scale the space, and it is false. The
same right side bounds E dist, from t = 2 on.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.instances.noisy import noisy
from fedtheory.papers.fedfw.metrics import EXPECTED_DISTANCE, EXPECTED_SQUARED_DISTANCE
from fedtheory.papers.fedfw.statements.eq37_distance import canonical_dual
from fedtheory.papers.fedfw.statements.notation import (
    CONSTANTS,
    PENALTY,
    D,
    L,
    Y_star,
    lambda_0,
    n,
    zeta_star,
)
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE
from fedtheory.papers.fedfw.statements.thm3_stochastic import (
    ASSUMPTIONS,
    FIRST_ERROR,
    IF_FIRST,
    IF_NOISE,
    NOISE,
    SCHEDULE,
    Q_first,
    Q_noise,
    distance,
    surrogate_price,
)

penalty = lambda_0 * sp.sqrt(t + 7)  # λ_{t-1}

EQUATION_67 = Statement(
    id="fedfw.eq67",
    title="the distance of FedFW-sto's clients from consensus",
    kind="equation",
    source=Source("dadras2024fedfw", "Lemma 3, eq. (67)"),
    algorithm=expected_fedfw_sto,
    schedule=SCHEDULE,
    constants=(
        *(c for c in CONSTANTS if c.symbol in {n, L, D, zeta_star, Y_star}),
        NOISE,
        FIRST_ERROR,
    ),
    parameters=(PENALTY,),
    assumptions=ASSUMPTIONS,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (67); Q its second entry",
            EXPECTED_SQUARED_DISTANCE,
            distance(Y_star, Q_noise),
            conditions=(IF_NOISE,),
        ),
        Bound(
            Status.PRINTED,
            "eq. (67); Q its first entry",
            EXPECTED_SQUARED_DISTANCE,
            distance(Y_star, Q_first),
            name="printed-start",
            conditions=(IF_FIRST,),
        ),
        Bound(
            Status.CORRECTED,
            "eq. (67) for E dist, from t = 2 on, feasible start; Q its second entry",
            EXPECTED_DISTANCE,
            distance(canonical_dual, Q_noise),
            first_round=2,
            also=(FEASIBLE,),
            remark="with an explicit dual solution; no larger than print with the same, though another may be shorter",
        ),
        Bound(
            Status.SHARPENED,
            "ours: the quadratic inequality solved, as in (37), first line",
            EXPECTED_DISTANCE,
            (canonical_dual + sp.sqrt(canonical_dual**2 + 2 * penalty * surrogate_price)) / penalty,
            first_round=2,
            also=(FEASIBLE,),
        ),
    ),
    rate=t ** sp.Rational(-5, 12),
    trivial={
        EXPECTED_DISTANCE: D * sp.sqrt((n - 1) / 2),
        EXPECTED_SQUARED_DISTANCE: D**2 * (n - 1) / 2,
    },
    exhibits=(
        Exhibit(
            lambda: noisy(curvature="0", slope="-2;1", start="-1;1", noise="0"),
            {lambda_0: Fraction(1, 10)},
            400,
            {"printed-start": "0.0602", "corrected": "0.0615", "sharpened": "0.3165"},
            "no noise, two clients that pull apart",
        ),
        Exhibit(
            lambda: noisy(curvature="0", slope="-3;1", noise="1;-1"),
            {lambda_0: Fraction(1, 4)},
            8,
            {"printed": "0.0209", "corrected": "0.0183", "sharpened": "0.1469"},
            "noise, and each client draws alone",
        ),
    ),
    rests_on=("fedfw.lem3",),
)
