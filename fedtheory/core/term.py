"""Writing terms of docs/certificates.md as one writes mathematics.

`dot(g(i, x(i, t)), s(i, t) - v) <= 0` builds a claim; nothing is evaluated. SymPy expressions and numbers may
stand wherever a scalar may.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree, to_tree


@dataclass(frozen=True, eq=False)
class Term:
    """A scalar, vector, client or integer, by its tree."""

    tree: Tree

    def __add__(self, other: Any) -> "Term":
        return Term(["+", self.tree, tree(other)])

    def __radd__(self, other: Any) -> "Term":
        return Term(["+", tree(other), self.tree])

    def __sub__(self, other: Any) -> "Term":
        return Term(["-", self.tree, tree(other)])

    def __rsub__(self, other: Any) -> "Term":
        return Term(["-", tree(other), self.tree])

    def __mul__(self, other: Any) -> "Term":
        return Term(["*", self.tree, tree(other)])

    def __rmul__(self, other: Any) -> "Term":
        return Term(["*", tree(other), self.tree])

    def __truediv__(self, other: Any) -> "Term":
        return Term(["/", self.tree, tree(other)])

    def __rtruediv__(self, other: Any) -> "Term":
        return Term(["/", tree(other), self.tree])

    def __neg__(self) -> "Term":
        return Term(["-", self.tree])

    def __pow__(self, power: int) -> "Term":
        return Term(["^", self.tree, str(power)])

    def __le__(self, other: Any) -> Tree:
        return ["<=", self.tree, tree(other)]

    def __lt__(self, other: Any) -> Tree:
        return ["<", self.tree, tree(other)]

    def __ge__(self, other: Any) -> Tree:
        return ["<=", tree(other), self.tree]

    def __gt__(self, other: Any) -> Tree:
        return ["<", tree(other), self.tree]


Claim = Tree
"""A relation and two sides, or `["in", set, vector]`."""


def tree(value: Any) -> Tree:
    """The tree of a term, a number, a tree or a SymPy expression."""
    if isinstance(value, Term):
        return value.tree
    if isinstance(value, str | list):
        return value
    if isinstance(value, int | Fraction):
        return str(value)
    return to_tree(value)


def symbol(name: str) -> Term:
    """A variable, or a symbol without arguments."""
    return Term(name)


@dataclass(frozen=True)
class Function:
    """A symbol with arguments: `x(i, t)`."""

    name: str

    def __call__(self, *arguments: Any) -> Term:
        """The symbol at these arguments."""
        return Term([self.name, *map(tree, arguments)])


def equal(left: Any, right: Any) -> Claim:
    """left = right."""
    return ["=", tree(left), tree(right)]


def at_most(left: Any, right: Any) -> Claim:
    """left <= right; for two SymPy expressions, whose own `<=` would evaluate."""
    return ["<=", tree(left), tree(right)]


def less(left: Any, right: Any) -> Claim:
    """left < right."""
    return ["<", tree(left), tree(right)]


def member(vector: Any, of: str) -> Claim:
    """The vector lies in the set."""
    return ["in", of, tree(vector)]


def dot(u: Any, v: Any) -> Term:
    """The inner product."""
    return Term(["dot", tree(u), tree(v)])


def squared(u: Any) -> Term:
    """The squared norm."""
    return dot(u, u)


def norm(u: Any) -> Term:
    """The norm."""
    return root(squared(u))


def root(value: Any, k: int = 2) -> Term:
    """The k-th root."""
    return Term(["root", str(k), tree(value)])


def mean(client: str, body: Any) -> Term:
    """The average over all clients."""
    return Term(["mean", client, tree(body)])


def expect(outcome: str, body: Any) -> Term:
    """The expectation over the outcome."""
    return Term(["expect", outcome, tree(body)])


@dataclass(frozen=True)
class Outcome:
    """The outcome over which a term of a combination is averaged: `over=Outcome("w")`."""

    name: str


@dataclass(frozen=True)
class Schema:
    """For all `forall`, under `conditions`: `then`."""

    then: Claim
    forall: Mapping[str, str] = None  # type: ignore[assignment]
    conditions: tuple[Claim, ...] = ()

    def __post_init__(self) -> None:
        for claim in (self.then, *self.conditions):
            if not isinstance(claim, list):
                raise IllFormedStatement(_no_claim(claim))
        object.__setattr__(self, "then", [*self.then])  # as a kernel reads it, whoever wrote it
        object.__setattr__(self, "conditions", tuple([*claim] for claim in self.conditions))

    def json(self) -> dict[str, Any]:
        """The schema as a certificate holds it."""
        return {"forall": dict(self.forall or {}), "if": list(self.conditions), "then": self.then}


def _no_claim(given: Any) -> str:
    """What stands where a claim belongs, and what to write; SymPy's comparisons have a `negated`."""
    if (
        isinstance(given, bool)
        or hasattr(given, "negated")
        or type(given).__name__.startswith("Boolean")
    ):
        return "SymPy evaluated this comparison; use at_most or less from fedtheory.core.term"
    return f"{given!r} is no claim; write one with <=, at_most, less, equal or member of fedtheory.core.term"


def substitute(term: Any, variable: str, value: Any) -> Tree:
    """The term with `value` for every occurrence of the name `variable`."""
    whole, new = tree(term), tree(value)
    if isinstance(whole, str):
        return new if whole == variable else whole
    return [whole[0], *(substitute(arg, variable, new) for arg in whole[1:])]
