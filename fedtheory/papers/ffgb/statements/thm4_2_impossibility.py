r"""FFGB, Theorem 4.2: two clients with one point each, at which the other cancels the answer, so that no step moves anything.

The oracle is exact where its client has inputs, so γ = 1 in (10), and answers no more than G, as (11) asks. The mean of
the answers vanishes everywhere: f stays 0 for any number of local steps and any step sizes, with the residual or without,
whatever the labels say. Print gives the two Diracs a total variation of 1; the mean of both is at 1/2 of each.
"""

import sympy as sp

from fedtheory.core.properties import FROZEN
from fedtheory.core.statement import Assumption, Bound, Scope, Source, Statement, Status
from fedtheory.papers.ffgb.algorithms.ffgb_inputs import ffgb_inputs
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE, LARGEST_FUNCTION, MEAN_TOTAL_VARIATION
from fedtheory.papers.ffgb.statements.exhibits import STANDING_STILL
from fedtheory.papers.ffgb.statements.notation import (
    ANY_RANGE,
    BASIC,
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    NUMBER,
    ROUND_OF_PRINT,
    START,
    STEP_SIZE,
    G,
    K,
    K_t,
    N,
    c,
    c_t,
    mu,
    mu_t,
    start_squared,
)

THEOREM_42 = Statement(
    id="ffgb.thm4_2",
    title="where every client has its own point, FFGB need never move: oracles that cancel each other there keep f at 0",
    source=Source("shen2022ffgb", "Theorem 4.2; Appendix C"),
    algorithm=ffgb_inputs,
    schedule={K_t: K, c_t: c, mu_t: mu},
    constants=(*BASIC, START, NUMBER),
    parameters=(LOCAL_STEPS, STEP_SIZE),
    assumptions=(
        *ANY_RANGE,
        Assumption(
            "one point a client, at which the others cancel its answer; f^0 = 0",
            FROZEN,
            "Appendix C",
        ),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "Theorem 4.2: omega_TV = 1",
            MEAN_TOTAL_VARIATION,
            sp.Integer(1),
            relation="=",
            scope=Scope.STATIC,
        ),
        Bound(
            Status.PRINTED,
            "Theorem 4.2: f^t = 0 at all inputs, and so is every mean of the clients on the way",
            LARGEST_FUNCTION,
            sp.Integer(0),
            name="still",
            relation="=",
            remark=ROUND_OF_PRINT,
        ),
        Bound(
            Status.PRINTED,
            "(22): f^t = 0 = f^0 at all inputs",
            FUNCTION_DISTANCE,
            start_squared,
            name="distance",
            relation="=",
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.CORRECTED,
            "omega_TV = 1 - 1/N: 1/2 for the two Diracs of Appendix C",
            MEAN_TOTAL_VARIATION,
            1 - 1 / N,
            relation="=",
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    # answers are at most G: a step before n = c multiplies |g| + G/mu by at most 1 + c/n, a later one not at all
    trivial={LARGEST_FUNCTION: 4**c * G / mu},
    exhibits=STANDING_STILL,
)
