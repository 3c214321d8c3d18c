r"""FedFW with other penalties: λ_t = λ₀(t+1)^α for any α in [0, 1], of which Theorem 1 is α = 1/2.

The paper fixes α = 1/2. The same proof works for every α: the surrogate then costs t^(α-1) and consensus t^(-α), so the
smaller of α and 1 - α is the rate, and α = 1/2 is best in this bound. Whether a larger α does better in the worst case
is open. Powers are written exp(α log t), as the kernel knows no other real powers.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import (
    Bound,
    Domain,
    Exhibit,
    Parameter,
    Source,
    Statement,
    Status,
    t,
)
from fedtheory.instances.interval import interval
from fedtheory.instances.two_groups import two_groups
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.statements.notation import (
    CONSTANTS,
    PENALTY,
    D,
    H,
    L,
    eta_t,
    lambda_0,
    lambda_t,
    n,
)
from fedtheory.papers.fedfw.statements.thm1_convex import ASSUMPTIONS_1, FEASIBLE

alpha = sp.Symbol("alpha", nonnegative=True)
EXPONENT = Parameter(
    alpha,
    "exponent of the penalty",
    "ours",
    Dimension(0, 0),
    Domain(Fraction(0), upper=Fraction(1)),
)


def power(base: sp.Expr, exponent: sp.Expr) -> sp.Expr:
    """base^exponent, for a letter in the exponent."""
    return sp.exp(exponent * sp.log(base))


# S_t = Σ i(i+1)^(α-1) ≤ t(t+1)^α/(1+α), where α = 1/2 has its 2/3
surrogate_price = 2 * L * D**2 / t + 2 / (1 + alpha) * n * lambda_0 * D**2 * power(t, alpha - 1)
consensus_price = H**2 / (2 * n * lambda_0) * power(t, -alpha)

SCHEDULES = Statement(
    id="fedfw.schedules",
    title="FedFW with penalty (t+1)^alpha converges as t^(-min(alpha, 1 - alpha))",
    source=Source("dadras2024fedfw", "Theorem 1, with another exponent of the penalty (ours)"),
    algorithm=fedfw,
    schedule={eta_t: 2 / (t + 1), lambda_t: lambda_0 * power(t + 1, alpha)},
    constants=tuple(constant for constant in CONSTANTS if constant.symbol in {n, L, D, H}),
    parameters=(PENALTY, EXPONENT),
    assumptions=(*ASSUMPTIONS_1, FEASIBLE),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            OBJECTIVE_GAP,
            surrogate_price + consensus_price,
            first_round=2,
            remark="at alpha = 1/2 the sharpened bound of Theorem 1",
        ),
    ),
    rate=power(t, -alpha) + power(t, alpha - 1),
    exhibits=(
        Exhibit(
            two_groups,
            {lambda_0: Fraction(1, 4), alpha: Fraction(1, 3)},
            400,
            {"sharpened": "0.4593"},
            "the hard instance of Theorem 1, with a penalty that grows more slowly",
        ),
        Exhibit(
            two_groups,
            {lambda_0: Fraction(1, 4), alpha: Fraction(3, 4)},
            400,
            {"sharpened": "0.2396"},
            "the same, with one that grows faster",
        ),
        Exhibit(
            lambda: interval(curvature="0", slope="-20;-11/2", start="-1;1"),
            {lambda_0: Fraction(7, 5), alpha: Fraction(1)},
            48,
            {"sharpened": "0.8022"},
            "the closest that the attack came: a penalty that grows as t, and a start at opposite ends",
        ),
        Exhibit(
            lambda: interval(curvature="1", slope="1;1", start="-1"),
            {lambda_0: Fraction(1, 100), alpha: Fraction(0)},
            100,
            {"sharpened": "0.4902"},
            "like clients and a penalty that does not grow: Frank-Wolfe",
        ),
    ),
    rests_on=("fedfw.lem1",),
)
