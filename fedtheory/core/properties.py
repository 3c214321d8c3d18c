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
    "half of the clients have the loss -3bx, half bx, on [-1, 1], each half starting at one point",
)
FAR_END_START = Property(
    "far end start",
    "every client starts at -1, the end of [-1, 1] at which the objective is largest",
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
    "one client with the loss bx, b > 0, on [-1, 1], whose gradients are b + c and b - c, equally likely, c > 0",
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
