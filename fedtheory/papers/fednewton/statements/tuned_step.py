r"""FedNewton with the best step size, 2/(mu_min + mu_max): the factor is (mu_max - mu_min)/(mu_max + mu_min), below 1."""

import sympy as sp

from fedtheory.core.metrics import RIDGE_NORM_ERROR
from fedtheory.core.statement import Bound, Constant, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton_damped
from fedtheory.papers.fednewton.concepts import DAMPED_FACTOR
from fedtheory.papers.fednewton.statements.c3_hurts import DIVERGING
from fedtheory.papers.fednewton.statements.damped_step import ENDS, eta_t, mu_max, mu_min
from fedtheory.papers.fednewton.statements.notation import E_H, PAPER, START_RIDGE
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE, THREE_CLIENTS

theta = sp.Symbol("theta", nonnegative=True)
best_step = 2 / (mu_min + mu_max)

TUNED = Statement(
    id="fednewton.tuned",
    title="with the best step the error shrinks, whatever the clients",
    kind="claim",
    source=Source(PAPER, "Algorithm 1, which has no step size"),
    algorithm=fednewton_damped,
    schedule={eta_t: best_step},
    constants=(*ENDS, Constant(theta, DAMPED_FACTOR, "ours"), START_RIDGE),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: the step 2/(mu_min + mu_max)",
            RIDGE_NORM_ERROR,
            theta**t * E_H,
        ),
    ),
    rate=theta**t,
    exhibits=(
        Exhibit(THREE_CLIENTS, {}, 4, {"sharpened": "1.0000"}, "three clients in the plane"),
        Exhibit(DIVERGING, {}, 4, {"sharpened": "1.0000"}, "where the unit step diverges"),
    ),
)
