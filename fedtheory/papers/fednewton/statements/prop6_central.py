r"""FedNewton, Proposition 6: the excess risk of ridge regression on all data, as noise and bias.

Inside the proof each half of (36) costs the root of P_D, so that the noise comes with P_D and not with its root. The bias
is at most R λ^r for r up to 1 and saturates beyond. The noise Z_D is small only where all data are drawn from the mixture of
the clients' laws: without that it tends to the distance of two laws, and the printed bound to 0.
"""

from fractions import Fraction
from functools import partial

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import (
    Bound,
    Certainty,
    Exhibit,
    SampledExhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fednewton.algorithms.ridge_estimates import certain_samples, ridge_estimates
from fedtheory.papers.fednewton.metrics import CENTRAL_ERROR
from fedtheory.papers.fednewton.statements.local_exhibits import (
    NOISY_LABELS,
    ONE_EIGENVALUE,
    OTHER_LAW,
    PERFECT_SAMPLE,
    SATURATED,
)
from fedtheory.papers.fednewton.statements.local_notation import (
    ALL_POINTS,
    DIMENSION,
    LABELS,
    NOISE,
    P_D,
    SAMPLE_COUNT,
    SOURCE_LETTERS,
    Z_D,
    D_m,
    N,
    P_s,
    Z_m,
    n,
    r,
    relative,
    rho,
)
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa, lamda
from fedtheory.papers.fednewton.statements.population_terms import SOURCE
from fedtheory.papers.fednewton.statements.prop5_local import C_1, FAILURE, delta

A_D = 1 / (n * sp.sqrt(lamda)) + sp.sqrt(N / n)
_central = partial(Bound, metric=CENTRAL_ERROR, scope=Scope.STATIC)

PROPOSITION_6 = Statement(
    id="fednewton.prop6",
    title="the excess risk of ridge regression on all data: noise and bias",
    kind="proposition",
    source=Source(PAPER, "Proposition 6, (34)"),
    algorithm=ridge_estimates,
    schedule={},
    constants=(*SOURCE_LETTERS, *ALL_POINTS, *NOISE, LABELS, DIMENSION, SAMPLE_COUNT),
    parameters=(FAILURE,),
    assumptions=(SOURCE,),
    bounds=(
        _central(
            Status.PRINTED,
            "(34), with kappa^(-2r) rho for R and delta for its 2 delta",
            value=C_1 * sp.sqrt(P_D) * A_D * sp.log(4 / delta) + rho * relative(r),
            certainty=Certainty.WITH_PROBABILITY,
            remark="its terms have different units: kappa >= 1 makes numbers of them",
        ),
        _central(
            Status.CORRECTED,
            "(36) and (37), deterministic in the noise Z_D, for r up to 1",
            value=P_D * Z_D + rho * relative(r),
            conditions=(Claim(r, "<=", sp.Integer(1)),),
        ),
        _central(
            Status.CORRECTED,
            "the same for r from 1 on",
            value=P_D * Z_D + rho * lamda / kappa**2,
            conditions=(Claim(sp.Integer(1), "<=", r),),
            name="saturated",
        ),
        _central(
            Status.CORRECTED,
            "ours, for r up to 1: the noise of the sample, and how far rho is from the mixture of the rho_j",
            value=P_D * (Z_m + D_m) + rho * relative(r),
            conditions=(Claim(r, "<=", sp.Integer(1)),),
            name="defect",
        ),
        _central(
            Status.SHARPENED,
            "ours: the symmetrised norm that (36) needs, for r up to 1",
            value=P_s * Z_D + rho * relative(r),
            conditions=(Claim(r, "<=", sp.Integer(1)),),
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            ONE_EIGENVALUE,
            {delta: Fraction(1, 10)},
            1,
            {"corrected": "0.5000", "defect": "0.5000", "sharpened": "0.5000"},
            "bias alone",
        ),
        Exhibit(
            partial(PERFECT_SAMPLE, lam="1/100"),
            {delta: Fraction(1, 10)},
            1,
            {"corrected": "0.9950", "defect": "0.9950", "sharpened": "0.9950"},
            "noise alone, and little regularisation",
        ),
        Exhibit(
            NOISY_LABELS,
            {delta: Fraction(1, 10)},
            1,
            {"corrected": "0.5457", "defect": "0.5457", "sharpened": "0.5457"},
            "noise and bias",
        ),
        Exhibit(
            OTHER_LAW,
            {delta: Fraction(1, 10)},
            1,
            {"corrected": "0.9722", "defect": "0.9722", "sharpened": "0.9722"},
            "the data of all clients have another regression than rho: no sample is large enough",
        ),
        Exhibit(
            SATURATED,
            {delta: Fraction(1, 10)},
            1,
            {"saturated": "0.9901"},
            "r = 2: print promises a bias of lambda^2",
        ),
    ),
    sampled=certain_samples,
    sampled_exhibits=(
        SampledExhibit(
            partial(SATURATED, samples="100000000"),
            {delta: Fraction(1, 10)},
            1,
            {"printed": Outcome.VIOLATED, "saturated": Outcome.INCONCLUSIVE},
            "r = 2, a hundred million labels without noise",
        ),
    ),
)
