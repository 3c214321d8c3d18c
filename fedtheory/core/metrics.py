"""What trajectories measure."""

from fedtheory.core.concept import Dimension, Metric

OBJECTIVE_GAP = Metric("objective gap", r"F(\bar{x}^t) - F^\star", Dimension(1, 0))
SURROGATE_GAP = Metric("surrogate gap", r"\hat{F}_{t-1}(X^t) - F^\star", Dimension(1, 0))
CONSENSUS_DISTANCE = Metric(
    "consensus distance", r"\mathrm{dist}(X^t, \mathcal{C})", Dimension(0, 1)
)
