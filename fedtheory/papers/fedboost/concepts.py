"""The quantities that only FedBoost's theorems ask of an instance."""

from fedtheory.core.concept import Concept, Dimension

MIRROR_CONVEXITY = Concept(
    "strong convexity of the mirror map",
    "the mirror map, which has no units, is strongly convex with this parameter, in the norm of the weights",
    Dimension(0, -2),
)
BREGMAN_START = Concept(
    "divergence at the start",
    "a bound of the Bregman divergence of the optimal weights from the first ones",
)
ESTIMATE_SIZE = Concept(
    "size of the estimates",
    "root of the largest mean squared dual norm of what the server takes for the gradient",
    Dimension(1, -1),
)
THIRD_DERIVATIVE = Concept(
    "third derivative",
    "largest dual norm of the third derivative of the loss applied twice to a vector of l2 norm 1, "
    "between the weights and what a mask leaves of them",
    Dimension(1, -1),
)
WEIGHTS_DIAMETER = Concept(
    "diameter of the weights", "largest distance of two points of the simplex", Dimension(0, 1)
)
LARGEST_WEIGHTS = Concept(
    "largest weights", "largest norm of a point of the simplex", Dimension(0, 1)
)
SAMPLING_VARIANCE = Concept(
    "variance of the mask",
    "largest mean over the rounds' outcomes of the sum of alpha_k^2 (1 - gamma_k)/gamma_k",
)
SAMPLING_MOMENT = Concept(
    "second moment of the mask",
    "largest mean over the rounds' outcomes of the sum of alpha_k^2/gamma_k",
)
PREDICTOR_BUDGET = Concept(
    "budget of predictors", "mean number of predictors sent in a round, at most"
)
PREDICTORS = Concept("predictors", "number q of predictors in the ensemble")
REPEATED_ROUNDS = Concept(
    "repeated rounds", "rounds of communication with the same clients that make one step"
)
BREGMAN_EVERYWHERE = Concept(
    "divergence from the first weights",
    "a bound of the Bregman divergence of any weights from the first ones",
)
BREGMAN_ADVERSARY = Concept(
    "divergence from the first mixture",
    "a bound of the Bregman divergence of any mixture from the first one",
)
WEIGHTS_ESTIMATE_SIZE = Concept(
    "size of the weights' estimates",
    "root of the largest mean squared dual norm of what the server takes for the gradient in the weights",
    Dimension(1, -1),
)
ADVERSARY_ESTIMATE_SIZE = Concept(
    "size of the adversary's estimates",
    "root of the largest mean squared dual norm of what the server takes for the gradient in the mixture",
    Dimension(1, -1),
)
ESTIMATE_NOISE = Concept(
    "noise of the weights' estimates",
    "root of the largest mean squared dual norm of the estimates' deviation from their mean given the past",
    Dimension(1, -1),
)
ADVERSARY_NOISE = Concept(
    "noise of the adversary's estimates",
    "the same of the estimates of the gradient in the mixture",
    Dimension(1, -1),
)
SECOND_DERIVATIVE = Concept(
    "second derivative",
    "largest spectral norm of a domain's second derivative between the weights and what a mask leaves of them",
    Dimension(1, 0),
)
ADVERSARY_DIAMETER = Concept(
    "l1 diameter of the mixtures", "largest l1 distance of two mixtures, which has no units"
)
LARGEST_MIXTURE = Concept("largest mixture", "largest norm of a mixture", Dimension(0, 1))
