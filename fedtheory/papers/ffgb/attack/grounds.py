"""Where attacks on FFGB look."""

from collections.abc import Mapping
from typing import Any

from fedtheory.instances.ground import Ground, one_by_one
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_inputs import ffgb_inputs
from fedtheory.papers.ffgb.algorithms.ffgb_residual import ffgb_persistent, ffgb_without_residual
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import expected_ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square import expected_ffgb_square
from fedtheory.papers.ffgb.algorithms.ffgb_square import ffgb_square
from fedtheory.papers.ffgb.instances import hostile_boosting
from fedtheory.papers.ffgb.instances import hostile_probes as probes

ONE_INPUT = Ground(
    hostile_boosting.ONE_INPUT, hostile_boosting.ONE_INPUT_CORNERS, (8, 64), outcomes=True
)
GROUNDS: Mapping[Any, Ground] = {
    # K and μ are numbers of a run, so FFGB takes one run at a time
    ffgb: Ground(hostile_boosting.BOOSTING, hostile_boosting.CORNERS, (8, 64), outcomes=True),
    ffgb_persistent: ONE_INPUT,
    ffgb_without_residual: ONE_INPUT,
    # at most three clients, so four rounds of all subsets are few
    expected_ffgb: Ground(
        (*hostile_boosting.ONE_INPUT, *hostile_boosting.BOOSTING), (), (4, 2), outcomes=True
    ),
    ffgb_square: Ground(hostile_boosting.LINES, hostile_boosting.LINE_CORNERS, (6,), outcomes=True),
    expected_ffgb_square: one_by_one(probes.DRAWN_LABELS, (), (4, 2)),
    ffgb_inputs: one_by_one(probes.FROZEN, (), (4,)),
}
