r"""FedNewton: the spectral radius by the norms of the clients' deviations, of second order and below 1 where these are small.

With eps_j the norm of H^{-1/2}(C_Dj - C_D)H^{-1/2}, below 1 for all clients: rho <= sum p_j eps_j^2/(1 - eps_j). So FedNewton
converges where all eps_j are below (sqrt(5) - 1)/2, and its factor is the square of what the triangle inequality gives. With
both ends e of that operator's spectrum for its norm, e^2/(1 + e) for eps_j^2/(1 - eps_j), nothing need be below 1. The same
is true of the largest eigenvalue of sum p_j (C_Dj - C_D)^2, over lambda^2.
"""

from functools import partial

import sympy as sp

from fedtheory.core.concepts import CONTRACTION_NORMS, CONTRACTION_SPREAD
from fedtheory.core.statement import (
    Bound,
    Constant,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.papers.fednewton.algorithms.contraction_probe import contraction_probe
from fedtheory.papers.fednewton.concepts import CONTRACTION_MOMENTS
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.statements.notation import PAPER
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE

rho_2, rho_eps, rho_sq = sp.symbols("rho_2 rho_eps rho_sq", nonnegative=True)

NORMS = Statement(
    id="fednewton.norms",
    title="the spectral radius is of second order in the clients' deviations",
    kind="claim",
    source=Source(PAPER, "(15), with H_D for C + lambda I"),
    algorithm=contraction_probe,
    schedule={},
    constants=(
        Constant(rho_2, CONTRACTION_SPREAD, "ours: by both ends of each spectrum"),
        Constant(rho_eps, CONTRACTION_NORMS, "ours: where all eps_j are below 1"),
        Constant(rho_sq, CONTRACTION_MOMENTS, "ours: whether or not C is the mixture"),
    ),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: the mean of the larger of e^2/(1 + e) at the two ends",
            SPECTRAL_RADIUS,
            rho_2,
            name="spectra",
            scope=Scope.STATIC,
        ),
        Bound(
            Status.SHARPENED,
            "ours: the mean of eps_j^2/(1 - eps_j)",
            SPECTRAL_RADIUS,
            rho_eps,
            scope=Scope.STATIC,
        ),
        Bound(
            Status.SHARPENED,
            "ours: H_j is at least lambda; with exact samples at most the mean square of Delta_Dj/lambda",
            SPECTRAL_RADIUS,
            rho_sq,
            name="moments",
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            ridge_clients,
            {},
            1,
            {"spectra": "1.0000", "sharpened": "0.7500", "moments": "0.5000"},
            "two clients, one of which sees nothing",
        ),
        Exhibit(
            partial(
                ridge_clients,
                share="1/5,3/10,1/2",
                covariances="2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
                sides="1,2;-1,1;1/2,1/2",
            ),
            {},
            1,
            {"spectra": "0.9092", "sharpened": "0.0458", "moments": "0.1767"},
            "three clients in the plane: both ends of a spectrum are much nearer than its norm",
        ),
    ),
)
