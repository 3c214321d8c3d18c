r"""FedNewton, for Proposition 5: how far w_λ is from w*, which is λ times q(r), the supremum of s^(r-1/2)/(s + λ)."""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.metrics import TARGET_GAP
from fedtheory.papers.fednewton.statements.local_exhibits import (
    ONE_EIGENVALUE,
    SATURATED,
)
from fedtheory.papers.fednewton.statements.local_notation import SOURCE_LETTERS, r, relative, rho
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa, lamda
from fedtheory.papers.fednewton.statements.population_terms import (
    HALF,
    MARGIN,
    ONE_AND_HALF,
    SOURCE,
    between,
)

_of_gap = partial(Bound, metric=TARGET_GAP, scope=Scope.STATIC)
DISTANCE_OF_THE_TARGET = Statement(
    id="fednewton.qsrc",
    title="how far the population's ridge regression is from the weights of f*",
    kind="display",
    source=Source(PAPER, "ours, for Proposition 5: q(r), the supremum of s^(r-1/2)/(s + lambda)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=SOURCE_LETTERS,
    parameters=(),
    assumptions=(SOURCE,),
    conditions=(Claim(HALF, "<=", r),),
    bounds=(
        _of_gap(
            Status.CORRECTED,
            "ours: R lambda^(r-1/2), for r from 1/2 to 3/2",
            value=rho / kappa * relative(r - HALF),
            conditions=(Claim(HALF, "<=", r), Claim(r, "<=", ONE_AND_HALF)),
        ),
        _of_gap(
            Status.CORRECTED,
            "ours: lambda R q(r), for r from 3/2 on",
            value=rho / kappa * lamda / (kappa**2 + lamda),
            conditions=(Claim(ONE_AND_HALF, "<=", r),),
            name="saturated",
        ),
        _of_gap(
            Status.SHARPENED,
            "ours: lambda R q(r), for r between 1/2 and 3/2",
            value=rho / kappa * relative(r - HALF) * between(r - HALF),
            conditions=(Claim(HALF + MARGIN, "<=", r), Claim(r, "<=", ONE_AND_HALF - MARGIN)),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(ONE_EIGENVALUE, exponent="1"),
            {},
            1,
            {"corrected": "0.5000", "sharpened": "1.0000"},
            "r = 1, the only eigenvalue is lambda",
        ),
        Exhibit(
            SATURATED,
            {},
            1,
            {"saturated": "1.0000"},
            "r = 2, the only eigenvalue is kappa^2",
        ),
    ),
)
