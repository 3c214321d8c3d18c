r"""Where an attack looks, by algorithm: families, structures, horizons, and whether runs go one by one."""

from typing import Any

from fedtheory.core.shelf import Names
from fedtheory.core.statement import Statement
from fedtheory.instances import hostile
from fedtheory.instances.ground import Ground

CONVEX = Ground(hostile.SPACES, hostile.STRUCTURES, (48,))
GROUNDS = Names[Ground]("GROUNDS")
WITHOUT_TWIN = Names[str]("WITHOUT_TWIN")
"""Statements that are searched but cannot be run again without rounding, and why."""


def ground(statement: Statement[Any]) -> Ground:
    """Where to look; what has no ground of its own is attacked with convex quadratics and linear losses.

    Where these do not promise what a bound assumes, the search stays around the statement's exhibits.
    """
    return GROUNDS.of(statement.id).get(statement.algorithm, CONVEX)
