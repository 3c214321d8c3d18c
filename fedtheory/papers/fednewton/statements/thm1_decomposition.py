r"""FedNewton, Theorem 1: the federated error shrinks by a factor Upsilon a round.

Print's last step puts 2 R_Dj where (16) has R_Dj + R_D, on the ground that both fall with the number of samples; but each R_Dj
is about one client's sample, and one large sample among small ones gives Upsilon < 1 to a run that diverges. With R_D in its
place the theorem is true, and far from tight: what a round does is the spectral radius ρ, and nothing in Δ_Dj/λ is needed.
"""

from functools import partial

from fedtheory.core.metrics import FEDERATED_ERROR
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Exhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.properties import RIDGE_REGRESSION
from fedtheory.papers.fednewton.statements.notation import (
    CORRECTED_FACTOR,
    E_0,
    EXACT_FACTOR,
    NORMS_PRICE,
    PAPER,
    PRINTED_FACTOR,
    RADIUS,
    SECOND_ORDER_FACTOR,
    START,
    SYMMETRISED_FACTOR,
    TIGHT_FACTOR,
    TRIANGLE_FACTOR,
    U_2nd,
    U_corr,
    U_exact,
    U_sym,
    U_tight,
    U_tri,
    Upsilon,
    cond,
    rho,
)

RIDGE = Assumption(
    "kernel ridge regression with lambda > 0, and the global gradient in steps 7 and 8",
    RIDGE_REGRESSION,
    "(2); Algorithm 1 with the display after (14)",
)
LARGE_SAMPLE = partial(
    ridge_clients, covariances="19|1", sides="19;0", lam="1", laws="1|1", moments="1;0"
)
THREE_CLIENTS = partial(
    ridge_clients,
    share="1/5,3/10,1/2",
    covariances="2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
    sides="1,2;-1,1;1/2,1/2",
    lam="1",
    laws="3/2,1/2;1/2,1|3/2,-1/2;-1/2,2|1,0;0,1/2",
)

THEOREM_1 = Statement(
    id="fednewton.thm1",
    title="the federated error shrinks by a factor a round",
    source=Source(PAPER, "Theorem 1; (7), (13)-(16)"),
    algorithm=fednewton,
    schedule={},
    constants=(
        PRINTED_FACTOR,
        CORRECTED_FACTOR,
        SYMMETRISED_FACTOR,
        TIGHT_FACTOR,
        TRIANGLE_FACTOR,
        SECOND_ORDER_FACTOR,
        EXACT_FACTOR,
        RADIUS,
        NORMS_PRICE,
        START,
    ),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(Status.PRINTED, "Theorem 1, second display", FEDERATED_ERROR, Upsilon**t * E_0),
        Bound(
            Status.CORRECTED,
            "(16), fourth line: R_D beside R_Dj",
            FEDERATED_ERROR,
            U_corr**t * E_0,
        ),
        Bound(
            Status.SHARPENED,
            "(16), with the symmetrised operators of (15)",
            FEDERATED_ERROR,
            U_sym**t * E_0,
            name="symmetrised",
        ),
        Bound(
            Status.SHARPENED,
            "(15), the norm of each of its factors",
            FEDERATED_ERROR,
            U_tight**t * E_0,
            name="tight",
        ),
        Bound(
            Status.SHARPENED,
            "(15), its first line and the triangle inequality",
            FEDERATED_ERROR,
            U_tri**t * E_0,
            name="triangle",
        ),
        Bound(
            Status.SHARPENED,
            "ours: I - WH = -sum p_j H_j^{-1}(C_Dj - C_D)H^{-1}(C_Dj - C_D), of second order",
            FEDERATED_ERROR,
            U_2nd**t * E_0,
            name="second-order",
        ),
        Bound(
            Status.SHARPENED,
            "ours: the norm of the recursion's operator",
            FEDERATED_ERROR,
            U_exact**t * E_0,
            name="exact",
        ),
        Bound(
            Status.SHARPENED,
            "ours: the spectral radius, in the norm of H, and back",
            FEDERATED_ERROR,
            cond * rho**t * E_0,
        ),
    ),
    rate=Upsilon**t,
    exhibits=(
        Exhibit(
            THREE_CLIENTS,
            {},
            8,
            {
                "printed": "0.0412",
                "corrected": "0.0467",
                "symmetrised": "0.0470",
                "tight": "0.1125",
                "triangle": "0.2070",
                "second-order": "0.3495",
                "exact": "0.3846",
                "sharpened": "0.3428",
            },
            "three clients in the plane, samples and laws apart",
        ),
        Exhibit(
            LARGE_SAMPLE,
            {},
            8,
            {
                "printed": "464.4566",
                "corrected": "0.4895",
                "symmetrised": "0.4895",
                "tight": "0.4895",
                "triangle": "0.5785",
                "second-order": "0.7071",
                "exact": "0.7071",
                "sharpened": "0.7071",
            },
            "one law, and a client whose sample is nineteen times it",
        ),
    ),
)
