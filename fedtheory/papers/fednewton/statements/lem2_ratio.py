r"""FedNewton, Lemma 2: the ratio of C + λ and C_D + λ, by the largest shortfall β of the sample.

Print bounds P_D = ‖(C_D+λ)⁻¹(C+λ)‖ by 1/(1-β); the cited source bounds the symmetrised norm, which is 1/(1-β)
exactly and never more than P_D. So print holds only with equality; the proofs need no more than the symmetrised norm.
"""

from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Scope, Source, Statement, Status
from fedtheory.papers.fednewton.algorithms.sample_deviation import one_sample
from fedtheory.papers.fednewton.instances.feature_samples import feature_sample
from fedtheory.papers.fednewton.metrics import RATIO_AS_PRINTED, RATIO_SYMMETRISED
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa, lamda
from fedtheory.papers.fednewton.statements.sample_notation import (
    BOUNDED,
    FEATURES,
    RIDGE,
    SHORTFALL,
    beta,
)

LEMMA_2 = Statement(
    id="fednewton.lem2",
    title="the covariance ratio is one over one less the shortfall, if it is symmetrised",
    kind="lemma",
    source=Source(PAPER, "Lemma 2"),
    algorithm=one_sample,
    schedule={},
    constants=(SHORTFALL, FEATURES, RIDGE),
    parameters=(),
    assumptions=(),
    bounds=(
        Bound(Status.PRINTED, "Lemma 2", RATIO_AS_PRINTED, 1 / (1 - beta), scope=Scope.STATIC),
        Bound(
            Status.CORRECTED,
            "ours: the symmetrised norm, with equality",
            RATIO_SYMMETRISED,
            1 / (1 - beta),
            relation="=",
            scope=Scope.STATIC,
        ),
        Bound(
            Status.LOWER,
            "ours: print holds with equality or not at all",
            RATIO_AS_PRINTED,
            1 / (1 - beta),
            relation=">=",
            scope=Scope.STATIC,
        ),
        Bound(
            Status.SHARPENED,
            "ours: without β",
            RATIO_SYMMETRISED,
            1 + kappa**2 / lamda,
            name="always",
            scope=Scope.STATIC,
            also=(BOUNDED,),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(feature_sample, points="4/5,1/4 4/5,-1/4", n=1, lam="9/25", drawn="1 0"),
            {},
            1,
            {"printed": "1.0293", "corrected": "1.0000", "lower": "0.9716", "always": "0.4894"},
            "one draw of two equally likely points: β = 4/13",
        ),
    ),
)
