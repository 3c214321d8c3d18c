"""What only FFGB's trajectories measure."""

from fedtheory.core.concept import Dimension, Metric

# Functional boosting: an entry t is what is known after t rounds, so that f^t is the function that round t returns.
FUNCTION_DISTANCE = Metric(
    "squared distance to the optimal function",
    r"\|f^t - f^\star\|_\alpha^2",
    Dimension(0, 2),
    chance="inputs",
)
LARGEST_FUNCTION = Metric(
    "largest value of the averaged functions",
    r"\max_{1 \leq k \leq K+1} \|\bar{g}^{k,t-1}\|_\infty",
    Dimension(0, 1),
)
LARGEST_RESIDUAL = Metric(
    "largest residual",
    r"\max_{i,k} \|\Delta_i^{k,t-1}\|_{\alpha_i,\infty}",
    Dimension(1, -1),
)
LARGEST_QUERY = Metric(
    "largest query",
    r"\max_{i,k} \|\Delta_i^{k-1,t-1} + \nabla R_i[g_i^{k,t-1}]\|_{\alpha_i,\infty}",
    Dimension(1, -1),
)
LARGEST_ANSWER = Metric(
    "largest answer of an oracle", r"\max_{i,k} \|h_i^{k,t-1}\|_{\alpha_i,\infty}", Dimension(1, -1)
)
EXPECTED_FUNCTION_DISTANCE = Metric(
    "expected squared distance to the optimal function",
    r"\mathrm{E} \|f^t - f^\star\|_\alpha^2",
    Dimension(0, 2),
    chance="draws",
)
DRAWN_FUNCTION_DISTANCE = Metric(
    "squared distance to the optimal function, whatever is drawn",
    r"\max_{\mathcal{S}_0, \ldots, \mathcal{S}_{t-1}} \|f^t - f^\star\|_\alpha^2",
    Dimension(0, 2),
    chance="inputs",
)
SAMPLING_ERROR = Metric(
    "expected squared error of sampling",
    r"\mathrm{E} \|f^t - \bar{g}^{K+1,t-1}\|_\alpha^2",
    Dimension(0, 2),
    chance="draws",
)

# FFGB's impossibility: what its instance is like, which no round changes.
MEAN_TOTAL_VARIATION = Metric(
    "mean total variation of the inputs", r"\omega_{TV}", Dimension(), chance="inputs"
)
MEAN_WASSERSTEIN = Metric(
    "mean Wasserstein-1 distance of the inputs", r"\omega_{W_1}", Dimension(0, 1)
)

NEVER_NEGATIVE = (
    FUNCTION_DISTANCE,
    LARGEST_FUNCTION,
    LARGEST_RESIDUAL,
    LARGEST_QUERY,
    LARGEST_ANSWER,
    EXPECTED_FUNCTION_DISTANCE,
    SAMPLING_ERROR,
)
"""Distances and norms of one draw: below 0 nothing was measured."""
