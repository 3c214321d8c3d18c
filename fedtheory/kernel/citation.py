"""Citations under an interpretation: section 10 of docs/certificates.md."""

from collections.abc import Iterator, Mapping
from typing import Any

from fedtheory.kernel.polynomial import Rejected
from fedtheory.kernel.reading import NUMBER, check_name, number

Symbols = Mapping[str, Any]
Sorts = Mapping[str, str]
"""Of the variables in a scope."""

LARGEST = 200_000
AVERAGES = {"mean": "client", "expect": "outcome"}
NUMBERS = {"real", "integer"}
CHANCE = {"real", "vector", "outcome"}
"""Of these sorts a value may depend on outcomes."""


class Citation:
    """One line by citation: what it cites, and what the symbols of that stand for here."""

    def __init__(self, line: Mapping[str, Any], cited: Mapping[str, Any], symbols: Symbols) -> None:
        self.cited, self.symbols = cited, symbols
        schemas = [*cited["given"].values(), cited["show"]]
        bound = {name for schema in schemas for name in _bound_in(schema)}
        self.names = _renaming(line["names"], bound)
        schema, show = line["schema"], cited["show"]
        theirs = {self.names[v]: sort for v, sort in show["forall"].items()}
        self.own = {v: s for v, s in schema["forall"].items() if v not in theirs}
        self.first = schema["if"][: len(schema["if"]) - len(show["if"])]
        self.bodies = self._interpretation(line["as"])
        taken = {*symbols, *self.own}
        for parameters, body in self.bodies.values():
            taken |= set(_strings(body)) - set(parameters)
        if clash := sorted(taken & set(self.names.values())):
            raise Rejected(f"what the cited statement binds as {clash[0]} is something here")
        self.claim = self.interpreted(show)

    def interpreted(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        """A cited schema, for the line's own variables and under its own conditions."""
        theirs = {self.names[v]: sort for v, sort in schema["forall"].items()}
        claims = [self._put(claim) for claim in (*schema["if"], schema["then"])]
        if _size(claims, {}) > LARGEST:
            raise Rejected("an interpreted schema is too large")
        return {
            "forall": {**self.own, **theirs},
            "if": [*self.first, *claims[:-1]],
            "then": claims[-1],
        }

    # ---- substitution

    def _put(self, node: Any) -> Any:
        """A cited term or claim, interpreted."""
        if isinstance(node, str):
            return self._applied(node, []) if node in self.bodies else self.names.get(node, node)
        head, *rest = node
        if head in self.bodies:
            return self._applied(head, [self._put(part) for part in rest])
        if head == "in":
            return ["in", self.bodies[rest[0]][1], self._put(rest[1])]
        return [head, *map(self._put, rest)]

    def _applied(self, symbol: str, arguments: list[Any]) -> Any:
        parameters, body = self.bodies[symbol]
        return _filled(body, dict(zip(parameters, arguments, strict=True)))

    # ---- the interpretation

    def _interpretation(self, entries: Any) -> dict[str, tuple[list[str], Any]]:
        theirs = self.cited["symbols"]
        if not isinstance(entries, dict) or set(entries) != set(theirs):
            raise Rejected(f"the symbols to be interpreted are {sorted(theirs)}")
        chance = _take_outcomes(theirs)
        if chance and not _take_outcomes(self.symbols):
            raise Rejected("a cited symbol takes outcomes, and none does here")
        whole = not any(s == "integer" and CHANCE & set(a) for a, s in theirs.values())
        bodies = {}
        for name, (sorts, sort) in theirs.items():
            parameters, body = entries[name] if _is_pair(entries[name]) else (None, None)
            if not isinstance(parameters, list) or len(parameters) != len(sorts):
                raise Rejected(f"{name} takes {len(sorts)} arguments")
            scope = dict(self.own)
            for parameter, of in zip(parameters, sorts, strict=True):
                check_name(parameter, scope, self.symbols)
                scope[parameter] = of
            try:
                self._check_body(sort, parameters, body, scope)
                random = {
                    p
                    for p, s in zip(parameters, sorts, strict=True)
                    if chance and (s in CHANCE or (s == "integer" and not whole))
                }
                _check_tame(body, random)
            except Rejected as e:
                raise Rejected(f"what stands for {name}: {e}") from e
            bodies[name] = (parameters, body)
        return bodies

    def _check_body(self, sort: str, parameters: list[str], body: Any, scope: Sorts) -> None:
        if sort in {"count", "set"}:
            if not isinstance(body, str) or self.symbols.get(body) != ([], sort):
                raise Rejected(f"{body!r} is not of sort {sort}")
            return
        if sort == "redraw":
            head, time, *drawn = body if isinstance(body, list) and len(body) == 4 else ("", "")
            again = isinstance(head, str) and self.symbols.get(head, ([], ""))[1] == "redraw"
            if not again or drawn != parameters[1:]:
                raise Rejected(f"{body!r} draws nothing again")
            if set(drawn) & set(_strings(time)) or self._sort(time, scope) != "integer":
                raise Rejected(f"the round {time!r} is not an integer of its own")
            return
        found = self._sort(body, scope)
        if found != sort and (found, sort) != ("integer", "real"):
            raise Rejected(f"it is {sort}, not {found}")

    def _sort(self, term: Any, scope: Sorts) -> str:
        """The sort of a term that is well formed, signs aside."""
        if isinstance(term, str):
            if term in scope:
                return scope[term]
            if NUMBER.match(term):
                number(term)
                return "real" if "/" in term else "integer"
            return self._symbol(term, [], scope)
        if not isinstance(term, list) or len(term) < 2 or not isinstance(term[0], str):
            raise Rejected(f"{term!r} is not a term")
        head, *rest = term
        if head in self.symbols:
            return self._symbol(head, rest, scope)
        if head in AVERAGES and len(rest) == 2:
            check_name(rest[0], scope, self.symbols)
            return self._valued(self._sort(rest[1], {**scope, rest[0]: AVERAGES[head]}))
        if head == "^" and len(rest) == 2:
            return self._scalar(rest[0], scope, rest[1], -64, 64)
        if head == "root" and len(rest) == 2:
            return self._scalar(rest[1], scope, rest[0], 2, 12)
        sorts = [self._sort(part, scope) for part in rest]
        vectors = sorts.count("vector")
        if not set(sorts) <= {*NUMBERS, "vector"}:
            raise Rejected(f"{head} is of numbers and vectors")
        whole = "integer" if set(sorts) == {"integer"} else "real"
        match head, len(rest):
            case ("+", k) if k >= 2 and vectors in {0, k}:
                return "vector" if vectors else whole
            case ("*", k) if k >= 2 and vectors <= 1:
                return "vector" if vectors else whole
            case ("-", (1 | 2) as k) if vectors in {0, k}:
                return "vector" if vectors else whole
            case ("/", 2) if sorts[1] != "vector":
                return "vector" if vectors else "real"
            case ("exp" | "log", 1) if not vectors:
                return "real"
            case ("dot", 2) if vectors == 2:
                return "real"
        raise Rejected(f"{head!r} does not take {sorts}")

    def _scalar(self, term: Any, scope: Sorts, power: Any, low: int, high: int) -> str:
        if not low <= number(power, integer=True) <= high:
            raise Rejected(f"powers are from {low} to {high}")
        if self._sort(term, scope) not in NUMBERS:
            raise Rejected(f"a power of {term!r}")
        return "real"

    @staticmethod
    def _valued(sort: str) -> str:
        if sort not in {*NUMBERS, "vector"}:
            raise Rejected(f"an average of sort {sort}")
        return "vector" if sort == "vector" else "real"

    def _symbol(self, name: str, arguments: list[Any], scope: Sorts) -> str:
        sorts, sort = self.symbols.get(name, ((), "set"))
        if sort == "set" or len(sorts) != len(arguments):
            raise Rejected(f"{name} is no value, or takes other arguments")
        for wanted, argument in zip(sorts, arguments, strict=True):
            found = self._sort(argument, scope)
            if found != wanted and (found, wanted) != ("integer", "real"):
                raise Rejected(f"{name} takes {wanted}, not {found}")
        return {"count": "integer", "redraw": "outcome"}.get(sort, str(sort))


def _filled(node: Any, values: Mapping[str, Any]) -> Any:
    """The body with the arguments in it, which are not copied."""
    if isinstance(node, str):
        return values.get(node, node)
    return [node[0], *(_filled(part, values) for part in node[1:])]


def _size(node: Any, known: dict[int, int]) -> int:
    """How many lists and strings a term is made of, where it shares its parts."""
    if isinstance(node, str):
        return 1
    if id(node) not in known:
        known[id(node)] = 1 + sum(_size(part, known) for part in node)
    return known[id(node)]


def _is_pair(node: Any) -> bool:
    return isinstance(node, list) and len(node) == 2


def _take_outcomes(symbols: Symbols) -> bool:
    return any("outcome" in sorts for sorts, _ in symbols.values())


def _check_tame(term: Any, random: set[str]) -> None:
    """No random name, and no outcome bound here, in an exponential, a logarithm or a divisor."""
    if not isinstance(term, list):
        return
    head, *rest = term
    wild: list[Any] = []
    if head in {"exp", "log"}:
        wild = rest
    elif head == "/":
        wild = rest[1:]
    elif head == "^" and int(rest[1]) < 0:
        wild = rest[:1]
    elif head == "expect":
        random = {*random, rest[0]}
    if found := sorted(random & set(_strings(wild))):
        raise Rejected(f"{found[0]} is in an exponential, a logarithm or a divisor")
    for part in rest:
        _check_tame(part, random)


def _renaming(names: Any, bound: set[str]) -> dict[str, str]:
    """The new name of each bound one."""
    if not isinstance(names, dict) or not set(names) <= bound:
        raise Rejected(f"the names to be changed are among {sorted(bound)}")
    renamed = {old: names.get(old, old) for old in bound}
    for new in renamed.values():
        check_name(new, {}, {})
    if len(set(renamed.values())) < len(renamed):
        raise Rejected("two names become one")
    return renamed


def _bound_in(schema: Mapping[str, Any]) -> Iterator[str]:
    yield from schema["forall"]
    waiting = [*schema["if"], schema["then"]]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            if node[0] in AVERAGES:
                yield node[1]
            waiting += node[1:]


def _strings(node: Any) -> Iterator[str]:
    """All names and numbers of a term."""
    if isinstance(node, (list, tuple)):
        for part in node:
            yield from _strings(part)
    elif isinstance(node, str):
        yield node
