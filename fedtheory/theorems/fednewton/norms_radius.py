r"""FedNewton: the spectral radius by the norms of the clients' deviations, of second order and below 1 where these are small.

With eps_j the norm of H^{-1/2}(C_Dj - C_D)H^{-1/2}, below 1 for all clients: rho <= sum p_j eps_j^2/(1 - eps_j). So FedNewton
converges where all eps_j are below (sqrt(5) - 1)/2, and its factor is the square of what the triangle inequality gives.
"""

import sympy as sp

from fedtheory.algorithms.contraction_probe import contraction_probe
from fedtheory.core.concepts import CONTRACTION_NORMS
from fedtheory.core.metrics import SPECTRAL_RADIUS
from fedtheory.core.statement import (
    Bound,
    Constant,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.instances.ridge_clients import ridge_clients
from fedtheory.theorems.fednewton.notation import PAPER
from fedtheory.theorems.fednewton.thm1_decomposition import RIDGE

rho_eps = sp.Symbol("rho_eps", nonnegative=True)

NORMS = Statement(
    id="fednewton.norms",
    title="the spectral radius is of second order in the clients' deviations",
    kind="claim",
    source=Source(PAPER, "(15), with H_D for C + lambda I"),
    algorithm=contraction_probe,
    schedule={},
    constants=(Constant(rho_eps, CONTRACTION_NORMS, "ours: where all eps_j are below 1"),),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: the mean of eps_j^2/(1 - eps_j)",
            SPECTRAL_RADIUS,
            rho_eps,
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            ridge_clients, {}, 1, {"sharpened": "0.7500"}, "two clients, one of which sees nothing"
        ),
    ),
)
