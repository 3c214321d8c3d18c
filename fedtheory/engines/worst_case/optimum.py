"""The optimum of a cone in floating point: by the central path where a block is large and rows are few, else by clarabel.

A step of the path costs what its rows cost, a step of clarabel what the largest block costs.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from fedtheory.engines.worst_case import solve
from fedtheory.engines.worst_case.central import CLOSE, optimum
from fedtheory.engines.worst_case.solve import Answer, Floats

LARGE, FEW_ROWS = 40, 900
ROUNDS = 6
VIOLATED = 1e-9


def is_large(sizes: Sequence[int]) -> bool:
    """Whether a block is so large that the path pays."""
    return max(sizes, default=0) >= LARGE


def best(
    data: Floats, *, tolerance: float = 1e-10, first: Sequence[int] = (), close: float = CLOSE
) -> Answer:
    """The least upper end, to about this relative accuracy. Raises Unbounded and Infeasible.

    The rows that are tried `first` are all that is looked at, with those that their optimum violates, if it has one. Where
    the multipliers have no room the path does not lead to the end: how `close` it is to come is for the caller to say.
    """
    if is_large(data.sizes):
        found = _of_few(data, first) if first else None
        if found is None and len(data.constants) <= FEW_ROWS:
            found = optimum(data, close=close)
        if found is not None:
            return found
    return solve.best(data, tolerance=tolerance)


def _of_few(data: Floats, first: Sequence[int]) -> Answer | None:
    """The optimum of few rows that violates no other."""
    active = set(first) | set(np.flatnonzero(data.equal).tolist())
    for _ in range(ROUNDS):
        rows = sorted(active)
        found = optimum(data.part(rows)) if len(rows) <= FEW_ROWS else None
        if found is None:
            return None
        slack = data.rows @ found.triangle + data.values @ found.values + data.constants
        size = max(1.0, abs(found.triangle).max(initial=0.0))
        wrong = [int(k) for k in np.argsort(slack) if slack[k] < -VIOLATED * size]
        more = [k for k in wrong if k not in active][: len(rows)]
        if not more:
            multipliers = np.zeros(len(data.constants))
            multipliers[rows] = found.multipliers
            return replace(found, multipliers=multipliers, inside=None)
        active.update(more)
    return None
