"""Where attacks on FedRes look."""

from collections.abc import Mapping
from typing import Any

from fedtheory.instances.ground import Ground, one_by_one
from fedtheory.papers.fedres.algorithms.fedres_bandit import expected_fedres_bandit
from fedtheory.papers.fedres.algorithms.fedres_erm import expected_erm
from fedtheory.papers.fedres.algorithms.fedres_sgd import expected_fedres_sgd
from fedtheory.papers.fedres.algorithms.half_step import half_step
from fedtheory.papers.fedres.instances import hostile_least_squares, hostile_residual
from fedtheory.papers.fedres.instances import hostile_probes as probes

GROUNDS: Mapping[Any, Ground] = {
    expected_fedres_sgd: Ground(hostile_residual.PAIRS, (), (4, 10), outcomes=True),
    expected_erm: Ground(hostile_least_squares.ROWS, (), (9,), outcomes=True),
    half_step: Ground(hostile_least_squares.VALLEYS, (), (1,)),
    expected_fedres_bandit: one_by_one(probes.BANDITS, (), (6, 10)),
}
