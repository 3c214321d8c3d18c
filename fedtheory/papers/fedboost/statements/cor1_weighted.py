r"""FedBoost, Corollary 1: weighted sampling (8) leaves a floor of 1/C, whatever the number of predictors."""

from functools import partial

import sympy as sp

from fedtheory.core.statement import (
    Bound,
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
from fedtheory.papers.fedboost.instances.ensembles import point_masses
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.notation import (
    ASSUMPTIONS,
    BUDGET,
    MIRROR,
    SAMPLED,
    WEIGHTED,
    C,
    D,
    M,
    alpha_star,
    eta_t,
    printed_step,
)
from fedtheory.papers.fedboost.statements.thm2_sampling import descent, printed_descent

SOURCE = Source("hamer2020fedboost", "Corollary 1; its proof is ours")

COROLLARY_1 = Statement(
    id="fedboost.cor1",
    title="weighted sampling with the printed step: a floor of 1/C",
    kind="corollary",
    source=SOURCE,
    algorithm=expected_fedboost,
    schedule={eta_t: printed_step},
    constants=(*MIRROR, *SAMPLED, BUDGET),
    parameters=(),
    assumptions=(*ASSUMPTIONS, WEIGHTED),
    bounds=(
        Bound(
            Status.PRINTED,
            "Corollary 1",
            EXPECTED_ENSEMBLE_GAP,
            printed_descent + alpha_star * M / (2 * C),
            scope=Scope.AT_HORIZON,
        ),
        Bound(
            Status.CORRECTED,
            "the same step",
            EXPECTED_ENSEMBLE_GAP,
            descent(printed_step, T) + D * M / (2 * C),
            scope=Scope.AT_HORIZON,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(point_masses, q=2, power="3", sampling="weighted", budget="3/2"),
            {},
            7,
            {"printed": "0.0226", "corrected": "0.0131"},
            "two point masses, of which one is sent nearly always",
        ),
    ),
    sampled=sampled_fedboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(point_masses, q=50, power="6/5", sampling="weighted", budget="5"),
            {},
            200,
            {"printed": Outcome.HOLDS, "corrected": Outcome.HOLDS},
            "fifty point masses, of which five are sent",
        ),
    ),
)
