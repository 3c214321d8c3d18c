r"""FedNewton, (37): the bias of ridge regression is at most R λ^r for r up to 1, and saturates there."""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.metrics import RIDGE_BIAS
from fedtheory.papers.fednewton.statements.local_exhibits import (
    ONE_EIGENVALUE,
    SATURATED,
    WORST_BIAS,
)
from fedtheory.papers.fednewton.statements.local_notation import SOURCE_LETTERS, r, relative, rho
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa, lamda
from fedtheory.papers.fednewton.statements.population_terms import (
    SOURCE,
)

_of_bias = partial(Bound, metric=RIDGE_BIAS, scope=Scope.STATIC)
BIAS = Statement(
    id="fednewton.eq37",
    title="the bias of ridge regression, and its saturation",
    kind="display",
    source=Source(PAPER, "(37)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=SOURCE_LETTERS,
    parameters=(),
    assumptions=(SOURCE,),
    bounds=(
        _of_bias(
            Status.PRINTED,
            "(37): R lambda^r, for every r > 0",
            value=rho * relative(r),
        ),
        _of_bias(
            Status.CORRECTED,
            "(37), for r up to 1",
            value=rho * relative(r),
            conditions=(Claim(r, "<=", sp.Integer(1)),),
        ),
        _of_bias(
            Status.CORRECTED,
            "ours: R lambda kappa^(2(r-1)), for r from 1 on",
            value=rho * lamda / kappa**2,
            conditions=(Claim(sp.Integer(1), "<=", r),),
            name="saturated",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            ONE_EIGENVALUE,
            {},
            1,
            {"printed": "0.5000", "corrected": "0.5000"},
            "r = 1/2, the only eigenvalue is lambda",
        ),
        Exhibit(
            WORST_BIAS,
            {},
            1,
            {"printed": "0.5699", "corrected": "0.5699"},
            "r = 1/4, f* along the eigenvalue lambda/3",
        ),
        Exhibit(
            SATURATED,
            {},
            1,
            {"printed": "99.0099", "saturated": "0.9901"},
            "r = 2: the bias is that of r = 1",
        ),
    ),
)
