"""What to do about a line that was not found: what remains to be shown, the nearest fact that was not cited, and its place.

What is said to help was shown to help: the kernel has accepted the claim with it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from fedtheory.core.expression import Tree
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
"""Writes a claim or a term in the reader's letters."""


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
    cited = list(dict.fromkeys(str(h["use"]) for h in (*asked.hints, *asked.definitions)))
    cited = [f"its condition {name[3:]}" if name.startswith("if ") else name for name in cited]
    many = [*cited[:MOST_CITED], *(["..."] if len(cited) > MOST_CITED else [])]
    told = f"{asked.name}{place} was not found from {', '.join(many) or 'signs alone'}"
    schema = dict(asked.schema)
    if odd := misfit(schema, symbols):
        return f"{asked.name}{place} says nothing: {odd}"
    hints = (*asked.hints, *asked.definitions)
    if short := lacking(hints, {**given, **known}, schema["if"]):
        use, point = short
        return f"{told}; {use} asks for {said(point)}, and nothing that was said before says so"
    left = gap(Context(symbols, given, hints, asked.name, known), schema, seconds=SECONDS / 3)
    if left is not None and not left.used and hints:
        told += ", of which none helps as it stands"
    elif left is not None:
        told += f"; left over is {said(left.missing)}"
        small = {**schema, "then": left.missing}
        if helper := _helper(asked, symbols, given, known, small, asked.definitions):
            return f"{told}; it follows if {_cited(helper)} cited too"
    if later := _later(Context(symbols, given, hints, asked.name, known), schema):
        if asked.name.startswith("theorem"):
            return f"{told}; it follows from round {later} on: say first_round={later} of the bound"
        return f"{told}; it follows from round {later} on: say since={later}, or of an induction split=({later}, [before], [from {later} on])"
    if helper := _helper(asked, symbols, given, known, schema, hints):
        return f"{told}; it follows if {_cited(helper)} cited too"
    more = "show that in a line between" if left is not None else "say a line between"
    return f"{told}; cite more, {more}, or give multipliers by hand"


def lacking(
    hints: Iterable[Mapping[str, Any]], everything: Mapping[str, Any], own: Sequence[Any]
) -> tuple[str, Any] | None:
    """A cited fact, and where it asks for a point to lie that nothing says."""
    for hint in hints:
        conditions = everything.get(hint["use"], {"if": []})["if"]
        reasons = hint.get("because") or [None] * len(conditions)
        for condition, reason in zip(conditions, reasons, strict=False):
            condition = _put(condition, hint["at"])
            if condition[0] == "in" and reason is None and condition not in own:
                return str(hint["use"]), condition
    return None


def _put(term: Any, values: Mapping[str, Any]) -> Any:
    """A term at these values, all at once."""
    if isinstance(term, str):
        return values.get(term, term)
    return [term[0], *(_put(part, values) for part in term[1:])]


def misfit(schema: Mapping[str, Any], symbols: Mapping[str, Any]) -> str:
    """Where a claim takes a vector for a number or a number for a vector; nothing if it does not."""

    def kind(sort: str) -> str:
        return {"vector": "vector", "real": "number", "integer": "number", "count": "number"}.get(
            sort, ""
        )

    def of(term: Any) -> str:
        if isinstance(term, str):
            sort = schema["forall"].get(term) or symbols.get(term, ((), "real"))[1]
            return "" if term == "0" else kind(sort)
        head, *args = term
        kinds = [of(arg) for arg in args]
        if head in symbols:
            return kind(symbols[head][1])
        vectors = [readable(a) for a, k in zip(args, kinds, strict=True) if k == "vector"]
        numbers = [readable(a) for a, k in zip(args, kinds, strict=True) if k == "number"]
        if head in {"mean", "expect"}:
            return kinds[1]
        if head in {"+", "-", "="} and vectors and numbers:
            word = "compared" if head == "=" else "added"
            raise ValueError(
                f"{vectors[0]} is a vector and {numbers[0]} a number, and they are {word}"
            )
        if head == "dot" and numbers:
            raise ValueError(f"dot is of two vectors, and {numbers[0]} is a number")
        if head == "*" and len(vectors) > 1:
            raise ValueError(
                f"{vectors[0]} and {vectors[1]} are vectors; dot(u, v) is their product"
            )
        if vectors and (
            head not in {"+", "-", "=", "*", "/", "dot"} or (head == "/" and kinds[1] == "vector")
        ):
            word = {"<=": "compared", "<": "compared", "/": "a divisor"}.get(
                head, "taken for a number"
            )
            raise ValueError(
                f"{vectors[0]} is a vector, and is {word}; norm(u), sq(u) and dot(u, v) are numbers"
            )
        return "vector" if vectors and head != "dot" else "number"

    try:
        for claim in (schema["then"], *schema["if"]):
            if claim[0] != "in":
                of(claim)
    except ValueError as error:
        return str(error)
    return ""


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
) -> list[dict[str, Any]]:
    """A fact, at those points that the claim speaks of at which it shows the claim; first those that are cited nowhere."""
    began, everything = now(), {**given, **known}
    written = [everything[d["use"]]["then"] for d in asked.definitions if d["use"] in everything]
    points = _points(symbols, [schema["then"], *(h["at"] for h in asked.hints), *written])
    heads = _words(schema["then"])
    at_hand = [str((h["use"], h["at"])) for h in asked.hints]
    tried = names_in(list(hints))
    nearest = sorted(
        everything, key=lambda name: (name in tried, -len(heads & _words(everything[name]["then"])))
    )
    for name in nearest:
        if now() - began > SECONDS / 2:
            return []
        if not everything[name]["forall"]:
            continue
        at_points = _at_points(everything, name, points, schema["forall"])
        fresh = [one for one in at_points if str((name, one["at"])) not in at_hand]
        context = Context(symbols, {**given}, (*hints, *fresh), asked.name, known)
        if fresh and (found := find(context, schema, seconds=1.5)):
            return [one for one in fresh if _uses(found.lines, one)]
    return []


def _uses(node: Any, one: Mapping[str, Any]) -> bool:
    """Whether lines refer to a fact at these values."""
    if isinstance(node, Mapping):
        if node.get("use") == one["use"] and node.get("at") == one["at"]:
            return True
        return any(_uses(part, one) for part in node.values())
    return isinstance(node, list | tuple) and any(_uses(part, one) for part in node)


def _cited(helper: Sequence[Mapping[str, Any]]) -> str:
    """A fact as an author cites it, at one point or several."""
    told = []
    for one in helper:
        at = ", ".join(f"{k}={readable(x)}" for k, x in one["at"].items() if x != k)
        told.append(f"{one['use']}({at})" if at else str(one["use"]))
    return f"{' and '.join(told)} {'is' if len(told) == 1 else 'are'}"


def _words(node: Any) -> set[str]:
    if isinstance(node, str):
        return {node}
    return set().union(*map(_words, node))


def _points(symbols: Mapping[str, Any], node: Any) -> list[Any]:
    """The vectors that claims and values speak of: what functions are applied to, and terms of an update."""
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
            if sorts and symbols[part[0]][1] == "vector" and "vector" not in sorts:
                found.setdefault(str(part), list(part))
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
            condition = _put(condition, dict(zip(vectors, chosen, strict=True)))
            reason = next(instances(everything, condition, sorts), None)
            reasons.append(reason if condition[0] == "in" else None)
        one: dict[str, Any] = {"use": name, "at": at}
        averaged = [v for v, sort in sorts.items() if sort in AVERAGED and v not in scope]
        if len(averaged) == 1:
            one["mean"] = averaged[0] if sorts[averaged[0]] == "client" else ["expect", averaged[0]]
        yield one | ({"because": reasons} if any(reasons) else {})
