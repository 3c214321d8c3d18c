r"""FedNewton with exact samples: the spectral radius is of second order in the shifts of the clients' laws."""

import sympy as sp

from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.papers.fednewton.algorithms.contraction_probe import contraction_probe
from fedtheory.papers.fednewton.concepts import MEAN_SQUARE_SHIFT
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.properties import POOLED_DESIGN
from fedtheory.papers.fednewton.statements.notation import PAPER
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE

h_square = sp.Symbol("h_square", nonnegative=True)

SHIFTS = Statement(
    id="fednewton.shifts",
    title="with exact samples the spectral radius is of second order in the shifts",
    kind="claim",
    source=Source(PAPER, "Remark 7; Theorem 1 with R_Dj = 0"),
    algorithm=contraction_probe,
    schedule={},
    constants=(Constant(h_square, MEAN_SQUARE_SHIFT, "ours: the mean square of Delta_Dj/lambda"),),
    parameters=(),
    assumptions=(
        RIDGE,
        Assumption(
            "the samples have the covariances of the laws", POOLED_DESIGN, "Theorem 1, R_Dj = 0"
        ),
    ),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: whether or not C is the mixture",
            SPECTRAL_RADIUS,
            h_square,
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            ridge_clients, {}, 1, {"sharpened": "0.5000"}, "two clients, one of which sees nothing"
        ),
    ),
)
