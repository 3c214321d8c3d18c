"""What only FedNewton's trajectories measure."""

from fractions import Fraction

from fedtheory.core.concept import Dimension, Metric

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
