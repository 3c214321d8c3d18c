"""What an instance of the paper promises, beyond what the library has words for."""

from fedtheory.core.concept import Property

UNBIASED = Property(
    "unbiased and independent", "given the past, gradients are unbiased, and clients draw apart"
)
VARIANCE = Property("variance of clients", "the gradients of client k have variance sigma_k^2")
ALONG_THE_RUN = Property(
    "bounded along the run", "E‖∇F_k(w_k, ξ)‖² <= G² at every point of the run"
)
EVERY_CLIENT = Property("full device participation", "all clients are averaged, with weights p_k")
