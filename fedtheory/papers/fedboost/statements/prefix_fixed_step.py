r"""FedBoost with any fixed step, after any number of rounds: the curve that a run stays under."""

from fractions import Fraction
from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, SampledExhibit, Statement, Status, t
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost, sampled_fedboost
from fedtheory.papers.fedboost.instances.ensembles import linear_ensemble, point_masses
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.notation import ASSUMPTIONS, STEP_SIZE, eta, eta_t
from fedtheory.papers.fedboost.statements.thm2_sampling import CONSTANTS, SOURCE, descent, floor

FIXED_STEP = Statement(
    id="fedboost.prefix",
    title="FedBoost with any fixed step, after any number of rounds",
    source=SOURCE,
    algorithm=expected_fedboost,
    schedule={eta_t: eta},
    constants=CONSTANTS,
    parameters=(STEP_SIZE,),
    assumptions=ASSUMPTIONS,
    bounds=(Bound(Status.SHARPENED, "ours", EXPECTED_ENSEMBLE_GAP, descent(eta, t) + floor),),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(linear_ensemble, mirror="euclid", q=1000),
            {eta: Fraction(1, 16)},
            10,
            {"sharpened": "0.9999"},
            "a thousand predictors, and the round in which the projection begins to hold",
        ),
    ),
    sampled=sampled_fedboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(point_masses, q=50, power="6/5", sampling="uniform", budget="5"),
            {eta: Fraction(1, 50)},
            100,
            {"sharpened": Outcome.HOLDS},
            "fifty point masses, of which five are sent",
        ),
    ),
)
