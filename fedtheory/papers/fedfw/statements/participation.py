"""What Section 4.2 of Federated Frank-Wolfe adds to the letters: the participation probability, and its schedules.

The paper's p is the dimension as well; here it is the probability. With a_t = p(t-1) + 2 the schedules of (17) are
2/a_t and λ₀√a_t, and Theorem 1 is p = 1.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import INITIAL_STACKED_GAP, START_DISTANCE
from fedtheory.core.properties import CONSENSUS_START
from fedtheory.core.statement import Assumption, Constant, Domain, Parameter, t
from fedtheory.papers.fedfw.statements.notation import CONSTANTS, eta_t, lambda_0, lambda_t

p = sp.Symbol("p", positive=True)
p_t = sp.Symbol("p_t")
Delta_1 = sp.Symbol("Delta_1", real=True)
d_1 = sp.Symbol("d_1", nonnegative=True)

PARTICIPATION = Parameter(
    p,
    "probability with which a client takes part in a round",
    "Section 4.2",
    Dimension(),
    Domain(Fraction(0), strict=True, upper=Fraction(1)),
)
START = (
    Constant(
        Delta_1, INITIAL_STACKED_GAP, "ours: F-hat(X^1) - F*; F(x^1) - F* at consensus", Domain()
    ),
    Constant(d_1, START_DISTANCE, "ours"),
)
PARTICIPATION_CONSTANTS = (*CONSTANTS, *START)


def a(at: sp.Expr = t) -> sp.Expr:
    """a_t: two divided by the step size."""
    return p * (at - 1) + 2


PARTICIPATION_SCHEDULE = {
    eta_t: 2 / a(),
    lambda_t: lambda_0 * sp.sqrt(a()),
    p_t: p,
}

CONSENSUS = Assumption(
    "all x_i^1 are one point (printed: x_i^1 in R^p)", CONSENSUS_START, "Algorithm 1, input"
)
