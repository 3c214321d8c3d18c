r"""FedNewton: what a round does to the error, exactly.

In the norm of H_D a round multiplies the error by at most the spectral radius rho = lambda_max(WH) - 1, and along the top
eigenvector by exactly -rho: every round overshoots.
"""

from fedtheory.core.metrics import RIDGE_NORM_ERROR
from fedtheory.core.statement import Bound, Constant, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.concepts import TOP_COMPONENT
from fedtheory.papers.fednewton.statements.c3_hurts import DIVERGING
from fedtheory.papers.fednewton.statements.notation import (
    E_H,
    PAPER,
    RADIUS,
    START_RIDGE,
    E_top,
    rho,
)
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE, THREE_CLIENTS

RADIUS_RECURSION = Statement(
    id="fednewton.radius",
    title="a round multiplies the error by the spectral radius at most",
    kind="claim",
    source=Source(PAPER, "the recursion after (14)"),
    algorithm=fednewton,
    schedule={},
    constants=(
        RADIUS,
        START_RIDGE,
        Constant(E_top, TOP_COMPONENT, "ours: the part of w^0 - w_D along the top eigenvector"),
    ),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: the largest eigenvalue of WH - I, in the norm of H",
            RIDGE_NORM_ERROR,
            rho**t * E_H,
        ),
        Bound(
            Status.LOWER,
            "ours: along the top eigenvector it is multiplied by rho",
            RIDGE_NORM_ERROR,
            rho**t * E_top,
            relation=">=",
        ),
    ),
    rate=rho**t,
    exhibits=(
        Exhibit(
            THREE_CLIENTS,
            {},
            8,
            {"sharpened": "0.5442", "lower": "1.0000"},
            "three clients in the plane: rho = 0.36",
        ),
        Exhibit(
            DIVERGING,
            {},
            4,
            {"sharpened": "1.0000", "lower": "1.0000"},
            "rho = 25/11: it diverges",
        ),
    ),
)
