"""From which round on a method promises most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fedtheory.calculator.bound import required
from fedtheory.calculator.catalogue import LAST_ROUND, find
from fedtheory.calculator.common_names import ROUNDS
from fedtheory.calculator.guarantees import Guarantee
from fedtheory.calculator.vector import evaluator

GRID = 400
SMALLEST = 1e-290
"""Floats below this are no longer told apart."""


@dataclass(frozen=True)
class Crossover:
    """From this round on `best` promises most."""

    round: int
    best: str


def curves(
    guarantees: Sequence[Guarantee], rounds: np.ndarray[Any, np.dtype[np.float64]]
) -> dict[str, np.ndarray[Any, np.dtype[np.float64]]]:
    """The bounds of those that have a formula here, over rounds; NaN before their first round."""
    found = {}
    for g in guarantees:
        if g.bound is None:
            continue
        chosen = find(g.id).bound(g.bound)
        letters = {name: x for name, x in g.values.items() if name not in ROUNDS}
        needed = required(find(g.id), chosen)
        counted = next((name for name in ("t", "T") if name in needed), None)
        if counted is None:
            continue
        with np.errstate(all="ignore"):
            heights = evaluator(g.id, g.bound)(letters | {counted: rounds})
        found[g.method.name] = np.where(rounds >= chosen.first_round, heights, np.nan)
    return found


def crossovers(guarantees: Sequence[Guarantee]) -> tuple[Crossover, ...]:
    """Which method promises most from which round on, in floats: a grid finds the interval, bisection the round."""
    grid = np.unique(np.floor(np.geomspace(1, 1e12, GRID)))
    best = _best_of(guarantees, grid)
    changes = list[Crossover]()
    for k, name in enumerate(best):
        if name is None or (changes and changes[-1].best == name):
            continue
        low, high = (int(grid[k - 1]), int(grid[k])) if k else (0, int(grid[0]))
        while high - low > 1:
            middle = (low + high) // 2
            (at,) = _best_of(guarantees, np.array([float(middle)]))
            low, high = (low, middle) if at == name else (middle, high)
        changes.append(Crossover(min(high, LAST_ROUND), name))
    return tuple(changes)


def _best_of(
    guarantees: Sequence[Guarantee], rounds: np.ndarray[Any, np.dtype[np.float64]]
) -> list[str | None]:
    found = curves([g for g in guarantees if not g.why_not or g.rounds is not None], rounds)
    if not found:
        return [None] * len(rounds)
    names = list(found)
    heights = np.array([np.where(np.isfinite(found[name]), found[name], np.inf) for name in names])
    least = heights.argmin(axis=0)
    told = np.isfinite(heights.min(axis=0)) & (heights.min(axis=0) > SMALLEST)
    return [names[i] if told[k] else None for k, i in enumerate(least)]
