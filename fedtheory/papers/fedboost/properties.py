"""What only FedBoost's theorems ask an instance to promise."""

from fedtheory.core.concept import Property

EUCLIDEAN_NORM = Property("l2 norm", "the norm of the weights is a multiple of the l2 norm")
DEBIASED_DOMAINS_REPORT = Property(
    "debiased reports",
    "every round the server receives the gradient of every domain at what clients see, and losses of the domains "
    "whose mean given the past is that at the weights",
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
UNBIASED_ESTIMATES = Property(
    "unbiased estimates",
    "given the past, the mean of what the server takes for the gradient is the gradient of the loss at the weights",
)
SQUARED_LOSS = Property("squared loss", "the loss is the squared l2 distance, a quadratic function")
REPEATED_WEIGHTED_SAMPLING = Property(
    "repeated weighted sampling",
    "a step is made from R rounds with the same clients, as if predictor k were sent with probability min(1, C R alpha_k)",
)
UNIFORM_SAMPLING = Property(
    "uniform sampling", "every predictor is sent with probability C/q, independently of the past"
)
ALL_DOMAINS_REPORT = Property(
    "all domains report",
    "the server receives every domain's loss and its gradient, taken at the weights that the clients see",
)
