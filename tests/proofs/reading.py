"""A second reader of the certificates' terms: what each is on a run, and whether a schema is true of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import numpy as np

BINDERS = ("mean", "expect")


class Part:
    """A term, one object however often it is written, and the names that it may depend on."""

    def __init__(self, head: str, *rest: Any) -> None:
        self.head, self.rest = head, rest
        inner = {
            name for part in rest for name in (part.names if isinstance(part, Part) else [part])
        }
        self.names = tuple(sorted(inner - {rest[0]} if head in BINDERS else inner))


_the_one = cache(Part)


def part_of(term: Any) -> Any:
    """The part that a term is, or the word."""
    return _the_one(term[0], *map(part_of, term[1:])) if isinstance(term, list | tuple) else term


class Reading(ABC):
    """A run as the terms see it: its letters, and all that `forall` goes through."""

    symbols: Mapping[str, Any]
    clients: int
    forall: Mapping[str, Sequence[Any]]
    tolerance = 1e-8
    """What rounding may change, relative to 1 and to both sides."""
    stride = 7
    """Of the outcomes, every so many are tried."""
    _known: dict[Any, Any] | None = None
    """While a schema is tried: the values that were found, by the part and what its names stand for."""

    @abstractmethod
    def function(self, head: str, args: Sequence[Any]) -> Any:
        """The value of one of the setting's own functions."""

    def inside(self, point: Any, name: str) -> bool:
        """Whether a point is in the set."""
        raise AssertionError(f"no set here: {name} of {point}")

    def weight(self, outcome: Any) -> float:
        """The probability of an outcome."""
        return 1 / len(self.forall["outcome"])

    def value(self, term: Any, scope: Mapping[str, Any]) -> Any:
        """What the term is, with its variables as in `scope`."""
        if isinstance(term, str):
            for names in (scope, self.symbols):
                if term in names:
                    return names[term]
            top, _, bottom = term.partition("/")
            return int(top) / int(bottom or "1")
        if self._known is None or not isinstance(term, Part):
            return self._value(term, scope)
        at = (term, *(_named(scope.get(name)) for name in term.names))
        if at not in self._known:
            self._known[at] = self._value((term.head, *term.rest), scope)
        return self._known[at]

    def _value(self, term: Sequence[Any], scope: Mapping[str, Any]) -> Any:
        head, *rest = term
        match head:
            case "mean":
                every = range(self.clients)
                return sum(self.value(rest[1], {**scope, rest[0]: i}) for i in every) / len(every)
            case "expect":
                of = self.forall["outcome"]
                return sum(self.weight(w) * self.value(rest[1], {**scope, rest[0]: w}) for w in of)
            case "^":
                return self.value(rest[0], scope) ** int(rest[1])
            case "root":
                return max(self.value(rest[1], scope), 0.0) ** (1 / int(rest[0]))
        args = [self.value(part, scope) for part in rest]
        match head:
            case "+":
                return sum(args[1:], args[0])
            case "*":
                return args[0] * args[1] if len(args) == 2 else np.prod(args)
            case "-":
                return -args[0] if len(args) == 1 else args[0] - args[1]
            case "/":
                return args[0] / args[1]
            case "dot":
                return float(args[0] @ args[1])
        return self.function(head, args)

    def holds(self, claim: Any, scope: Mapping[str, Any]) -> bool:
        """Whether a claim is true, but for rounding."""
        if claim[0] == "in":
            return self.inside(self.value(claim[2], scope), claim[1])
        left, right = (self.value(side, scope) for side in claim[1:])
        slack = self.tolerance * (1 + np.max(np.abs(left)) + np.max(np.abs(right)))
        if claim[0] == "=":
            return bool(np.all(np.abs(left - right) <= slack))
        return bool(left <= right + slack)

    def everywhere(self, schema: Mapping[str, Any]) -> int:
        """Fails where the schema is false of what it ranges over; how often its conditions were met."""
        met, sorts = 0, schema["forall"]
        then, *conditions = (
            [claim[0], *map(part_of, claim[1:])] for claim in (schema["then"], *schema["if"])
        )
        self._known = {}
        try:
            for choice in product(*(self.tried(sort) for sort in sorts.values())):
                scope = dict(zip(sorts, choice, strict=True))
                if all(self.holds(condition, scope) for condition in conditions):
                    met += 1
                    assert self.holds(then, scope), (schema["then"], scope)
        finally:
            self._known = None
        return met

    def tried(self, sort: str) -> Sequence[Any]:
        """What a schema is tried at: all of a sort, or some of the outcomes."""
        if sort == "client":
            return range(self.clients)
        return self.forall[sort] if sort != "outcome" else self.forall[sort][:: self.stride]


def _named(value: Any) -> Any:
    """What tells values apart."""
    return (value.shape, value.tobytes()) if isinstance(value, np.ndarray) else (type(value), value)
