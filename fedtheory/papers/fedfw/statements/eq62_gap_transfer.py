r"""FedFW, (62): from the surrogate's gap at X to the gap at the mean of the clients.

gap(x̄) ≤ gâp(X) + (G + LD)dist(X, 𝒞), at every X of 𝒟ⁿ; here the measured quotient (gap(x̄) - gâp(X))/dist(X, 𝒞) is
bounded. The print has room: LD/√n suffices for LD, so that even the G of Lemma 2's statement, too small by itself, will
do; and only the differences of the clients' gradients count, H in place of √nG.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status
from fedtheory.papers.fedfw.algorithms.fedfw_gap import GAP_TRANSFER, fedfw_gap
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.statements.notation import D, H, L, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE, G_corrected, G_printed
from fedtheory.papers.fedfw.statements.thm2_nonconvex import (
    ASSUMPTIONS_2,
    CONSTANTS_2,
    FIXED_PENALTY,
    SCHEDULE_2,
)

EQUATION_62 = Statement(
    id="fedfw.eq62",
    title="the gap at the mean of FedFW's clients, from the surrogate's",
    kind="equation",
    source=Source("dadras2024fedfw", "eq. (62)"),
    algorithm=fedfw_gap,
    schedule=SCHEDULE_2,
    constants=tuple(c for c in CONSTANTS_2 if c.symbol in {n, L, D, H, g_star}),
    parameters=(FIXED_PENALTY,),
    assumptions=ASSUMPTIONS_2,
    bounds=(
        Bound(
            Status.PRINTED,
            "eq. (62), with G of Lemma 2",
            GAP_TRANSFER,
            G_printed + L * D,
            remark="printed at the round of the least surrogate gap; its steps are about any X",
        ),
        Bound(
            Status.CORRECTED,
            "eq. (62), with G of Lemma 2, from the domain",
            GAP_TRANSFER,
            G_printed + L * D,
            also=(FEASIBLE,),
            remark="print as it stands: its slack pays for what Lemma 2's statement lacks",
        ),
        Bound(
            Status.CORRECTED,
            "eq. (62), with G of Lemma 2's proof",
            GAP_TRANSFER,
            G_corrected + L * D,
            name="whole-G",
            also=(FEASIBLE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours: H in place of the whole gradient, L/sqrt(n) in place of L",
            GAP_TRANSFER,
            (H + L * D) / sp.sqrt(n),
            also=(FEASIBLE,),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            lambda: indefinite(curvature="0", slope="-3;-1", start="1;-1"),
            {lambda_0: Fraction(1, 1000)},
            100,
            {
                "printed": "0.4472",
                "corrected": "0.4472",
                "whole-G": "0.4472",
                "sharpened": "0.9999",
            },
            "two clients that want one end, the keener one ahead, and hardly any penalty: H all but attained",
        ),
    ),
    rests_on=("fedfw.lem2",),
)
