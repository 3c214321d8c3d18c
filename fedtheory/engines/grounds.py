r"""Where an attack looks, by algorithm: families, structures, horizons, and whether runs go one by one.

A schedule with T in it is rational at cubes, so a crossing there can be run again exactly. Algorithms that follow every
outcome take one instance at a time and few rounds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fedtheory.algorithms.aflboost import expected_aflboost
from fedtheory.algorithms.contraction_probe import contraction_probe
from fedtheory.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.algorithms.fedboost import expected_fedboost
from fedtheory.algorithms.fedfw_gap import fedfw_gap
from fedtheory.algorithms.fedfw_split import fedfw_split
from fedtheory.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.algorithms.fednewton import fednewton, fednewton_damped, fednewton_literal
from fedtheory.algorithms.fedres_bandit import expected_fedres_bandit
from fedtheory.algorithms.fedres_erm import expected_erm
from fedtheory.algorithms.fedres_sgd import expected_fedres_sgd
from fedtheory.algorithms.ffgb import ffgb
from fedtheory.algorithms.ffgb_inputs import ffgb_inputs
from fedtheory.algorithms.ffgb_residual import ffgb_persistent, ffgb_without_residual
from fedtheory.algorithms.ffgb_sampled import expected_ffgb
from fedtheory.algorithms.ffgb_sampled_square import expected_ffgb_square
from fedtheory.algorithms.ffgb_square import ffgb_square
from fedtheory.algorithms.half_step import half_step
from fedtheory.algorithms.mixture_probe import mixture_probe
from fedtheory.algorithms.ridge_baselines import fednewton_pcg
from fedtheory.algorithms.ridge_estimates import ridge_estimates
from fedtheory.algorithms.ridge_shares import fedavg_share, fedprox_share
from fedtheory.instances import (
    hostile,
    hostile_bent,
    hostile_boosting,
    hostile_draws,
    hostile_ensemble,
    hostile_least_squares,
    hostile_residual,
    hostile_ridge,
)
from fedtheory.instances import (
    hostile_probes as probes,
)
from fedtheory.instances.hostile import Recipe, Space


@dataclass(frozen=True)
class Ground:
    """`horizons`: the numbers of rounds, tried in turn. `outcomes`: one run at a time, for all its outcomes.

    `written`: families whose instances are built one by one; they need `outcomes`.
    """

    spaces: tuple[Space, ...]
    structures: tuple[Recipe, ...]
    horizons: tuple[int, ...]
    outcomes: bool = False
    written: tuple[Space, ...] = ()


def _one_by_one(
    written: tuple[Space, ...], structures: tuple[Recipe, ...], horizons: tuple[int, ...]
) -> Ground:
    return Ground((), structures, horizons, outcomes=True, written=written)


CONVEX = Ground(hostile.SPACES, hostile.STRUCTURES, (48,))
ONE_INPUT = Ground(
    hostile_boosting.ONE_INPUT, hostile_boosting.ONE_INPUT_CORNERS, (8, 64), outcomes=True
)
RIDGE = Ground(hostile_ridge.CLIENTS_OF_RIDGE, hostile_ridge.CORNERS, (8, 2))
GROUNDS: Mapping[Any, Ground] = {
    fedfw_gap: Ground(hostile_bent.SPACES, hostile_bent.STRUCTURES, (27, 8, 64)),
    expected_participation: Ground(
        hostile_draws.ATTENDED, hostile_draws.ATTENDED_STRUCTURES, (6,), outcomes=True
    ),
    # Tp + 1 = 8 where everybody comes
    expected_participation_gaps: Ground(
        hostile_bent.SPACES[:4], hostile_bent.STRUCTURES, (7,), outcomes=True
    ),
    expected_fedfw_sto: Ground(
        hostile_draws.NOISY_SPACES, hostile_draws.NOISY_STRUCTURES, (6,), outcomes=True
    ),
    # K and μ are numbers of a run, so FFGB takes one run at a time
    ffgb: Ground(hostile_boosting.BOOSTING, hostile_boosting.CORNERS, (8, 64), outcomes=True),
    ffgb_persistent: ONE_INPUT,
    ffgb_without_residual: ONE_INPUT,
    # at most three clients, so four rounds of all subsets are few
    expected_ffgb: Ground(
        (*hostile_boosting.ONE_INPUT, *hostile_boosting.BOOSTING), (), (4, 2), outcomes=True
    ),
    ffgb_square: Ground(hostile_boosting.LINES, hostile_boosting.LINE_CORNERS, (6,), outcomes=True),
    fednewton: RIDGE,
    fednewton_literal: RIDGE,
    fednewton_damped: replace(RIDGE, structures=()),
    expected_fedres_sgd: Ground(hostile_residual.PAIRS, (), (4, 10), outcomes=True),
    expected_erm: Ground(hostile_least_squares.ROWS, (), (9,), outcomes=True),
    half_step: Ground(hostile_least_squares.VALLEYS, (), (1,)),
    expected_fedboost: Ground(hostile_ensemble.SEGMENTS, (), (4, 1, 2, 6), outcomes=True),
    # what follows is built one by one
    fedfw_split: _one_by_one(probes.SPLIT, probes.SPLIT_CORNERS, (8, 48)),
    expected_ffgb_square: _one_by_one(probes.DRAWN_LABELS, (), (4, 2)),
    ffgb_inputs: _one_by_one(probes.FROZEN, (), (4,)),
    expected_fedres_bandit: _one_by_one(probes.BANDITS, (), (6, 10)),
    expected_aflboost: _one_by_one(probes.GAMES, (), (3, 1, 5)),
    mixture_probe: _one_by_one(probes.DOMAINS, (), (1,)),
    contraction_probe: _one_by_one(probes.RIDGE, hostile_ridge.CORNERS, (1,)),
    fednewton_pcg: _one_by_one(probes.RIDGE, hostile_ridge.CORNERS, (1, 2)),
    fedprox_share: _one_by_one(probes.RIDGE, probes.SHARED_STARTS, (4, 1)),
    fedavg_share: _one_by_one(probes.RIDGE, probes.SHARED_STARTS, (4, 1)),
    ridge_estimates: _one_by_one(probes.SOURCES, probes.SOURCE_CORNERS, (1,)),
}

WITHOUT_TWIN: Mapping[Any, str] = {
    expected_aflboost: "its steps are roots of the instance's constants",
    mixture_probe: "the least loss of an ensemble is known between two ends",
}
"""What is searched and cannot be run again without rounding, and why."""


def ground(algorithm: Any) -> Ground:
    """Where to look; what has no ground of its own is attacked with convex quadratics and linear losses.

    Where these do not promise what a bound assumes, the search stays around the statement's exhibits.
    """
    return GROUNDS.get(algorithm, CONVEX)
