"""The quantities that only FedRes's theorems ask of an instance."""

from fractions import Fraction

from fedtheory.core.concept import Concept, Dimension

LOCAL_NOISE = Concept(
    "noise of the local gradient",
    "root mean over clients of the step's weight times the variance of a sample's gradient in the local model",
    Dimension(1, -1),
)
WEIGHTED_COMPARATOR = Concept(
    "weighted local comparator",
    "root mean over clients of the squared norm of the comparator's local model over the step's weight",
    Dimension(0, 1),
)
EXCESS_RANGE = Concept(
    "range of the excess",
    "largest difference of a client's expected loss from its value at the comparator, over the balls",
    Dimension(1, 0),
)
LARGEST_DELAY = Concept("largest delay", "largest round trip tau_i = alpha_i + beta_i of a client")
MEAN_SQUARE_DELAY = Concept(
    "root mean square delay", "root mean square over clients of the round trips"
)
WEIGHTED_DELAY = Concept(
    "weighted delay", "root mean square over clients of the round trip times the step's weight"
)
BOUNDARY_DELAY = Concept(
    "delay at the ends",
    "mean over clients of the round trip plus the downlink delay, less the least downlink delay",
)
MEAN_DELAY = Concept("mean delay", "mean over clients of the round trips")
FEATURE_NOISE = Concept(
    "feature noise", "variance of the noise in the first global feature of FedRes's Appendix C"
)
INITIAL_LOSS = Concept(
    "initial loss", "population loss of the models of the first round", Dimension(1, 0)
)
LARGEST_WEIGHTED_DELAY = Concept(
    "largest weighted delay",
    "root of the largest product, over clients, of the step's weight and the squared round trip",
)
MEAN_PAIR_NOISE = Concept(
    "mean noise of the pair's gradient",
    "root mean over clients of the largest variance of a sample's gradient in both models",
    Dimension(1, -1),
)
WEIGHTED_PAIR_NOISE = Concept(
    "weighted noise of the pair's gradient",
    "root mean over clients of the step's weight times the largest variance of a sample's gradient in both models",
    Dimension(1, -1),
)
PAIR_EXCESS = Concept(
    "excess of the pair",
    "loss at u_0 and its best partner v_0, above the loss at u_* and v_*; 0 if it is below",
    Dimension(1, 0),
)
RECURSION_DROP = Concept(
    "drop of the recursion", "factor C_1 of the square that each index takes away", Dimension(-1, 0)
)
RECURSION_FIRST = Concept(
    "first error of the recursion", "factor C_2 of 1/n in the error of each index", Dimension(1, 0)
)
RECURSION_SECOND = Concept(
    "second error of the recursion",
    "factor C_3 of n^(-3/2) in the error of each index",
    Dimension(1, 0),
)
RECURSION_THIRD = Concept(
    "third error of the recursion",
    "factor C_4 of n^(-2) in the error of each index",
    Dimension(1, 0),
)
RECURSION_INDEX = Concept("first index of the recursion", "index from which the recursion is known")
RECURSION_START = Concept(
    "start of the recursion", "bound on its value at the first index", Dimension(1, 0)
)
BATCH = Concept("batch size", "samples of a client that one gradient averages")
SAMPLE_NOISE = Concept(
    "noise of a sample's gradient",
    "root of the largest variance of one sample's gradient in both models, before it is averaged in a batch",
    Dimension(1, -1),
)
SAMPLE_DELAY = Concept(
    "delay in samples", "largest round trip of a client, counted in samples and not in batches"
)
ARMS = Concept("arms", "number K of actions of a contextual bandit")
EXPLORATION_PERIOD = Concept(
    "exploration period", "number B of rounds, the last of which is given to an action at random"
)
REWARD_RANGE = Concept("range of rewards", "rewards lie in [0, R_r]", Dimension(Fraction(1, 2), 0))
