"""Runs of the algorithm, made once and held against every mutant of a statement."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.core.trajectory import Trajectory
from fedtheory.engines.attack import oracles
from fedtheory.engines.check import letters, run
from fedtheory.engines.grounds import ground
from fedtheory.instances import build

LONGEST = 64
"""Rounds of a run on somebody else's instance."""
Parameters = Mapping[sp.Symbol, Fraction]


@dataclass(frozen=True)
class Stage:
    """One run, the letters of the bound on it, and where it comes from."""

    instance: Instance[Any]
    parameters: Parameters
    rounds: int
    values: Mapping[str, float]
    trajectory: Trajectory
    origin: str


def staged(
    statement: Statement[Any],
    instance: Instance[Any],
    parameters: Parameters,
    rounds: int,
    origin: str,
) -> Stage:
    """The run of a statement's algorithm on an instance."""
    values = letters(statement, instance, parameters, rounds=rounds)
    with np.errstate(all="ignore"):  # what is not finite is seen where it is used
        trajectory = run(statement, instance, parameters=parameters, rounds=rounds)
    return Stage(instance, parameters, rounds, values, trajectory, origin)


def exhibited(statement: Statement[Any]) -> list[Stage]:
    """The runs that the statement carries with it."""
    return [
        staged(statement, exhibit.instance(), exhibit.parameters, exhibit.rounds, f"exhibit {k}")
        for k, exhibit in enumerate(statement.exhibits, 1)
    ]


def neighbouring(
    statement: Statement[Any], literature: tuple[Statement[Any], ...]
) -> Iterator[Stage]:
    """Runs on instances of other statements, and on the corners of the attack, which may promise less."""
    if not statement.exhibits:
        return
    asked = oracles(statement)
    own = statement.exhibits[0]
    found: dict[str, tuple[Instance[Any], int]] = {}
    for other in literature:
        if other.algorithm is statement.algorithm and other.id != statement.id:
            for k, exhibit in enumerate(other.exhibits, 1):
                found[f"exhibit {k} of {other.id}"] = (exhibit.instance(), exhibit.rounds)
    where = ground(statement.algorithm)
    for k, recipe in enumerate(where.structures, 1):
        found[f"corner {k}"] = (build(recipe), where.horizons[0])
    for origin, (instance, rounds) in found.items():
        if asked is None or not all(hasattr(instance.problem, name) for name in asked):
            continue
        try:
            stage = staged(
                statement, instance, own.parameters, min(rounds, own.rounds, LONGEST), origin
            )
        except (FedTheoryError, ArithmeticError, LookupError, ValueError, TypeError):
            continue  # this algorithm with these parameters does not run there
        yield stage
