"""Worst cases before any search: how much of a bound they are known to reach."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.statement import Statement
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.mutate.worst import attained, crossed


@dataclass(frozen=True)
class Reached:
    """The lower end of a worst case over a bound, at these letters; `crossed` if it is above 1 for certain."""

    model: str
    letters: Mapping[str, Fraction]
    ratio: float
    crossed: bool
    exact: bool  # an instance was run without rounding; otherwise a rational point of the program


def reached(
    statement: Statement[Any], key: str, models: Sequence[WorstCase], *, seconds: float
) -> Reached | None:
    """The most that is reached at the letters at which pages show a model; None where no model speaks of the bound.

    A worst case that has begun is finished; no further one begins after so many seconds.
    """
    bound = statement.bound(key)
    if not isinstance(bound.value, sp.Expr):
        return None
    own = [m for m in models if any(c.statement == statement.id for c in m.claimed)]
    deadline, most = time.monotonic() + seconds, None
    for known in attained(statement, own):
        ratio, witness = crossed(statement, bound, known)
        if ratio > (most.ratio if most else 0.0):
            most = Reached(known.model, known.letters, ratio, witness is not None, known.exact)
        if witness is not None or time.monotonic() > deadline:
            break
    return most
