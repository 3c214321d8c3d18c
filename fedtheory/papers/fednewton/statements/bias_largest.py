r"""FedNewton, (37) at its best: the largest bias that a source condition with r below 1 allows."""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.metrics import RIDGE_BIAS
from fedtheory.papers.fednewton.statements.local_exhibits import (
    ONE_EIGENVALUE,
    WORST_BIAS,
)
from fedtheory.papers.fednewton.statements.local_notation import r, relative, rho
from fedtheory.papers.fednewton.statements.notation import PAPER
from fedtheory.papers.fednewton.statements.population_terms import (
    MARGIN,
    SOURCE,
    between,
    exponents_up_to,
)

_of_bias = partial(Bound, metric=RIDGE_BIAS, scope=Scope.STATIC)
LARGEST_BIAS = Statement(
    id="fednewton.bias",
    title="the largest bias that a source condition allows",
    kind="display",
    source=Source(PAPER, "ours, for (37)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=exponents_up_to(sp.Integer(1)),
    parameters=(),
    assumptions=(SOURCE,),
    bounds=(
        _of_bias(
            Status.SHARPENED,
            "ours: the supremum itself, for r below 1",
            value=rho * relative(r) * between(r),
            conditions=(Claim(r, "<=", 1 - MARGIN),),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            ONE_EIGENVALUE,
            {},
            1,
            {"sharpened": "1.0000"},
            "r = 1/2, the only eigenvalue is lambda: no bound can be smaller",
        ),
        Exhibit(
            WORST_BIAS,
            {},
            1,
            {"sharpened": "1.0000"},
            "r = 1/4, f* along the eigenvalue lambda/3: nor here",
        ),
    ),
)
