"""What only FedRes's theorems ask an instance to promise."""

from fedtheory.core.concept import Property

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
GAUSSIAN_PAIR = Property(
    "the Gaussian pair of FedRes",
    "one client with the features and labels of FedRes's Appendix C, and both models start at (z, 1 - z), z >= 0",
)
BEST_PARTNER = Property(
    "best partner", "v_0 minimises the loss at u_0, over a convex set that needs no bound"
)
BOUNDED_FIRST = Property("bounded first block", "the first block lies in a ball of radius D")
BOUNDED_LOSS = Property("bounded loss", "the loss lies in [0, R] on the product of the sets")
QUADRATIC_RECURSION = Property(
    "quadratic recursion",
    "B_n <= B_{n-1} - C_1 B_{n-1}^2 + C_2/(n-1) + C_3/(n-1)^(3/2) + C_4/(n-1)^2 from an index on",
)
BELOW_START = Property(
    "never above the start", "B_n is at most R at every index, not at the first alone"
)
MARGINALLY_REALIZABLE = Property(
    "realizable rewards, each context alone",
    "E[r(a) | x(a)] = f(x(a); w^g_*, w_{i,*}) for every action a",
)
REALIZABLE = Property(
    "realizable rewards", "E[r(a) | all K contexts] = f(x(a); w^g_*, w_{i,*}) for every action a"
)
UNIT_REWARDS = Property("rewards in range", "rewards and their means lie in [0, 1]")
