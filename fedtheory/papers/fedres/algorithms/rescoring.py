r"""Re-scoring: old samples meet the partner's newest model, FedRes's (2) and (3) for one client without delays.

Round t plays w_t^g and the local answer to it; w_{t+1}^g answers w_t^l: the two take turns. Algorithm 6 claims to be
this and is half of it: its server keeps the local models of the past, as fictitious play does.
"""

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Trajectory
from fedtheory.papers.fedres.algorithms.fictitious_play import CooperativeGame
from fedtheory.papers.fedres.metrics import POPULATION_LOSS


def rescoring(
    game: CooperativeGame, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """(2) and (3): each side answers the newest model of the other."""
    del steps, rng
    shared, local = game.start
    measured = np.empty((rounds, len(shared)))
    for k in range(rounds):
        measured[k] = game.loss(shared, local)
        shared = game.global_response(local)  # (3): Σ_s ℓ_s(·, w_t)
        local = game.local_response(shared)  # (2), in round t + 1: Σ_s ℓ_s(w_{t+1}^g, ·)
    return Trajectory(np.arange(1, rounds + 1), {POPULATION_LOSS: measured.T})


def half_rescoring(
    game: CooperativeGame, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Algorithm 6 as printed: the client answers the newest global model, the server the average of local ones."""
    del steps, rng
    shared, local = game.start
    past_local = np.zeros_like(local)
    measured = np.empty((rounds, len(shared)))
    for k in range(rounds):
        measured[k] = game.loss(shared, local)
        past_local = past_local + (local - past_local) / (k + 1)
        # both lines of the algorithm speak of round t, so the client answers w_t^g and not w_{t+1}^g
        shared, local = game.global_response(past_local), game.local_response(shared)
    return Trajectory(np.arange(1, rounds + 1), {POPULATION_LOSS: measured.T})
