"""What only FedFW's theorems ask an instance to promise."""

from fedtheory.core.concept import Property

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
