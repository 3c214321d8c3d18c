"""What Section 3 of FedBoost is about, computed: the least loss of an ensemble, for one mixture and for the worst."""

from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory
from fedtheory.papers.fedboost.metrics import BEST_AGNOSTIC_LOSS, BEST_MIXTURE_LOSS


class MixtureProblem(Protocol):
    """Domains, predictors and a divergence."""

    def best_mixture_loss(self) -> float:
        """An upper end of min_α Σ λ_k B_F(D_k ‖ h_α)."""

    def best_agnostic_loss(self) -> float:
        """An upper end of min_α max_λ Σ λ_k B_F(D_k ‖ h_α)."""


def mixture_probe(
    problem: MixtureProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Both losses; nothing runs."""
    del steps, rng
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            BEST_MIXTURE_LOSS: np.full((1, rounds), problem.best_mixture_loss()),
            BEST_AGNOSTIC_LOSS: np.full((1, rounds), problem.best_agnostic_loss()),
        },
    )
