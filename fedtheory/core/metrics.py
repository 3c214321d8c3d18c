"""What trajectories measure."""

from fedtheory.core.concept import Dimension, Metric

OBJECTIVE_GAP = Metric("objective gap", r"F(\bar{x}^t) - F^\star", Dimension(1, 0))
SURROGATE_GAP = Metric("surrogate gap", r"\hat{F}_{t-1}(X^t) - F^\star", Dimension(1, 0))
CONSENSUS_DISTANCE = Metric(
    "consensus distance", r"\mathrm{dist}(X^t, \mathcal{C})", Dimension(0, 1)
)
SQUARED_DISTANCE = Metric(
    "squared distance to the solution", r"\|\bar{x}^t - x^\star\|^2", Dimension(0, 2)
)
FRANK_WOLFE_GAP = Metric("Frank-Wolfe gap", r"\mathrm{gap}(\bar{x}^t)", Dimension(1, 0))
SURROGATE_FRANK_WOLFE_GAP = Metric(
    "surrogate Frank-Wolfe gap", r"\hat{\mathrm{gap}}(X^t)", Dimension(1, 0)
)

# Expectations over all that is drawn: numbers, which an enumeration of the outcomes measures without statistics.
EXPECTED_OBJECTIVE_GAP = Metric(
    "expected objective gap", r"\mathrm{E} F(\bar{x}^t) - F^\star", Dimension(1, 0)
)
EXPECTED_SURROGATE_GAP = Metric(
    "expected surrogate gap", r"\mathrm{E} \hat{F}_{t-1}(X^t) - F^\star", Dimension(1, 0)
)
EXPECTED_STACKED_GAP = Metric(
    "expected stacked gap", r"\mathrm{E} \hat{F}(X^t) - F^\star", Dimension(1, 0)
)
EXPECTED_DISTANCE = Metric(
    "expected consensus distance",
    r"\mathrm{E}\, \mathrm{dist}(X^t, \mathcal{C})",
    Dimension(0, 1),
)
EXPECTED_SQUARED_DISTANCE = Metric(
    "expected squared consensus distance",
    r"\mathrm{E}\, \mathrm{dist}^2(X^t, \mathcal{C})",
    Dimension(0, 2),
)
TRACKING_ERROR = Metric(
    "expected squared error of the gradient estimator",
    r"\mathrm{E} \|\nabla\hat{F}(X^t) - D^{t+1}\|_F^2",
    Dimension(2, -2),
)
EXPECTED_FRANK_WOLFE_GAP = Metric(
    "expected Frank-Wolfe gap", r"\mathrm{E}\, \mathrm{gap}(\bar{x}^t)", Dimension(1, 0)
)
EXPECTED_SURROGATE_FRANK_WOLFE_GAP = Metric(
    "expected surrogate Frank-Wolfe gap",
    r"\mathrm{E}\, \hat{\mathrm{gap}}(X^t)",
    Dimension(1, 0),
)
REGRET = Metric("regret", r"\sum_{k \le t} f_k(x_k) - f_k(x^\star)", Dimension(1, 0))

# Functional boosting: an entry t is what is known after t rounds, so that f^t is the function that round t returns.
FUNCTION_DISTANCE = Metric(
    "squared distance to the optimal function", r"\|f^t - f^\star\|_\alpha^2", Dimension(0, 2)
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
