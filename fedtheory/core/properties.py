"""What an instance may promise."""

from fedtheory.core.concept import Property

CONVEX = Property("convex", "every client's loss is convex on the domain")
SMOOTH = Property("smooth", "every client's loss has a Lipschitz gradient on the domain")
COMPACT_DOMAIN = Property("compact convex domain", "the domain is convex, closed and bounded")
FEASIBLE_START = Property("feasible start", "every client starts inside the domain")
CONSENSUS_START = Property("consensus start", "all clients start at one point")
FULL_PARTICIPATION = Property("full participation", "every client takes part in every round")
EXACT_GRADIENTS = Property("exact gradients", "gradients are computed without noise")
EXACT_ORACLE = Property("exact oracle", "linear minimisation is exact")
TWO_GROUPS = Property(
    "two opposed halves on an interval",
    "half of the clients have the loss -3bx, half bx, on an interval of length D around 0, each half starting at one point",
)
FAR_END_START = Property(
    "far end start",
    "every client starts at the end of the interval at which the objective is largest",
)
UNBIASED_GRADIENTS = Property(
    "unbiased stochastic gradients",
    "in every round fresh draws, whose stochastic gradients average to the gradients",
)
BOUNDED_VARIANCE = Property(
    "bounded variance", "the mean squared deviation of a stochastic gradient is bounded"
)
FAIR_LINE = Property(
    "a line with fair noise",
    "one client with the loss bx, b > 0, on an interval of length D around 0, whose gradients are b + c and b - c, equally likely, c > 0",
)
BOUNDED_GRADIENTS = Property(
    "bounded functional gradients",
    "every client's functional gradient is bounded on the client's support, at every function",
)
SUPREMUM_WEAK_LEARNING = Property(
    "weak learning in the supremum",
    "every answer of a client's oracle is off by at most 1 - gamma of its query, in the supremum on the support",
)
SQUARE_WEAK_LEARNING = Property(
    "weak learning in the mean square",
    "every answer of a client's oracle is off by at most 1 - gamma of its query, in the mean square on the inputs",
)
BOUNDED_ANSWERS = Property(
    "bounded answers",
    "an answer keeps the oracle's range on the whole input space if its query keeps it on the support",
)
PRINTED_RANGE = Property("range as printed", "the oracle's range is 2G/gamma")
IDENTICAL_INPUTS = Property("identical inputs", "all clients draw inputs from one distribution")
SMALL_START = Property(
    "small start", "the first function is at most 2G/(gamma mu) in absolute value, everywhere"
)
PRIVATE_POINTS = Property(
    "private points",
    "linear losses of one slope G on a common point and a private point a client, which all others answer by -H",
)
FROZEN = Property("frozen", "the answers off the supports cancel those on them, and f^0 = 0")
SAME_SLOPE = Property(
    "one slope",
    "identical clients with linear losses of slope G, and answers gamma times the query",
)
EUCLIDEAN_NORM = Property("l2 norm", "the norm of the weights is a multiple of the l2 norm")
DEBIASED_DOMAINS_REPORT = Property(
    "debiased reports",
    "every round the server receives the gradient of every domain at what clients see, and losses of the domains "
    "whose mean given the past is that at the weights",
)
JOINTLY_CONVEX = Property(
    "jointly convex",
    "every sample's loss is convex in the pair of models on the product of the balls",
)
JOINTLY_SMOOTH = Property(
    "jointly smooth",
    "every sample's loss has a Lipschitz gradient in the pair of models on the product of the balls",
)
UNIT_LOSS = Property(
    "loss in [0, 1]", "every sample's loss lies in [0, 1] on the product of the balls"
)
BOUNDED_PAIR_GRADIENT = Property(
    "bounded gradient of the pair", "every sample's gradient is bounded on the product of the balls"
)
SAMPLES_OVER_TIME = Property(
    "samples i.i.d. over time", "every client draws its samples independently from one distribution"
)
INDEPENDENT_CLIENTS = Property(
    "independent clients", "the samples of different clients are independent of each other"
)
FEASIBLE_COMPARATOR = Property(
    "comparator in the balls", "the comparator is one fixed point of the product of the balls"
)
ZERO_START = Property("zero start", "all models are zero before the first gradient arrives")
DELAYED_FEEDBACK = Property(
    "delayed feedback", "every round trip takes a round at least: tau_i >= 1"
)
COMMON_WEIGHTS = Property("common local step", "all clients take the same local step")
MEAN_SQUARE_GRADIENTS = Property(
    "functional gradients bounded in the mean square",
    "every client's functional gradient is bounded in the mean square on the client's inputs, at every function",
)
GAUSSIAN_PAIR = Property(
    "the Gaussian pair of FedRes",
    "one client with the features and labels of FedRes's Appendix C, and both models start at (z, 1 - z), z >= 0",
)
FROZEN_PRIVATE_POINTS = Property(
    "frozen private points",
    "linear losses of one slope G on a common point and a private point a client, at which the others cancel its answer",
)
FULL_ESTIMATOR = Property(
    "all coordinates of the gradient",
    "the server receives all coordinates of a gradient, taken at the weights that the clients see",
)
UNBIASED_CLIENTS = Property(
    "unbiased clients",
    "given the past and what is sent, the mean of what the sampled clients return is the gradient of the loss",
)
SMALLEST_MIRROR_START = Property(
    "start of mirror descent", "the first weights are where the mirror map is smallest"
)
WEIGHTED_SAMPLING = Property(
    "weighted sampling",
    "predictor k is sent with probability min(1, C alpha_k), independently of the past",
)
JOINTLY_CONVEX_DIVERGENCE = Property(
    "jointly convex divergence", "the Bregman divergence is convex in both of its arguments at once"
)
BEST_PARTNER = Property(
    "best partner", "v_0 minimises the loss at u_0, over a convex set that needs no bound"
)
BOUNDED_FIRST = Property("bounded first block", "the first block lies in a ball of radius D")
BOUNDED_LOSS = Property("bounded loss", "the loss lies in [0, R] on the product of the sets")
UNBIASED_ESTIMATES = Property(
    "unbiased estimates",
    "given the past, the mean of what the server takes for the gradient is the gradient of the loss at the weights",
)
SQUARED_LOSS = Property("squared loss", "the loss is the squared l2 distance, a quadratic function")
REPEATED_WEIGHTED_SAMPLING = Property(
    "repeated weighted sampling",
    "a step is made from R rounds with the same clients, as if predictor k were sent with probability min(1, C R alpha_k)",
)
QUADRATIC_RECURSION = Property(
    "quadratic recursion",
    "B_n <= B_{n-1} - C_1 B_{n-1}^2 + C_2/(n-1) + C_3/(n-1)^(3/2) + C_4/(n-1)^2 from an index on",
)
BELOW_START = Property(
    "never above the start", "B_n is at most R at every index, not at the first alone"
)
UNIFORM_SAMPLING = Property(
    "uniform sampling", "every predictor is sent with probability C/q, independently of the past"
)
ALL_DOMAINS_REPORT = Property(
    "all domains report",
    "the server receives every domain's loss and its gradient, taken at the weights that the clients see",
)
MARGINALLY_REALIZABLE = Property(
    "realizable rewards, each context alone",
    "E[r(a) | x(a)] = f(x(a); w^g_*, w_{i,*}) for every action a",
)
REALIZABLE = Property(
    "realizable rewards", "E[r(a) | all K contexts] = f(x(a); w^g_*, w_{i,*}) for every action a"
)
UNIT_REWARDS = Property("rewards in range", "rewards and their means lie in [0, 1]")
SQUARE_LOSSES = Property(
    "square losses",
    "every client's loss is half the squared distance to its labels, times one curvature",
)
SMALL_MEAN_SQUARE_START = Property(
    "small start in the mean square",
    "the first function has at most the root mean square that the iterates keep",
)
LARGEST_OUTPUT = Property(
    "the largest output",
    "one client at one point, whose loss is G times the largest of its outputs, an exact oracle, and f^0 = 0",
)
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
