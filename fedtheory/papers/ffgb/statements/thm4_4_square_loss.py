r"""FFGB, Theorem 4.4 and its restatement F.1: with the square loss the radius is a Wasserstein distance.

What is printed for any μ holds for μ = 1: the square loss brings that much convexity, and Algorithm 3 adds none. Where
print has a rate in T, B and γ in the radius, ours has none: an exact oracle reaches the mean of the clients' extensions
after three steps and stays there. How far that is from f* is known exactly, and what a weak learner leaves out
costs (1 - γ)(1 - (1 - γ)^K)/γ times the size of the labels, divided by K.
"""

import sympy as sp

from fedtheory.core.statement import Assumption, Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_square import EXTENSION_DISTANCE, ffgb_square
from fedtheory.papers.ffgb.instances.two_sites import TWO_SITES
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import (
    CLIENT_NUMBER,
    HORIZON_OF_PRINT,
    K,
    N,
    gamma,
    lost_K,
    mu,
    start_squared,
)
from fedtheory.papers.ffgb.statements.square_exhibits import EXHIBITS
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    LABELS,
    NEAR,
    PAIRS,
    PARAMETERS,
    RATE,
    SCHEDULE,
    SLOPE,
    START,
    STRONG,
    UPPER,
    W_1,
    W_2,
    B,
    D,
    G_squared,
    L,
    transfer,
    w_1,
    w_2,
)

reach = L * (L * D + B) * w_1
radius = 2 * (1 - 1 / N) * L**2 * D * w_1  # of the mean extension, squared
size = sp.sqrt(B**2 + L * (L * D + 2 * B) * w_1)  # of the labels and their extensions
left_out = lost_K * size * transfer

printed = (
    4 * K * (reach + G_squared) * sp.log(K * t) / (t * mu**2 * gamma**2)
    + start_squared / (K * t)
    + 32 * (1 - gamma) ** 2 * B**2 / (mu**2 * gamma**2 * K)
    + 68 * reach / (gamma**2 * mu)
)

FROM_THE_THIRD = (
    "print has no first round; here it is the third, from which log(KT) >= 1 for every K, and the start is forgotten if "
    "mu = 1. Of rounds 1 and 2 nothing is proved: with mu = 1 and exact oracles f^t - u-bar is f^0 - u-bar times -1 at "
    "KT = 1, 1/3 at KT = 2 and 0 from KT = 3 on"
)

THEOREM_44 = Statement(
    id="ffgb.thm4_4",
    title="with the square loss and up to what residuals leave, FFGB converges to a neighbourhood whose radius is a "
    "Wasserstein distance",
    source=Source("shen2022ffgb", "Theorem 4.4; restated as Theorem F.1"),
    algorithm=ffgb_square,
    schedule=SCHEDULE,
    constants=(CLIENT_NUMBER, RATE, SLOPE, LABELS, NEAR, W_1, W_2, PAIRS, START),
    parameters=PARAMETERS,
    assumptions=(*COMMON, UPPER),
    bounds=(
        Bound(
            Status.ORDERED,
            "Theorem 4.4, with constants of ours for the O",
            FUNCTION_DISTANCE,
            printed,
            first_round=3,
            remark=f"{HORIZON_OF_PRINT}; for any mu, as printed; {FROM_THE_THIRD}",
        ),
        Bound(
            Status.CORRECTED,
            "Theorem 4.4 for mu = 1, with constants of ours for the O",
            FUNCTION_DISTANCE,
            printed,
            first_round=3,
            conditions=(STRONG,),
            remark=f"{HORIZON_OF_PRINT}; {FROM_THE_THIRD}",
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            (sp.sqrt(radius) + left_out) ** 2,
            first_round=3,
            conditions=(STRONG,),
            remark=f"{HORIZON_OF_PRINT}; no T in it but through the residuals, no start, no logarithm; at gamma = 1 only the radius is left",
        ),
        Bound(
            Status.SHARPENED,
            "ours, with the Wasserstein-2 distance in the radius",
            FUNCTION_DISTANCE,
            (2 * sp.sqrt(1 - 1 / N) * L * w_2 + left_out) ** 2,
            name="wasserstein-2",
            first_round=3,
            conditions=(STRONG,),
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.SHARPENED,
            "ours: distance to the mean of the extensions",
            EXTENSION_DISTANCE,
            left_out**2,
            name="extension",
            first_round=3,
            conditions=(STRONG,),
            remark=f"{HORIZON_OF_PRINT}; 0 at gamma = 1: f^t is the mean of the u_i exactly",
        ),
        Bound(
            Status.LOWER,
            "ours: two sites",
            FUNCTION_DISTANCE,
            radius,
            relation=">=",
            first_round=3,
            conditions=(STRONG,),
            also=(
                Assumption(
                    "N - 1 clients at one point, one at distance D; f* falls by LD",
                    TWO_SITES,
                    "ours",
                ),
            ),
            remark=f"{HORIZON_OF_PRINT}; the radius is attained, for every N >= 2",
        ),
    ),
    rate=sp.Integer(1),
    # from the third round on every function is a mean of answers (mu = 1), or of answers and f^0 (mu >= 2)
    trivial={FUNCTION_DISTANCE: ((L * D + (2 - gamma) * B) / gamma + B) ** 2 + start_squared},
    exhibits=EXHIBITS,
)
