r"""FedBoost, Corollary 3: with unbiased estimates nothing is left of the floor.

The printed correction (10) does not make the estimate unbiased, which two errata show; estimates that are, for the
squared loss, are the gradient at the masked weights and the importance-weighted one with twice the printed correction
and an inner product in it. For all of them the bound is that of mirror descent, with the size of the estimate for G.
"""

from functools import partial

import sympy as sp

from fedtheory.core.properties import CONVEX
from fedtheory.core.statement import (
    Assumption,
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
from fedtheory.papers.fedboost.properties import (
    SMALLEST_MIRROR_START,
    SQUARED_LOSS,
    UNBIASED_ESTIMATES,
)
from fedtheory.papers.fedboost.statements.notation import (
    MIRROR,
    eta_t,
    printed_step,
)
from fedtheory.papers.fedboost.statements.thm2_sampling import descent, printed_descent

SOURCE = Source("hamer2020fedboost", "Corollary 3; its proof is ours")
ASSUMPTIONS_3 = (
    Assumption("the loss is convex", CONVEX, "Section 4.3; squares are"),
    Assumption("the loss is l2 squared", SQUARED_LOSS, "Corollary 3"),
    Assumption("alpha_1 = argmin F", SMALLEST_MIRROR_START, "Figure 1, initialization"),
    Assumption("the bias corrected stochastic gradient is unbiased", UNBIASED_ESTIMATES, "(10)"),
)

COROLLARY_3 = Statement(
    id="fedboost.cor3",
    title="unbiased estimates leave no floor, with the printed step",
    kind="corollary",
    source=SOURCE,
    algorithm=expected_fedboost,
    schedule={eta_t: printed_step},
    constants=MIRROR,
    parameters=(),
    assumptions=ASSUMPTIONS_3,
    bounds=(
        Bound(
            Status.ORDERED,
            "Corollary 3, with the 2 of Theorem 2 for its unnamed constant",
            EXPECTED_ENSEMBLE_GAP,
            printed_descent,
            scope=Scope.AT_HORIZON,
        ),
        Bound(
            Status.CORRECTED,
            "the same step",
            EXPECTED_ENSEMBLE_GAP,
            descent(printed_step, T),
            scope=Scope.AT_HORIZON,
        ),
    ),
    rate=1 / sp.sqrt(T),
    exhibits=(
        Exhibit(
            partial(point_masses, q=2, power="8"),
            {},
            20,
            {"ordered": "0.0193", "corrected": "0.0169"},
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
            {"ordered": Outcome.HOLDS, "corrected": Outcome.VACUOUS},
            "importance-weighted estimates with our correction",
        ),
        SampledExhibit(
            partial(
                point_masses,
                q=50,
                power="6/5",
                scale="1/100",
                sampling="uniform",
                budget="5",
                estimator="corrected",
            ),
            {},
            5,
            {"ordered": Outcome.VIOLATED, "corrected": Outcome.VACUOUS},
            "a mirror map of strong convexity 1/100: the printed term has it on the wrong side",
        ),
    ),
)
