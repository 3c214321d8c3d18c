r"""FedNewton, Lemma 4: how far the covariance of a sample, whitened from one side, is from that of its law.

As with Lemma 3 the first line is right, and the second has the effective dimension of all data where that of the client
belongs; what the proof gives is κ² in place of κ(κ + 1).
"""

from functools import partial

import sympy as sp

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
from fedtheory.papers.fednewton.algorithms.sample_deviation import drawn_half, every_sample
from fedtheory.papers.fednewton.instances.feature_samples import common_and_own, feature_sample
from fedtheory.papers.fednewton.metrics import DRAWN_HALF_DEVIATION, HALF_DEVIATION_QUANTILE
from fedtheory.papers.fednewton.statements.lem3_responses import A_D
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa, lamda
from fedtheory.papers.fednewton.statements.sample_notation import (
    BOUNDED,
    DIMENSION,
    FAILURE,
    FEATURES,
    INDEPENDENT,
    LEVEL,
    ONE_OR_MORE,
    OWN,
    OWN_DIMENSION,
    RIDGE,
    SIZE,
    N_j,
    delta,
    logarithm,
    pin,
)

printed = 2 * kappa * (kappa + 1) * A_D * logarithm
sharpened = pin(kappa**2 / sp.sqrt(lamda), kappa * sp.sqrt(N_j))

LEMMA_4 = Statement(
    id="fednewton.lem4",
    title="a half-whitened sample covariance is near its expectation",
    kind="lemma",
    source=Source(PAPER, "Lemma 4"),
    algorithm=every_sample,
    schedule=LEVEL,
    constants=(FEATURES, RIDGE, DIMENSION, OWN_DIMENSION, SIZE),
    parameters=(FAILURE,),
    assumptions=(INDEPENDENT, BOUNDED),
    bounds=(
        Bound(
            Status.PRINTED,
            "Lemma 4, first line, with (22)",
            HALF_DEVIATION_QUANTILE,
            printed,
            scope=Scope.STATIC,
            also=(OWN, ONE_OR_MORE),
        ),
        Bound(
            Status.PRINTED,
            "Lemma 4, second line, with (22): N(λ) for a client's sample",
            DRAWN_HALF_DEVIATION,
            printed,
            name="printed-local",
            scope=Scope.STATIC,
            certainty=Certainty.WITH_PROBABILITY,
            also=(ONE_OR_MORE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours, for both lines",
            HALF_DEVIATION_QUANTILE,
            sharpened,
            scope=Scope.STATIC,
            remark="for every κ, and for draws of different laws: N_j belongs to their average",
        ),
        Bound(
            Status.SHARPENED,
            "ours, for both lines; asked of drawn samples",
            DRAWN_HALF_DEVIATION,
            sharpened,
            name="sharpened-drawn",
            scope=Scope.STATIC,
            certainty=Certainty.WITH_PROBABILITY,
        ),
    ),
    rate=sp.Integer(1),
    sampled=drawn_half,
    exhibits=(
        Exhibit(
            partial(
                feature_sample, points="1,0 1,1 1,-1", chances="1/2 1/4 1/4", n=100, lam="1/10"
            ),
            {delta: sp.Rational(1, 10)},
            1,
            {"printed": "0.0531", "sharpened": "0.2507"},
            "three points in the plane, every sample of a hundred draws",
        ),
    ),
    sampled_exhibits=(
        SampledExhibit(
            partial(common_and_own, K=100, n=40000, lam="1/1000", reference="first point"),
            {delta: sp.Rational(3, 4)},
            1,
            {"printed-local": Outcome.VIOLATED, "sharpened-drawn": Outcome.HOLDS},
            "all data at one of a hundred points that share a coordinate, the client's at all of them",
        ),
    ),
)
