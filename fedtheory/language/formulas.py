"""Formulas as an author writes them: inert, so that what is displayed is what was typed; `==` makes an equation."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from fedtheory.core import term as terms
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.term import Term

NOTHING: Mapping[str, int] = MappingProxyType({})


class Claim(list):  # type: ignore[type-arg]
    """A relation with two sides; it is no truth value, so that `a <= b <= c` cannot lose its first half."""

    def __bool__(self) -> bool:
        raise IllFormedStatement("a <= b <= c is two claims; write each of them")


class Formula(Term):
    """A scalar, vector, client or integer, by its tree."""

    __hash__ = object.__hash__

    def __add__(self, other: Any) -> "Formula":
        return Formula(["+", self.tree, tree(other)])

    def __radd__(self, other: Any) -> "Formula":
        return Formula(["+", tree(other), self.tree])

    def __sub__(self, other: Any) -> "Formula":
        return Formula(["-", self.tree, tree(other)])

    def __rsub__(self, other: Any) -> "Formula":
        return Formula(["-", tree(other), self.tree])

    def __mul__(self, other: Any) -> Any:
        if hasattr(other, "schema") or hasattr(other, "fact"):
            return NotImplemented  # a multiplier that is given by hand: the fact takes it
        return Formula(["*", self.tree, tree(other)])

    def __rmul__(self, other: Any) -> "Formula":
        return Formula(["*", tree(other), self.tree])

    def __truediv__(self, other: Any) -> "Formula":
        return Formula(["/", self.tree, tree(other)])

    def __rtruediv__(self, other: Any) -> "Formula":
        return Formula(["/", tree(other), self.tree])

    def __neg__(self) -> "Formula":
        return Formula(["-", self.tree])

    def __pow__(self, power: int) -> "Formula":
        if not isinstance(power, int):
            raise IllFormedStatement(f"{power!r} is no whole power; write root(a, k) for a root")
        return Formula(["^", self.tree, str(power)])

    def __eq__(self, other: object) -> Claim:  # type: ignore[override]
        return Claim(["=", self.tree, tree(other)])

    def __le__(self, other: Any) -> Claim:
        return Claim(["<=", self.tree, tree(other)])

    def __lt__(self, other: Any) -> Claim:
        return Claim(["<", self.tree, tree(other)])

    def __ge__(self, other: Any) -> Claim:
        return Claim(["<=", tree(other), self.tree])

    def __gt__(self, other: Any) -> Claim:
        return Claim(["<", tree(other), self.tree])


def tree(value: Any) -> Tree:
    """The tree of a formula or an exact number."""
    if isinstance(value, float):
        raise IllFormedStatement(
            f"{value!r} is a float; write a fraction of whole numbers, such as a / 2 or number(1, 2)"
        )
    if callable(alone := getattr(value, "alone", None)):
        alone()
    return terms.tree(value)


def function(name: str) -> Callable[..., Formula]:
    """A symbol with arguments that is declared elsewhere."""
    return lambda *values: Formula([name, *map(tree, values)])


def number(top: int | Fraction, bottom: int = 1) -> Formula:
    """An exact number."""
    return Formula(str(top) if bottom == 1 else ["/", str(top), str(bottom)])


def dot(u: Any, v: Any) -> Formula:
    """The inner product."""
    return Formula(["dot", tree(u), tree(v)])


def sq(u: Any) -> Formula:
    """The squared norm."""
    return dot(u, u)


def norm(u: Any) -> Formula:
    """The norm."""
    return root(sq(u))


def root(a: Any, k: int = 2) -> Formula:
    """The k-th root."""
    return Formula(["root", str(k), tree(a)])


def exp(a: Any) -> Formula:
    """The exponential."""
    return Formula(["exp", tree(a)])


def log(a: Any) -> Formula:
    """The logarithm."""
    return Formula(["log", tree(a)])


def mean(body: Any, over: Any = "i") -> Formula:
    """The average over all clients."""
    return Formula(["mean", tree(over), tree(body)])


def expect(body: Any, over: Any = "w") -> Formula:
    """The expectation over what is drawn."""
    return Formula(["expect", tree(over), tree(body)])


t = Formula("t")
i, j = Formula("i"), Formula("j")
u, v = Formula("u"), Formula("v")
w, s = Formula("w"), Formula("s")

SORTS: Mapping[str, str] = {
    "t": "integer",
    "i": "client",
    "j": "client",
    "u": "vector",
    "v": "vector",
    "w": "outcome",
    "s": "outcome",
}
"""What may stand in a line without being declared, and is said for all values: a round, clients, points, draws."""


def free(term: Tree, bound: frozenset[str] = frozenset()) -> set[str]:
    """The names that occur as arguments and that no mean or expectation binds."""
    if isinstance(term, str):
        return {term} - bound
    if term[0] in {"mean", "expect"}:
        return free(term[2], bound | {str(term[1])})
    return set().union(*(free(part, bound) for part in term[1:]))


def subterms(term: Tree) -> list[Tree]:
    """The term and all its parts."""
    found: list[Tree] = []
    _gather(term, found)
    return found


def _gather(term: Tree, found: list[Tree]) -> None:
    found.append(term)
    if not isinstance(term, str):
        for part in term[1:]:
            _gather(part, found)


def words(term: Tree) -> set[str]:
    """The names in a term, and which of roots, exponentials and logarithms it has."""
    parts = [part if isinstance(part, str) else str(part[0]) for part in subterms(term)]
    return {part for part in parts if part[0].isalpha() and part not in {"dot", "mean", "expect"}}


def put(term: Tree, values: Mapping[str, Tree]) -> Tree:
    """The term at these values, all at once; a value's own variables are not captured."""
    if isinstance(term, str):
        return values.get(term, term)
    if term[0] in {"mean", "expect"}:
        inner = {name: value for name, value in values.items() if name != term[1]}
        name = str(term[1])
        if any(name in free(value) for key, value in inner.items() if key in free(term[2])):
            other = next(n for n in (f"{name}_{k}" for k in range(1, 99)) if n not in free(term[2]))
            return [term[0], other, put(put(term[2], {name: other}), inner)]
        return [term[0], name, put(term[2], inner)]
    return [term[0], *(put(part, values) for part in term[1:])]


def apart(term: Tree, taken: frozenset[str]) -> Tree:
    """The same term, whose means and expectations bind no name that is taken or that one around them binds."""
    if isinstance(term, str):
        return term
    if term[0] not in {"mean", "expect"}:
        return [term[0], *(apart(part, taken) for part in term[1:])]
    name, body = str(term[1]), term[2]
    if name in taken:
        there = taken | free(body)
        other = next(n for n in (f"{name}_{k}" for k in range(1, 99)) if n not in there)
        name, body = other, put(body, {name: other})
    return [term[0], name, apart(body, taken | {name})]


def match(
    pattern: Tree,
    term: Tree,
    variables: Mapping[str, str],
    values: Mapping[str, Tree],
    first: Mapping[str, int] = NOTHING,
) -> dict[str, Tree] | None:
    """The values at which the pattern is the term; a round `t + 1` also meets the number 2 and those above, or from the `first` t on."""
    if isinstance(pattern, str):
        known = values.get(pattern) if pattern in variables else pattern
        if known is None:
            return {**values, pattern: term}
        return dict(values) if known == term else None
    if pattern[0] == "+" and pattern[2] == "1" and isinstance(term, str) and term.isdigit():
        before = int(term) - 1
        found = match(pattern[1], str(before), variables, values, first)
        return found if before >= first.get(str(pattern[1]), 1) else None
    if isinstance(term, str) or len(term) != len(pattern) or term[0] != pattern[0]:
        return None
    every: dict[str, Tree] | None = dict(values)
    for one, other in zip(pattern[1:], term[1:], strict=True):
        every = None if every is None else match(one, other, variables, every, first)
    return every
