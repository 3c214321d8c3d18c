"""Values of a setting's terms in a world; what is not measured there is computed from its definition, if it has one."""

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from inspect import signature
from itertools import product
from typing import Any

import numpy as np

from fedtheory.core.expression import Tree, canonical
from fedtheory.core.proof import Setting
from fedtheory.core.role import Role
from fedtheory.core.term import Schema
from fedtheory.core.world import Unmeasured, World

MOST, LEAST = 240, 12
"""Points at which a hypothesis is evaluated, at most, and where each of them takes long."""
HEAVY = 6_000
"""What points, clients and outcomes multiply to, at most."""
DEEPEST = 40
"""Rounds that a recursion goes back, at most."""
_NONE = object()
Scope = Mapping[str, Any]
Code = Callable[[Scope], Any]
OF_ONE: Mapping[str, Callable[[Any], Any]] = {
    "+": lambda x: x,
    "*": lambda x: x,
    "-": operator.neg,
    "exp": math.exp,
    "log": lambda x: math.log(x) if x > 0 else 0.0,
}
OF_TWO: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "*": operator.mul,
    "-": operator.sub,
    "/": lambda x, y: x / y if y else x * 0.0,
    "dot": lambda x, y: float(np.dot(x, y)),
}


class Reader:
    """A setting's terms in a world."""

    def __init__(self, setting: Setting, world: World) -> None:
        self.setting, self.world = setting, world
        self.definitions: dict[str, list[tuple[str, Schema, int]]] = {}
        self.defining: dict[str, set[str]] = {}
        """By hypothesis, the symbols of which nothing is known but what it says."""
        self.unknown: set[str] = set()
        self._codes: dict[int, tuple[Tree, Code]] = {}
        self._weights: list[float] | None = None
        self._fits: dict[tuple[str, int], bool] = {}
        self._values: dict[Any, Any] = {}
        self._means: dict[str, dict[Any, Any]] = {}
        self._open: set[Any] = set()
        for name, given in setting.given.items():
            if given.role is Role.DEFINITION and given.schema.then[0] == "=":
                head, power = _defined(given.schema.then[1])
                if head in setting.symbols and not self._measured(head):
                    self.definitions.setdefault(head, []).append((name, given.schema, power))

    def _measured(self, head: str) -> bool:
        return head in self.world.letters or head in self.world.functions

    # ---- terms

    def value(self, term: Tree, scope: Scope) -> Any:
        """The value of a term; raises Unmeasured where there is none."""
        return self._code(term)(scope)

    def _code(self, term: Tree) -> Code:
        """How the term is evaluated, put together once; the term is kept, as it is known by its identity."""
        known = self._codes.get(id(term))
        if known is None:
            made = self._named(term) if isinstance(term, str) else self._composed(*term)
            known = self._codes[id(term)] = (term, made)
        return known[1]

    def _composed(self, head: Any, *rest: Any) -> Code:
        match head:
            case "mean" | "expect":
                made = self._averaged if head == "mean" else self._expected
                return self._once((head, *rest), made(str(rest[0]), self._code(rest[1])))
            case "^":
                base, power = self._code(rest[0]), int(str(rest[1]))
                return lambda scope: base(scope) ** power
            case "root":
                index, below = int(str(rest[0])), self._code(rest[1])
                return lambda scope: max(float(below(scope)), 0.0) ** (1 / index)
        parts = [self._code(part) for part in rest]
        if len(parts) == 1 and (of_one := OF_ONE.get(head)) is not None:
            (only,) = parts
            return lambda scope: of_one(only(scope))
        if len(parts) > 1 and (of_two := OF_TWO.get(head)) is not None:
            return reduce(lambda x, y: lambda scope: of_two(x(scope), y(scope)), parts)
        symbol = str(head)
        return lambda scope: self.applied(symbol, [part(scope) for part in parts])

    def _named(self, name: str) -> Code:
        if not name[0].isalpha():
            number = int(name) if name.lstrip("-").isdigit() else float(Fraction(name))
            return lambda _: number
        if name in self.world.letters:
            letter = self.world.letters[name]
            return lambda scope: scope.get(name, letter)
        if self.setting.symbols.get(name, ((), ""))[1] == "count":
            return lambda scope: scope[name] if name in scope else len(self._clients())
        return lambda scope: scope[name] if name in scope else self.applied(name, [])

    def _once(self, term: Any, code: Code) -> Code:
        """A mean or expectation, computed once for each value of the variables that it speaks of."""
        of = sorted(_unbound(term))
        values = self._means.setdefault(canonical(term), {})

        def known(scope: Scope) -> Any:
            at = tuple(_key(scope.get(name)) for name in of)
            if at not in values:
                values[at] = code(scope)
            return values[at]

        return known

    def _clients(self) -> range:
        if not self.world.clients:
            raise Unmeasured("nobody says who the clients are")
        return range(self.world.clients)

    def _averaged(self, name: str, body: Code) -> Code:
        def mean(scope: Scope) -> Any:
            every, inner, whole = self._clients(), dict(scope), 0
            for i in every:
                inner[name] = i
                whole += body(inner)
            return whole / len(every)

        return mean

    def _expected(self, name: str, body: Code) -> Code:
        outcomes = self.world.outcomes
        weight = self.world.weight or (lambda _: 1 / len(outcomes))

        def expectation(scope: Scope) -> Any:
            if not len(outcomes):
                raise Unmeasured("the run follows no outcomes")
            if self._weights is None:
                self._weights = [weight(w) for w in outcomes]
            inner, whole = dict(scope), 0
            for share, w in zip(self._weights, outcomes, strict=True):
                inner[name] = w
                whole += share * body(inner)
            return whole

        return expectation

    def applied(self, head: str, values: Sequence[Any]) -> Any:
        """A symbol at these values: measured, or computed from its definition."""
        try:
            found = self._values.get(key := (head, *values), _NONE)
        except TypeError:  # an array has no hash
            found = self._values.get(key := (head, *map(_key, values)), _NONE)
        if found is _NONE:
            if key in self._open or len(self._open) > DEEPEST:
                raise Unmeasured(f"the definition of {head} goes back too far")
            self._open.add(key)
            try:
                found = self._computed(head, values)
            except Unmeasured as error:
                found = error
            finally:
                self._open.discard(key)
            self._values[key] = found
        if isinstance(found, Unmeasured):
            raise found
        return found

    def _computed(self, head: str, values: Sequence[Any]) -> Any:
        if (known := self.world.functions.get(head)) is not None:
            if not self._fit(head, len(values)):
                self.unknown.add(head)
                raise Unmeasured(f"{head} is measured at other arguments")
            return known(*values)
        for name, schema, power in self.definitions.get(head, ()):
            left = schema.then[1]
            pattern = left if power == 1 else left[1]
            scope = self._matched(pattern, values, schema)
            if scope is None or not all(self.holds(c, scope) for c in schema.conditions):
                continue
            self.defining.setdefault(name, set()).add(head)
            found = self.value(schema.then[2], scope)
            return found if power == 1 else max(float(found), 0.0) ** (1 / power)
        if head not in self.definitions:
            self.unknown.add(head)
        raise Unmeasured(f"{head} has no measured meaning")

    def _fit(self, head: str, many: int) -> bool:
        """Whether what is measured takes so many arguments."""
        key = head, many
        if key not in self._fits:
            try:
                signature(self.world.functions[head]).bind(*range(many))
            except TypeError:
                self._fits[key] = False
            else:
                self._fits[key] = True
        return self._fits[key]

    def _matched(
        self, pattern: Tree, values: Sequence[Any], schema: Schema
    ) -> dict[str, Any] | None:
        """What the variables are, if the definition speaks of the symbol at these values."""
        forall, scope = schema.forall or {}, dict[str, Any]()
        for one, value in zip(
            pattern[1:] if isinstance(pattern, list) else (), values, strict=True
        ):
            name, back = _shifted(one)
            if name in forall:
                found = value - back if back else value
                if name in scope and _key(scope[name]) != _key(found):
                    return None
                scope[name] = found
            elif _free(one) & set(forall) or _key(self.value(one, scope)) != _key(value):
                return None
        return scope if set(scope) == set(forall) else None

    # ---- claims

    def holds(self, claim: Tree, scope: Scope) -> bool:
        """Whether a claim is true, but for rounding."""
        return self.compared(claim, scope)[0]

    def compared(self, claim: Tree, scope: Scope) -> tuple[bool, Any, Any]:
        """Whether it is true, and both sides; of a membership the point and the set."""
        if claim[0] == "in":
            name, point = str(claim[1]), self.value(claim[2], scope)
            if name not in self.world.sets:
                self.unknown.add(name)
                raise Unmeasured(f"{name} has no measured meaning")
            return bool(self.world.sets[name](point)), point, name
        left, right = self.value(claim[1], scope), self.value(claim[2], scope)
        if isinstance(left, int | float) and isinstance(right, int | float):
            return self._numbers(claim[0], left, right), left, right
        if _key(left) == _key(right):
            return claim[0] != "<", left, right
        if not (np.all(np.isfinite(left)) and np.all(np.isfinite(right))):
            raise Unmeasured("a side is not finite")
        slack = self.world.rounding * (1 + np.max(np.abs(left)) + np.max(np.abs(right)))
        if claim[0] == "=":
            return bool(np.all(np.abs(np.subtract(left, right)) <= slack)), left, right
        return bool(left <= right + slack), left, right

    def _numbers(self, relation: Any, left: float, right: float) -> bool:
        if left == right:
            return bool(relation != "<")
        if not (math.isfinite(left) and math.isfinite(right)):
            raise Unmeasured("a side is not finite")
        slack = self.world.rounding * (1 + abs(left) + abs(right))
        return bool(abs(left - right) <= slack if relation == "=" else left <= right + slack)

    def tried(self, schema: Schema) -> Iterator[dict[str, Any]]:
        """Values of the variables: all that the world has, or some of them, drawn always alike."""
        sorts = schema.forall or {}
        ranges = [self._range(sort) for sort in sorts.values()]
        sizes = tuple(map(len, ranges))
        most = max(
            LEAST,
            min(MOST, HEAVY // (max(self.world.clients, 1) * max(len(self.world.outcomes), 1))),
        )
        if math.prod(sizes) <= most:
            yield from (dict(zip(sorts, choice, strict=True)) for choice in product(*ranges))
            return
        for places in _drawn(sizes, most):
            yield {
                name: every[place] for name, every, place in zip(sorts, ranges, places, strict=True)
            }

    def _range(self, sort: str) -> Sequence[Any]:
        world = self.world
        ranges: dict[str, Sequence[Any]] = {
            "client": range(world.clients),
            "vector": world.points,
            "integer": world.rounds,
            "real": world.numbers,
            "outcome": world.outcomes,
        }
        return ranges[sort]


@cache
def _drawn(sizes: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """So many choices of a place in each range, drawn always alike."""
    draws = np.random.default_rng(0)
    return tuple(tuple(int(draws.integers(size)) for size in sizes) for _ in range(most))


def _defined(left: Tree) -> tuple[str, int]:
    """What an equation with this left side defines, and the power that it gives."""
    if isinstance(left, list) and left[0] == "^":
        return _defined(left[1])[0], int(str(left[2]))
    return (left if isinstance(left, str) else str(left[0])), 1


def _shifted(pattern: Tree) -> tuple[str, int]:
    """A variable and what is added to it; no name, if it is something else."""
    if isinstance(pattern, str):
        return pattern, 0
    if pattern[0] in {"+", "-"} and len(pattern) == 3 and isinstance(pattern[1], str):
        more = pattern[2]
        if isinstance(more, str) and more.isdigit():
            return pattern[1], int(more) if pattern[0] == "+" else -int(more)
    return "", 0


def _unbound(term: Tree) -> set[str]:
    """The words of a term but those that a mean or an expectation in it goes over."""
    if isinstance(term, str):
        return {term}
    inner = set[str]().union(*map(_unbound, term[1:]))
    return inner - {str(term[1])} if term[0] in {"mean", "expect"} else inner


def _free(pattern: Tree) -> set[str]:
    """All names in it."""
    return {pattern} if isinstance(pattern, str) else set().union(*map(_free, pattern))


def _key(value: Any) -> Any:
    """What tells values apart."""
    if isinstance(value, np.ndarray):
        return (value.shape, value.tobytes())
    return value
