"""The quantities that only FFGB's theorems ask of an instance."""

from fedtheory.core.concept import Concept, Dimension

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
SUPPORT_BIAS = Concept(
    "support bias",
    "root mean square over the inputs of the largest bias that answers off the supports can cause",
    Dimension(1, -1),
)
GRADIENT_MEAN_SQUARE = Concept(
    "gradient mean square",
    "largest root mean square over the inputs of a functional gradient, over clients and functions",
    Dimension(1, -1),
)
GRADIENT_ALONG_RUN = Concept(
    "gradient along the run",
    "largest root mean square over the inputs of a functional gradient at the functions that a run visits",
    Dimension(1, -1),
)
