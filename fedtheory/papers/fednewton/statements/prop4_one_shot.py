r"""FedNewton, Proposition 4: how far the mean of the clients' solutions is from ridge regression on all data.

The printed 2R_Dj stands where the proof has R_D + R_Dj: in print a client whose own sample is perfect pays nothing; in
truth it pays for the other clients' samples. All that is needed of the centre w_λ is that it is one point.
"""

from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.metrics import ONE_SHOT_ERROR
from fedtheory.papers.fednewton.statements.local_exhibits import (
    NOISY_LABELS,
    PERFECT_SAMPLE,
    THREE_CLIENTS,
)
from fedtheory.papers.fednewton.statements.local_notation import (
    DISTANCES,
    P_D,
    R_D,
    RV,
    UV,
    P_s,
    R_s,
    RhV,
    RshV,
    RsV,
    V,
    hV,
)
from fedtheory.papers.fednewton.statements.notation import PAPER

_STATIC = partial(Bound, metric=ONE_SHOT_ERROR, scope=Scope.STATIC)

PROPOSITION_4 = Statement(
    id="fednewton.prop4",
    title="the one-shot error is a sum of the local errors, weighed by how far the samples are apart",
    kind="proposition",
    source=Source(PAPER, "Proposition 4, (17)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=DISTANCES,
    parameters=(),
    assumptions=(),
    bounds=(
        _STATIC(
            Status.PRINTED,
            "(17), its sums over j written out: R_V, h_V and Rh_V are those of R_Dj, Delta_Dj/lambda and their product",
            value=P_D * (2 * RV + RhV + hV),
        ),
        _STATIC(
            Status.CORRECTED,
            "display after (21), first line: R_D + R_Dj",
            value=P_D * (R_D * V + RV + RhV + hV),
        ),
        _STATIC(
            Status.SHARPENED,
            "ours: the symmetrised norms that the proof needs",
            value=P_s * (R_s * V + RsV + RshV + hV),
        ),
        _STATIC(
            Status.SHARPENED,
            "ours: C_D - C_Dj in one piece; as all of these, with any centre in the place of w_lambda",
            value=P_s * UV,
            name="apart",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            PERFECT_SAMPLE,
            {},
            1,
            {"printed": "12.2500", "corrected": "0.9245", "sharpened": "0.9245", "apart": "0.9608"},
            "a client whose own sample is perfect: print lets it off",
        ),
        Exhibit(
            NOISY_LABELS,
            {},
            1,
            {"printed": "0.5104", "corrected": "0.5052", "sharpened": "0.5052", "apart": "1.0000"},
            "two clients whose errors add up",
        ),
        Exhibit(
            THREE_CLIENTS,
            {},
            1,
            {"printed": "0.0744", "corrected": "0.0827", "sharpened": "0.0835", "apart": "0.1656"},
            "three clients in the plane, no two of them alike",
        ),
    ),
)
