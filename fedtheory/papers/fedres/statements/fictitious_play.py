r"""FedRes, Section 3.1 and Appendix C: fictitious play, (5) and (6), is slow, and by how much.

On the population the slow mode of the average play shrinks by (t + √λ)/(t + 1) a round, λ the largest eigenvalue of the
best response to a best response; so models go as t^(-(1-√λ)) and losses as t^(-2(1-√λ)). For N(0, 0.25) read as a
variance of 1/4 that is t^(-0.0968...): the loss stays between multiples of t^(-1/10) and t^(-1/11), and both are proved.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.papers.fedres.algorithms.fictitious_play import fictitious_play
from fedtheory.papers.fedres.concepts import FEATURE_NOISE, INITIAL_LOSS
from fedtheory.papers.fedres.instances.appendix_c import appendix_c
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.properties import GAUSSIAN_PAIR

v = sp.Symbol("v", nonnegative=True)
F_1 = sp.Symbol("F_1", nonnegative=True)

NOISE = Constant(v, FEATURE_NOISE, "Appendix C.1: N(0, 0.25)")
START = Constant(F_1, INITIAL_LOSS, "Appendix C.2")
PAIR = Assumption(
    "features and labels of Appendix C.1, both models started at (z, 1 - z), z >= 0",
    GAUSSIAN_PAIR,
    "Appendix C.1, C.3",
)
QUARTER = Claim(v, "=", sp.Rational(1, 4))

largest_eigenvalue = (2 + v + sp.sqrt(1 + v + v**2)) / (3 * (1 + v))
"""λ, of a best response to a best response."""
exponent = 2 * (1 - sp.sqrt(largest_eigenvalue))
"""The loss of fictitious play goes as t to minus this."""

FICTITIOUS_PLAY = Statement(
    id="fedres.fictitious",
    title="on Appendix C's population, v = 1/4, fictitious play converges, and no faster than t^(-1/10)",
    kind="claim",
    source=Source("agarwal2020fedres", "Section 3.1, after (6); Appendix C"),
    algorithm=fictitious_play,
    schedule={},
    constants=(NOISE, START),
    parameters=(),
    assumptions=(PAIR,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: the paper says 'very slow' and 'stuck'",
            POPULATION_LOSS,
            sp.Rational(4, 5) * F_1 * (2 / t) ** sp.Rational(1, 11),
            first_round=2,
            conditions=(QUARTER,),
            remark="it tends to 0: fictitious play is not stuck",
        ),
        Bound(
            Status.LOWER,
            "ours",
            POPULATION_LOSS,
            sp.Rational(73, 100) * F_1 * t ** sp.Rational(-1, 10),
            relation=">=",
            conditions=(QUARTER,),
            remark="the exponent is 0.0968...: see the argument fedres.exponent for every v",
        ),
    ),
    rate=t ** sp.Rational(-1, 11),
    exhibits=(
        Exhibit(
            appendix_c,
            {},
            20000,
            {"sharpened": "1.0000", "lower": "0.9447"},
            "Appendix C's start and number of rounds",
        ),
    ),
)
