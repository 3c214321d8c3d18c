"""The quantities that trajectories measure."""

from fractions import Fraction
from typing import TYPE_CHECKING

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.moved import moved

OBJECTIVE_GAP = Metric("objective gap", r"F(\bar{x}^t) - F^\star", Dimension(1, 0))
CONSENSUS_DISTANCE = Metric(
    "consensus distance", r"\mathrm{dist}(X^t, \mathcal{C})", Dimension(0, 1)
)
SQUARED_DISTANCE = Metric(
    "squared distance to the solution", r"\|\bar{x}^t - x^\star\|^2", Dimension(0, 2)
)

# Expectations over all that is drawn: numbers, which an enumeration of the outcomes measures without statistics.
EXPECTED_OBJECTIVE_GAP = Metric(
    "expected objective gap",
    r"\mathrm{E} F(\bar{x}^t) - F^\star",
    Dimension(1, 0),
    chance="draws",
)
REGRET = Metric("regret", r"\sum_{k \leq t} f_k(x_k) - f_k(x^\star)", Dimension(1, 0))


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

if not TYPE_CHECKING:  # else any name would be one of this module's

    def __getattr__(name: str) -> object:
        raise moved(__name__, name)
