r"""FedBoost, Theorem 1: some ensemble loses no more than the information radius and epsilon, on the worst mixture."""

from functools import partial

import sympy as sp

from fedtheory.core.concepts import INFORMATION_RADIUS
from fedtheory.core.statement import Bound, Constant, Exhibit, Scope, Source, Statement, Status
from fedtheory.instances.mixtures import mixtures
from fedtheory.papers.fedboost.algorithms.mixture_probe import mixture_probe
from fedtheory.papers.fedboost.metrics import BEST_AGNOSTIC_LOSS
from fedtheory.papers.fedboost.statements.notation import JOINT, NEAR, R_information, epsilon

THEOREM_1 = Statement(
    id="fedboost.thm1",
    title="some ensemble loses no more than the information radius and epsilon, on the worst mixture",
    source=Source("hamer2020fedboost", "Theorem 1"),
    algorithm=mixture_probe,
    schedule={},
    constants=(Constant(R_information, INFORMATION_RADIUS, "Section 3.3"), NEAR),
    parameters=(),
    assumptions=(JOINT,),
    bounds=(
        Bound(
            Status.PRINTED,
            "Theorem 1",
            BEST_AGNOSTIC_LOSS,
            R_information + epsilon,
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(
                mixtures,
                domains="7/10,1/5,1/10;1/10,4/5,1/10;1/5,3/10,1/2",
                predictors="3/5,3/10,1/10;1/5,7/10,1/10;3/10,3/10,2/5",
                of="three-halves",
            ),
            {},
            1,
            {"printed": "0.8909"},
            "three domains and three predictors near them, where 1/F'' is strictly concave",
        ),
    ),
)
