"""Where a bound is attacked: the families that promise what it assumes, or else the surroundings of its exhibits."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_type_hints

import numpy as np
import sympy as sp

from fedtheory.core.errors import NotApplicable
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Bound, Certainty, Parameter, Scope, Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.grounds import ground
from fedtheory.instances.declared import lacking
from fedtheory.instances.ground import Ground
from fedtheory.instances.hostile import Batch, Recipe, Space
from fedtheory.instances.hostile_written import Several, around, built

PENALTIES = np.geomspace(1e-2, 1e2, 9)
TRIES = 6
"""How many instances are tried to see whether a family serves."""
EXHIBIT_ROUNDS = 64
"""Rounds to which longer exhibits are cut."""


@dataclass(frozen=True)
class Place:
    """Families that serve, corners, and numbers of rounds. `outcomes`: one run at a time."""

    spaces: tuple[Space, ...]
    structures: tuple[Recipe, ...]
    horizons: tuple[int, ...]
    outcomes: bool
    shown: tuple["Shown", ...] = ()


@dataclass(frozen=True)
class Shown:
    """An exhibit: an instance as it is, its parameters, and how many rounds are made of it."""

    instance: Instance[Any]
    parameters: Mapping[sp.Symbol, float]
    rounds: int


def places(statement: Statement[Any], bound: Bound) -> Place:
    """Where to look.

    Raises:
        NotApplicable: nowhere.
    """
    if bound.certainty is not Certainty.SURE:
        raise NotApplicable(
            f"{statement.id} ({bound.key}) speaks of a probability, and no instance by itself contradicts it"
        )
    where = ground(statement)
    spaces = tuple(space for space in where.spaces if serves(statement, bound, space))
    if spaces:
        return Place(spaces, where.structures, _horizons(bound, where), where.outcomes)
    built_ones = tuple(space for space in where.written if serves(statement, bound, space))
    shown = _around(statement, bound)
    if built_ones:
        return Place(
            (*built_ones, *(shown.spaces if shown else ())),
            where.structures,
            _horizons(bound, where),
            outcomes=True,
            shown=shown.shown if shown else (),
        )
    if shown is not None:
        return shown
    words = ", ".join(f'"{a.wording}"' for a in (*statement.assumptions, *bound.also))
    why = (
        f"; of what the file declares none is made, for {told}"
        if (told := lacking(statement))
        else ""
    )
    raise NotApplicable(
        f"no family of the attack promises what {statement.id} ({bound.key}) assumes: {words}{why}"
    )


def serves(statement: Statement[Any], bound: Bound, space: Space) -> bool:
    """Whether some instance of a family knows the constants and promises the assumptions."""
    batch = _some(space)
    if any(c.concept not in batch.constants for c in statement.constants):
        return False
    if isinstance(batch.problem, Several):
        promised = any(batch.problem.promises(wanted(statement, bound)))
        return promised and not missing(statement, bound, wanted(statement, bound), batch.problem)
    return not missing(statement, bound, space.promises, batch.problem)


@lru_cache(maxsize=256)
def _some(space: Space) -> Batch:
    """The origin of a family; and a few more where it is the instances themselves that promise."""
    vectors = np.zeros((1, space.size))
    if not space.promises:
        drawn = np.random.default_rng(0).standard_normal((TRIES - 1, space.size))
        vectors = np.concatenate([vectors, drawn])
    return space.batch(vectors)


def wanted(statement: Statement[Any], bound: Bound) -> frozenset[Any]:
    """The properties that a bound assumes."""
    return frozenset(a.requires for a in (*statement.assumptions, *bound.also))


def missing(statement: Statement[Any], bound: Bound, promised: Any, problem: Any) -> bool:
    """Whether an assumption is not promised, an oracle is not there, or the bound is not of a kind to search for."""
    sought = bound.certainty is Certainty.SURE
    asked = oracles(statement)
    served = asked is not None and all(hasattr(problem, name) for name in asked)
    return not (sought and served and wanted(statement, bound) <= promised)


def oracles(statement: Statement[Any]) -> frozenset[str] | None:
    """What the statement's algorithm asks of a problem: the members of its Protocol; None if it names none."""
    if (own := getattr(statement.algorithm, "oracles", None)) is not None:
        return frozenset(own)
    try:
        hints = list(get_type_hints(statement.algorithm).items())
    except (NameError, TypeError):
        return None
    if not hints or hints[0][0] == "return" or not isinstance(hints[0][1], type):
        return None
    members = {name for base in hints[0][1].__mro__[:-1] for name in vars(base)}
    return frozenset(name for name in members if not name.startswith("_"))


def fixed(statement: Statement[Any], bound: Bound) -> Mapping[sp.Symbol, float]:
    """The parameters that a condition leaves no choice: no search would meet it by chance."""
    free = {p.symbol for p in statement.parameters}
    return {
        claim.lhs: float(claim.rhs)
        for claim in (*statement.conditions, *bound.conditions)
        if isinstance(claim.lhs, sp.Symbol)
        and claim.relation == "="
        and claim.lhs in free
        and claim.rhs.is_number
    }


def spread(parameter: Parameter) -> Array:
    """As many values of a parameter as there are PENALTIES."""
    domain = parameter.domain
    if domain.upper is None and domain.lower is not None and not domain.integer:
        return float(domain.lower) + PENALTIES
    return into(parameter, np.linspace(-9, 9, len(PENALTIES)))


def into(parameter: Parameter, free: Array) -> Array:
    """Free numbers into the domain of a parameter."""
    domain = parameter.domain
    if domain.integer:
        return np.floor(float(domain.lower or 0) + np.abs(free))
    if domain.lower is None:
        return free
    if domain.upper is None:
        return float(domain.lower) + np.exp(free / 2)
    return float(domain.lower) + float(domain.upper - domain.lower) / (1 + np.exp(-free))


def _horizons(bound: Bound, where: Ground) -> tuple[int, ...]:
    return (1,) if bound.scope is Scope.STATIC else where.horizons


def _around(statement: Statement[Any], bound: Bound) -> Place | None:
    """The exhibits of the statement, and instances like them."""
    shown: list[Shown] = []
    spaces: dict[str, Space] = {}
    for exhibit in statement.exhibits:
        instance = exhibit.instance()
        if not _fits(statement, bound, instance):
            continue
        values = {symbol: float(value) for symbol, value in exhibit.parameters.items()}
        rounds = 1 if bound.scope is Scope.STATIC else min(exhibit.rounds, EXHIBIT_ROUNDS)
        shown.append(Shown(instance, values, rounds))
        # some exhibits promise more than their recipe rebuilds: these are looked at, and nothing like them is
        again = built(instance.recipe) if instance.recipe else None
        if again is not None and _fits(statement, bound, again):
            space = around(instance.recipe)
            spaces |= {space.name: space} if space is not None else {}
    if not shown:
        return None
    horizons = tuple(dict.fromkeys(one.rounds for one in shown))
    return Place(tuple(spaces.values()), (), horizons, outcomes=True, shown=tuple(shown))


def _fits(statement: Statement[Any], bound: Bound, instance: Instance[Any]) -> bool:
    known = all(c.concept in instance.constants for c in statement.constants)
    return known and not missing(statement, bound, instance.promises, Several((instance,)))
