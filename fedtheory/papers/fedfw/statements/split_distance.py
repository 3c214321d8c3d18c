r"""FedFW with split constraints: how far the mean is from the sets it should lie in.

Theorem 1 owes its distance t^(-1/2) to a dual solution, which exists there without any qualification because all
clients have the same set. With sets of their own it may fail to exist (two discs that touch). What is left needs no
dual: F̂ cannot fall below the mean of the clients' own minima, so the penalty is bounded, and the distance is O(t^(-1/4)).
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.metrics import CONSENSUS_DISTANCE
from fedtheory.core.statement import Bound, Constant, Exhibit, Statement, Status, t
from fedtheory.papers.fedfw.algorithms.fedfw_split import INFEASIBILITY, fedfw_split
from fedtheory.papers.fedfw.instances.split_boxes import SPLIT_GAIN, split_boxes
from fedtheory.papers.fedfw.statements.notation import PENALTY, SCHEDULE, lambda_0
from fedtheory.papers.fedfw.statements.split_domains import (
    SOURCE,
    SPLIT_ASSUMPTIONS,
    SPLIT_CONSTANTS,
)
from fedtheory.papers.fedfw.statements.thm1_convex import surrogate_price

Delta = sp.Symbol("Delta", nonnegative=True)
GAIN = Constant(Delta, SPLIT_GAIN, "ours: F* - (1/n) sum of the minima of f_i over D_i")
lambda_before = lambda_0 * sp.sqrt(t)  # λ_{t-1}
# √(2(price + Δ)/λ_{t-1}), the root of a sum: SymPy would take products apart
distance = sp.sqrt(sp.expand(2 * lambda_before * (surrogate_price + Delta))) / lambda_before

SPLIT_DISTANCE = Statement(
    id="fedfw.split_distance",
    title="with split constraints the clients agree in the limit, and so become feasible",
    source=SOURCE,
    algorithm=fedfw_split,
    schedule=SCHEDULE,
    constants=(*SPLIT_CONSTANTS, GAIN),
    parameters=(PENALTY,),
    assumptions=SPLIT_ASSUMPTIONS,
    bounds=(
        Bound(Status.SHARPENED, "ours", CONSENSUS_DISTANCE, distance, first_round=2),
        Bound(
            Status.SHARPENED,
            "ours: dist(x-bar, D_i) is at most |x-bar - x_i|",
            INFEASIBILITY,
            distance,
            name="infeasibility",
            first_round=2,
        ),
    ),
    rate=t ** sp.Rational(-1, 4),
    exhibits=(
        Exhibit(
            lambda: split_boxes(
                curvature="0;0", slope="-3;1", lower="-1;-3", upper="3;1", start="3;-3"
            ),
            {lambda_0: Fraction(1, 10)},
            400,
            {"sharpened": "0.5329", "infeasibility": "0.3758"},
            "two intervals that overlap, and clients that pull out of the overlap",
        ),
    ),
    rests_on=("fedfw.split",),
)
