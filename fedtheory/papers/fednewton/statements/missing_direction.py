r"""FedNewton where clients miss a direction: no sample size helps against a small regularisation.

If only clients of the share q see an eigenvector of C_D with the eigenvalue c, then rho is at least
(1 - q) c^2/(lambda (c + q lambda)), with equality for two scalar clients. With lambda -> 0 it tends to infinity like
(1 - q) c/lambda: the regularisation that the rates ask for makes FedNewton diverge, however much data there is.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Domain,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.papers.fednewton.algorithms.contraction_probe import contraction_probe
from fedtheory.papers.fednewton.concepts import MISSED_COVARIANCE, SEEING_SHARE
from fedtheory.papers.fednewton.instances.ridge_missing import ridge_missing
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.properties import MISSES_A_DIRECTION
from fedtheory.papers.fednewton.statements.notation import PAPER, REGULARIZER, lamda
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE

q, c = sp.symbols("q c", positive=True)

MISSING = Statement(
    id="fednewton.missing",
    title="where clients miss a direction the spectral radius grows as the regularisation falls",
    kind="claim",
    source=Source(PAPER, "Remark 7"),
    algorithm=contraction_probe,
    schedule={},
    constants=(
        REGULARIZER,
        Constant(q, SEEING_SHARE, "ours", Domain(Fraction(0), strict=True, upper=Fraction(1))),
        Constant(c, MISSED_COVARIANCE, "ours"),
    ),
    parameters=(),
    assumptions=(
        RIDGE,
        Assumption("some clients do not see an eigenvector of C_D", MISSES_A_DIRECTION, "ours"),
    ),
    bounds=(
        Bound(
            Status.LOWER,
            "ours: Jensen's inequality for the inverses along the direction",
            SPECTRAL_RADIUS,
            (1 - q) * c**2 / (lamda * (c + q * lamda)),
            relation=">=",
            scope=Scope.STATIC,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            ridge_missing,
            {},
            1,
            {"lower": "1.0000"},
            "two clients, one of which sees nothing: rho = 25/11",
        ),
    ),
)
