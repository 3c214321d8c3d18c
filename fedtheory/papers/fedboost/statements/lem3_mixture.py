r"""FedBoost, Lemma 3: some ensemble loses no more on a mixture than the mixture itself, and epsilon.

It is true as printed where the divergence is jointly convex, which squares and relative entropies are and many others
are not; and only the mean of the approximations counts.
"""

from functools import partial

import sympy as sp

from fedtheory.core.concepts import MEAN_APPROXIMATION, MIXTURE_LOSS
from fedtheory.core.statement import Bound, Constant, Exhibit, Scope, Source, Statement, Status
from fedtheory.instances.mixtures import mixtures
from fedtheory.papers.fedboost.algorithms.mixture_probe import mixture_probe
from fedtheory.papers.fedboost.metrics import BEST_MIXTURE_LOSS
from fedtheory.papers.fedboost.statements.notation import JOINT, NEAR, J, epsilon, epsilon_mean

LEMMA_3 = Statement(
    id="fedboost.lem3",
    title="some ensemble loses no more than the mixture itself, and epsilon",
    kind="lemma",
    source=Source("hamer2020fedboost", "Lemma 3"),
    algorithm=mixture_probe,
    schedule={},
    constants=(
        Constant(J, MIXTURE_LOSS, "Lemma 3, right-hand side"),
        NEAR,
        Constant(epsilon_mean, MEAN_APPROXIMATION, "ours"),
    ),
    parameters=(),
    assumptions=(JOINT,),
    bounds=(
        Bound(Status.PRINTED, "Lemma 3", BEST_MIXTURE_LOSS, J + epsilon, scope=Scope.STATIC),
        Bound(Status.SHARPENED, "ours", BEST_MIXTURE_LOSS, J + epsilon_mean, scope=Scope.STATIC),
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
            {"printed": "0.8871", "sharpened": "0.8928"},
            "three domains and three predictors near them, where 1/F'' is strictly concave",
        ),
    ),
)
