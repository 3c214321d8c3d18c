r"""FedFW with an inexact oracle: what an additive error costs, and how fast it must shrink.

Section 3.2 says that Frank-Wolfe is robust against errors of the oracle, "consequently, we can introduce noise to
augment data privacy without compromising the convergence guarantees". The guarantees survive errors that shrink with
the curvature term, δη_t(L/n + λ_t)nD²/2 in round t over all clients: then only the surrogate's price is multiplied, by
1 + δ. They do not survive errors of a fixed size (erratum fedfw.d60).
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import (
    NONNEGATIVE,
    Bound,
    Exhibit,
    Parameter,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.instances.interval import interval
from fedtheory.instances.two_groups import two_groups
from fedtheory.papers.fedfw.algorithms.fedfw_inexact import fedfw_inexact
from fedtheory.papers.fedfw.metrics import SURROGATE_GAP
from fedtheory.papers.fedfw.statements.notation import (
    CONSTANTS,
    PENALTY,
    SCHEDULE,
    D,
    H,
    L,
    eta_t,
    lambda_0,
    lambda_t,
    n,
)
from fedtheory.papers.fedfw.statements.thm1_convex import (
    ASSUMPTIONS_1,
    FEASIBLE,
    consensus_price,
    surrogate_price,
)

delta = sp.Symbol("delta", nonnegative=True)
tolerance_t = sp.Symbol("tolerance_t")

ERROR = Parameter(
    delta,
    "error of the oracles in round t, over eta_t(L/n + lambda_t)nD^2/2",
    "ours",
    Dimension(0, 0),
    NONNEGATIVE,
)

INEXACT = Statement(
    id="fedfw.inexact",
    title="FedFW with an inexact oracle whose error shrinks",
    source=Source("dadras2024fedfw", "Section 3.2, last sentence of its first paragraph"),
    algorithm=fedfw_inexact,
    schedule={
        **SCHEDULE,
        tolerance_t: delta * SCHEDULE[eta_t] * (L / n + SCHEDULE[lambda_t]) * n * D**2 / 2,
    },
    constants=tuple(constant for constant in CONSTANTS if constant.symbol in {n, L, D, H}),
    parameters=(PENALTY, ERROR),
    assumptions=(*ASSUMPTIONS_1, FEASIBLE),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            OBJECTIVE_GAP,
            (1 + delta) * surrogate_price + consensus_price,
            first_round=2,
            remark="at delta = 0 the sharpened bound of Theorem 1",
        ),
        Bound(
            Status.SHARPENED,
            "ours, in place of (31)",
            SURROGATE_GAP,
            (1 + delta) * surrogate_price,
            name="surrogate",
            first_round=2,
        ),
    ),
    rate=t ** sp.Rational(-1, 2),
    exhibits=(
        Exhibit(
            two_groups,
            {lambda_0: Fraction(1, 4), delta: Fraction(1, 2)},
            400,
            {"sharpened": "0.3242", "surrogate": "-0.0471"},
            "the hard instance of Theorem 1, every oracle off by half of what a step costs",
        ),
        Exhibit(
            lambda: interval(curvature="0", slope="20;20", start="-1;1"),
            {lambda_0: Fraction(1, 4000), delta: Fraction(22000)},
            48,
            {"sharpened": "0.9788", "surrogate": "0.9788"},
            "the closest that the attack came: hardly any penalty, and errors that use up the bound",
        ),
    ),
    rests_on=("fedfw.lem1",),
)
