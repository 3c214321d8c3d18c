"""Judges that run: is there an instance, promising all that is assumed, on which the bound is crossed?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.errors import IllFormedStatement, NotApplicable
from fedtheory.core.statement import Bound, Statement
from fedtheory.engines.attack import Attack, attack
from fedtheory.engines.check import allowance, compare, trivial_bound, why_not
from fedtheory.engines.mutate.stage import Stage, staged
from fedtheory.instances import build


@dataclass(frozen=True)
class Witness:
    """Where a bound is crossed: `ratio` times, and whether the numbers are exact and accepted by both kernels."""

    engine: str
    where: str
    at_round: int
    ratio: float
    exact: bool = False


@dataclass(frozen=True)
class Seen:
    """What one run says: the largest ratio of measurement to bound, and the crossing if there is one."""

    ratio: float
    witness: Witness | None


def seen(statement: Statement[Any], bound: Bound, stage: Stage) -> Seen | None:
    """A bound against a run; None if it says nothing of it."""
    instance, values = stage.instance, stage.values
    if why_not(statement, bound, instance, values, rounds=stage.rounds) is not None:
        return None
    try:
        found = compare(bound, values, stage.trajectory)
    except IllFormedStatement:  # no number, or not measured: other judges see to that
        return None
    if not (np.isfinite(found.measured).all() and np.isfinite(found.bound).all()):
        return None
    trivial = trivial_bound(statement, bound.metric, instance, values)
    certified, rounding = allowance(instance, found.bound, trivial)
    excess = found.measured - found.bound
    if bound.relation == ">=":
        excess = -excess
    elif bound.relation == "=":
        excess = np.abs(excess)
    crossed = excess > certified + rounding
    largest = float(np.max(found.ratio))
    if not crossed.any():
        return Seen(largest, None)
    worst = int(np.argmax(np.where(crossed, found.ratio, -np.inf)))
    where = f"{stage.origin}: {instance.name}"
    ratio, at_round = float(found.ratio[worst]), int(found.rounds[worst])
    return Seen(largest, Witness(engine_of(bound, stage), where, at_round, ratio))


def engine_of(bound: Bound, stage: Stage) -> str:
    """Who made a run: the attack chose it, or all outcomes were followed, or it is simply one."""
    if stage.origin.startswith("attack"):
        return "attack"
    return "enumeration" if bound.metric.name.startswith("expected") else "runs"


def searched(statement: Statement[Any], bound: Bound, *, budget: float, seed: int) -> Attack | None:
    """The attack on one bound, alone in its statement; None where no family of the attack serves."""
    alone = one_bound(statement, bound)
    try:
        return attack(alone, bound.key, budget=budget, seed=seed)
    except NotApplicable:
        return None


def witness_of(found: Attack) -> Witness | None:
    """The crossing of an attack, if it was confirmed in exact numbers."""
    if found.hit is None:
        return None
    where = f"{dict(found.instance)} at {dict(found.parameters)}"
    exact = found.hit.digest is not None
    return Witness("attack", where, found.hit.at_round, found.hit.ratio, exact)


def closest(statement: Statement[Any], found: Attack, rounds: int) -> Stage | None:
    """The run that an attack ended with, so that other bounds can be held against it."""
    if "family" not in found.instance:
        return None
    letters = {p.symbol.name: p.symbol for p in statement.parameters}
    parameters: Mapping[sp.Symbol, Fraction] = {
        letters[name]: Fraction(value) for name, value in found.parameters.items()
    }
    instance = build(found.instance)
    return staged(statement, instance, parameters, rounds, f"attack {dict(found.instance)}")


def one_bound(statement: Statement[Any], bound: Bound) -> Statement[Any]:
    """The statement with this bound alone; what it assumes is written to the bound."""
    return with_bounds(statement, (bound,))


def with_bounds(statement: Statement[Any], bounds: Sequence[Bound]) -> Statement[Any]:
    """The statement with other bounds, which bring all their assumptions."""
    return replace(statement, bounds=tuple(bounds), assumptions=())
