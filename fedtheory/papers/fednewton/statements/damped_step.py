r"""FedNewton with a step size: small enough, it converges whatever the clients, with the same messages.

Print has no step size. All eigenvalues of WH are at least 1, so the unit step overshoots every one of them. With a step up
to 2/(mu_min + mu_max) the factor is 1 - eta mu_min; with 1/mu_max nothing overshoots.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import LARGEST_PRECONDITIONED, SMALLEST_PRECONDITIONED
from fedtheory.core.metrics import RIDGE_NORM_ERROR
from fedtheory.core.statement import (
    Bound,
    Constant,
    Domain,
    Exhibit,
    Parameter,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton_damped
from fedtheory.papers.fednewton.statements.c3_hurts import DIVERGING
from fedtheory.papers.fednewton.statements.notation import E_H, PAPER, START_RIDGE
from fedtheory.papers.fednewton.statements.thm1_decomposition import RIDGE, THREE_CLIENTS

eta_t = sp.Symbol("eta_t")
eta, mu_min, mu_max = sp.symbols("eta mu_min mu_max", positive=True)
ENDS = (
    Constant(mu_min, SMALLEST_PRECONDITIONED, "ours"),
    Constant(mu_max, LARGEST_PRECONDITIONED, "ours"),
)

DAMPED = Statement(
    id="fednewton.damped",
    title="with a small step the error shrinks, whatever the clients",
    kind="claim",
    source=Source(PAPER, "Algorithm 1, which has no step size"),
    algorithm=fednewton_damped,
    schedule={eta_t: eta},
    constants=(*ENDS, START_RIDGE),
    parameters=(
        Parameter(
            eta,
            "step size",
            "ours",
            Dimension(),
            Domain(Fraction(0), strict=True, upper=Fraction(1)),  # mu_min and mu_max are at least 1
        ),
    ),
    assumptions=(RIDGE,),
    conditions=(
        Claim(mu_min, "<=", mu_max),
        Claim(eta * (mu_min + mu_max), "<=", sp.Integer(2)),
    ),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: a step of at most 2/(mu_min + mu_max)",
            RIDGE_NORM_ERROR,
            (1 - eta * mu_min) ** t * E_H,
        ),
    ),
    rate=(1 - eta * mu_min) ** t,
    exhibits=(
        Exhibit(
            THREE_CLIENTS,
            {eta: Fraction(1, 2)},
            4,
            {"sharpened": "0.9534"},
            "three clients in the plane",
        ),
        Exhibit(
            DIVERGING,
            {eta: Fraction(1, 4)},
            4,
            {"sharpened": "0.2424"},
            "where the unit step diverges",
        ),
    ),
)
