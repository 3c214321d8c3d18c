r"""FedNewton, Proposition 5 and (28): how far a client's solution, and what it tends to, are from the population's.

Three things in print are not so: the concept shift is measured where the client never looks, in L2(ρ) and not in
L2(ρ_j); the covariate part is claimed for every r > 0, and for r < 1/2 no multiple of Δ_Dj bounds it; and the source condition
is used of f_j*, of which it says nothing. With f* = ⟨w*, φ⟩ on both supports one line of algebra replaces all three.
"""

from fractions import Fraction
from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concept import Dimension
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Certainty,
    Domain,
    Exhibit,
    Parameter,
    SampledExhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fednewton.algorithms.ridge_estimates import certain_samples, ridge_estimates
from fedtheory.papers.fednewton.metrics import LOCAL_ERROR
from fedtheory.papers.fednewton.properties import LINEAR_TARGET
from fedtheory.papers.fednewton.statements.local_exhibits import (
    NOISY_LABELS,
    RARE_INPUTS,
    THREE_CLIENTS,
)
from fedtheory.papers.fednewton.statements.local_notation import (
    DIMENSION,
    LABELS,
    OF_A_CLIENT,
    SAMPLES_OF_A_CLIENT,
    SOURCE_LETTERS,
    Delta_D,
    Delta_f,
    G,
    N,
    P_j,
    Ps_j,
    R_printed,
    Z_j,
    a_j,
    d_f,
    n_j,
    r,
    relative,
    rho,
)
from fedtheory.papers.fednewton.statements.notation import PAPER, B, kappa, lamda
from fedtheory.papers.fednewton.statements.population_terms import HALF, ONE_AND_HALF, SOURCE

delta = sp.Symbol("delta", positive=True)
FAILURE = Parameter(
    delta,
    "probability of failure, the 2 delta of print",
    "Proposition 5",
    Dimension(),
    Domain(Fraction(0), strict=True, upper=Fraction(1)),
)
LINEAR = Assumption("f* = <w*, phi> on both supports", LINEAR_TARGET, "ours; Section 4.3, r >= 1/2")
UP_TO = (Claim(HALF, "<=", r), Claim(r, "<=", ONE_AND_HALF))

widening = sp.sqrt(1 + Delta_D / lamda)
covariate = rho * Delta_D / kappa**2 * relative(r - 1)
A_j = 1 / (n_j * sp.sqrt(lamda)) + sp.sqrt(N / n_j)
C_1 = 2 * kappa * (B + 2 * kappa**3 * R_printed)

_local = partial(Bound, metric=LOCAL_ERROR, scope=Scope.STATIC)
PROPOSITION_5 = Statement(
    id="fednewton.prop5",
    title="the error of a client's solution: noise, covariate shift, concept shift",
    kind="proposition",
    source=Source(PAPER, "Proposition 5, (26)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=(*SOURCE_LETTERS, *OF_A_CLIENT, LABELS, DIMENSION, SAMPLES_OF_A_CLIENT),
    parameters=(FAILURE,),
    assumptions=(SOURCE,),
    bounds=(
        _local(
            Status.PRINTED,
            "(26), with kappa^(-2r) rho for R and delta for its 2 delta",
            value=C_1 * widening * P_j * A_j * sp.log(4 / delta)
            + kappa**2 * R_printed * Delta_D / lamda
            + Delta_f,
            certainty=Certainty.WITH_PROBABILITY,
            remark="its terms have different units: kappa >= 1 makes numbers of them",
        ),
        _local(
            Status.CORRECTED,
            "ours, for r from 1/2 to 3/2: (29) and (28), deterministic in the noise Z_j",
            value=widening * (P_j * Z_j + covariate + d_f),
            conditions=UP_TO,
            also=(LINEAR,),
        ),
        _local(
            Status.SHARPENED,
            "ours: the symmetrised norms that (29) needs",
            value=sp.sqrt(a_j) * (Ps_j * Z_j + Delta_D * G / sp.sqrt(lamda) + d_f),
            also=(LINEAR,),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            NOISY_LABELS,
            {delta: Fraction(1, 10)},
            1,
            {"corrected": "1.0000", "sharpened": "1.0000"},
            "noise alone",
        ),
        Exhibit(
            RARE_INPUTS,
            {delta: Fraction(1, 10)},
            1,
            {"corrected": "0.9950", "sharpened": "0.9950"},
            "a client that sees one input in a million, where its labels differ",
        ),
        Exhibit(
            THREE_CLIENTS,
            {delta: Fraction(1, 10)},
            1,
            {"corrected": "0.2872", "sharpened": "0.3870"},
            "three clients in the plane, no two of them alike",
        ),
    ),
    sampled=certain_samples,
    sampled_exhibits=(
        SampledExhibit(
            partial(RARE_INPUTS, samples="100000000,100000000"),
            {delta: Fraction(1, 10)},
            1,
            {
                "printed": Outcome.VIOLATED,
                "corrected": Outcome.INCONCLUSIVE,
                "sharpened": Outcome.INCONCLUSIVE,
            },
            "a hundred million labels, all at inputs that rho hardly sees",
        ),
    ),
)
