"""What a cited statement says under an interpretation, for the second kernel (§10).

Nothing here is shown; names, sorts and outcomes are looked at, and the schemas are returned that the
line and the hypotheses must have. From docs/certificates.md alone, as its sibling.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

Json: TypeAlias = Any

NODES = 200_000
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
WHOLE = re.compile(r"-?[0-9]{1,4000}")
FRACTION = re.compile(r"-?[0-9]{1,4000}/(?!0+\Z)[0-9]{1,4000}")
KEPT = frozenset({"root", "exp", "log", "dot", "mean", "expect", "in"})
BINDERS = {"mean": "client", "expect": "outcome"}
MAY_BE_RANDOM = ("real", "vector", "outcome")


class Misfit(Exception):
    """This is no interpretation; the message says why."""


def _want(condition: bool, reason: str) -> None:  # noqa: FBT001
    if not condition:
        raise Misfit(reason)


class Stated(NamedTuple):
    """What a line by citation must have as its schema, and what must be shown of its hypotheses."""

    own: dict[str, str]  # the variables that are the line's own
    conditions: list[Json]  # those of its conditions that are its own
    schema: Json
    hypotheses: dict[str, Json]


def stated(
    line: Mapping[str, Json], cited: Mapping[str, Json], symbols: Mapping[str, Json]
) -> Stated:
    """The cited statement, interpreted as the line says."""
    new_names = _new_names(line["names"], cited)
    claim, schema = cited["show"], line["schema"]
    claimed = {new_names[v] for v in claim["forall"]}
    own = {v: sort for v, sort in schema["forall"].items() if v not in claimed}
    more = len(schema["if"]) - len(claim["if"])
    _want(more >= 0, "the cited claim has more conditions")
    bodies = _bodies(line["as"], cited["symbols"], symbols, own)
    here = {*symbols, *own}
    for parameters, body in bodies.values():
        here.update(word for word in _words(body) if word not in parameters)
    for name in new_names.values():
        _want(name not in here, f"{name} is bound in what is cited, and means something here")
    conditions = schema["if"][:more]

    def whole(of: Json) -> Json:
        parts = [_interpreted(part, bodies, new_names) for part in (*of["if"], of["then"])]
        lengths: dict[int, int] = {}
        _want(sum(_length(part, lengths) for part in parts) <= NODES, "too large a schema (§10)")
        variables = {new_names[v]: sort for v, sort in of["forall"].items()}
        return {
            "forall": own | variables,
            "if": conditions + parts[:-1],
            "then": parts[-1],
        }

    hypotheses = {name: whole(given) for name, given in cited["given"].items()}
    return Stated(own, conditions, whole(claim), hypotheses)


# ---------------------------------------------------------------- names


def _new_names(names: Json, cited: Mapping[str, Json]) -> dict[str, str]:
    """What each name that the cited statement binds is called here."""
    bound: set[str] = set()
    for schema in (cited["show"], *cited["given"].values()):
        bound.update(schema["forall"])
        for claim in (*schema["if"], schema["then"]):
            bound.update(_averaged_over(claim))
    _want(type(names) is dict and bound.issuperset(names), "names: of what is bound in the cited")
    called = {name: names.get(name, name) for name in bound}
    for name in called.values():
        _is_name(name)
    _want(len(called) == len(set(called.values())), "names: two become one")
    return called


def _is_name(name: Json) -> None:
    good = type(name) is str and WORD.fullmatch(name) is not None and name not in KEPT
    _want(good, f"{str(name)[:60]!r} is not a name")


def _averaged_over(tree: Json) -> Iterator[str]:
    if type(tree) is list:
        if tree[0] in BINDERS:
            yield tree[1]
        for part in tree[1:]:
            yield from _averaged_over(part)


def _words(tree: Json) -> Iterable[str]:
    return [tree] if type(tree) is str else [word for part in tree for word in _words(part)]


# ---------------------------------------------------------------- what stands for what

Bodies: TypeAlias = dict[str, tuple[list[str], Json]]


def _interpreted(tree: Json, bodies: Bodies, called: Mapping[str, str]) -> Json:
    """The cited claim or term, arguments first; of a body, the parts are shared and not copied."""
    if type(tree) is str:
        tree = [tree]
    parts = [_interpreted(part, bodies, called) for part in tree[1:]]
    if tree[0] in bodies:
        parameters, body = bodies[tree[0]]
        return _with(body, dict(zip(parameters, parts, strict=True)))
    return [tree[0], *parts] if parts else called.get(tree[0], tree[0])


def _with(body: Json, values: Mapping[str, Json]) -> Json:
    if type(body) is str:
        return values.get(body, body)
    return [body[0], *[_with(part, values) for part in body[1:]]]


def _length(tree: Json, known: dict[int, int]) -> int:
    """The lists and strings in it, without going twice through what it shares."""
    if type(tree) is str:
        return 1
    if id(tree) not in known:
        known[id(tree)] = 1 + sum(_length(part, known) for part in tree)
    return known[id(tree)]


def _bodies(
    entries: Json,
    theirs: Mapping[str, Json],
    symbols: Mapping[str, Json],
    own: Mapping[str, str],
) -> Bodies:
    """Each cited symbol with its parameters and its body, looked at."""
    _want(type(entries) is dict and entries.keys() == theirs.keys(), "as: each cited symbol once")
    chance = any("outcome" in sorts for sorts, _ in theirs.values())
    if chance:
        known = any("outcome" in sorts for sorts, _ in symbols.values())
        _want(known, "a cited symbol takes outcomes and no symbol here does")
    kinds = list(MAY_BE_RANDOM) if chance else []
    if chance and any(
        sort == "integer" and any(s in MAY_BE_RANDOM for s in sorts)
        for sorts, sort in theirs.values()
    ):
        kinds.append("integer")
    bodies: Bodies = {}
    for name, (sorts, sort) in theirs.items():
        entry = entries[name]
        _want(type(entry) is list and len(entry) == 2, f"as {name}: [parameters, body]")
        parameters, body = entry
        _want(type(parameters) is list and len(parameters) == len(sorts), f"as {name}: parameters")
        variables = dict(own)
        for parameter, s in zip(parameters, sorts, strict=True):
            _is_name(parameter)
            fresh = parameter not in variables and parameter not in symbols
            _want(fresh, f"as {name}: {parameter} is not new")
            variables[parameter] = s
        random = frozenset(p for p, s in zip(parameters, sorts, strict=True) if s in kinds)
        try:
            _Body(symbols, variables, random).fits(body, sort, parameters)
        except Misfit as reason:
            raise Misfit(f"as {name}: {reason}") from reason
        bodies[name] = parameters, body
    return bodies


@dataclass(frozen=True)
class _Body:
    """The sorts of a body, and where outcomes may not be."""

    symbols: Mapping[str, Json]
    variables: Mapping[str, str]
    random: frozenset[str]
    """Names that may depend on an outcome that is averaged over."""
    forbidden: frozenset[str] = frozenset()
    """Those of them that are bound around the exponential, logarithm or divisor in which this stands."""

    def fits(self, body: Json, sort: str, parameters: list[str]) -> None:
        if sort in ("count", "set"):
            there = type(body) is str and self.symbols.get(body) == [[], sort]
            _want(there, f"the name of a symbol of sort {sort} is wanted")
        elif sort == "redraw":
            _want(type(body) is list and len(body) == 4, "[r, e, w, s] is wanted")
            again, time, *drawn = body
            _want(type(again) is str and again in self.symbols, "no such redraw")
            _want(self.symbols[again][1] == "redraw", f"{again} is not of sort redraw")
            _want(drawn == parameters[1:], "what is drawn, and drawn again, are the parameters")
            names = {v: s for v, s in self.variables.items() if v not in drawn}
            _want(replace(self, variables=names).of(time) == "integer", "an integer is wanted")
        else:
            self._one(body, sort)

    def _one(self, term: Json, sort: str) -> None:
        """A term of this sort; an integer is real as well."""
        found = self.of(term)
        _want(
            found == sort or (sort == "real" and found == "integer"),
            f"{str(term)[:60]} is {found}, and {sort} is wanted",
        )

    def of(self, term: Json) -> str:
        """The sort of a term."""
        if type(term) is str:
            return self._word(term)
        _want(type(term) is list and len(term) > 1 and type(term[0]) is str, "not a term")
        head, *rest = term
        if head in self.symbols:
            return self._applied(head, rest)
        match head, rest:
            case ["mean" | "expect", [name, body]]:
                _is_name(name)
                _want(name not in self.variables and name not in self.symbols, f"{name} is not new")
                variables = {**self.variables, name: BINDERS[head]}
                random = self.random | {name} if head == "expect" else self.random
                inner = replace(self, variables=variables, random=random).of(body)
                _want(inner in ("real", "integer", "vector"), "an average of no value")
                return "vector" if inner == "vector" else "real"
            case ["^", [base, power]]:
                self._between(power, -64, 64)
                (self._wildly() if int(power) < 0 else self)._one(base, "real")
                return "real"
            case ["root", [index, inside]]:
                self._between(index, 2, 12)
                self._one(inside, "real")
                return "real"
            case ["exp" | "log", [inside]]:
                self._wildly()._one(inside, "real")
                return "real"
            case ["dot", [u, v]]:
                self._one(u, "vector")
                self._one(v, "vector")
                return "real"
            case ["/", [a, b]]:
                self._wildly()._one(b, "real")
                return "vector" if self._value(a) == "vector" else "real"
            case ["+", [_, _, *_]] | ["-", [_] | [_, _]]:
                return self._alike([self._value(part) for part in rest], most=len(rest))
            case ["*", [_, _, *_]]:
                return self._alike([self._value(part) for part in rest], most=1)
        raise Misfit(f"{head[:60]} is no operation on {len(rest)} terms")

    def _wildly(self) -> "_Body":
        return replace(self, forbidden=self.random)

    def _value(self, term: Json) -> str:
        sort = self.of(term)
        _want(sort in ("real", "integer", "vector"), f"{str(term)[:60]} is no value")
        return sort

    @staticmethod
    def _alike(sorts: list[str], *, most: int) -> str:
        """The sort of a sum (all vectors or none) or of a product (one at most)."""
        vectors = sum(sort == "vector" for sort in sorts)
        _want(vectors in (0, most), "vectors and scalars where they do not belong")
        if vectors:
            return "vector"
        return "real" if "real" in sorts else "integer"

    @staticmethod
    def _between(text: Json, low: int, high: int) -> None:
        good = type(text) is str and WHOLE.fullmatch(text) is not None
        _want(good and low <= int(text) <= high, f"from {low} to {high}, not {str(text)[:60]}")

    def _word(self, word: str) -> str:
        if word in self.variables:
            _want(word not in self.forbidden, f"{word} may be random, and is not tame")
            return self.variables[word]
        if word in self.symbols:
            return self._applied(word, [])
        if WHOLE.fullmatch(word):
            return "integer"
        _want(FRACTION.fullmatch(word) is not None, f"{word[:60]} is nothing")
        return "real"

    def _applied(self, symbol: str, arguments: list[Json]) -> str:
        sorts, sort = self.symbols[symbol]
        _want(sort != "set", f"{symbol} is a set")
        _want(len(sorts) == len(arguments), f"{symbol} takes {len(sorts)} arguments")
        for argument, s in zip(arguments, sorts, strict=True):
            self._one(argument, s)
        return {"count": "integer", "redraw": "outcome"}.get(sort, str(sort))
