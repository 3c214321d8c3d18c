r"""FedNewton after Theorem 1: when do more exchanges hurt?

"If Upsilon ≥ 1, FedNewton with multiple communications is worse than DKRR": an upper bound says no such thing, and runs converge
with any Upsilon. The criterion is ρ: along the top eigenvector of WH the error is multiplied by exactly -ρ in every round.
"""

from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.metrics import FEDERATED_ERROR, RIDGE_NORM_ERROR
from fedtheory.core.statement import Bound, Constant, Exhibit, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.concepts import TOP_COMPONENT
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.statements.notation import (
    E_H,
    PAPER,
    PRINTED_FACTOR,
    RADIUS,
    START_PREDICTION,
    START_RIDGE,
    E_f,
    E_top,
    Upsilon,
    rho,
)
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE

SMALL_SAMPLES = partial(
    ridge_clients, covariances="0|1", sides="0;1", lam="1", laws="2|2", moments="0;2"
)
DIVERGING = partial(
    ridge_clients,
    covariances="0,0;0,1|1,0;0,1",
    sides="0,1;1,1",
    lam="1/10",
    laws="1,0;0,1|1,0;0,1",
)

HURTS = Statement(
    id="fednewton.c3",
    title="no exchange hurts where the spectral radius is at most 1; from 1 on the top component never shrinks",
    kind="claim",
    source=Source(PAPER, "Section 4.2, after Theorem 1"),
    algorithm=fednewton,
    schedule={},
    constants=(
        PRINTED_FACTOR,
        RADIUS,
        START_PREDICTION,
        START_RIDGE,
        Constant(E_top, TOP_COMPONENT, "ours: the part of w^0 - w_D along the top eigenvector"),
    ),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.PRINTED,
            "Section 4.2: if Upsilon >= 1, more communications are worse than DKRR",
            FEDERATED_ERROR,
            E_f,
            relation=">=",
            conditions=(Claim(sp.Integer(1), "<=", Upsilon),),
        ),
        Bound(
            Status.CORRECTED,
            "ours: where rho <= 1 no exchange hurts, in the norm of H",
            RIDGE_NORM_ERROR,
            E_H,
            conditions=(Claim(rho, "<=", sp.Integer(1)),),
        ),
        Bound(
            Status.LOWER,
            "ours: where rho >= 1 what lies along the top eigenvector never shrinks",
            RIDGE_NORM_ERROR,
            E_top,
            relation=">=",
            conditions=(Claim(sp.Integer(1), "<=", rho),),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            SMALL_SAMPLES,
            {},
            4,
            {"printed": "4096.0000", "corrected": "0.1250"},
            "Upsilon = 5/2 and rho = 1/8: it converges",
        ),
        Exhibit(
            DIVERGING, {}, 4, {"printed": "0.4400", "lower": "0.4400"}, "rho = 25/11: it diverges"
        ),
    ),
)
