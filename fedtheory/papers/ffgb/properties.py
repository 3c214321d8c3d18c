"""What only FFGB's theorems ask an instance to promise."""

from fedtheory.core.concept import Property

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
SAME_SLOPE = Property(
    "one slope",
    "identical clients with linear losses of slope G, and answers gamma times the query",
)
MEAN_SQUARE_GRADIENTS = Property(
    "functional gradients bounded in the mean square",
    "every client's functional gradient is bounded in the mean square on the client's inputs, at every function",
)
FROZEN_PRIVATE_POINTS = Property(
    "frozen private points",
    "linear losses of one slope G on a common point and a private point a client, at which the others cancel its answer",
)
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
