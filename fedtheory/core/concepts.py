"""The quantities that theorems ask of an instance."""

from fractions import Fraction

from fedtheory.core.concept import Concept, Dimension

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
LOSS_RANGE = Concept(
    "range of the losses",
    "mean over the clients of the largest minus the least value of the loss on the domain",
    Dimension(1, 0),
)
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
GRADIENT_SUPREMUM = Concept(
    "gradient supremum",
    "largest norm of a functional gradient, over clients, functions and points of the client's support",
    Dimension(1, -1),
)
ORACLE_RANGE = Concept(
    "oracle range",
    "a bound that every answer keeps on the whole input space if its query keeps it on the client's support",
    Dimension(1, -1),
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
SUPPORT_BIAS = Concept(
    "support bias",
    "root mean square over the inputs of the largest bias that answers off the supports can cause",
    Dimension(1, -1),
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
LOCAL_NOISE = Concept(
    "noise of the local gradient",
    "root mean over clients of the step's weight times the variance of a sample's gradient in the local model",
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
WEIGHTED_COMPARATOR = Concept(
    "weighted local comparator",
    "root mean over clients of the squared norm of the comparator's local model over the step's weight",
    Dimension(0, 1),
)
EXCESS_RANGE = Concept(
    "range of the excess",
    "largest difference of a client's expected loss from its value at the comparator, over the balls",
    Dimension(1, 0),
)
LARGEST_DELAY = Concept("largest delay", "largest round trip tau_i = alpha_i + beta_i of a client")
MEAN_SQUARE_DELAY = Concept(
    "root mean square delay", "root mean square over clients of the round trips"
)
WEIGHTED_DELAY = Concept(
    "weighted delay", "root mean square over clients of the round trip times the step's weight"
)
BOUNDARY_DELAY = Concept(
    "delay at the ends",
    "mean over clients of the round trip plus the downlink delay, less the least downlink delay",
)
MEAN_DELAY = Concept("mean delay", "mean over clients of the round trips")
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
GRADIENT_MEAN_SQUARE = Concept(
    "gradient mean square",
    "largest root mean square over the inputs of a functional gradient, over clients and functions",
    Dimension(1, -1),
)
FEATURE_NOISE = Concept(
    "feature noise", "variance of the noise in the first global feature of FedRes's Appendix C"
)
INITIAL_LOSS = Concept(
    "initial loss", "population loss of the models of the first round", Dimension(1, 0)
)
LARGEST_WEIGHTED_DELAY = Concept(
    "largest weighted delay",
    "root of the largest product, over clients, of the step's weight and the squared round trip",
)
MIRROR_CONVEXITY = Concept(
    "strong convexity of the mirror map",
    "the mirror map, which has no units, is strongly convex with this parameter, in the norm of the weights",
    Dimension(0, -2),
)
BREGMAN_START = Concept(
    "divergence at the start",
    "a bound of the Bregman divergence of the optimal weights from the first ones",
)
ESTIMATE_SIZE = Concept(
    "size of the estimates",
    "root of the largest mean squared dual norm of what the server takes for the gradient",
    Dimension(1, -1),
)
THIRD_DERIVATIVE = Concept(
    "third derivative",
    "largest dual norm of the third derivative of the loss applied twice to a vector of l2 norm 1, "
    "between the weights and what a mask leaves of them",
    Dimension(1, -1),
)
WEIGHTS_DIAMETER = Concept(
    "diameter of the weights", "largest distance of two points of the simplex", Dimension(0, 1)
)
LARGEST_WEIGHTS = Concept(
    "largest weights", "largest norm of a point of the simplex", Dimension(0, 1)
)
SAMPLING_VARIANCE = Concept(
    "variance of the mask",
    "largest mean over the rounds' outcomes of the sum of alpha_k^2 (1 - gamma_k)/gamma_k",
)
SAMPLING_MOMENT = Concept(
    "second moment of the mask",
    "largest mean over the rounds' outcomes of the sum of alpha_k^2/gamma_k",
)
MEAN_PAIR_NOISE = Concept(
    "mean noise of the pair's gradient",
    "root mean over clients of the largest variance of a sample's gradient in both models",
    Dimension(1, -1),
)
WEIGHTED_PAIR_NOISE = Concept(
    "weighted noise of the pair's gradient",
    "root mean over clients of the step's weight times the largest variance of a sample's gradient in both models",
    Dimension(1, -1),
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
PAIR_EXCESS = Concept(
    "excess of the pair",
    "loss at u_0 and its best partner v_0, above the loss at u_* and v_*; 0 if it is below",
    Dimension(1, 0),
)
RECURSION_DROP = Concept(
    "drop of the recursion", "factor C_1 of the square that each index takes away", Dimension(-1, 0)
)
RECURSION_FIRST = Concept(
    "first error of the recursion", "factor C_2 of 1/n in the error of each index", Dimension(1, 0)
)
RECURSION_SECOND = Concept(
    "second error of the recursion",
    "factor C_3 of n^(-3/2) in the error of each index",
    Dimension(1, 0),
)
RECURSION_THIRD = Concept(
    "third error of the recursion",
    "factor C_4 of n^(-2) in the error of each index",
    Dimension(1, 0),
)
RECURSION_INDEX = Concept("first index of the recursion", "index from which the recursion is known")
RECURSION_START = Concept(
    "start of the recursion", "bound on its value at the first index", Dimension(1, 0)
)
PREDICTOR_BUDGET = Concept(
    "budget of predictors", "mean number of predictors sent in a round, at most"
)
PREDICTORS = Concept("predictors", "number q of predictors in the ensemble")
REPEATED_ROUNDS = Concept(
    "repeated rounds", "rounds of communication with the same clients that make one step"
)
BATCH = Concept("batch size", "samples of a client that one gradient averages")
SAMPLE_NOISE = Concept(
    "noise of a sample's gradient",
    "root of the largest variance of one sample's gradient in both models, before it is averaged in a batch",
    Dimension(1, -1),
)
SAMPLE_DELAY = Concept(
    "delay in samples", "largest round trip of a client, counted in samples and not in batches"
)
BREGMAN_EVERYWHERE = Concept(
    "divergence from the first weights",
    "a bound of the Bregman divergence of any weights from the first ones",
)
BREGMAN_ADVERSARY = Concept(
    "divergence from the first mixture",
    "a bound of the Bregman divergence of any mixture from the first one",
)
WEIGHTS_ESTIMATE_SIZE = Concept(
    "size of the weights' estimates",
    "root of the largest mean squared dual norm of what the server takes for the gradient in the weights",
    Dimension(1, -1),
)
ADVERSARY_ESTIMATE_SIZE = Concept(
    "size of the adversary's estimates",
    "root of the largest mean squared dual norm of what the server takes for the gradient in the mixture",
    Dimension(1, -1),
)
ESTIMATE_NOISE = Concept(
    "noise of the weights' estimates",
    "root of the largest mean squared dual norm of the estimates' deviation from their mean given the past",
    Dimension(1, -1),
)
ADVERSARY_NOISE = Concept(
    "noise of the adversary's estimates",
    "the same of the estimates of the gradient in the mixture",
    Dimension(1, -1),
)
SECOND_DERIVATIVE = Concept(
    "second derivative",
    "largest spectral norm of a domain's second derivative between the weights and what a mask leaves of them",
    Dimension(1, 0),
)
ADVERSARY_DIAMETER = Concept(
    "l1 diameter of the mixtures", "largest l1 distance of two mixtures, which has no units"
)
LARGEST_MIXTURE = Concept("largest mixture", "largest norm of a mixture", Dimension(0, 1))
ARMS = Concept("arms", "number K of actions of a contextual bandit")
EXPLORATION_PERIOD = Concept(
    "exploration period", "number B of rounds, the last of which is given to an action at random"
)
REWARD_RANGE = Concept("range of rewards", "rewards lie in [0, R_r]", Dimension(Fraction(1, 2), 0))
LABEL_MEAN_SQUARE = Concept(
    "label mean square",
    "largest root mean square over the inputs of a client's labels",
    Dimension(0, 1),
)
GRADIENT_ALONG_RUN = Concept(
    "gradient along the run",
    "largest root mean square over the inputs of a functional gradient at the functions that a run visits",
    Dimension(1, -1),
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
CONTRACTION_MOMENTS = Concept(
    "contraction by mean square deviations",
    "largest eigenvalue of sum_j p_j (C_Dj - C_D)^2, over lambda^2",
)
NORM_CHANGE = Concept(
    "price of changing norms",
    "product of the norms of (C + lambda)^{1/2} H^{-1/2} and of its inverse",
)
COVARIANCE_NORM = Concept("norm of the covariance", "largest eigenvalue of C_D", Dimension(1, -2))
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
DAMPED_FACTOR = Concept(
    "damped factor",
    "(mu_max - mu_min)/(mu_max + mu_min) of the least and largest eigenvalues of WH",
)
MEAN_SQUARE_SHIFT = Concept(
    "mean square shift", "sum_j p_j (||C - C_j||/lambda)^2, the mean square of the relative shifts"
)
LARGEST_RELATIVE_SHIFT = Concept(
    "largest relative shift", "max_j ||C - C_j||/lambda, the largest of the relative shifts"
)
SEEING_SHARE = Concept(
    "seeing share", "total share p_j of the clients that see a direction; of the others C_Dj v = 0"
)
MISSED_COVARIANCE = Concept(
    "missed covariance",
    "eigenvalue of C_D along a direction that some clients do not see",
    Dimension(1, -2),
)
TOP_COMPONENT = Concept(
    "start along the top eigenvector",
    "length, in the norm of H, of the part of w^0 - w_D along an eigenvector of WH with the largest eigenvalue",
    Dimension(Fraction(1, 2), 0),
)
START_FEDERATED_ERROR = Concept(
    "federated error of the start",
    "norm of f^0 - f_D over all data: DKRR against KRR",
    Dimension(Fraction(1, 2), 0),
)
CENTRAL_ERROR = Concept(
    "centralised excess risk", "norm of f_D - f* over all data", Dimension(Fraction(1, 2), 0)
)
COVARIANCE_RATIO = Concept(
    "covariance ratio", "norm of (C_D + lambda)^-1 (C + lambda), as printed: not symmetrised"
)
SYMMETRIC_RATIO = Concept(
    "symmetrised covariance ratio",
    "norm of (C + lambda)^(1/2) (C_D + lambda)^-1 (C + lambda)^(1/2)",
)
COVARIANCE_DEVIATION = Concept(
    "covariance deviation", "norm of (C + lambda)^-1 (C - C_D), as printed: not symmetrised"
)
SYMMETRIC_DEVIATION = Concept(
    "symmetrised covariance deviation",
    "norm of (C + lambda)^(-1/2) (C - C_D) (C + lambda)^(-1/2)",
)
LOCAL_DISTANCES = Concept(
    "local distances",
    "sum over clients of p_j V_j, where V_j is the norm of (C + lambda)^(1/2) (w_Dj - c) and c is the centre",
    Dimension(Fraction(1, 2), 0),
)
SAMPLED_DISTANCES = Concept(
    "local distances by deviations",
    "sum over clients of p_j R_Dj V_j, with R_Dj as printed",
    Dimension(Fraction(1, 2), 0),
)
SHIFTED_DISTANCES = Concept(
    "local distances by shifts",
    "sum over clients of p_j (Delta_Dj/lambda) V_j",
    Dimension(Fraction(1, 2), 0),
)
SHIFTED_SAMPLED_DISTANCES = Concept(
    "local distances by shifts and deviations",
    "sum over clients of p_j (Delta_Dj/lambda) R_Dj V_j, with R_Dj as printed",
    Dimension(Fraction(1, 2), 0),
)
SYMMETRIC_SAMPLED_DISTANCES = Concept(
    "local distances by symmetrised deviations",
    "sum over clients of p_j R_Dj V_j, with R_Dj symmetrised",
    Dimension(Fraction(1, 2), 0),
)
SYMMETRIC_SHIFTED_SAMPLED_DISTANCES = Concept(
    "local distances by shifts and symmetrised deviations",
    "sum over clients of p_j (Delta_Dj/lambda) R_Dj V_j, with R_Dj symmetrised",
    Dimension(Fraction(1, 2), 0),
)
APART_DISTANCES = Concept(
    "local distances by differences of the samples",
    "sum over clients of p_j V_j times the norm of (C + lambda)^(-1/2) (C_D - C_Dj) (C + lambda)^(-1/2)",
    Dimension(Fraction(1, 2), 0),
)
SOURCE_EXPONENT = Concept("source exponent", "the exponent r of the source condition")
SOURCE_RADIUS = Concept(
    "source radius",
    "R kappa^(2r): the norm of (L/kappa^2)^(-r) f*, in the units of f*",
    Dimension(Fraction(1, 2), 0),
)
CLIENT_SHIFT = Concept(
    "covariate shift of a client", "norm of C - C_j, of one client", Dimension(1, -2)
)
CLIENT_RATIO = Concept(
    "covariance ratio of a client",
    "norm of (C_Dj + lambda)^-1 (C_j + lambda), as printed: not symmetrised",
)
SYMMETRIC_CLIENT_RATIO = Concept(
    "symmetrised covariance ratio of a client",
    "norm of (C_j + lambda)^(1/2) (C_Dj + lambda)^-1 (C_j + lambda)^(1/2)",
)
CLIENT_EXCESS = Concept(
    "noise of a client's sample",
    "norm of (C_j + lambda)^(-1/2) of the mean of phi(x) (y - f_{j,lambda}(x)) less its expectation",
    Dimension(Fraction(1, 2), 0),
)
SAMPLE_EXCESS = Concept(
    "noise of the sample",
    "norm of (C + lambda)^(-1/2) of the mean of phi(x) (y - f_lambda(x)) less its expectation under rho",
    Dimension(Fraction(1, 2), 0),
)
MIXTURE_NOISE = Concept(
    "noise of the sample against the mixture",
    "norm of (C + lambda)^(-1/2) of the mean of phi(x) (y - f_lambda(x)) less the mixture of its expectations under rho_j",
    Dimension(Fraction(1, 2), 0),
)
MIXTURE_DEFECT = Concept(
    "defect of the mixture",
    "norm of (C + lambda)^(-1/2) (sum_j p_j (S_j* f_j* - C_j w_lambda) - (S* f* - C w_lambda)); 0 where rho is the mixture",
    Dimension(Fraction(1, 2), 0),
)
CONCEPT_SHIFT = Concept(
    "concept shift of a client, as printed",
    "norm of f* - f_j* in L2 of rho",
    Dimension(Fraction(1, 2), 0),
)
OWN_CONCEPT_SHIFT = Concept(
    "concept shift of a client at its own inputs",
    "norm of f* - f_j* in L2 of rho_j",
    Dimension(Fraction(1, 2), 0),
)
CLIENT_NORM_CHANGE = Concept(
    "change of norms at a client",
    "squared norm of (C + lambda)^(1/2) (C_j + lambda)^(-1/2), of one client",
)
TARGET_DISTANCE = Concept(
    "distance to the target", "norm of w* - w_lambda, where f* = <w*, phi>", Dimension(0, 1)
)
EFFECTIVE_DIMENSION = Concept("effective dimension", "N(lambda), the trace of C (C + lambda)^-1")
CLIENT_SAMPLES = Concept("samples of a client", "number of samples that a client has")
ALL_SAMPLES = Concept("samples", "number of samples of all clients")

# Concentration of a sample's covariance and responses around those of its law (FedNewton, Sections 7.3 and 7.5).
VECTOR_BOUND = Concept(
    "bound of the vectors", "largest norm of a random vector of the sample", Dimension(0, 1)
)
VECTOR_SPREAD = Concept(
    "spread of the vectors",
    "root of the average, over the draws of the sample, of a vector's mean squared distance from its mean",
    Dimension(0, 1),
)
OWN_EFFECTIVE_DIMENSION = Concept(
    "effective dimension of the client", "N_j(lambda), the trace of C_j (C_j + lambda)^-1"
)
LARGEST_LEVERAGE = Concept(
    "largest leverage",
    "the larger of 1 and the largest <phi, (C + lambda)^-1 phi> of a feature vector phi",
)
LAW_NORM = Concept("norm of the law's covariance", "largest eigenvalue of C", Dimension(1, -2))
FEATURE_COUNT = Concept("features", "dimension M of the feature vectors")
LARGEST_SHORTFALL = Concept(
    "largest shortfall of the sample",
    "largest eigenvalue of (C + lambda)^(-1/2) (C - C_D) (C + lambda)^(-1/2)",
)
FAILURE_CHANCE = Concept(
    "chance of failure", "probability with which some deviation of a sample may exceed its bound"
)
EVENT_FACTOR = Concept(
    "factor by events",
    "sum_j p_j P_j (1 + h_j) (R_j + R_D + h_j) with the bounds that the deviations keep unless an event fails",
)
EVENT_START = Concept(
    "start by events",
    "P_D sum_j p_j (R_D + (1 + h_j) R_j + h_j) sqrt(1 + h_j) (P_j Z_j + shifts), with the same bounds",
    Dimension(Fraction(1, 2), 0),
)
EVENT_CENTRAL = Concept(
    "central error by events",
    "P_D Z_D, with the same bounds, and the bias of ridge regression",
    Dimension(Fraction(1, 2), 0),
)
EVENT_CONTRACTION = Concept(
    "contraction by events",
    "sum_j p_j eps_j^2/(1 - eps_j), eps_j = P_D ((1 + h_j) R_j + h_j + R_D), with the same bounds",
)
EVENT_NORM_CHANGE = Concept(
    "price of changing norms by events", "sqrt((1 + R_D) P_D), with the same bounds"
)
SAMPLED_STARTS = Concept(
    "printed start by samples",
    "sum_j p_j sqrt(1 + h_j) (2 R_j + (1 + R_j) h_j) (1/(n_j sqrt(lambda)) + sqrt(N/n_j)), as printed",
    Dimension(Fraction(-1, 2), 1),
)
SHIFTED_STARTS = Concept(
    "printed start by shifts",
    "sum_j p_j sqrt(1 + h_j) (2 R_j + (1 + R_j) h_j) (h_j + Delta_fj), as printed",
    Dimension(Fraction(1, 2), 0),
)
SHIFTED_SIZE_SUM = Concept(
    "sum of the regimes with shifts",
    "sum_j p_j sqrt(1 + h_j) (aleph_j + Pi_j) of Theorem 4, as printed",
)
CAPACITY_EXPONENT = Concept("capacity exponent", "the exponent gamma of the capacity condition")
