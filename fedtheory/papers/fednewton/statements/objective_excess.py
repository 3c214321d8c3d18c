r"""FedNewton and the objective it stands for.

J(w) - J(w_D) is half the squared error in the norm of H_D. So a server that knows the objective sees, without knowing w_D,
whether the last exchange has hurt; and once one has, so will all that follow.
"""

from fedtheory.core.metrics import RIDGE_EXCESS
from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.statements.notation import E_H, PAPER, RADIUS, START_RIDGE, rho
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE, THREE_CLIENTS

OBJECTIVE = Statement(
    id="fednewton.objective",
    title="a round multiplies the excess of the objective by the square of the spectral radius at most",
    kind="claim",
    source=Source(PAPER, "(1) and the recursion after (14)"),
    algorithm=fednewton,
    schedule={},
    constants=(RADIUS, START_RIDGE),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: J(w) - J(w_D) is half the squared norm of w - w_D in H",
            RIDGE_EXCESS,
            rho ** (2 * t) * E_H**2 / 2,
        ),
    ),
    rate=rho ** (2 * t),
    exhibits=(
        Exhibit(
            THREE_CLIENTS, {}, 8, {"sharpened": "0.2962"}, "three clients in the plane: rho = 0.36"
        ),
    ),
)
