r"""FedBoost with the step that its proof asks for: the constant of mirror descent, and the floor."""

from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, SampledExhibit, Scope, Statement, Status, T
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost, sampled_fedboost
from fedtheory.papers.fedboost.instances.ensembles import linear_ensemble, point_masses
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.notation import ASSUMPTIONS, G, best_step, eta_t, r, sigma
from fedtheory.papers.fedboost.statements.thm2_sampling import CONSTANTS, SOURCE, floor

BEST_STEP = Statement(
    id="fedboost.best_step",
    title="FedBoost with the step that its proof asks for",
    source=SOURCE,
    algorithm=expected_fedboost,
    schedule={eta_t: best_step},
    constants=CONSTANTS,
    parameters=(),
    assumptions=ASSUMPTIONS,
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_ENSEMBLE_GAP,
            G * sp.sqrt(2 * r / (sigma * T)) + floor,
            scope=Scope.AT_HORIZON,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(linear_ensemble, mirror="entropy", q=100, prize="1"),
            {},
            400,
            {"sharpened": "0.5082"},
            "one predictor of a hundred is right: half of the bound",
        ),
    ),
    sampled=sampled_fedboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(
                point_masses, q=50, power="6/5", sampling="weighted", budget="5", mirror="entropy"
            ),
            {},
            200,
            {"sharpened": Outcome.HOLDS},
            "fifty point masses, of which five are sent, with relative entropy",
        ),
    ),
)
