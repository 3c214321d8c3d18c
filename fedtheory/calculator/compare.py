"""Which guarantee is best for given constants: at a round, in rounds to a target, in numbers sent, and in bits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fedtheory.calculator.bound import as_json as value_json
from fedtheory.calculator.bound import exact_or_float
from fedtheory.calculator.bound import from_json as value_of
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.common_names import ROUNDS, positive, spread
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.crossovers import Crossover, crossovers
from fedtheory.calculator.guarantees import Guarantee, guarantee, rank
from fedtheory.calculator.inputs import Number
from fedtheory.calculator.methods import METHODS
from fedtheory.calculator.shown import shown
from fedtheory.core.errors import nearest
from fedtheory.core.method import GOALS


@dataclass(frozen=True)
class Comparison:
    """All methods with one goal, the best first."""

    goal: str
    target: str | None
    guarantees: tuple[Guarantee, ...]
    crossovers: tuple[Crossover, ...]

    def _repr_html_(self) -> str:
        return shown(self)


def compare(
    *,
    goal: str = "excess",
    target: Number | None = None,
    size: Number | None = None,
    **constants: Number,
) -> Comparison:
    """The guarantees at these constants; spaces in a constant's name are underscores."""
    return comparison(
        constants,
        goal=goal,
        target=target,
        size=size,
        complaints=Complaints(),
    )


def comparison(
    constants: Mapping[str, Number],
    *,
    goal: str,
    target: Number | None,
    size: Number | None,
    complaints: Complaints,
) -> Comparison:
    """The comparison, or one error that lists everything wrong with the input."""
    if goal not in GOALS:
        complaints.add("FT046", f'there is no goal "{goal}".{nearest(goal, GOALS)}')
        complaints.settle()
    methods = [method for method in METHODS if method.goal == goal]
    entries = {name: find(name) for method in methods for name in method.statements}
    given = spread(constants, entries.values(), complaints)
    wide = positive(size, "size", complaints)
    goal_term = positive(target, "target", complaints)
    rounds = {name for name in ROUNDS if any(name in letters for letters in given.values())}
    if target is None and not rounds:
        complaints.add(
            "FT006", "compare needs a round or a target: add --set t=1000, or --target 0.01."
        )
    complaints.settle()
    wanted = None if goal_term is None else str(target).strip()
    found = [guarantee(m, entries, given, target=wanted, size=wide) for m in methods]
    return Comparison(goal, wanted, tuple(sorted(found, key=rank)), crossovers(found))


def as_json(comparison: Comparison) -> dict[str, Any]:
    """The guarantees at these constants, the best first."""
    return {
        "goal": comparison.goal,
        "target": comparison.target,
        "guarantees": [
            {
                "method": g.method.name,
                "id": g.id,
                "bound": g.bound,
                "value": None if g.at is None else exact_or_float(g.at.value),
                "vacuous": None if g.at is None else g.at.vacuous,
                "metric": None if g.at is None else g.at.metric,
                "rounds": g.rounds,
                "down": g.down,
                "up": g.up,
                "numbers": g.numbers,
                "bits": g.bits,
                "why_not": g.why_not,
                "at": None if g.at is None else value_json(g.at),
                "values": dict(g.values),
            }
            for g in comparison.guarantees
        ],
        "crossovers": [{"round": c.round, "best": c.best} for c in comparison.crossovers],
    }


def from_json(data: Mapping[str, Any]) -> Comparison:
    """The comparison that `as_json` wrote."""
    methods = {method.name: method for method in METHODS if method.goal == data["goal"]}
    guarantees = tuple(
        Guarantee(
            method=methods[g["method"]],
            id=g["id"],
            bound=g["bound"],
            at=None if g["at"] is None else value_of(g["at"]),
            rounds=g["rounds"],
            down=g["down"],
            up=g["up"],
            why_not=g["why_not"],
            values=dict(g["values"]),
        )
        for g in data["guarantees"]
    )
    crossovers = tuple(Crossover(c["round"], c["best"]) for c in data["crossovers"])
    return Comparison(data["goal"], data["target"], guarantees, crossovers)
