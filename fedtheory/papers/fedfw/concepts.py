"""The quantities that only FedFW's theorems ask of an instance."""

from fedtheory.core.concept import Concept, Dimension

LOSS_RANGE = Concept(
    "range of the losses",
    "mean over the clients of the largest minus the least value of the loss on the domain",
    Dimension(1, 0),
)
