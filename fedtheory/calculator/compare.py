"""Which guarantee is best for given constants: at a round, in rounds to a target, in numbers sent, and in bits.

Papers use one letter for several things, so constants go by what they are: `smoothness=1` sets L in one paper and gamma
in another. A plain letter will do where it means one thing, and `fedfw.D=2` is the D of one paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.calculator.bound import PREFERRED, Value, evaluate_bound, exact_or_float, required
from fedtheory.calculator.bound import as_json as value_json
from fedtheory.calculator.bound import from_json as value_of
from fedtheory.calculator.catalogue import LAST_ROUND, Bound, Entry, Letter, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose, float_above
from fedtheory.calculator.inputs import Given, Number, check_domain, missing, number_term
from fedtheory.calculator.methods import GOALS, METHODS, SIZE, Method
from fedtheory.calculator.names import fold
from fedtheory.calculator.shown import shown
from fedtheory.calculator.solve import solve
from fedtheory.calculator.vector import evaluator
from fedtheory.core.errors import FedTheoryError, nearest

FLOAT_BITS = 64
ROUNDS = frozenset({"t", "T"})
GRID = 400
SMALLEST = 1e-290
"""Floats below this are no longer told apart."""


@dataclass(frozen=True)
class Guarantee:
    """One method's best guarantee: what it promises at the round, and after how many rounds it meets the target.

    `why_not` says why there is none, or why the target is never met. Numbers are those of one client, both ways.
    """

    method: Method
    id: str
    bound: str | None
    at: Value | None
    rounds: int | None
    down: float | None  # numbers a client receives in a round
    up: float | None
    why_not: str
    values: Mapping[str, float]

    @property
    def numbers(self) -> float | None:
        """Numbers that a client sends and receives until the target is met."""
        if self.rounds is None or self.down is None or self.up is None:
            return None
        return self.rounds * (self.down + self.up)

    @property
    def bits(self) -> float | None:
        """The same as bits of double precision."""
        return None if self.numbers is None else FLOAT_BITS * self.numbers


@dataclass(frozen=True)
class Crossover:
    """From this round on `best` promises most."""

    round: int
    best: str


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
    given = _spread(constants, entries.values(), complaints)
    wide = _number(size, "size", complaints)
    goal_term = _number(target, "target", complaints)
    rounds = {name for name in ROUNDS if any(name in letters for letters in given.values())}
    if target is None and not rounds:
        complaints.add(
            "FT006", "compare needs a round or a target: add --set t=1000, or --target 0.01."
        )
    complaints.settle()
    wanted = None if goal_term is None else str(target).strip()
    found = [_guarantee(m, entries, given, target=wanted, size=wide) for m in methods]
    return Comparison(goal, wanted, tuple(sorted(found, key=_rank)), _crossovers(found))


def as_json(comparison: Comparison) -> dict[str, Any]:
    """The guarantees, the best first."""
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


# Names


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


def _spread(
    constants: Mapping[str, Number], entries: Iterable[Entry], complaints: Complaints
) -> dict[str, dict[str, Given]]:
    """The values by statement and letter."""
    given: dict[str, dict[str, Given]] = {entry.id: {} for entry in entries}
    letters = [(entry, letter) for entry in map(find, given) for letter in entry.letters.values()]
    for name, number in constants.items():
        meant = _meant(name, letters, complaints)
        try:
            item = Given(number_term(number, called=name), str(number).strip())
            for entry, letter in meant:
                check_domain(letter, item)
                if letter.name in given[entry.id]:
                    told = f'{letter.name} of {entry.id} is set twice, the second time as "{name}".'
                    complaints.add("FT002", told)
                given[entry.id][letter.name] = item
        except FedTheoryError as error:
            complaints.take(error)
    return given


def _meant(
    name: str, letters: Sequence[tuple[Entry, Letter]], complaints: Complaints
) -> list[tuple[Entry, Letter]]:
    """The letters of all statements that a name stands for."""
    paper, dot, rest = name.partition(".")
    if dot:
        meant = [(e, x) for e, x in letters if e.id.partition(".")[0] == paper and _is(x, rest)]
    elif name.strip() in ROUNDS | {"rounds"}:
        meant = [(e, x) for e, x in letters if x.name in ROUNDS]
    else:
        meant = [(e, x) for e, x in letters if _is(x, name)]
    meanings = {letter.meaning for _, letter in meant}
    if not meant:
        known = dict.fromkeys(x.meaning for _, x in letters if x.kind != "round")
        complaints.add("FT003", f'nothing here is called "{name}".{nearest(name, list(known))}')
    elif len(meanings) > 1 and not meanings <= {"the round", "the horizon"}:
        told = "; ".join(
            f"{e.id.partition('.')[0]}.{x.name} is the {x.meaning}" for e, x in _once(meant)
        )
        complaints.add("FT046", f'"{name}" means several things: {told}. Write one of these names.')
        return []
    return meant


def _is(letter: Letter, name: str) -> bool:
    words = name.replace("_", " ").replace("-", " ").strip().lower()
    return fold(letter.name) == fold(name) or letter.meaning.lower().replace("-", " ") == words


def _once(meant: Sequence[tuple[Entry, Letter]]) -> list[tuple[Entry, Letter]]:
    """One entry a meaning and paper."""
    found = {(e.id.partition(".")[0], x.meaning): (e, x) for e, x in reversed(meant)}
    return list(found.values())


def _number(number: Number | None, called: str, complaints: Complaints) -> Fraction | None:
    """A positive number, or nothing."""
    if number is None:
        return None
    try:
        exact = enclose(number_term(number, called=called), {})
        if exact.lower <= 0:
            complaints.add("FT021", f"{called} = {number} is not positive.")
    except FedTheoryError as error:
        complaints.take(error)
        return None
    return exact.upper


# Guarantees


def _guarantee(
    method: Method,
    entries: Mapping[str, Entry],
    given: Mapping[str, Mapping[str, Given]],
    *,
    target: str | None,
    size: Fraction | None,
) -> Guarantee:
    """The best of all bounds of a method's statements; its first reason where there is none."""
    found = list[Guarantee]()
    for name in method.statements:
        entry, letters = entries[name], given[name]
        paper = {
            x: item
            for other, known in given.items()
            if find(other).family == entry.family
            for x, item in known.items()
        }
        for chosen in _ranked(entry):
            found.append(
                _one(method, entry, chosen, letters, paper=paper, target=target, size=size)
            )
    return min(found, key=_rank)


def _ranked(entry: Entry) -> list[Bound]:
    bounds = [b for b in entry.bounds if b.value is not None and b.relation != ">="]
    return [
        b for status in PREFERRED for b in bounds if b.status == status and b.status != "printed"
    ]


def _one(
    method: Method,
    entry: Entry,
    chosen: Bound,
    letters: Mapping[str, Given],
    *,
    paper: Mapping[str, Given],
    target: str | None,
    size: Fraction | None,
) -> Guarantee:
    counted = next((name for name in ("t", "T") if name in required(entry, chosen)), None)
    lacking = missing(entry, required(entry, chosen) - {counted or ""}, letters)
    at, rounds, why_not = None, None, f"needs {lacking}" if lacking else ""
    if not lacking and counted in letters:
        at = evaluate_bound(entry, chosen, letters)
        failed = [c.text for c in at.conditions if c.holds is False]
        why_not = f"{failed[0]} does not hold" if failed else ""
    if not lacking and target is not None and counted is not None and not why_not:
        typed = {name: item.typed for name, item in letters.items() if name != counted}
        try:
            solved = solve(entry.id, counted, target=target, bound=chosen.key, **typed)
            rounds = 1 if solved.value is None else int(solved.value)
        except FedTheoryError as error:
            why_not = str(error).split("\n")[0]
    down, up = (_sent(side, {**paper, **letters}, size) for side in (method.down, method.up))
    values = {name: float(enclose(item.value, {}).upper) for name, item in letters.items()}
    key = chosen.key if not lacking else None
    return Guarantee(method, entry.id, key, at, rounds, down, up, why_not, values)


def _sent(side: Any, letters: Mapping[str, Given], size: Fraction | None) -> float | None:
    """Numbers in a round; None where a letter is not known."""
    values = {name: item.value for name, item in letters.items()}
    if size is not None:
        values[SIZE] = str(size)
    try:
        return float_above(enclose(side, values).upper)
    except KeyError:
        return None


def _rank(g: Guarantee) -> tuple[bool, float, float, bool]:
    """Least rounds first, then the least promise, then those that say nothing."""
    promised = g.at is not None and g.at.value is not None
    return (
        g.rounds is None and not (promised and not g.why_not),
        float("inf") if g.rounds is None else g.rounds,
        float(g.at.value) if g.at is not None and g.at.value is not None else float("inf"),
        bool(g.why_not),
    )


# Crossovers


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


def _crossovers(guarantees: Sequence[Guarantee]) -> tuple[Crossover, ...]:
    """Which method promises most from which round on, in floats: the grid tells where, bisection when."""
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
