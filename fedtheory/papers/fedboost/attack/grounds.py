"""Where attacks on FedBoost look."""

from collections.abc import Mapping
from typing import Any

from fedtheory.instances.ground import Ground, one_by_one
from fedtheory.papers.fedboost.algorithms.aflboost import expected_aflboost
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost
from fedtheory.papers.fedboost.algorithms.mixture_probe import mixture_probe
from fedtheory.papers.fedboost.instances import hostile_ensemble
from fedtheory.papers.fedboost.instances import hostile_probes as probes

GROUNDS: Mapping[Any, Ground] = {
    expected_fedboost: Ground(hostile_ensemble.SEGMENTS, (), (4, 1, 2, 6), outcomes=True),
    expected_aflboost: one_by_one(probes.GAMES, (), (3, 1, 5)),
    mixture_probe: one_by_one(probes.DOMAINS, (), (1,)),
}

WITHOUT_TWIN: Mapping[Any, str] = {
    expected_aflboost: "its steps are roots of the instance's constants",
    mixture_probe: "the least loss of an ensemble is known between two ends",
}
"""What is searched and cannot be run again without rounding, and why."""
