"""Where an attack looks: two clients on a line, written down and built."""

from collections.abc import Mapping
from typing import Any

from fedavg_noniid.algorithms.fedavg import fedavg
from fedtheory.instances.ground import Ground, one_by_one
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.hostile_written import Draw, written


def _two(draw: Draw) -> Recipe:
    return {
        "family": "fedavg_noniid.line",
        "curvatures": f"{draw.positive()},{draw.positive()}",
        "centres": f"{draw.real()},{draw.real()}",
        "start": str(draw.real()),
    }


CORNERS: tuple[Recipe, ...] = (
    {"family": "fedavg_noniid.line", "curvatures": "1,1", "centres": "0,0", "start": "1"},
    {"family": "fedavg_noniid.line", "curvatures": "1,2", "centres": "-1,1", "start": "2"},
)
GROUNDS: Mapping[Any, Ground] = {
    fedavg: one_by_one((written("two quadratic clients on a line", _two),), CORNERS, (8, 2)),
}
