"""The quantities that theorems ask for."""

from fractions import Fraction
from typing import TYPE_CHECKING

from fedtheory.core.concept import Concept, Dimension
from fedtheory.core.moved import moved

CLIENTS = Concept("clients", "number n of clients")
SMOOTHNESS = Concept(
    "smoothness", "every gradient is Lipschitz with this constant", Dimension(1, -2)
)
DIAMETER = Concept(
    "diameter", "largest Euclidean distance of two points of the domain", Dimension(0, 1)
)
HETEROGENEITY = Concept(
    "heterogeneity",
    "supremum over the domain of the root mean square over clients of the gradients' deviation from their mean",
    Dimension(1, -1),
)
HETEROGENEITY_AT_OPTIMUM = Concept(
    "heterogeneity at the optimum",
    "root mean square over clients of the gradients' deviation from their mean, at x*",
    Dimension(1, -1),
)
GRADIENT_AT_OPTIMUM = Concept(
    "gradient at the optimum",
    "root mean square over clients of the gradients' norms, at x*",
    Dimension(1, -1),
)
DUAL_NORM = Concept(
    "dual norm", "norm of a solution of the dual of the consensus problem", Dimension(1, -1)
)
INITIAL_EXCESS = Concept(
    "initial excess",
    "mean over the clients of the loss at the client's start, above its least value on the domain",
    Dimension(1, 0),
)
INITIAL_GAP = Concept("initial gap", "objective gap of the mean of the starts", Dimension(1, 0))
START_DISTANCE = Concept(
    "initial consensus distance", "distance of the starts from consensus", Dimension(0, 1)
)
GRADIENT_NOISE = Concept(
    "gradient noise",
    "root of the largest mean squared deviation of a stochastic gradient from the gradient",
    Dimension(1, -1),
)
FIRST_GRADIENT = Concept(
    "first stacked gradient",
    "norm of the gradient of the stacked objective at the start",
    Dimension(1, -1),
)
INITIAL_STACKED_GAP = Concept(
    "initial stacked gap",
    "mean over the clients of the loss at the client's start, above the optimal value",
    Dimension(1, 0),
)
REGULARISATION = Concept(
    "regularisation", "weight of half the squared norm that every loss carries", Dimension(1, -2)
)
WEAK_LEARNING = Concept(
    "weak learning constant",
    "one minus the largest relative error of the oracle's answers, in the norm of the oracle",
)
TOTAL_VARIATION = Concept(
    "total variation of the inputs",
    "mean over the clients of the total variation between the client's inputs and all inputs",
)
INITIAL_FUNCTION_DISTANCE = Concept(
    "initial squared distance to the optimal function",
    "squared distance of the first function to the optimal one, in the mean of the inputs",
    Dimension(0, 2),
)
MODEL_RADIUS = Concept(
    "model radius", "radius of the balls that hold the global and the local models", Dimension(0, 1)
)
PAIR_GRADIENT = Concept(
    "gradient of the pair",
    "largest norm of the gradient of a sample's loss in both models, over clients and balls",
    Dimension(1, -1),
)
GLOBAL_GRADIENT = Concept(
    "gradient in the global model",
    "largest norm of the gradient of a sample's loss in the global model, over clients and balls",
    Dimension(1, -1),
)
LOCAL_GRADIENT = Concept(
    "gradient in the local model",
    "largest norm of the gradient of a sample's loss in the local model, over clients and balls",
    Dimension(1, -1),
)
PAIR_NOISE = Concept(
    "noise of the pair's gradient",
    "root of the largest variance of a sample's gradient in both models, over clients and balls",
    Dimension(1, -1),
)
GLOBAL_NOISE = Concept(
    "noise of the global gradient",
    "root mean square over clients of the noise of a sample's gradient in the global model",
    Dimension(1, -1),
)
GLOBAL_COMPARATOR = Concept(
    "global comparator", "norm of the global model of the comparator", Dimension(0, 1)
)
LOCAL_COMPARATOR = Concept(
    "local comparator",
    "root mean square over clients of the norm of the local model of the comparator",
    Dimension(0, 1),
)
TOTAL_DIMENSION = Concept(
    "total dimension", "dimension of the global model plus those of all local models"
)
LOSS_NOISE = Concept(
    "noise of the losses",
    "root mean over clients of the largest variance of a sample's loss on the balls",
    Dimension(1, 0),
)
LOSS_CEILING = Concept(
    "ceiling of the losses",
    "every sample's loss lies between 0 and this on the product of the balls",
    Dimension(1, 0),
)
MIXTURE_LOSS = Concept(
    "loss of the mixture",
    "the mixture's own loss under its weights, the sum of lambda_k B_F(D_k, sum_l lambda_l D_l)",
    Dimension(1, 0),
)
INFORMATION_RADIUS = Concept(
    "information radius",
    "largest loss of a mixture of the domains under its own weights",
    Dimension(1, 0),
)
APPROXIMATION = Concept(
    "approximation by predictors",
    "largest, over the domains, of the least divergence of the domain from a predictor",
    Dimension(1, 0),
)
MEAN_APPROXIMATION = Concept(
    "mean approximation by predictors",
    "mean, under the weights of the mixture, of the least divergences of the domains from a predictor",
    Dimension(1, 0),
)
LABEL_MEAN_SQUARE = Concept(
    "label mean square",
    "largest root mean square over the inputs of a client's labels",
    Dimension(0, 1),
)
OUTPUTS = Concept(
    "outputs", "number of outputs of a function: its values are vectors of that length"
)
INPUT_DIAMETER = Concept(
    "diameter of the inputs", "largest distance of two inputs of any clients", Dimension(0, 1)
)

# Ridge regression over clients (FedNewton). C, C_j are covariances of the features under all data and under client j,
# C_D, C_Dj those of the samples, H_j = C_Dj + lambda, H = C_D + lambda, W = sum_j p_j H_j^{-1}, G = I - WH,
# h_j = ||C - C_j||/lambda. P and R are norms as printed, P^s and R^s of the symmetrised operators.
FEATURE_BOUND = Concept(
    "feature bound", "largest norm of a feature vector", Dimension(Fraction(1, 2), -1)
)
RESPONSE_BOUND = Concept(
    "bound of the responses", "largest modulus of a response", Dimension(Fraction(1, 2), 0)
)
CONTRACTION = Concept(
    "contraction factor",
    "spectral radius of G, the largest eigenvalue of WH less 1: what a round makes of the error in the long run",
)
SMALLEST_PRECONDITIONED = Concept(
    "smallest preconditioned eigenvalue", "least eigenvalue of WH, at least 1"
)
LARGEST_PRECONDITIONED = Concept("largest preconditioned eigenvalue", "largest eigenvalue of WH")
FACTOR_EXACT = Concept("exact factor", "norm of (C + lambda)^{1/2} G (C + lambda)^{-1/2}")
FACTOR_TRIANGLE = Concept(
    "factor by the triangle inequality",
    "sum_j p_j times the norm of (C + lambda)^{1/2} H_j^{-1} (C_Dj - C_D) (C + lambda)^{-1/2}",
)
FACTOR_SECOND_ORDER = Concept(
    "factor of second order",
    "sum_j p_j times the norm of (C + lambda)^{1/2} H_j^{-1} (C_Dj - C_D) H^{-1} (C_Dj - C_D) (C + lambda)^{-1/2}",
)
FACTOR_TIGHT = Concept(
    "tight factor",
    "sum_j p_j P^s_j (sqrt(a_j b_j) (R^s_j + d_j) + a_j R^s_D), a_j, b_j the squared norms of "
    "(C + lambda)^{1/2} (C_j + lambda)^{-1/2} and of its mirror, d_j that of C_j - C between (C_j + lambda)^{-1/2}",
)
FACTOR_SYMMETRISED = Concept(
    "symmetrised factor", "sum_j p_j P^s_j (1 + h_j) (R^s_j + R^s_D + h_j)"
)
FACTOR_CORRECTED = Concept("corrected factor", "sum_j p_j P_j (1 + h_j) (R_j + R_D + h_j)")
FACTOR_PRINTED = Concept("printed factor", "sum_j p_j P_j (2 R_j + h_j) (1 + h_j)")
CONTRACTION_SPREAD = Concept(
    "contraction by the clients' extremes",
    "sum_j p_j times the larger of e^2/(1 + e) at the ends e of the spectrum of H^{-1/2} (C_Dj - C_D) H^{-1/2}",
)
CONTRACTION_NORMS = Concept(
    "contraction by the clients' norms",
    "sum_j p_j eps_j^2/(1 - eps_j), eps_j the norm of H^{-1/2} (C_Dj - C_D) H^{-1/2}; known where all are below 1",
)
NORM_CHANGE = Concept(
    "price of changing norms",
    "product of the norms of (C + lambda)^{1/2} H^{-1/2} and of its inverse",
)
START_WEIGHTED_ERROR = Concept(
    "weighted error of the start",
    "norm of (C + lambda)^{1/2} (w^0 - w_D)",
    Dimension(Fraction(1, 2), 0),
)
START_RIDGE_ERROR = Concept(
    "error of the start in the norm of the Hessian",
    "norm of H^{1/2} (w^0 - w_D)",
    Dimension(Fraction(1, 2), 0),
)
START_FEDERATED_ERROR = Concept(
    "federated error of the start",
    "norm of f^0 - f_D over all data: DKRR against KRR",
    Dimension(Fraction(1, 2), 0),
)

if not TYPE_CHECKING:  # else any name would be one of this module's

    def __getattr__(name: str) -> object:
        raise moved(__name__, name)
