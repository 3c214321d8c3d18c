r"""FedRes, (2) and (3) on Appendix C: re-scoring old samples with the newest models is geometric.

Each side answers the other's newest model, so the local model's distance from the optimum is multiplied by the best
response to a best response: by λ in the slow mode, and the loss by λ². For v = 1/4, λ² = 0.81994 < exp(-99/500).
"""

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fedres.algorithms.rescoring import rescoring
from fedtheory.papers.fedres.instances.appendix_c import appendix_c
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.statements.fictitious_play import F_1, NOISE, PAIR, QUARTER, START

BEST_RESPONSE = Statement(
    id="fedres.best_response",
    title="on Appendix C's population, v = 1/4, re-scoring with the newest models converges geometrically",
    kind="claim",
    source=Source(
        "agarwal2020fedres", "(2), (3); Appendix C.3: 'can quickly find the optimal solutions'"
    ),
    algorithm=rescoring,
    schedule={},
    constants=(NOISE, START),
    parameters=(),
    assumptions=(PAIR,),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours: the paper says 'quickly'",
            POPULATION_LOSS,
            sp.Rational(52, 75) * F_1 * sp.exp(-sp.Rational(99, 500) * (t - 2)),
            first_round=2,
            conditions=(QUARTER,),
        ),
        Bound(
            Status.LOWER,
            "ours",
            POPULATION_LOSS,
            sp.Rational(2, 3) * F_1 * sp.exp(-(t - 2) / 5),
            relation=">=",
            first_round=2,
            conditions=(QUARTER,),
        ),
    ),
    rate=sp.exp(-sp.Rational(99, 500) * t),
    exhibits=(
        Exhibit(
            appendix_c, {}, 200, {"sharpened": "1.0000", "lower": "0.9796"}, "Appendix C's start"
        ),
    ),
)
