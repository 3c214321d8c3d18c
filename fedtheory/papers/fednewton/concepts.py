"""The quantities that only FedNewton's theorems ask of an instance."""

from fractions import Fraction

from fedtheory.core.concept import Concept, Dimension

# Ridge regression over clients (FedNewton). C, C_j are covariances of the features under all data and under client j,
# C_D, C_Dj those of the samples, H_j = C_Dj + lambda, H = C_D + lambda, W = sum_j p_j H_j^{-1}, G = I - WH,
# h_j = ||C - C_j||/lambda. P and R are norms as printed, P^s and R^s of the symmetrised operators.
CONTRACTION_MOMENTS = Concept(
    "contraction by mean square deviations",
    "largest eigenvalue of sum_j p_j (C_Dj - C_D)^2, over lambda^2",
)
COVARIANCE_NORM = Concept("norm of the covariance", "largest eigenvalue of C_D", Dimension(1, -2))
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
