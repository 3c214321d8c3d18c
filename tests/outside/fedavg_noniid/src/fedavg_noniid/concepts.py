"""The quantities that the theorem asks for and the library does not know."""

from fedtheory.core.concept import Concept, Dimension

STRONG_CONVEXITY = Concept(
    "strong convexity", "every client's loss is mu-strongly convex", Dimension(1, -2)
)
START = Concept(
    "start of the average", "root mean square of the distance of the start to w*", Dimension(0, 1)
)
STOCHASTIC_GRADIENT = Concept(
    "stochastic gradients along the run",
    "root mean square norm of a client's stochastic gradient, at the points that a run visits",
    Dimension(1, -1),
)
AVERAGED_NOISE = Concept(
    "averaged noise",
    "sum over clients of p_k^2 sigma_k^2, where sigma_k^2 bounds the variance of k's gradients",
    Dimension(2, -2),
)
NON_IID = Concept(
    "degree of non-iid", "Gamma = F* - sum_k p_k F_k*, which is never negative", Dimension(1, 0)
)
