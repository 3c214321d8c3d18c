r"""FedNewton, the display after (36): ‖w_λ‖ is bounded for r from 1/2 on, and for smaller r it grows as λ falls."""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.metrics import CENTRE_NORM
from fedtheory.papers.fednewton.statements.local_exhibits import (
    SATURATED,
    WORST_NORM,
)
from fedtheory.papers.fednewton.statements.local_notation import SOURCE_LETTERS, r, relative, rho
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa
from fedtheory.papers.fednewton.statements.population_terms import (
    HALF,
    SOURCE,
)

_of_norm = partial(Bound, metric=CENTRE_NORM, scope=Scope.STATIC)
NORM_OF_THE_CENTRE = Statement(
    id="fednewton.eq36w",
    title="the norm of the population's ridge regression",
    kind="display",
    source=Source(PAPER, "display after (36)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=SOURCE_LETTERS,
    parameters=(),
    assumptions=(SOURCE,),
    bounds=(
        _of_norm(
            Status.PRINTED,
            "display after (36), and (30) in its last step: kappa^(2r) R",
            value=rho,
            remark="a weight is held against a label; and it fails for r < 1/2 in all units",
        ),
        _of_norm(
            Status.CORRECTED,
            "ours: R kappa^(2r-1), for r from 1/2 on",
            value=rho / kappa,
            conditions=(Claim(HALF, "<=", r),),
        ),
        _of_norm(
            Status.CORRECTED,
            "ours: R lambda^(r-1/2), for r up to 1/2",
            value=rho / kappa * relative(r - HALF),
            conditions=(Claim(r, "<=", HALF),),
            name="growing",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            WORST_NORM,
            {},
            1,
            {"printed": "2.2729", "growing": "0.5699"},
            "r = 1/4, f* along the eigenvalue 3 lambda",
        ),
        Exhibit(
            SATURATED,
            {},
            1,
            {"printed": "0.9901", "corrected": "0.9901"},
            "r = 2, and kappa = 1",
        ),
    ),
)
