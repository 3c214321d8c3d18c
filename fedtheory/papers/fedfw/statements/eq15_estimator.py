r"""FedFW, (15): the running average that takes the place of the gradient.

The paper says that it has reduced variance, and bounds it nowhere. Its error, noise and lag together, shrinks as
t^(-2/3): with ρ_t = 4/(t+7)^(2/3) a new draw counts little, and iterates that move by 9/(t+8) of the diameter let an
average of old gradients lag little.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Source, Statement, Status, t
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.instances.noisy import noisy
from fedtheory.papers.fedfw.metrics import TRACKING_ERROR
from fedtheory.papers.fedfw.statements.notation import CONSTANTS, PENALTY, D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import FEASIBLE
from fedtheory.papers.fedfw.statements.thm3_stochastic import ASSUMPTIONS, NOISE, SCHEDULE, tracked

EQUATION_15 = Statement(
    id="fedfw.eq15",
    title="the averaged gradients of FedFW-sto follow the gradient",
    kind="equation",
    source=Source("dadras2024fedfw", "eq. (15), 'it offers the advantage of reduced variance'"),
    algorithm=expected_fedfw_sto,
    schedule=SCHEDULE,
    constants=(*(c for c in CONSTANTS if c.symbol in {n, L, D}), NOISE),
    parameters=(PENALTY,),
    assumptions=tuple(a for a in ASSUMPTIONS if "convex loss" not in a.wording),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours; the paper states no bound",
            TRACKING_ERROR,
            tracked / n / (t + 8) ** sp.Rational(2, 3),
            also=(FEASIBLE,),
        ),
    ),
    rate=t ** sp.Rational(-2, 3),
    exhibits=(
        Exhibit(
            lambda: noisy(curvature="0", slope="1/2", noise="1;-1"),
            {lambda_0: Fraction(1)},
            16,
            {"sharpened": "0.8113"},
            "constant gradients: all of the error is noise",
        ),
        Exhibit(
            lambda: noisy(curvature="1", slope="1", start="-1", noise="2;-2"),
            {lambda_0: Fraction(1)},
            14,
            {"sharpened": "0.3581"},
            "gradients that turn while the average remembers",
        ),
    ),
)
