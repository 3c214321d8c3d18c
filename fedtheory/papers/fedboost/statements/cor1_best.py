r"""FedBoost, Corollary 1 with the step that its proof asks for, and with sharper floors.

In the l2 norm, for a budget of 1/2 or more, the printed floor stands: where the weights are far from the optimum, the
mask's variance is small. Where the predictors are twice as many as the budget, sending them all by weight leaves
1/C - 1/q of it.
"""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Exhibit, SampledExhibit, Scope, Statement, Status, T
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost, sampled_fedboost
from fedtheory.papers.fedboost.instances.ensembles import log_masses, point_masses
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.cor1_weighted import SOURCE
from fedtheory.papers.fedboost.statements.notation import (
    ASSUMPTIONS,
    BUDGET,
    COUNTED,
    EUCLIDEAN,
    MIRROR,
    SAMPLED,
    WEIGHTED,
    C,
    D,
    G,
    M,
    alpha_star,
    best_step,
    eta_t,
    q,
    r,
    sigma,
)

COROLLARY_1_BEST = Statement(
    id="fedboost.cor1_best",
    title="weighted sampling with the step that the proof asks for",
    kind="corollary",
    source=SOURCE,
    algorithm=expected_fedboost,
    schedule={eta_t: best_step},
    constants=(*MIRROR, *SAMPLED, BUDGET, COUNTED),
    parameters=(),
    assumptions=(*ASSUMPTIONS, WEIGHTED),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_ENSEMBLE_GAP,
            G * sp.sqrt(2 * r / (sigma * T)) + D * M / (2 * C),
            scope=Scope.AT_HORIZON,
        ),
        Bound(
            Status.SHARPENED,
            "ours, with the printed floor",
            EXPECTED_ENSEMBLE_GAP,
            G * sp.sqrt(2 * r / (sigma * T)) + alpha_star * M / (2 * C),
            name="euclid",
            scope=Scope.AT_HORIZON,
            conditions=(Claim(sp.Integer(1), "<=", 2 * C),),
            also=(EUCLIDEAN,),
        ),
        Bound(
            Status.SHARPENED,
            "ours, for many predictors",
            EXPECTED_ENSEMBLE_GAP,
            G * sp.sqrt(2 * r / (sigma * T)) + D * M * (1 / C - sp.Integer(1) / q) / 2,
            name="many",
            scope=Scope.AT_HORIZON,
            conditions=(Claim(2 * C, "<=", q),),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(point_masses, q=2, power="3", sampling="weighted", budget="3/2"),
            {},
            7,
            {"sharpened": "0.2200", "euclid": "0.2200"},
            "two point masses, of which one is sent nearly always",
        ),
        Exhibit(
            partial(log_masses, q=2, delta="1", power="3", sampling="weighted", budget="1"),
            {},
            7,
            {"sharpened": "0.0685", "euclid": "0.0908", "many": "0.1181"},
            "two point masses under log-loss, of which one is sent: three floors",
        ),
    ),
    sampled=sampled_fedboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(log_masses, q=50, delta="1", sampling="weighted", budget="5"),
            {},
            200,
            {"sharpened": Outcome.HOLDS},
            "fifty point masses under log-loss, of which five are sent",
        ),
    ),
)
