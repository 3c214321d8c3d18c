"""FedNewton, (7): the risk is at most the federated error and the risk of ridge regression on all data."""

from fedtheory.core.metrics import EXCESS_ERROR
from fedtheory.core.statement import Bound, Constant, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.concepts import CENTRAL_ERROR
from fedtheory.papers.fednewton.statements.notation import (
    CORRECTED_FACTOR,
    E_0,
    NORMS_PRICE,
    PAPER,
    PRINTED_FACTOR,
    RADIUS,
    START,
    E_c,
    U_corr,
    Upsilon,
    cond,
    rho,
)
from fedtheory.papers.fednewton.statements.thm1_decomposition import (
    LARGE_SAMPLE,
    RIDGE,
    THREE_CLIENTS,
)

EQUATION_7 = Statement(
    id="fednewton.eq7",
    title="federated error and centralized excess risk",
    kind="display",
    source=Source(PAPER, "(7) and Theorem 1; (13)"),
    algorithm=fednewton,
    schedule={},
    constants=(
        PRINTED_FACTOR,
        CORRECTED_FACTOR,
        RADIUS,
        NORMS_PRICE,
        START,
        Constant(E_c, CENTRAL_ERROR, "(7): the centralized excess risk"),
    ),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.PRINTED,
            "(7), with Theorem 1 for the federated error",
            EXCESS_ERROR,
            Upsilon**t * E_0 + E_c,
        ),
        Bound(
            Status.CORRECTED,
            "(7), with R_D beside R_Dj",
            EXCESS_ERROR,
            U_corr**t * E_0 + E_c,
        ),
        Bound(
            Status.SHARPENED,
            "(7), with the spectral radius",
            EXCESS_ERROR,
            cond * rho**t * E_0 + E_c,
        ),
    ),
    rate=Upsilon**t,
    exhibits=(
        Exhibit(
            THREE_CLIENTS,
            {},
            8,
            {"printed": "0.6196", "corrected": "0.6494", "sharpened": "0.9999"},
            "three clients in the plane, samples and laws apart",
        ),
        Exhibit(
            LARGE_SAMPLE,
            {},
            8,
            {"printed": "182.4686", "corrected": "0.5837", "sharpened": "0.7792"},
            "one law, and a client whose sample is nineteen times it",
        ),
    ),
)
