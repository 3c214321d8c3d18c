"""One method's best guarantee: at a round, in rounds to a target, in numbers sent, and in bits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.calculator.bound import Value, evaluate_bound, proved, required
from fedtheory.calculator.catalogue import Bound, Entry, find
from fedtheory.calculator.enclosure import enclose, float_above
from fedtheory.calculator.inputs import Given, missing
from fedtheory.calculator.solve import solve
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.method import SIZE, Method

FLOAT_BITS = 64


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


def guarantee(
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
    return min(found, key=rank)


def _ranked(entry: Entry) -> list[Bound]:
    """The upper bounds that are proved, the best first."""
    return [b for b in proved(entry) if b.value is not None and b.relation != ">="]


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


def rank(g: Guarantee) -> tuple[bool, float, float, bool]:
    """Least rounds first, then the least promise, then those that say nothing."""
    promised = g.at is not None and g.at.value is not None
    return (
        g.rounds is None and not (promised and not g.why_not),
        float("inf") if g.rounds is None else g.rounds,
        float(g.at.value) if g.at is not None and g.at.value is not None else float("inf"),
        bool(g.why_not),
    )
