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
