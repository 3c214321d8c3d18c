"""What Sections 7.4 and 7.5 of FedNewton speak of, computed: errors of ridge estimates, of clients and of all data."""

from typing import Protocol

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fednewton.metrics import (
    CENTRAL_ERROR,
    CENTRE_NORM,
    CENTRE_SHIFT,
    LOCAL_ERROR,
    ONE_SHOT_ERROR,
    RIDGE_BIAS,
    TARGET_GAP,
)


class Laws(Protocol):
    """What the laws of the clients say."""

    @property
    def C_j(self) -> Array:
        """Covariances, (m, M, M)."""

    @property
    def moments(self) -> Array:
        """S_j* f_j*, (m, M)."""

    @property
    def w_star(self) -> Array | None:
        """The weights of f*, (M,), if it has any."""


class RidgeEstimates(Protocol):
    """Ridge regressions of the samples and of their laws; runs lead, then clients, then coordinates."""

    @property
    def C_Dj(self) -> Array:
        """Covariances, (runs, m, M, M)."""

    @property
    def b_j(self) -> Array:
        """Moments, (runs, m, M)."""

    @property
    def w_D(self) -> Array:
        """All samples', (runs, M)."""

    @property
    def w_Dj(self) -> Array:
        """The clients' own, (runs, m, M)."""

    @property
    def w_bar(self) -> Array:
        """Their average, (runs, M)."""

    @property
    def w_lambda(self) -> Array:
        """The law's, (M,)."""

    @property
    def w_j_lambda(self) -> Array:
        """The laws' of the clients, (m, M)."""

    @property
    def known(self) -> Laws:
        """What the laws say."""

    def weighted_norm(self, e: Array) -> Array:  # (..., M) -> (...)
        """‖(C + λ)^{1/2} e‖."""

    def excess(self, w: Array) -> Array:  # (..., M) -> (...)
        """‖⟨w, φ⟩ - f*‖ in L2(ρ)."""


def ridge_estimates(
    problem: RidgeEstimates, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """All errors, the same in every round; a client's is that of the first one."""
    del steps, rng
    w_D, centre = problem.w_D, problem.w_lambda
    target = problem.known.w_star
    runs = np.ones(len(w_D))
    errors = {
        ONE_SHOT_ERROR: problem.weighted_norm(problem.w_bar - w_D),
        LOCAL_ERROR: problem.weighted_norm(problem.w_Dj[:, 0] - centre),
        CENTRE_SHIFT: problem.weighted_norm(problem.w_j_lambda[0] - centre) * runs,
        CENTRAL_ERROR: problem.excess(w_D),
        RIDGE_BIAS: problem.excess(centre) * runs,
        CENTRE_NORM: np.linalg.norm(centre) * runs,
    }
    if target is not None:
        errors[TARGET_GAP] = np.linalg.norm(target - centre) * runs
    series = {metric: np.repeat(value[:, None], rounds, axis=1) for metric, value in errors.items()}
    return Trajectory(np.arange(1, rounds + 1), series)


def certain_samples(
    problem: RidgeEstimates, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """The same, of samples that cannot come out otherwise: one feature of one size for each client, and one label.

    Raises:
        FedTheoryError: the samples might have come out otherwise, so that this one is no draw.
    """
    known = problem.known
    alone = len(problem.w_lambda) == 1 and len(problem.w_D) == 1
    if not (alone and (problem.C_Dj == known.C_j).all() and (problem.b_j == known.moments).all()):
        message = (
            "only samples of one feature that are their laws are certain; nothing draws others"
        )
        raise FedTheoryError(message, code="FT021")
    once = ridge_estimates(problem, steps, rounds, rng)
    series = {metric: np.repeat(value, runs, axis=0) for metric, value in once.series.items()}
    return Trajectory(once.rounds, series)
