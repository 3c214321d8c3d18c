"""The quantities that theorems ask of an instance."""

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
