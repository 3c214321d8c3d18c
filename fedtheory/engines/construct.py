"""The construction of a world: what its givens define is read off them, and what they do not is said by whoever wrote it."""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from fedtheory.core.construction import Counterexample, Made, explicit, letter
from fedtheory.core.expression import canonical
from fedtheory.core.term import less, symbol, tree
from fedtheory.kernel import construction as kernel
from fedtheory.kernel.contrary import ANY, HYPOTHESIS, case
from fedtheory.kernel.remembered import recalled

Schema = Mapping[str, Any]
Definition = Mapping[str, Any]
SECONDS = 5.0
"""How long one case is searched for."""


def construction(
    symbols: Mapping[str, Any], given: Mapping[str, Schema], made: Made, *, recall: bool
) -> dict[str, Any]:
    """A construction as the kernels read it, of these symbols and its helpers. Whether it is one they say.

    With `recall`, lines that were found before are taken as they are kept; of files and packages none are.
    """
    symbols = {**symbols, **helpers(made)}
    units = [name for name, (_, sort) in symbols.items() if sort == "vector" and _unit(name, given)]
    size = made.dimension or max(len(units), 1)
    found = {name: own for name, own in made.symbols.items() if name in symbols}
    for name, (arguments, sort) in symbols.items():
        if name not in found:
            found[name] = _read(name, arguments, sort, symbols, given, size, units)
    _within(found)
    whole: dict[str, Any] = {
        "dimension": str(size),
        "clients": [tree(group) for group in made.clients],
        "faces": [tree(face) for face in made.faces],
        "symbols": [[name, dict(found[name])] for name in _ordered(found)],
        "shown": {
            name: [
                [line.json(line.name or f"{k}") for k, line in enumerate(lines, 1)]
                for lines in entries
            ]
            for name, entries in made.shown.items()
            if name in given
        },
    }
    for name, lines in _left_open(symbols, given, whole, recall=recall):
        whole["shown"].setdefault(name, []).append(lines)
    return whole


def _left_open(
    symbols: Mapping[str, Any],
    given: Mapping[str, Schema],
    whole: Mapping[str, Any],
    *,
    recall: bool,
) -> list[tuple[str, list[Any]]]:
    """Lines for the cases that a construction leaves open. They show nothing: the kernels check what they are put into."""

    def found() -> str:
        lines = [(name, _lines(schema)) for name, schema in kernel.unshown(symbols, given, whole)]
        return b64encode(canonical(lines).encode()).decode()  # without blanks

    def all_shown(answer: str) -> bool:
        return all(lines for _, lines in json.loads(b64decode(answer)))

    question = canonical(["left open", _finders(), symbols, given, whole])
    answer = recalled(question, found, all_shown) if recall else found()
    return [(name, lines) for name, lines in json.loads(b64decode(answer)) if lines]


@cache
def _finders() -> str:
    """What the lines that are found rest on, beside the kernels: the sources of what finds them."""
    here = Path(__file__)
    files = [here, *sorted((here.parent / "find").glob("*.py"))]
    return sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()


def helpers(made: Made) -> dict[str, Any]:
    """Symbols that its definitions speak of, beside those of what is made."""
    return {name: [list(arguments), sort] for name, (arguments, sort) in made.helpers.items()}


def counterexample(
    of: Counterexample,
    claim: Schema,
    symbols: Mapping[str, Any],
    given: Mapping[str, Schema],
    bound: Any = None,
    *,
    recall: bool,
) -> dict[str, Any]:
    """A counterexample as a bundle holds it, with what its cases need shown; `bound` is meant up to a constant."""
    here = case(claim, symbols, bound)
    more = {name: own.schema.json() for name, own in of.given.items()}
    own = {f"{name}_0": explicit("", value) for name, value in of.at.items()}
    if ANY in here.symbols:
        own[ANY] = letter(1, less(0, symbol(ANY)))
    contrary = here.contraries[of.way]
    made = replace(of.made, symbols={**of.made.symbols, **own})
    claims = {f"condition {k}": c for k, c in enumerate(here.conditions, 1)}
    if not of.lines:
        claims["the contrary"] = contrary
    shown = {line.name.removeprefix(HYPOTHESIS) for line in of.lines if HYPOTHESIS in line.name}
    whole = {n: s for n, s in {**given, **more, **claims}.items() if n not in shown}
    everything = {**symbols, **here.symbols}
    return {
        "name": of.name,
        "claim": contrary,
        "helpers": helpers(made),
        "made": construction(everything, whole, made, recall=recall),
        "engine": "construction",
        "lost": "",
    }


@lru_cache(maxsize=1024)
def _found(schema: str) -> str:
    """Lines for one case, as JSON; none if the finders show it not."""
    from fedtheory.engines.find import Context, find
    from fedtheory.engines.find.goal import accepted

    wanted = json.loads(schema)
    if not set(_strings(wanted["then"])) & set(wanted["forall"]):
        lines = [{"name": "1", "schema": wanted, "by": "witness", "bits": "128"}]
        return canonical(lines if accepted(Context({}), lines) else [])
    found = find(Context({}, name="case"), wanted, seconds=SECONDS)
    return canonical(found.lines if found else [])


def _lines(schema: Schema) -> list[dict[str, Any]]:
    """Lines that show what a case leaves open, from those of its conditions that speak of the same variables."""
    spoken = set(_strings(schema["then"])) & set(schema["forall"])
    while more := {
        name
        for condition in schema["if"]
        if (own := set(_strings(condition)) & set(schema["forall"])) & spoken
        for name in own - spoken
    }:
        spoken |= more
    conditions = [c for c in schema["if"] if set(_strings(c)) & spoken]
    sorts = {name: sort for name, sort in schema["forall"].items() if name in spoken}
    found: list[dict[str, Any]] = json.loads(
        _found(canonical({"forall": sorts, "if": conditions, "then": schema["then"]}))
    )
    return found


def _unit(name: str, given: Mapping[str, Schema]) -> bool:
    return any(schema["then"] == ["=", ["dot", name, name], "1"] for schema in given.values())


def _read(
    name: str,
    arguments: list[str],
    sort: str,
    symbols: Mapping[str, Any],
    given: Mapping[str, Schema],
    size: int,
    units: list[str],
) -> Definition:
    """The definition that the givens make of a symbol; zero, if they make none."""
    if sort in {"count", "redraw"}:
        return {sort: None}
    if name in units:
        place = units.index(name)
        return {"of": [], "is": ["point", *("1" if k == place else "0" for k in range(size))]}
    zero: Any = "0" if sort != "vector" else ["point", *["0"] * size]
    clauses = [s for s in given.values() if s["then"][0] == "=" and _head(s["then"][1]) == name]
    for schema in clauses:
        _, left, right = schema["then"]
        parameters = left[1:] if isinstance(left, list) else []
        if not schema["if"] and sorted(map(str, parameters)) == sorted(schema["forall"]):
            return {"of": parameters, "is": _whole(right) if sort == "integer" else right}
    if found := _recursion(clauses, zero):
        return found
    if found := _by_cases(clauses, zero):
        return found
    if not arguments and sort in {"real", "integer"}:
        return _letter(name, symbols, given)
    return {"of": [f"argument_{name}_{k}_" for k, _ in enumerate(arguments)], "is": zero}


def _head(term: Any) -> Any:
    return term[0] if isinstance(term, list) else term


def _recursion(clauses: list[Schema], zero: Any) -> Definition | None:
    """A first value and a next one, of one argument."""
    for step in clauses:
        arguments = step["then"][1][1:]
        places = [k for k, a in enumerate(arguments) if isinstance(a, list)]
        if len(places) != 1 or arguments[places[0]][0] != "+" or arguments[places[0]][2:] != ["1"]:
            continue
        on = arguments[places[0]][1]
        parameters = [on if k == places[0] else a for k, a in enumerate(arguments)]
        for base in clauses:
            starts = base["then"][1][1:]
            low = starts[places[0]]
            if not isinstance(low, str) or not low.lstrip("-").isdigit():
                continue
            renamed = dict(zip(starts, parameters, strict=True))
            del renamed[low]
            ends = [c for c in step["if"] if c != ["<=", low, on]]
            starts_if = [_renamed(c, renamed) for c in base["if"]]
            return {
                "of": parameters,
                "on": on,
                "round": on,
                "from": low,
                "first": _guarded(_renamed(base["then"][2], renamed), starts_if, zero),
                "next": _guarded(step["then"][2], ends, zero),
            }
    return None


def _by_cases(clauses: list[Schema], zero: Any) -> Definition | None:
    """What holds under conditions, or at one argument alone: everywhere else it may be anything."""
    lefts = [schema["then"][1] for schema in clauses]
    if not lefts or any(isinstance(x, str) or any(isinstance(a, list) for a in x) for x in lefts):
        return None
    own = clauses[0]["forall"]
    parameters = [a if a in own else f"argument_{k}_" for k, a in enumerate(lefts[0][1:])]
    value = zero
    for schema in reversed(clauses):
        _, left, right = schema["then"]
        renamed = dict(zip(left[1:], parameters, strict=True))
        variables = {a: b for a, b in renamed.items() if a in schema["forall"]}
        conditions = [_renamed(c, variables) for c in schema["if"]]
        value = _guarded(_renamed(right, variables), conditions, value)
    return {"of": parameters, "is": value}


def _whole(term: Any) -> Any:
    """The same with products for powers, which are not seen to be whole."""
    if isinstance(term, list) and term[0] == "^" and int(term[2]) > 1:
        return ["*", *[_whole(term[1])] * int(term[2])]
    return [term[0], *map(_whole, term[1:])] if isinstance(term, list) else term


def _guarded(term: Any, conditions: list[Any], zero: Any) -> Any:
    """The term where the conditions hold, zero elsewhere."""
    for condition in reversed(conditions):
        term = ["if", condition, term, zero]
    return term


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    if isinstance(node, list):
        return [node[0], *(_renamed(part, names) for part in node[1:])]
    return names.get(node, node)


def _letter(name: str, symbols: Mapping[str, Any], given: Mapping[str, Schema]) -> Definition:
    """Any number between its bounds; a bound that is another letter is that of the later one."""
    plain = [s["then"] for s in given.values() if not s["forall"] and not s["if"]]
    defined = {_head(left) for relation, left, _ in plain if relation == "="}
    letters = [n for n, (arguments, _) in symbols.items() if not arguments and n not in defined]
    before = letters[: letters.index(name)] if name in letters else []
    claims = [c for c in plain if c[0] in {"<=", "<"} and name in set(_strings(c))]
    own = [c for c in claims if set(_strings(c)) & set(symbols) <= {name, *before}]
    lows = [(Fraction(a), relation) for relation, a, b in own if b == name and _number(a)]
    highs = [Fraction(b) for _, a, b in own if a == name and _number(b)]
    if lows and highs:
        such = (max(lows)[0] + min(highs)) / 2
    elif lows:
        such = max(lows)[0] + (1 if any(relation == "<" for _, relation in lows) else 0)
    else:
        such = min(highs, default=Fraction(1)) - 1
    return {"any": own, "such": str(such)}


def _number(term: Any) -> bool:
    return isinstance(term, str) and term.lstrip("-").replace("/", "", 1).isdigit()


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    else:
        for part in node:
            yield from _strings(part)


# ---- in which order


def _bodies(definition: Definition) -> list[Any]:
    wanted = ("is", "first", "next", "any", "such", "in", "member")
    return [definition[key] for key in wanted if key in definition]


def _mentioned(found: Mapping[str, Definition]) -> dict[str, set[str]]:
    """All that each symbol speaks of, directly or through others."""
    direct = {name: set(_strings(_bodies(own))) & set(found) for name, own in found.items()}
    whole = {}
    for name in found:
        seen: set[str] = set()
        waiting = [name]
        while waiting:
            new = direct[waiting.pop()] - seen
            seen |= new
            waiting += new
        whole[name] = seen
    return whole


def _within(found: dict[str, Definition]) -> None:
    """Where symbols speak of each other, the round of one that counts steps is its other integer."""
    whole = _mentioned(found)
    for name, definition in list(found.items()):
        circle = {other for other in whole[name] if name in whole[other]} - {name}
        rounds = {str(found[other]["round"]) for other in circle if "round" in found[other]}
        if circle and "on" in definition and (left := rounds - {definition["on"]}):
            (outer, *_) = sorted(left & set(definition["of"])) or [definition["round"]]
            found[name] = {**definition, "round": outer}


def _ordered(found: Mapping[str, Definition]) -> list[str]:
    """Each after what it speaks of at the same round."""
    order: list[str] = []
    waiting = list(found)
    while waiting:
        ready = [n for n in waiting if _now(n, found) <= {*order, n}] or waiting[:1]
        order += ready
        waiting = [n for n in waiting if n not in ready]
    return order


def _now(name: str, found: Mapping[str, Definition]) -> set[str]:
    """What a symbol speaks of, but for recursions one round earlier."""
    definition = found[name]
    if definition.get("on") is None or definition["on"] != definition["round"]:
        return set(_strings(_bodies(definition))) & set(found)
    own = {other for other, _ in _calls(definition["first"], found)}
    for other, arguments in _calls(definition["next"], found):
        theirs = found[other]
        place = theirs["of"].index(theirs["round"]) if "on" in theirs else None
        if place is None or len(arguments) <= place or arguments[place] != definition["round"]:
            own.add(other)
    return own


def _calls(node: Any, found: Mapping[str, Definition]) -> Iterator[tuple[str, list[Any]]]:
    if isinstance(node, str):
        if node in found:
            yield node, []
        return
    if isinstance(node[0], str) and node[0] in found:
        yield node[0], node[1:]
    for part in node[1:]:
        yield from _calls(part, found)
