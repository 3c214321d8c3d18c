r"""FedAvg on ridge regression, with all of a client's data in every step: linear, to a fixed point of its own.

With s = 1 a round is a step of gradient descent and the fixed point is KRR; with s > 1 it is
[Σ p_j K_j]⁻¹ Σ p_j K_j w_Dj, K_j = I - (I - ηH_j)^s, off KRR by a multiple of η. Section 7 takes s = 2 and η = 10⁻³, with
which the factor is so near 1 that nothing moves in the rounds shown.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concept import Dimension
from fedtheory.core.properties import FULL_PARTICIPATION
from fedtheory.core.statement import (
    COUNT,
    Assumption,
    Bound,
    Domain,
    Exhibit,
    Parameter,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.papers.fednewton.algorithms.ridge_shares import fedavg_share
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.metrics import REMAINING_SHARE
from fedtheory.papers.fednewton.properties import RIDGE_REGRESSION
from fedtheory.papers.fednewton.statements.notation import (
    FEATURES,
    PAPER,
    REGULARIZER,
    kappa,
    lamda,
)

s = sp.Symbol("s", integer=True, positive=True)
theta = sp.Symbol("theta", positive=True)
eta = (1 - theta) / lamda
LOCAL_STEPS = Parameter(s, "local steps of a round", "Section 7: s = 2", Dimension(), COUNT)
LEFT = Parameter(
    theta,
    "what a local step leaves of a direction without data, 1 - eta lambda with the step size eta",
    "ours; eta is gamma of Table 2",
    Dimension(),
    Domain(Fraction(0), strict=True, upper=Fraction(999, 1000)),  # at 1 every point is fixed
)

AVERAGE_CONTRACTION = Statement(
    id="fednewton.fedavg",
    title="FedAvg goes to its own fixed point by theta^s = (1 - eta lambda)^s a round",
    kind="claim",
    source=Source(PAPER, "Section 7.1: FedAvg; Table 1, FedAvg"),
    algorithm=fedavg_share,
    schedule={sp.Symbol("s_t"): s, sp.Symbol("eta_t"): eta},
    constants=(REGULARIZER, FEATURES),
    parameters=(LOCAL_STEPS, LEFT),
    conditions=(Claim((1 - theta) * (lamda + kappa**2), "<=", lamda),),
    assumptions=(
        Assumption("ridge regression over clients", RIDGE_REGRESSION, "(1), (2)"),
        Assumption("every client takes part in every round", FULL_PARTICIPATION, "Algorithm 1"),
    ),
    bounds=(
        Bound(
            status=Status.SHARPENED,
            locator="papers/fednewton/proofs/baselines.py",
            metric=REMAINING_SHARE,
            value=theta ** (s * t),
        ),
    ),
    rate=theta ** (s * t),
    exhibits=(
        Exhibit(
            lambda: ridge_clients(
                share="1/5,3/10,1/2",
                covariances="2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
                sides="1,2;-1,1;1/2,1/2",
            ),
            {s: Fraction(2), theta: Fraction(9, 10)},
            8,
            {"sharpened": "0.8035"},
            "three clients in the plane: the fixed point stays .0150 from KRR in the norm of H",
        ),
        Exhibit(
            lambda: ridge_clients(covariances="0,0;0,1|0,0;0,1", sides="0,1;0,1", start="1,1/2"),
            {s: Fraction(2), theta: Fraction(3, 4)},
            12,
            {"sharpened": "1.0000"},
            "a direction that no client sees: there a step does nothing but forget, by theta",
        ),
    ),
)
