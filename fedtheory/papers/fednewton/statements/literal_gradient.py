r"""FedNewton as printed: with the clients' own gradients in steps 7 and 8 nothing ever moves.

H_j^{-1}(H_j w - b_j) is w less the client's own solution, and the average of those is the start. So (5), letter for letter, is
DKRR for all t, and Theorem 1 is not about it; the proof's second display has the global gradient instead.
"""

from functools import partial

import sympy as sp

from fedtheory.core.metrics import FEDERATED_ERROR
from fedtheory.core.statement import Assumption, Bound, Exhibit, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton_literal
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.properties import RIDGE_REGRESSION, START_AT_DKRR
from fedtheory.papers.fednewton.statements.notation import (
    PAPER,
    START_PREDICTION,
    E_f,
)

LITERAL = Statement(
    id="fednewton.literal",
    title="with local gradients FedNewton never leaves its start",
    kind="claim",
    source=Source(PAPER, "(4), (5); Algorithm 1, steps 7 and 8"),
    algorithm=fednewton_literal,
    schedule={},
    constants=(START_PREDICTION,),
    parameters=(),
    assumptions=(
        Assumption("kernel ridge regression with lambda > 0", RIDGE_REGRESSION, "(1), (2)"),
        Assumption(
            "w^0 is the average of the local solutions", START_AT_DKRR, "Algorithm 1, step 3"
        ),
    ),
    bounds=(
        Bound(
            Status.CORRECTED,
            "ours: the federated error of DKRR, for ever",
            FEDERATED_ERROR,
            E_f,
            relation="=",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(ridge_clients, laws="1/2|1/2", moments="1/2;1/2"),
            {},
            16,
            {"corrected": "1.0000"},
            "two clients, one of which sees nothing",
        ),
    ),
)
