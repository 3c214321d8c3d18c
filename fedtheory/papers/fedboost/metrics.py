"""What only FedBoost's trajectories measure."""

from fedtheory.core.concept import Dimension, Metric

# Ensembles: an entry t is what is known of the mean of the weights of rounds 1 to t.
EXPECTED_ENSEMBLE_GAP = Metric(
    "expected gap of the mean weights",
    r"\mathrm{E} L(\alpha^A_t) - L(\alpha_{opt})",
    Dimension(1, 0),
    chance="draws",
)

# FedRes.ERM: one round's pair, measured by its expected loss and by the loss on the samples that made it.
BEST_MIXTURE_LOSS = Metric(
    "least loss of an ensemble",
    r"\min_\alpha \sum_k \lambda_k B_F(D_k \| h_\alpha)",
    Dimension(1, 0),
)
BEST_AGNOSTIC_LOSS = Metric(
    "least agnostic loss of an ensemble",
    r"\min_\alpha \max_\lambda \sum_k \lambda_k B_F(D_k \| h_\alpha)",
    Dimension(1, 0),
)
EXPECTED_AGNOSTIC_GAP = Metric(
    "expected agnostic gap of the mean weights",
    r"\mathrm{E} \max_{\lambda} L(\alpha^A_t, \lambda) - \min_\alpha \max_\lambda L(\alpha, \lambda)",
    Dimension(1, 0),
    chance="draws",
)
