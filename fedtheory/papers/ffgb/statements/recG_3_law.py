r"""FFGB, Theorem G.3 with exact oracles: the law of the sampled functions itself, an equality."""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Constant, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square import (
    EXPECTED_EXTENSION_DISTANCE,
    expected_ffgb_square,
)
from fedtheory.papers.ffgb.instances.extension_spread import EXTENSION_SPREAD
from fedtheory.papers.ffgb.statements.notation import HORIZON_OF_PRINT, K, gamma
from fedtheory.papers.ffgb.statements.sampling import (
    DRAWN,
    MANY,
    NO_MORE,
    TWO_CLIENTS,
    m,
    m_t,
    sampled,
)
from fedtheory.papers.ffgb.statements.sampling_exhibits import LAW_EXHIBITS
from fedtheory.papers.ffgb.statements.sampling_sums import falling, squares_of_weights
from fedtheory.papers.ffgb.statements.square_notation import (
    COMMON,
    PARAMETERS,
    RATE,
    SCHEDULE,
    STRONG,
    UPPER,
)

sigma_u = sp.Symbol("sigma_u", nonnegative=True)
SPREAD = Constant(sigma_u, EXTENSION_SPREAD, "ours: root mean square of u_i - u-bar")
EXACT = Claim(gamma, "=", sp.Integer(1))
exact = sampled * sigma_u**2 * squares_of_weights(t) / falling(K * t + 1) ** 2

LAW_G3 = Statement(
    id="ffgb.recG_3",
    title="Theorem G.3 with exact oracles: the law itself",
    source=Source("shen2022ffgb", "Theorem G.3, with equality; ours"),
    algorithm=expected_ffgb_square,
    schedule={**SCHEDULE, m_t: m},
    constants=(MANY, RATE, SPREAD),
    parameters=(*PARAMETERS, DRAWN),
    assumptions=(*COMMON[1:], UPPER),
    conditions=(TWO_CLIENTS, NO_MORE, STRONG, EXACT),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: with exact oracles, an equality",
            EXPECTED_EXTENSION_DISTANCE,
            exact,
            relation="=",
            first_round=3,
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=1 / t,
    exhibits=LAW_EXHIBITS,
    rests_on=("ffgb.thmG_3",),
)
