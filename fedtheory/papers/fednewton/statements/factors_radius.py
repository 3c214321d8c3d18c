r"""FedNewton: the spectral radius against every factor by which Theorem 1 could be stated.

The factors of (15) and (16) lie above the radius by orders of magnitude where Delta_Dj/lambda is not small. It
is at most the norm of C_D over lambda, whatever the clients.
"""

import sympy as sp

from fedtheory.core.statement import (
    Bound,
    Constant,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.papers.fednewton.algorithms.contraction_probe import contraction_probe
from fedtheory.papers.fednewton.concepts import COVARIANCE_NORM
from fedtheory.papers.fednewton.metrics import SPECTRAL_RADIUS
from fedtheory.papers.fednewton.statements.notation import (
    CORRECTED_FACTOR,
    EXACT_FACTOR,
    PAPER,
    REGULARIZER,
    SECOND_ORDER_FACTOR,
    SYMMETRISED_FACTOR,
    TIGHT_FACTOR,
    TRIANGLE_FACTOR,
    U_2nd,
    U_corr,
    U_exact,
    U_sym,
    U_tight,
    U_tri,
    lamda,
)
from fedtheory.papers.fednewton.statements.thm1_decomposition import (
    LARGE_SAMPLE,
    RIDGE,
    THREE_CLIENTS,
)

c_D = sp.Symbol("c_D", nonnegative=True)


def _static(status: Status, locator: str, value: sp.Expr, name: str = "") -> Bound:
    return Bound(status, locator, SPECTRAL_RADIUS, value, name=name, scope=Scope.STATIC)


FACTORS = Statement(
    id="fednewton.factors",
    title="the spectral radius is below every factor",
    kind="claim",
    source=Source(PAPER, "(15), (16)"),
    algorithm=contraction_probe,
    schedule={},
    constants=(
        CORRECTED_FACTOR,
        SYMMETRISED_FACTOR,
        TIGHT_FACTOR,
        TRIANGLE_FACTOR,
        SECOND_ORDER_FACTOR,
        EXACT_FACTOR,
        REGULARIZER,
        Constant(c_D, COVARIANCE_NORM, "Section 7.3: at most kappa squared"),
    ),
    parameters=(),
    assumptions=(RIDGE,),
    bounds=(
        _static(Status.CORRECTED, "(16), fourth line", U_corr),
        _static(Status.SHARPENED, "(16), symmetrised", U_sym, "symmetrised"),
        _static(Status.SHARPENED, "(15), factor by factor", U_tight, "tight"),
        _static(Status.SHARPENED, "(15), client by client", U_tri, "triangle"),
        _static(Status.SHARPENED, "ours: of second order", U_2nd, "second-order"),
        _static(Status.SHARPENED, "ours: the norm of the operator", U_exact, "exact"),
        _static(Status.SHARPENED, "ours: W is at most 1/lambda", c_D / lamda, "crude"),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            THREE_CLIENTS,
            {},
            1,
            {
                "corrected": "0.1213",
                "symmetrised": "0.1221",
                "tight": "0.2925",
                "triangle": "0.5379",
                "second-order": "0.9084",
                "exact": "0.9998",
                "crude": "0.2866",
            },
            "three clients in the plane, samples and laws apart",
        ),
        Exhibit(
            LARGE_SAMPLE,
            {},
            1,
            {
                "corrected": "0.6923",
                "symmetrised": "0.6923",
                "tight": "0.6923",
                "triangle": "0.8182",
                "second-order": "1.0000",
                "exact": "1.0000",
                "crude": "0.2025",
            },
            "one law, and a client whose sample is nineteen times it",
        ),
    ),
)
