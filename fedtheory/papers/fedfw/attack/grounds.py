r"""Where attacks on FedFW and its variants look.

A schedule with T in it is rational at cubes, so a crossing there can be run again exactly. Algorithms that follow every
outcome take one instance at a time and few rounds.
"""

from collections.abc import Mapping
from typing import Any

from fedtheory.instances.ground import Ground, one_by_one
from fedtheory.papers.fedfw.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.papers.fedfw.algorithms.fedfw_gap import fedfw_gap
from fedtheory.papers.fedfw.algorithms.fedfw_split import fedfw_split
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.instances import hostile_bent, hostile_draws
from fedtheory.papers.fedfw.instances import hostile_probes as probes

GROUNDS: Mapping[Any, Ground] = {
    fedfw_gap: Ground(hostile_bent.SPACES, hostile_bent.STRUCTURES, (27, 8, 64)),
    expected_participation: Ground(
        hostile_draws.ATTENDED, hostile_draws.ATTENDED_STRUCTURES, (6,), outcomes=True
    ),
    # Tp + 1 = 8 if everybody takes part
    expected_participation_gaps: Ground(
        hostile_bent.SPACES[:4], hostile_bent.STRUCTURES, (7,), outcomes=True
    ),
    expected_fedfw_sto: Ground(
        hostile_draws.NOISY_SPACES, hostile_draws.NOISY_STRUCTURES, (6,), outcomes=True
    ),
    fedfw_split: one_by_one(probes.SPLIT, probes.SPLIT_CORNERS, (8, 48)),
}
