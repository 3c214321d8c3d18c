r"""FedBoost, Corollary 2: R rounds with the same clients make a step as if R times as many predictors were sent.

T counts the steps of mirror descent, so T R rounds are communicated; the text's T is that product. With T steps the
first term is the one of Corollary 1 and the floor is R times smaller. The two are as 2 to 1 where R² is best. In the l2
norm the printed floor stands, as in Corollary 1: the largest norm of weights in place of their diameter.
"""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import (
    COUNT,
    Assumption,
    Bound,
    Constant,
    Exhibit,
    SampledExhibit,
    Scope,
    Source,
    Statement,
    Status,
    T,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost, sampled_fedboost
from fedtheory.papers.fedboost.concepts import REPEATED_ROUNDS
from fedtheory.papers.fedboost.instances.ensembles import log_masses, point_masses
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.properties import REPEATED_WEIGHTED_SAMPLING
from fedtheory.papers.fedboost.statements.notation import (
    ASSUMPTIONS,
    BUDGET,
    EUCLIDEAN,
    MIRROR,
    SAMPLED,
    C,
    D,
    G,
    M,
    alpha_star,
    best_step,
    eta_t,
    r,
    sigma,
)

R = sp.Symbol("R", integer=True, positive=True)
REPEATS = Constant(R, REPEATED_ROUNDS, "Corollary 2", COUNT)
BALANCED_BUDGET = (
    "253.546276418555"  # (450000/7)^(1/2), at which R = 2 is best for the log-loss of the exhibit
)
EUCLIDEAN_BUDGET = "179.284291400159"  # (225000/7)^(1/2): the same for the printed floor
COUNTED = "T counts steps of mirror descent: T R rounds are communicated"
first = G * sp.sqrt(2 * r / (sigma * T))

COROLLARY_2 = Statement(
    id="fedboost.cor2",
    title="R rounds with the same clients divide the floor by R",
    kind="corollary",
    source=Source("hamer2020fedboost", "Corollary 2; its proof is ours"),
    algorithm=expected_fedboost,
    schedule={eta_t: best_step},
    constants=(*MIRROR, *SAMPLED, BUDGET, REPEATS),
    parameters=(),
    assumptions=(
        *ASSUMPTIONS,
        Assumption(
            "a communication bandwidth of C R is simulated by R rounds with the same clients",
            REPEATED_WEIGHTED_SAMPLING,
            "Section 4.1, before Corollary 2",
        ),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "Corollary 2, with the best step for the one that it does not name; T R for its T",
            EXPECTED_ENSEMBLE_GAP,
            3 * sp.cbrt(alpha_star * M * G**2 * sigma * r / (C * T * R)),
            scope=Scope.AT_HORIZON,
            conditions=(Claim(R**2 * C**2 * G**2 * sigma * r, "=", alpha_star**2 * M**2 * T),),
            remark=f"it has the wrong units, as has the printed R; {COUNTED}",
        ),
        Bound(
            Status.CORRECTED,
            "any R",
            EXPECTED_ENSEMBLE_GAP,
            first + D * M / (2 * C * R),
            scope=Scope.AT_HORIZON,
            remark=COUNTED,
        ),
        Bound(
            Status.SHARPENED,
            "ours, at the best R: in communicated rounds, 3 (D M G² r/(4 sigma C T R))^(1/3)",
            EXPECTED_ENSEMBLE_GAP,
            3 * first / 2,
            scope=Scope.AT_HORIZON,
            conditions=(Claim(2 * R**2 * C**2 * G**2 * r, "=", D**2 * M**2 * sigma * T),),
            remark=COUNTED,
        ),
        Bound(
            Status.CORRECTED,
            "ours, in the l2 norm, for any R: with the printed floor",
            EXPECTED_ENSEMBLE_GAP,
            first + alpha_star * M / (2 * C * R),
            name="euclid",
            scope=Scope.AT_HORIZON,
            conditions=(Claim(sp.Integer(1), "<=", 2 * C * R),),
            also=(EUCLIDEAN,),
            remark=COUNTED,
        ),
        Bound(
            Status.SHARPENED,
            "ours, at the best R for the printed floor: in communicated rounds, 3 (alpha_star M G² r/(4 sigma C T R))^(1/3)",
            EXPECTED_ENSEMBLE_GAP,
            3 * first / 2,
            name="euclid balanced",
            scope=Scope.AT_HORIZON,
            conditions=(
                Claim(sp.Integer(1), "<=", 2 * C * R),
                Claim(2 * R**2 * C**2 * G**2 * r, "=", alpha_star**2 * M**2 * sigma * T),
            ),
            also=(EUCLIDEAN,),
            remark=COUNTED,
        ),
    ),
    rate=1 / sp.sqrt(T),
    exhibits=(
        Exhibit(
            partial(point_masses, q=2, power="1", sampling="weighted", budget="1", repeats=2),
            {},
            7,
            {"corrected": "0.1504", "euclid": "0.1504"},
            "two point masses, and two rounds for a step",
        ),
        Exhibit(
            partial(log_masses, q=2, sampling="weighted", budget=BALANCED_BUDGET, repeats=2),
            {},
            7,
            {"printed": "0.0470", "corrected": "0.0665", "sharpened": "0.0665", "euclid": "0.0737"},
            "a budget for which two rounds are the best number, printed and ours",
        ),
        Exhibit(
            partial(log_masses, q=2, sampling="weighted", budget=EUCLIDEAN_BUDGET, repeats=2),
            {},
            7,
            {"corrected": "0.0585", "euclid": "0.0665", "euclid balanced": "0.0665"},
            "a budget for which two rounds are the best number for the printed floor",
        ),
    ),
    sampled=sampled_fedboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(point_masses, q=50, sampling="weighted", budget="2", repeats=3),
            {},
            200,
            {"corrected": Outcome.HOLDS},
            "fifty point masses, of which two are sent, in three rounds",
        ),
    ),
)
