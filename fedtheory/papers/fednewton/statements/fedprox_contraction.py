r"""FedProx on ridge regression, with exact local solutions: how fast it goes to its fixed point, which is not KRR.

The paper compares with FedProx ("updates slowly", Section 7.1) and states nothing. A round is an average of proximal maps,
each a contraction by θ = μ/(λ + μ); the fixed point [Σ p_j (H_j + μ)⁻¹H_j]⁻¹ Σ p_j (H_j + μ)⁻¹b_j keeps its distance from
KRR unless the clients agree, however many rounds are made.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.properties import FULL_PARTICIPATION
from fedtheory.core.statement import (
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
from fedtheory.papers.fednewton.algorithms.ridge_shares import fedprox_share
from fedtheory.papers.fednewton.instances.ridge_clients import ridge_clients
from fedtheory.papers.fednewton.metrics import REMAINING_SHARE
from fedtheory.papers.fednewton.properties import RIDGE_REGRESSION
from fedtheory.papers.fednewton.statements.notation import PAPER, REGULARIZER, lamda

theta = sp.Symbol("theta", positive=True)
SHARE = Parameter(
    theta,
    "share mu/(lambda + mu) of the proximal term, mu its weight",
    "ours; mu is lambda_prox of Table 2",
    Dimension(),
    Domain(Fraction(0), strict=True, upper=Fraction(999, 1000)),  # mu is at most 999 lambda
)
mu = lamda * theta / (1 - theta)

PROX_CONTRACTION = Statement(
    id="fednewton.fedprox",
    title="FedProx goes to its own fixed point by the share of the proximal term a round",
    kind="claim",
    source=Source(PAPER, "Section 7.1: 'FedProx ... updates slowly'; Table 1, FedProx"),
    algorithm=fedprox_share,
    schedule={sp.Symbol("mu_t"): mu},
    constants=(REGULARIZER,),
    parameters=(SHARE,),
    assumptions=(
        Assumption("ridge regression over clients", RIDGE_REGRESSION, "(1), (2)"),
        Assumption("every client takes part in every round", FULL_PARTICIPATION, "Algorithm 1"),
    ),
    bounds=(
        Bound(
            status=Status.SHARPENED,
            locator="papers/fednewton/proofs/baselines.py",
            metric=REMAINING_SHARE,
            value=theta**t,
        ),
    ),
    rate=theta**t,
    exhibits=(
        Exhibit(
            lambda: ridge_clients(
                share="1/5,3/10,1/2",
                covariances="2,1;1,1|1,-1;-1,3|1/2,0;0,1/4",
                sides="1,2;-1,1;1/2,1/2",
            ),
            {theta: Fraction(1, 3)},
            8,
            {"sharpened": "0.6671"},
            "three clients in the plane, mu = 1/2: the fixed point stays .0751 from KRR in the norm of H",
        ),
        Exhibit(
            lambda: ridge_clients(covariances="0,0;0,1|0,0;0,1", sides="0,1;0,1", start="1,1/2"),
            {theta: Fraction(1, 2)},
            12,
            {"sharpened": "1.0000"},
            "a direction that no client sees: there a round does nothing but forget, by theta",
        ),
    ),
)
