r"""FedBoost, Corollary 3 with the step that its proof asks for."""

from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, SampledExhibit, Scope, Statement, Status, T
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost, sampled_fedboost
from fedtheory.papers.fedboost.instances.ensembles import point_masses
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.cor3_unbiased import ASSUMPTIONS_3, SOURCE
from fedtheory.papers.fedboost.statements.notation import (
    MIRROR,
    G,
    best_step,
    eta_t,
    r,
    sigma,
)

COROLLARY_3_BEST = Statement(
    id="fedboost.cor3_best",
    title="unbiased estimates leave no floor, with the step that the proof asks for",
    kind="corollary",
    source=SOURCE,
    algorithm=expected_fedboost,
    schedule={eta_t: best_step},
    constants=MIRROR,
    parameters=(),
    assumptions=ASSUMPTIONS_3,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_ENSEMBLE_GAP,
            G * sp.sqrt(2 * r / (sigma * T)),
            scope=Scope.AT_HORIZON,
        ),
    ),
    rate=1 / sp.sqrt(T),
    exhibits=(
        Exhibit(
            partial(point_masses, q=2, power="8"),
            {},
            20,
            {"sharpened": "0.1845"},
            "two point masses, one of them nearly the whole target",
        ),
    ),
    sampled=sampled_fedboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(
                point_masses,
                q=50,
                power="6/5",
                sampling="uniform",
                budget="5",
                estimator="corrected",
            ),
            {},
            200,
            {"sharpened": Outcome.HOLDS},
            "importance-weighted estimates with our correction",
        ),
    ),
)
