r"""FedNewton, (28): what covariate and concept shift make of a client's ridge regression on its whole law."""

from functools import partial

import sympy as sp

from fedtheory.core.statement import (
    Bound,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.metrics import CENTRE_SHIFT
from fedtheory.papers.fednewton.statements.local_exhibits import RARE_INPUTS, THREE_CLIENTS
from fedtheory.papers.fednewton.statements.local_notation import (
    OF_A_CLIENT,
    SOURCE_LETTERS,
    Delta_D,
    Delta_f,
    G,
    a_j,
    d_f,
    rho,
)
from fedtheory.papers.fednewton.statements.notation import PAPER, lamda
from fedtheory.papers.fednewton.statements.population_terms import SOURCE
from fedtheory.papers.fednewton.statements.prop5_local import LINEAR, UP_TO, covariate, widening

_shift = partial(Bound, metric=CENTRE_SHIFT, scope=Scope.STATIC)
SHIFT_OF_THE_CENTRE = Statement(
    id="fednewton.eq28",
    title="covariate and concept shift move what a client's ridge regression tends to",
    kind="display",
    source=Source(PAPER, "(28)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=(*SOURCE_LETTERS, *OF_A_CLIENT),
    parameters=(),
    assumptions=(SOURCE,),
    bounds=(
        _shift(
            Status.PRINTED,
            "(28), with Delta_fj twice; kappa^(2r) R is rho",
            value=rho * Delta_f / lamda + Delta_f,
            remark="its first term has the wrong units",
        ),
        _shift(
            Status.PRINTED,
            "(28) as (26) uses it, with Delta_Dj in its first term; kappa^(2r) R is rho",
            value=rho * Delta_D / lamda + Delta_f,
            name="covariate",
        ),
        _shift(
            Status.CORRECTED,
            "ours, for r from 1/2 to 3/2",
            value=widening * (covariate + d_f),
            conditions=UP_TO,
            also=(LINEAR,),
        ),
        _shift(
            Status.SHARPENED,
            "ours: the norms themselves",
            value=sp.sqrt(a_j) * (Delta_D * G / sp.sqrt(lamda) + d_f),
            also=(LINEAR,),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            RARE_INPUTS,
            {},
            1,
            {
                "printed": "9.8519",
                "covariate": "995.0362",
                "corrected": "0.9950",
                "sharpened": "0.9950",
            },
            "a client that sees one input in a million, where its labels differ",
        ),
        Exhibit(
            THREE_CLIENTS,
            {},
            1,
            {
                "printed": "0.2205",
                "covariate": "0.3006",
                "corrected": "0.3360",
                "sharpened": "0.4757",
            },
            "three clients in the plane, no two of them alike",
        ),
    ),
)
