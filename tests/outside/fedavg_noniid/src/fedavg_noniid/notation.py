r"""The letters of the paper: X. Li, K. Huang, W. Yang, S. Wang, Z. Zhang, On the Convergence of FedAvg on Non-IID Data.

ICLR 2020; locators are those of arXiv:1907.02189v4. `R` stands for (E‖w_1 - w*‖²)^(1/2) and `V` for the sum of p_k² σ_k².
"""

import sympy as sp

from fedtheory.core.concept import NONE, Concept, Dimension, Property
from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.statement import COUNT, Constant, Parameter

# ---- words that the library does not know

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

STRONGLY_CONVEX = Property("strongly convex clients", "every client's loss is mu-strongly convex")
UNBIASED = Property(
    "unbiased and independent", "given the past, gradients are unbiased, and clients draw apart"
)
VARIANCE = Property("variance of clients", "the gradients of client k have variance sigma_k^2")
ALONG_THE_RUN = Property(
    "bounded along the run", "E‖∇F_k(w_k, ξ)‖² <= G² at every point of the run"
)
EVERY_CLIENT = Property("full device participation", "all clients are averaged, with weights p_k")

# ---- letters

L, mu, gamma = sp.symbols("L mu gamma", positive=True)
G, Gamma, V, R = sp.symbols("G Gamma V R", nonnegative=True)
E = sp.Symbol("E", integer=True, positive=True)
eta_t, E_t = sp.symbols("eta_t E_t")

CONSTANTS = (
    Constant(L, SMOOTHNESS, "Assumption 1"),
    Constant(mu, STRONG_CONVEXITY, "Assumption 2"),
    Constant(V, AVERAGED_NOISE, "Assumption 3 and Theorem 1"),
    Constant(G, STOCHASTIC_GRADIENT, "Assumption 4"),
    Constant(Gamma, NON_IID, "Section 3.1"),
    Constant(R, START, "Theorem 1, the root of E‖w_1 - w*‖²"),
)
PARAMETERS = (
    Parameter(E, "number of local steps between two averages", "Section 2", NONE, COUNT),
    Parameter(gamma, "shift of the step sizes", "Theorem 1", NONE),
)
