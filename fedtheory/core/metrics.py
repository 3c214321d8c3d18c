"""What trajectories measure."""

from fractions import Fraction

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
    "expected objective gap",
    r"\mathrm{E} F(\bar{x}^t) - F^\star",
    Dimension(1, 0),
    chance="draws",
)
EXPECTED_SURROGATE_GAP = Metric(
    "expected surrogate gap",
    r"\mathrm{E} \hat{F}_{t-1}(X^t) - F^\star",
    Dimension(1, 0),
    chance="draws",
)
EXPECTED_STACKED_GAP = Metric(
    "expected stacked gap",
    r"\mathrm{E} \hat{F}(X^t) - F^\star",
    Dimension(1, 0),
    chance="draws",
)
EXPECTED_DISTANCE = Metric(
    "expected consensus distance",
    r"\mathrm{E}\, \mathrm{dist}(X^t, \mathcal{C})",
    Dimension(0, 1),
    chance="draws",
)
EXPECTED_SQUARED_DISTANCE = Metric(
    "expected squared consensus distance",
    r"\mathrm{E}\, \mathrm{dist}^2(X^t, \mathcal{C})",
    Dimension(0, 2),
    chance="draws",
)
TRACKING_ERROR = Metric(
    "expected squared error of the gradient estimator",
    r"\mathrm{E} \|\nabla\hat{F}(X^t) - D^{t+1}\|_F^2",
    Dimension(2, -2),
    chance="draws",
)
EXPECTED_FRANK_WOLFE_GAP = Metric(
    "expected Frank-Wolfe gap",
    r"\mathrm{E}\, \mathrm{gap}(\bar{x}^t)",
    Dimension(1, 0),
    chance="draws",
)
EXPECTED_SURROGATE_FRANK_WOLFE_GAP = Metric(
    "expected surrogate Frank-Wolfe gap",
    r"\mathrm{E}\, \hat{\mathrm{gap}}(X^t)",
    Dimension(1, 0),
    chance="draws",
)
REGRET = Metric("regret", r"\sum_{k \leq t} f_k(x_k) - f_k(x^\star)", Dimension(1, 0))

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

# Federated residual learning: regret against one fixed comparator, over the plays of rounds 1 to t.
EXPECTED_REGRET = Metric(
    "expected average regret",
    r"\mathrm{E} \frac{1}{Pt} \sum_{i,\, s \leq t} \ell_{i,s}(u_{i,s}) - \ell_{i,s}(u_{i,\star})",
    Dimension(1, 0),
    chance="draws",
)

# Appendix C of FedRes: the mean of the loss, both models being what the round plays.
POPULATION_LOSS = Metric("population loss", r"\mathrm{E}\, \ell(w^g_t, w^l_t)", Dimension(1, 0))

# FFGB's impossibility: what its instance is like, which no round changes.
MEAN_TOTAL_VARIATION = Metric(
    "mean total variation of the inputs", r"\omega_{TV}", Dimension(), chance="inputs"
)
MEAN_WASSERSTEIN = Metric(
    "mean Wasserstein-1 distance of the inputs", r"\omega_{W_1}", Dimension(0, 1)
)

# Ensembles: an entry t is what is known of the mean of the weights of rounds 1 to t.
EXPECTED_ENSEMBLE_GAP = Metric(
    "expected gap of the mean weights",
    r"\mathrm{E} L(\alpha^A_t) - L(\alpha_{opt})",
    Dimension(1, 0),
    chance="draws",
)

# FedRes.ERM: one round's pair, measured by its expected loss and by the loss on the samples that made it.
EXPECTED_EXCESS = Metric(
    "expected excess",
    r"\mathrm{E} \frac{1}{P} \sum_i L_i(u_{i,t}) - L_i(u_{i,\star})",
    Dimension(1, 0),
    chance="draws",
)
EXPECTED_EMPIRICAL_EXCESS = Metric(
    "expected empirical excess",
    r"\mathrm{E}\, \delta_{t-\beta,t}",
    Dimension(1, 0),
    chance="draws",
)
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
HALF_STEP_GAIN = Metric(
    "gain of a half step", r"\ell(u_0, v_0) - \min_u \ell(u, v_0)", Dimension(1, 0)
)
RECURSION_VALUE = Metric("value of the recursion", "B_n", Dimension(1, 0))
EXPECTED_AGNOSTIC_GAP = Metric(
    "expected agnostic gap of the mean weights",
    r"\mathrm{E} \max_{\lambda} L(\alpha^A_t, \lambda) - \min_\alpha \max_\lambda L(\alpha, \lambda)",
    Dimension(1, 0),
    chance="draws",
)

# Contextual bandits that explore every B rounds: an entry t is what is known after t explorations, of rounds 1 to Bt.
EXPECTED_BANDIT_REGRET = Metric(
    "expected average bandit regret",
    r"\mathrm{E} \frac{1}{PBt} \sum_{i,\, s \leq Bt} f_i^\star(a^\star_{i,s}) - f_i^\star(a_{i,s})",
    Dimension(Fraction(1, 2), 0),
    chance="draws",
)
EXPECTED_DEVIATION = Metric(
    "expected largest deviation",
    r"\mathrm{E} \sup_w \frac{1}{P} \sum_i L_i(w) - \hat{L}_{i,t+1}(w)",
    Dimension(1, 0),
    chance="draws",
)

# FedNewton: entry k holds the iterate after k + 1 exchanges; the start, 0 exchanges, has statements of its own.
FEDERATED_ERROR = Metric("federated error", r"\|f^t - f_D\|_2", Dimension(Fraction(1, 2), 0))
WEIGHTED_ERROR = Metric(
    "weighted error",
    r"\|(C + \lambda)^{1/2} (\bar{w}^t - w_D)\|",
    Dimension(Fraction(1, 2), 0),
)
RIDGE_NORM_ERROR = Metric(
    "error in the norm of the Hessian", r"\|\bar{w}^t - w_D\|_H", Dimension(Fraction(1, 2), 0)
)
RIDGE_EXCESS = Metric("excess of the ridge objective", r"J(\bar{w}^t) - J(w_D)", Dimension(1, 0))
EXCESS_ERROR = Metric(
    "error of the prediction", r"\|f^t - f^\star\|_2", Dimension(Fraction(1, 2), 0)
)

# Ridge regression: errors of estimates, in the norm of (C + lambda)^(1/2) w and in L2 of the inputs.
ONE_SHOT_ERROR = Metric(
    "one-shot error",
    r"\|(C + \lambda)^{1/2} (\bar{w}^0 - w_D)\|",
    Dimension(Fraction(1, 2), 0),
)
LOCAL_ERROR = Metric(
    "error of a client's solution",
    r"\|(C + \lambda)^{1/2} (w_{D_j} - w_\lambda)\|",
    Dimension(Fraction(1, 2), 0),
)
CENTRE_SHIFT = Metric(
    "shift of a client's centre",
    r"\|(C + \lambda)^{1/2} (w_{j,\lambda} - w_\lambda)\|",
    Dimension(Fraction(1, 2), 0),
)
CENTRAL_ERROR = Metric(
    "error of ridge regression", r"\|f_D - f^\star\|_2", Dimension(Fraction(1, 2), 0)
)
RIDGE_BIAS = Metric(
    "bias of ridge regression", r"\|f_\lambda - f^\star\|_2", Dimension(Fraction(1, 2), 0)
)
CENTRE_NORM = Metric("norm of the centre", r"\|w_\lambda\|", Dimension(0, 1))
TARGET_GAP = Metric(
    "distance of the centre from the target", r"\|w^\star - w_\lambda\|", Dimension(0, 1)
)

# How far a sample is from its law: a quantile at level 1 - delta is the least number kept with that probability, over
# every sample that can be drawn; the deviations themselves are those of one drawn sample.
MEAN_QUANTILE = Metric(
    "quantile of the mean's deviation",
    r"q_{1 - \delta}\left(\|\frac{1}{n} \sum_i \xi_i - \mathrm{E} \xi\|\right)",
    Dimension(0, 1),
    chance="samples",
)
DEVIATION_QUANTILE = Metric(
    "quantile of the covariance's deviation",
    r"q_{1 - \delta}(\mathcal{R}_{D,\lambda})",
    chance="samples",
)
SYMMETRIC_DEVIATION_QUANTILE = Metric(
    "quantile of the symmetrised deviation",
    r"q_{1 - \delta}(\|(C + \lambda)^{-1/2} (C - C_D) (C + \lambda)^{-1/2}\|)",
    chance="samples",
)
RESPONSE_QUANTILE = Metric(
    "quantile of the responses' deviation",
    r"q_{1 - \delta}(\|(C + \lambda)^{-1/2} (S_D^* y_D - S^* f^*)\|)",
    Dimension(Fraction(1, 2), 0),
    chance="samples",
)
HALF_DEVIATION_QUANTILE = Metric(
    "quantile of the half-whitened deviation",
    r"q_{1 - \delta}(\|(C + \lambda)^{-1/2} (C - C_D)\|)",
    Dimension(Fraction(1, 2), -1),
    chance="samples",
)
DRAWN_DEVIATION = Metric("deviation of a drawn covariance", r"\mathcal{R}_{D,\lambda}")
DRAWN_SYMMETRIC_DEVIATION = Metric(
    "symmetrised deviation of a drawn covariance",
    r"\|(C + \lambda)^{-1/2} (C - C_D) (C + \lambda)^{-1/2}\|",
)
DRAWN_HALF_DEVIATION = Metric(
    "half-whitened deviation of a drawn covariance",
    r"\|(C + \lambda)^{-1/2} (C - C_D)\|",
    Dimension(Fraction(1, 2), -1),
)
DRAWN_RESPONSES = Metric(
    "deviation of drawn responses",
    r"\|(C + \lambda)^{-1/2} (S_D^* y_D - S^* f^*)\|",
    Dimension(Fraction(1, 2), 0),
)
RATIO_AS_PRINTED = Metric("covariance ratio", r"\mathcal{P}_{D,\lambda}")
RATIO_SYMMETRISED = Metric(
    "symmetrised covariance ratio",
    r"\|(C + \lambda)^{1/2} (C_D + \lambda)^{-1} (C + \lambda)^{1/2}\|",
)
REMAINING_SHARE = Metric(
    "remaining share of the distance",
    r"\|\bar{w}^t - \bar{w}^\infty\| / \|\bar{w}^0 - \bar{w}^\infty\|",
)

# FedNewton: what a round makes of the error in the long run; of no iterate.
SPECTRAL_RADIUS = Metric("spectral radius of a round", r"\rho(I - WH)")
