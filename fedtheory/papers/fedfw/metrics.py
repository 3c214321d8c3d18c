"""What only FedFW's trajectories measure."""

from fedtheory.core.concept import Dimension, Metric

SURROGATE_GAP = Metric("surrogate gap", r"\hat{F}_{t-1}(X^t) - F^\star", Dimension(1, 0))
FRANK_WOLFE_GAP = Metric("Frank-Wolfe gap", r"\mathrm{gap}(\bar{x}^t)", Dimension(1, 0))
SURROGATE_FRANK_WOLFE_GAP = Metric(
    "surrogate Frank-Wolfe gap", r"\hat{\mathrm{gap}}(X^t)", Dimension(1, 0)
)

# Expectations over all that is drawn: numbers, which an enumeration of the outcomes measures without statistics.
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

NEVER_NEGATIVE = (
    FRANK_WOLFE_GAP,
    EXPECTED_DISTANCE,
    EXPECTED_SQUARED_DISTANCE,
    TRACKING_ERROR,
    EXPECTED_FRANK_WOLFE_GAP,
)
"""Distances and norms of one draw: below 0 nothing was measured."""
