r"""FedRes, Algorithm 6 as printed: its server keeps the local models of the past, and it is slow as well.

(3) scores every old sample with the newest local model; Algorithm 6, which is called FedRes.ERM, prints w_s^l where (3)
has w_t^l. On the population the slow mode of the average local model then shrinks by (t + λ)/(t + 1) a round, so the
loss goes as t^(-2(1-λ)), t^(-0.189) for v = 1/4: polynomial, and not the geometric rate of (2) and (3).
"""

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fedres.algorithms.rescoring import half_rescoring
from fedtheory.papers.fedres.instances.appendix_c import appendix_c
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.papers.fedres.statements.fictitious_play import F_1, NOISE, PAIR, QUARTER, START

HALF_RESCORING = Statement(
    id="fedres.half_rescoring",
    title="on Appendix C's population, v = 1/4, Algorithm 6 as printed is no faster than t^(-1/5)",
    kind="claim",
    source=Source("agarwal2020fedres", "Appendix C.2, Algorithm 6"),
    algorithm=half_rescoring,
    schedule={},
    constants=(NOISE, START),
    parameters=(),
    assumptions=(PAIR,),
    bounds=(
        Bound(
            Status.LOWER,
            "ours",
            POPULATION_LOSS,
            sp.Rational(2, 3) * F_1 * t ** sp.Rational(-1, 5),
            relation=">=",
            conditions=(QUARTER,),
        ),
    ),
    rate=t ** sp.Rational(-1, 5),
    exhibits=(
        Exhibit(
            appendix_c, {}, 20000, {"lower": "0.7751"}, "Appendix C's start and number of rounds"
        ),
    ),
)
