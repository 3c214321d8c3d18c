r"""FedNewton, Proposition 3: how far a mean of bounded random vectors is from its expectation.

Right as printed, for draws of different laws as well; what Bernstein's inequality gives is 4/3 in place of 2.
"""

from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.sample_deviation import every_sample
from fedtheory.papers.fednewton.instances.feature_samples import feature_sample
from fedtheory.papers.fednewton.metrics import MEAN_QUANTILE
from fedtheory.papers.fednewton.statements.notation import PAPER
from fedtheory.papers.fednewton.statements.sample_notation import (
    FAILURE,
    INDEPENDENT,
    LEVEL,
    SIZE,
    VECTORS,
    M_xi,
    delta,
    logarithm,
    n,
    pin,
    sigma_xi,
)

printed = 2 * M_xi * logarithm / n + sigma_xi * sp.sqrt(2) * sp.sqrt(logarithm) / sp.sqrt(n)

PROPOSITION_3 = Statement(
    id="fednewton.prop3",
    title="a mean of bounded vectors is near its expectation",
    kind="proposition",
    source=Source(PAPER, "Proposition 3"),
    algorithm=every_sample,
    schedule=LEVEL,
    constants=(*VECTORS, SIZE),
    parameters=(FAILURE,),
    assumptions=(INDEPENDENT,),
    bounds=(
        Bound(
            Status.PRINTED,
            "(9)",
            MEAN_QUANTILE,
            printed,
            scope=Scope.STATIC,
            remark="the draws need not have one law: sigma_xi² is then the average of their variances",
        ),
        Bound(
            Status.SHARPENED,
            "ours, from Bernstein's inequality",
            MEAN_QUANTILE,
            pin(M_xi, sigma_xi),
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(feature_sample, points="1 -1", chances="1/2 1/2", n=400, lam="1/10"),
            {delta: sp.Rational(1, 10)},
            1,
            {"printed": "0.5824", "sharpened": "0.6044"},
            "four hundred tosses of a fair coin, every outcome",
        ),
        Exhibit(
            partial(feature_sample, points="1,0 -1,0 0,1 0,-1", n=40, lam="1/10"),
            {delta: sp.Rational(1, 1000)},
            1,
            {"printed": "0.4045", "sharpened": "0.4634"},
            "steps in the plane, every walk of forty",
        ),
    ),
)
