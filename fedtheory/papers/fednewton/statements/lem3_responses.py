r"""FedNewton, Lemma 3: how far the responses of a sample, whitened, are from their expectation.

The first line, for all data, is right as printed. The second, for a client's, has the effective dimension of all data
where that of the client belongs, and fails where the client's law is richer; both follow from one bound of ours.
"""

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
from fedtheory.papers.fednewton.algorithms.sample_deviation import drawn_responses, every_sample
from fedtheory.papers.fednewton.instances.coordinate_samples import coordinate_points
from fedtheory.papers.fednewton.instances.feature_samples import feature_sample
from fedtheory.papers.fednewton.metrics import DRAWN_RESPONSES, RESPONSE_QUANTILE
from fedtheory.papers.fednewton.statements.notation import PAPER, B, kappa, lamda
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
    RESPONDING,
    RESPONSES,
    RIDGE,
    SIZE,
    N,
    N_j,
    delta,
    logarithm,
    n,
    pin,
)

A_D = 1 / (n * sp.sqrt(lamda)) + sp.sqrt(N) / sp.sqrt(n)
printed = 2 * B * kappa * A_D * logarithm
AT_LEAST_ONE = (Claim(sp.Integer(1), "<=", kappa),)

LEMMA_3 = Statement(
    id="fednewton.lem3",
    title="whitened responses are near their expectation",
    kind="lemma",
    source=Source(PAPER, "Lemma 3"),
    algorithm=every_sample,
    schedule=LEVEL,
    constants=(RESPONSES, FEATURES, RIDGE, DIMENSION, OWN_DIMENSION, SIZE),
    parameters=(FAILURE,),
    assumptions=(INDEPENDENT, BOUNDED, RESPONDING),
    bounds=(
        Bound(
            Status.PRINTED,
            "Lemma 3, first line, with (22)",
            RESPONSE_QUANTILE,
            printed,
            scope=Scope.STATIC,
            also=(OWN, ONE_OR_MORE),
        ),
        Bound(
            Status.PRINTED,
            "Lemma 3, second line, with (22): N(λ) for a client's sample",
            DRAWN_RESPONSES,
            printed,
            name="printed-local",
            scope=Scope.STATIC,
            certainty=Certainty.WITH_PROBABILITY,
            also=(ONE_OR_MORE,),
        ),
        Bound(
            Status.SHARPENED,
            "ours, for both lines",
            RESPONSE_QUANTILE,
            pin(B * kappa / sp.sqrt(lamda), B * sp.sqrt(N_j)),
            scope=Scope.STATIC,
            remark="for every κ, and for draws of different laws: N_j belongs to their average",
        ),
        Bound(
            Status.SHARPENED,
            "ours, for both lines; asked of drawn samples",
            DRAWN_RESPONSES,
            pin(B * kappa / sp.sqrt(lamda), B * sp.sqrt(N_j)),
            name="sharpened-drawn",
            scope=Scope.STATIC,
            certainty=Certainty.WITH_PROBABILITY,
        ),
    ),
    rate=sp.Integer(1),
    sampled=drawn_responses,
    exhibits=(
        Exhibit(
            partial(
                feature_sample,
                points="1,0 1,0 0,1 0,1",
                labels="1 -1 1 -1",
                chances="3/8 3/8 1/8 1/8",
                n=60,
                lam="1/10",
            ),
            {delta: sp.Rational(1, 10)},
            1,
            {"printed": "0.1914", "sharpened": "0.4058"},
            "two orthogonal points and a fair coin for each response, every sample of sixty draws",
        ),
        Exhibit(
            partial(feature_sample, points="1,0,0 0,1,0 0,0,1", labels="1 -1 1", n=60, lam="1/20"),
            {delta: sp.Rational(1, 1000)},
            1,
            {"printed": "0.1020", "sharpened": "0.2799"},
            "three orthogonal points, and a failure that is all but ruled out",
        ),
    ),
    sampled_exhibits=(
        SampledExhibit(
            partial(
                coordinate_points, K=200, square="1", n=5000, lam="1/1000", reference="first point"
            ),
            {delta: sp.Rational(1, 2)},
            1,
            {
                "printed-local": Outcome.VIOLATED,
                "sharpened-drawn": Outcome.HOLDS,
            },
            "all data at one of two hundred points, the client's at all of them",
        ),
    ),
)
