"""What only FedNewton's theorems ask an instance to promise."""

from fedtheory.core.concept import Property

RIDGE_REGRESSION = Property(
    "ridge regression",
    "every client has a symmetric positive semidefinite covariance and the ridge objective with lambda > 0",
)
START_AT_DKRR = Property(
    "start at DKRR", "the first iterate is the weighted average of the clients' own solutions"
)
MIXED_POPULATION = Property(
    "mixed population",
    "C = sum_j p_j C_j, S* f* = sum_j p_j S_j* f_j*: all data are the clients' mixture",
)
CONVERGENT_NEWTON = Property(
    "convergent Newton-type iteration", "no eigenvalue of WH is above 2, so that rho is at most 1"
)
POOLED_DESIGN = Property(
    "exact design", "every client's sample has the covariance of its law: C_Dj = C_j"
)
INDEPENDENT_DRAWS = Property(
    "independent draws",
    "the points of the sample are drawn independently, with the stated average law",
)
BOUNDED_FEATURES = Property("bounded features", "no feature vector is longer than the stated bound")
BOUNDED_RESPONSES = Property("bounded responses", "no response exceeds the stated bound in modulus")
OWN_LAW = Property(
    "own law", "the sample is drawn from the law whose effective dimension is N(lambda)"
)
FEATURES_BEYOND_ONE = Property(
    "feature bound of one or more", "the bound of the features is at least 1"
)
IDENTICAL_CLIENT_LAWS = Property(
    "identical laws of the clients", "all clients draw from one law: C_j = C and f_j* = f*"
)
SOURCE_CONDITION = Property(
    "source condition", "f* = (L/kappa^2)^r g, where the norm of g in L2 is at most rho"
)
LINEAR_TARGET = Property(
    "linear target",
    "f* = <w*, phi> at the inputs of all clients, w* the weights of the source condition",
)
EVENTS_AT_LEVEL = Property(
    "events at their level",
    "the stated bounds of R_Dj, R_D, Z_Dj and Z_D are each exceeded with probability delta/(2m + 2) at most",
)
MISSES_A_DIRECTION = Property(
    "a missed direction",
    "some clients' samples do not see an eigenvector of C_D at all: C_Dj v = 0 for a known share of them",
)
