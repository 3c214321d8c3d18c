"""The letters of FedBoost (Hamer, Mohri, Suresh 2020), tied to concepts.

Lengths are those of weights in the norm in which F is strongly convex, and F itself has no units; so σ is a length to
the power -2, and B_F a number. Entry t is what is known of the mean of α_1, ..., α_t.
"""

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import APPROXIMATION
from fedtheory.core.properties import CONVEX, JOINTLY_CONVEX_DIVERGENCE
from fedtheory.core.statement import COUNT, Assumption, Constant, Parameter, T
from fedtheory.papers.fedboost.concepts import (
    BREGMAN_START,
    ESTIMATE_SIZE,
    LARGEST_WEIGHTS,
    MIRROR_CONVEXITY,
    PREDICTOR_BUDGET,
    PREDICTORS,
    SAMPLING_MOMENT,
    SAMPLING_VARIANCE,
    THIRD_DERIVATIVE,
    WEIGHTS_DIAMETER,
)
from fedtheory.papers.fedboost.properties import (
    EUCLIDEAN_NORM,
    FULL_ESTIMATOR,
    SMALLEST_MIRROR_START,
    UNBIASED_CLIENTS,
    WEIGHTED_SAMPLING,
)

sigma, r, G = sp.symbols("sigma r G", positive=True)
M, D, alpha_star, V, S = sp.symbols("M D alpha_star V S", nonnegative=True)
J, epsilon, epsilon_mean = sp.symbols("J epsilon epsilon_mean", nonnegative=True)
R_information = sp.Symbol("R", nonnegative=True)
C, eta = sp.symbols("C eta", positive=True)
q = sp.Symbol("q", integer=True, positive=True)
eta_t = sp.Symbol("eta_t")

MIRROR = (
    Constant(sigma, MIRROR_CONVEXITY, "Properties 1.1"),
    Constant(r, BREGMAN_START, "Properties 1.3, at the pair that is used"),
    Constant(G, ESTIMATE_SIZE, "Properties 1.5, at the weights that clients see"),
)
SAMPLED = (
    Constant(M, THIRD_DERIVATIVE, "Properties 1.4, at the weights that clients see"),
    Constant(D, WEIGHTS_DIAMETER, "ours"),
    Constant(alpha_star, LARGEST_WEIGHTS, "Properties 1.2"),
)
VARIANCE = Constant(V, SAMPLING_VARIANCE, "ours")
MOMENT = Constant(S, SAMPLING_MOMENT, "Theorem 2: the largest mean of the sum of alpha²/gamma")

STEP_SIZE = Parameter(eta, "step size", "Figure 1", Dimension(-1, 0))
COUNTED = Constant(q, PREDICTORS, "Section 2.2", COUNT)
BUDGET = Constant(C, PREDICTOR_BUDGET, "Section 4")

printed_step = sp.sqrt(sigma / (T * G**2 * r))
best_step = sp.sqrt(2 * sigma * r / T) / G

ASSUMPTIONS = (
    Assumption("l is a convex function of the weights", CONVEX, "Section 4.3; Theorem 2 needs it"),
    Assumption("alpha_1 = argmin F", SMALLEST_MIRROR_START, "Figure 1, initialization"),
    Assumption(
        "clients return the gradient at the weights they were sent, all of its coordinates",
        FULL_ESTIMATOR,
        "Figure 1, step 3b",
    ),
    Assumption(
        "Uniformly sample N clients; that what they return is unbiased is ours (erratum d37)",
        UNBIASED_CLIENTS,
        "Figure 1, steps 1, 4",
    ),
)
EUCLIDEAN = Assumption("the norm is the l2 norm, or a multiple of it", EUCLIDEAN_NORM, "ours")
WEIGHTED = Assumption("gamma_{k,t} is given by (8)", WEIGHTED_SAMPLING, "(8)")

# Section 3
JOINT = Assumption(
    "B_F is jointly convex in both arguments", JOINTLY_CONVEX_DIVERGENCE, "Lemma 3, Theorem 1"
)
NEAR = Constant(epsilon, APPROXIMATION, "(4)")
