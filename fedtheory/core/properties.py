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
    "far end start", "every client starts at -1, the end of [-1, 1] at which the objective is largest"
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
