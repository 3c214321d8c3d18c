"""What Theorem 4.3 assumes, and its step sizes: identical inputs, c = 2, norms of L²(α)."""

from fedtheory.core.concepts import REGULARISATION
from fedtheory.core.properties import CONVEX, FULL_PARTICIPATION
from fedtheory.core.statement import Assumption, Constant
from fedtheory.papers.ffgb.concepts import GRADIENT_MEAN_SQUARE
from fedtheory.papers.ffgb.properties import (
    IDENTICAL_INPUTS,
    MEAN_SQUARE_GRADIENTS,
    SAME_SLOPE,
    SQUARE_WEAK_LEARNING,
)
from fedtheory.papers.ffgb.statements.notation import RATE, SCHEDULE, G, c_t, mu

BASIC = (
    Constant(mu, REGULARISATION, "(2), (9)"),
    Constant(G, GRADIENT_MEAN_SQUARE, "Assumption 4.2"),
    RATE,
)

# η^{k,t} = 2/(μ(tK + k + 1))
SCHEDULE_2 = {**SCHEDULE, c_t: SCHEDULE[c_t] / 2}

HOMOGENEOUS = (
    Assumption("all N clients participate in each round", FULL_PARTICIPATION, "Section 4"),
    Assumption("l is convex in its first argument", CONVEX, "(1)"),
    Assumption("alpha_i = alpha for all i", IDENTICAL_INPUTS, "Section 4.2"),
    Assumption(
        "the subgradients of R_i[f] are G-bounded under the L2(alpha_i) norm",
        MEAN_SQUARE_GRADIENTS,
        "Assumption 4.2",
    ),
    Assumption("the oracle satisfies (5) with constant gamma", SQUARE_WEAK_LEARNING, "(5)"),
)
ONE_SLOPE = Assumption(
    "identical linear losses of slope G, and answers gamma times the query", SAME_SLOPE, "ours"
)
