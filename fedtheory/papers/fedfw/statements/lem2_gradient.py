r"""FedFW, Lemma 2: the gradient of F̂ is bounded on 𝒟ⁿ, by a G that (38) multiplies with the clients' distance.

The statement prints LD/n where its own proof has LD/√n: F̂ is L/n-smooth, and 𝒟ⁿ has diameter √n D.
"""

import sympy as sp

from fedtheory.core.properties import COMPACT_DOMAIN, SMOOTH
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.algorithms.surrogate_probe import STACKED_GRADIENT, probe_gradient
from fedtheory.papers.fedfw.statements.notation import CONSTANTS, D, L, g_star, n
from fedtheory.papers.fedfw.statements.thm1_convex import G_corrected, G_printed

LEMMA_2 = Statement(
    id="fedfw.lem2",
    title="the gradient of the stacked objective is bounded",
    kind="lemma",
    source=Source("dadras2024fedfw", "Lemma 2"),
    algorithm=probe_gradient,
    schedule={},
    constants=tuple(constant for constant in CONSTANTS if constant.symbol in {n, L, D, g_star}),
    parameters=(),
    assumptions=(
        Assumption("f_i are L-smooth", SMOOTH, "Lemma 2"),
        Assumption("D is a convex and compact set", COMPACT_DOMAIN, "eq. (1)"),
    ),
    bounds=(
        Bound(
            Status.PRINTED, "Lemma 2, statement", STACKED_GRADIENT, G_printed, scope=Scope.STATIC
        ),
        Bound(
            Status.CORRECTED,
            "Lemma 2, first display of its proof",
            STACKED_GRADIENT,
            G_corrected,
            scope=Scope.STATIC,
            remark="g*/sqrt(n) is the norm of the gradient of F-hat at X* = x*1^T",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            lambda: interval(curvature="1", slope="1;1"),
            {},
            1,
            {"printed": "1.4142", "corrected": "1.0000"},
            "like clients with their minimiser at one end of [-1, 1]: attained at the other end",
        ),
    ),
)
