"""What to do about a line that was not found: what is left over, the nearest fact that was not cited, and where it stands.

What is said to help was shown to help: the kernel has accepted the claim with it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.term import substitute
from fedtheory.core.text import readable
from fedtheory.engines.find import Context, find, gap
from fedtheory.engines.find.clock import now
from fedtheory.engines.find.matching import instances
from fedtheory.engines.records import SECONDS, Citation, frozen, names_in

MOST_POINTS = 6
"""Points at which a fact that was not cited is tried."""
MOST_CITED = 6
"""Facts that a message names."""
ROUNDS = (2, 3, 5)
"""Rounds from which a claim is tried that does not follow from round 1 on."""
AVERAGED = {"client", "outcome"}
"""Sorts of which a fact is averaged where the claim does not speak of one."""
Said = Callable[[Tree], str]
"""A claim or a term in the reader's letters."""


def advice(
    asked: Citation,
    symbols: Mapping[str, Any],
    given: Mapping[str, Any],
    known: Mapping[str, Any],
    said: Said,
    where: str = "",
    *,
    recorded: bool = True,
) -> str:
    """What is left over once the cited facts are used, and the fact that would show it; else what else can be done."""
    place = f" ({where})" if where else ""
    if recorded and frozen():
        return f"nothing is on record of {asked.name}{place}; fedtheory prove FILE searches, and records what is found"
    cited = sorted(names_in([*asked.hints, *asked.definitions]))
    cited = [f"its condition {name[3:]}" if name.startswith("if ") else name for name in cited]
    many = [*cited[:MOST_CITED], *(["..."] if len(cited) > MOST_CITED else [])]
    told = f"{asked.name}{place} was not found from {', '.join(many) or 'signs alone'}"
    schema = dict(asked.schema)
    hints = (*asked.hints, *asked.definitions)
    left = gap(Context(symbols, given, hints, asked.name, known), schema, seconds=SECONDS / 3)
    if left is not None and not left.used and hints:
        told += ", of which none helps as it stands"
    elif left is not None:
        told += f"; left over is {said(left.missing)}"
        small = {**schema, "then": left.missing}
        if helper := _helper(asked, symbols, given, known, small, asked.definitions):
            return f"{told}; it follows if {_cited(helper)} is cited too"
    if later := _later(Context(symbols, given, hints, asked.name, known), schema):
        return f"{told}; it follows from round {later} on: say since={later}, or of an induction split=({later}, [before], [from {later} on])"
    if helper := _helper(asked, symbols, given, known, schema, hints):
        return f"{told}; it follows if {_cited(helper)} is cited too"
    more = "show that in a line between" if left is not None else "say a line between"
    return f"{told}; cite more, {more}, or give multipliers by hand"


def _later(context: Context, schema: Mapping[str, Any]) -> int | None:
    """The first round from which a claim that is made from round 1 on follows."""
    bounded = any(c[0] in {"<", "<="} and c[1] == "t" for c in schema["if"])
    if bounded or ["<=", "1", "t"] not in schema["if"]:
        return None
    for first in ROUNDS:
        wider = {**schema, "if": [*schema["if"], ["<=", str(first), "t"]]}
        if find(context, wider, seconds=1.5):
            return first
    return None


def _helper(
    asked: Citation,
    symbols: Mapping[str, Any],
    given: Mapping[str, Any],
    known: Mapping[str, Any],
    schema: Mapping[str, Any],
    hints: tuple[Any, ...],
) -> dict[str, Any] | None:
    """A fact, at points that the claim speaks of, with which the claim is found; first those that are cited nowhere."""
    began, everything = now(), {**given, **known}
    points = _points(symbols, [schema["then"], *(h["at"] for h in asked.hints)])
    heads = _words(schema["then"])
    at_hand = [str((h["use"], h["at"])) for h in asked.hints]
    tried = names_in(list(hints))
    nearest = sorted(
        everything, key=lambda name: (name in tried, -len(heads & _words(everything[name]["then"])))
    )
    for name in nearest:
        for one in _at_points(everything, name, points, schema["forall"]):
            if now() - began > SECONDS / 2:
                return None
            if str((name, one["at"])) in at_hand or not everything[name]["forall"]:
                continue
            context = Context(symbols, {**given}, (*hints, one), asked.name, known)
            if find(context, schema, seconds=1.5):
                return one
    return None


def _cited(one: Mapping[str, Any]) -> str:
    """The fact as an author cites it."""
    at = ", ".join(f"{k}={readable(x)}" for k, x in one["at"].items() if x != k)
    return f"{one['use']}({at})" if at else str(one["use"])


def _words(node: Any) -> set[str]:
    if isinstance(node, str):
        return {node}
    return set().union(*map(_words, node))


def _points(symbols: Mapping[str, Any], node: Any) -> list[Any]:
    """The vectors that claims and values speak of: what functions are applied to."""
    found: dict[str, Any] = {}

    def look(part: Any) -> None:
        if isinstance(part, Mapping):
            for value in part.values():
                look(value)
        elif isinstance(part, list | tuple) and part:
            sorts = symbols[part[0]][0] if isinstance(part[0], str) and part[0] in symbols else ()
            for sort, argument in zip(sorts, part[1:], strict=False):
                if sort == "vector":
                    found[str(argument)] = argument
            for inner in part:
                look(inner)
        elif isinstance(part, str) and part in symbols and symbols[part] == [[], "vector"]:
            found[part] = part

    look(node)
    return list(found.values())[:MOST_POINTS]


def _at_points(
    everything: Mapping[str, Any], name: str, points: list[Any], scope: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """A fact at these points, for the same rounds and clients; averaged over those that the claim does not speak of."""

    sorts = everything[name]["forall"]
    vectors = [variable for variable, sort in sorts.items() if sort == "vector"]
    for chosen in product(points, repeat=len(vectors)):
        if len(vectors) > 2 or len(set(map(str, chosen))) < len(chosen):
            continue
        at = {variable: variable for variable in sorts} | dict(zip(vectors, chosen, strict=True))
        reasons = []
        for condition in everything[name]["if"]:
            for variable, value in zip(vectors, chosen, strict=True):
                condition = substitute(condition, variable, value)
            reason = next(instances(everything, condition, sorts), None)
            reasons.append(reason if condition[0] == "in" else None)
        one: dict[str, Any] = {"use": name, "at": at}
        averaged = [v for v, sort in sorts.items() if sort in AVERAGED and v not in scope]
        if len(averaged) == 1:
            one["mean"] = averaged[0] if sorts[averaged[0]] == "client" else ["expect", averaged[0]]
        yield one | ({"because": reasons} if any(reasons) else {})
