"""Runs of the algorithm, made once and held against every mutant of a statement."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Parameter, Statement
from fedtheory.core.trajectory import Trajectory
from fedtheory.engines.attack import oracles
from fedtheory.engines.attack.place import into
from fedtheory.engines.check import allowed, letters, run
from fedtheory.engines.grounds import ground
from fedtheory.instances import build

LONGEST = 64
"""Rounds of a run on somebody else's instance."""
SAMPLES = 3
"""Instances drawn from each family of the attack."""
WIDTH = 1.5
"""How far free numbers are drawn from 0."""
DENOMINATOR = 12
REFUSED = (FedTheoryError, ArithmeticError, LookupError, ValueError, TypeError)
"""What building or running raises where this algorithm, with these parameters, has no run on an instance."""
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
    """Runs on instances of other statements about the same algorithm, which may promise less."""
    if not statement.exhibits:
        return
    asked = oracles(statement)
    own = statement.exhibits[0]
    found: dict[str, tuple[Instance[Any], int]] = {}
    for other in literature:
        if other.algorithm is statement.algorithm and other.id != statement.id:
            for k, exhibit in enumerate(other.exhibits, 1):
                found[f"exhibit {k} of {other.id}"] = (exhibit.instance(), exhibit.rounds)
    for origin, (instance, rounds) in found.items():
        if asked is None or not all(hasattr(instance.problem, name) for name in asked):
            continue
        try:
            stage = staged(
                statement, instance, own.parameters, min(rounds, own.rounds, LONGEST), origin
            )
        except REFUSED:
            continue
        yield stage


def drawn(statement: Statement[Any], rng: np.random.Generator) -> Iterator[Stage]:
    """Runs where the attack begins to look: at its corners, and at instances drawn from its families."""
    asked, where = oracles(statement), ground(statement)
    rounds = min(where.horizons[0], LONGEST)
    chosen = _parameters(statement, rng)
    places: list[tuple[str, Mapping[str, Any], Sequence[Parameters]]] = [
        (f"attack, corner {k}", recipe, chosen) for k, recipe in enumerate(where.structures, 1)
    ]
    for space in (*where.spaces, *where.written):
        for vector in WIDTH * rng.standard_normal((SAMPLES, space.size)):
            few = [chosen[int(rng.integers(len(chosen)))]]
            places.append((f"attack, {space.name}", space.recipe(vector, DENOMINATOR), few))
    for origin, recipe, several in places:
        try:
            instance = build(recipe)
        except REFUSED:
            continue
        if asked is None or not all(hasattr(instance.problem, name) for name in asked):
            continue
        inside = all(
            allowed(instance.constants[c.concept], c.domain)
            for c in statement.constants
            if c.concept in instance.constants
        )
        for parameters in several if inside else ():  # elsewhere an excess can be negative
            try:
                yield staged(statement, instance, parameters, rounds, origin)
            except REFUSED:
                continue


def _parameters(statement: Statement[Any], rng: np.random.Generator) -> list[Parameters]:
    """Those of an exhibit, and each of them drawn anew beside the others."""
    own = dict(statement.exhibits[0].parameters) if statement.exhibits else {}
    for parameter in statement.parameters:
        own.setdefault(parameter.symbol, _value(parameter, rng))
    moved = [{**own, p.symbol: _value(p, rng)} for p in statement.parameters]
    return [own, *moved]


def _value(parameter: Parameter, rng: np.random.Generator) -> Fraction:
    """Some value of a parameter, in its domain."""
    found = Fraction(float(into(parameter, np.array([2 * rng.standard_normal()]))[0]))
    near = found.limit_denominator(100)
    return near if allowed(near, parameter.domain) else found
