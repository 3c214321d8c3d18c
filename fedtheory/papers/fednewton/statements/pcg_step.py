r"""FedNewton's messages, used by conjugate gradients: no step size, no knowledge of the spectrum, and never worse.

The t-th iterate of conjugate gradients on H, preconditioned by W, is nearest to w_D in the norm of H among all that t products
with WH reach from the start; t damped steps are among them. Chebyshev's polynomials give more, which is not replayed here.
"""

from fedtheory.core.metrics import RIDGE_NORM_ERROR
from fedtheory.core.statement import Bound, Constant, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fednewton.algorithms.ridge_baselines import fednewton_pcg
from fedtheory.papers.fednewton.concepts import DAMPED_FACTOR
from fedtheory.papers.fednewton.statements.damped_step import ENDS
from fedtheory.papers.fednewton.statements.notation import E_H, PAPER, START_RIDGE
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE, THREE_CLIENTS
from fedtheory.papers.fednewton.statements.tuned_step import theta

PCG = Statement(
    id="fednewton.pcg",
    title="conjugate gradients with the same messages are no worse than the best step",
    kind="claim",
    source=Source(PAPER, "Remark 1: inexact Newton methods are left out"),
    algorithm=fednewton_pcg,
    schedule={},
    constants=(*ENDS, Constant(theta, DAMPED_FACTOR, "ours"), START_RIDGE),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: as good as the best constant step",
            RIDGE_NORM_ERROR,
            theta**t * E_H,
        ),
    ),
    rate=theta**t,
    exhibits=(
        Exhibit(THREE_CLIENTS, {}, 1, {"sharpened": "0.8400"}, "three clients in the plane"),
    ),
)
