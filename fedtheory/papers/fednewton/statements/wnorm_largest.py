r"""FedNewton, the norm of w_λ at its largest: r below 1/2, where f* is not in H_K."""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.metrics import CENTRE_NORM
from fedtheory.papers.fednewton.statements.local_exhibits import (
    WORST_NORM,
)
from fedtheory.papers.fednewton.statements.local_notation import r, relative, rho
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa
from fedtheory.papers.fednewton.statements.population_terms import (
    HALF,
    MARGIN,
    SOURCE,
    between,
    exponents_up_to,
)

_of_norm = partial(Bound, metric=CENTRE_NORM, scope=Scope.STATIC)
LARGEST_NORM = Statement(
    id="fednewton.wnorm",
    title="the largest norm of the population's ridge regression",
    kind="display",
    source=Source(PAPER, "ours, for the display after (36)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=exponents_up_to(HALF),
    parameters=(),
    assumptions=(SOURCE,),
    bounds=(
        _of_norm(
            Status.SHARPENED,
            "ours: the supremum itself, for r below 1/2",
            value=rho / kappa * relative(r - HALF) * between(r + HALF),
            conditions=(Claim(r, "<=", HALF - MARGIN),),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            WORST_NORM,
            {},
            1,
            {"sharpened": "1.0000"},
            "r = 1/4, f* along the eigenvalue 3 lambda: no bound can be smaller",
        ),
    ),
)
