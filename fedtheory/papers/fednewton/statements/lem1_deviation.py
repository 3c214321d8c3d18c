r"""FedNewton, Lemma 1: how far the covariance of a sample is from that of its law, relative to C + λ.

Print bounds a variance in the operator norm and puts it into an inequality for Hilbert-Schmidt norms: the right side of
(10) has neither N(λ), which R_D needs, nor a logarithm of the dimension, which the symmetrised norm needs; it fails for
both. What is right is Proposition 3 with κ²N(λ)/λ, and for the symmetrised norm Bernstein's inequality for matrices.
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
from fedtheory.papers.fednewton.algorithms.sample_deviation import drawn, every_sample
from fedtheory.papers.fednewton.instances.coordinate_samples import coordinate_points
from fedtheory.papers.fednewton.instances.feature_samples import common_and_own, feature_sample
from fedtheory.papers.fednewton.metrics import (
    DEVIATION_QUANTILE,
    DRAWN_DEVIATION,
    DRAWN_SYMMETRIC_DEVIATION,
    SYMMETRIC_DEVIATION_QUANTILE,
)
from fedtheory.papers.fednewton.statements.notation import PAPER, kappa, lamda
from fedtheory.papers.fednewton.statements.sample_notation import (
    BOUNDED,
    COORDINATES,
    FAILURE,
    FEATURES,
    INDEPENDENT,
    LEVEL,
    LEVERAGE,
    OWN_DIMENSION,
    RIDGE,
    SIZE,
    TOP,
    K,
    M,
    N_j,
    delta,
    logarithm,
    n,
    pin,
    s_1,
)

printed = 2 * kappa**2 * logarithm / (lamda * n) + sp.sqrt(2) * sp.sqrt(kappa**2 + 1) * sp.sqrt(
    logarithm
) / (sp.sqrt(lamda) * sp.sqrt(n))
corrected = pin(kappa**2 / lamda, kappa * sp.sqrt(N_j) / sp.sqrt(lamda))
of_matrices = sp.log(2 * M / delta)
symmetrised = 2 * K * of_matrices / (3 * n) + sp.sqrt(2) * sp.sqrt(K) * sp.sqrt(
    of_matrices
) / sp.sqrt(n)

of_the_law = sp.log(8 * N_j * (1 + lamda / s_1) / delta)
intrinsic = 2 * K * of_the_law / (3 * n) + sp.sqrt(2) * sp.sqrt(K) * sp.sqrt(of_the_law) / sp.sqrt(
    n
)


def _bound(status: Status, locator: str, value: sp.Expr, name: str, *, symmetric: bool) -> Bound:
    metric = SYMMETRIC_DEVIATION_QUANTILE if symmetric else DEVIATION_QUANTILE
    return Bound(status, locator, metric, value, name=name, scope=Scope.STATIC)


def _drawn(status: Status, locator: str, value: sp.Expr, name: str, *, symmetric: bool) -> Bound:
    metric = DRAWN_SYMMETRIC_DEVIATION if symmetric else DRAWN_DEVIATION
    return Bound(
        status,
        f"{locator}; asked of drawn samples",
        metric,
        value,
        name=f"{name}-drawn",
        scope=Scope.STATIC,
        certainty=Certainty.WITH_PROBABILITY,
    )


_READINGS = (
    (Status.PRINTED, "(10), R_D", printed, "printed", False),
    (Status.PRINTED, "(10), left-most quantity", printed, "printed-symmetrised", True),
    (Status.CORRECTED, "ours, from Proposition 3", corrected, "corrected", False),
    (
        Status.CORRECTED,
        "ours, from Bernstein's inequality for matrices",
        symmetrised,
        "symmetrised",
        True,
    ),
    (
        Status.CORRECTED,
        "ours, in any dimension: Bernstein's inequality with the intrinsic dimension",
        intrinsic,
        "intrinsic",
        True,
    ),
)
LEMMA_1 = Statement(
    id="fednewton.lem1",
    title="a sample's covariance is near its expectation, relative to C + λ",
    kind="lemma",
    source=Source(PAPER, "Lemma 1"),
    algorithm=every_sample,
    schedule=LEVEL,
    constants=(FEATURES, RIDGE, OWN_DIMENSION, LEVERAGE, COORDINATES, TOP, SIZE),
    parameters=(FAILURE,),
    assumptions=(INDEPENDENT, BOUNDED),
    bounds=(
        *(_bound(a, b, c, d, symmetric=e) for a, b, c, d, e in _READINGS),
        *(_drawn(a, b, c, d, symmetric=e) for a, b, c, d, e in _READINGS),
    ),
    rate=sp.Integer(1),
    sampled=drawn,
    exhibits=(
        Exhibit(
            partial(
                feature_sample, points="1,0 1,1 1,-1", chances="1/2 1/4 1/4", n=100, lam="1/10"
            ),
            {delta: sp.Rational(1, 10)},
            1,
            {
                "printed": "0.0884",
                "printed-symmetrised": "0.0796",
                "corrected": "0.1001",
                "symmetrised": "0.4047",
                "intrinsic": "0.3393",
            },
            "three points in the plane, every sample of a hundred draws",
        ),
        Exhibit(
            partial(feature_sample, points="0 3", chances="9/10 1/10", n=200, lam="1/2"),
            {delta: sp.Rational(1, 100)},
            1,
            {
                "printed": "0.1783",
                "printed-symmetrised": "0.1783",
                "corrected": "0.2492",
                "symmetrised": "0.5072",
                "intrinsic": "0.4426",
            },
            "a rare point: binomial, every count",
        ),
        Exhibit(
            partial(feature_sample, points="2,0,0 0,2,0 0,0,2", n=60, lam="1/3"),
            {delta: sp.Rational(9, 10)},
            1,
            {
                "printed": "0.0841",
                "printed-symmetrised": "0.0841",
                "corrected": "0.0735",
                "symmetrised": "0.1817",
                "intrinsic": "0.1333",
            },
            "three orthogonal points: multinomial, every count, and a bound that may fail nine times in ten",
        ),
    ),
    sampled_exhibits=(
        SampledExhibit(
            partial(common_and_own, K=50, n=100000, lam="1/50"),
            {delta: sp.Rational(3, 4)},
            1,
            {
                "printed-drawn": Outcome.VIOLATED,
                "printed-symmetrised-drawn": Outcome.HOLDS,
                "corrected-drawn": Outcome.HOLDS,
                "symmetrised-drawn": Outcome.HOLDS,
                "intrinsic-drawn": Outcome.HOLDS,
            },
            "fifty points that share a coordinate: what they share and what is their own mix in R_D",
        ),
        SampledExhibit(
            partial(coordinate_points, K=1000, square="100", n=4000000, lam="1/10"),
            {delta: sp.Rational(9, 10)},
            1,
            {
                "printed-drawn": Outcome.VIOLATED,
                "printed-symmetrised-drawn": Outcome.VIOLATED,
                "corrected-drawn": Outcome.HOLDS,
                "symmetrised-drawn": Outcome.HOLDS,
                "intrinsic-drawn": Outcome.HOLDS,
            },
            "the worst of a thousand points: the logarithm of their number is missing in print",
        ),
    ),
)
