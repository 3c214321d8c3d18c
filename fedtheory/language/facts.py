"""Facts that a line may follow from: hypotheses and earlier lines, cited as objects at chosen values."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.role import Role
from fedtheory.core.term import Schema
from fedtheory.language.formulas import SORTS, apart, free, match, put, tree, words

AVERAGED = ("client", "outcome")
"""Sorts over which a fact is averaged, where the line that cites it does not speak of one."""
OWN = "if "
"""How the names of a line's own conditions begin; a kernel uses them without being asked."""


@dataclass(eq=False)
class Fact:
    """A claim for all values of its variables; its name is that of the file's variable which holds it."""

    schema: Schema
    wording: str
    locator: str
    name: str = ""
    role: Role | None = None
    quote: str = ""
    cites: str = ""
    home: Mapping[str, Any] = field(default_factory=dict, repr=False)  # the file's own names

    def __call__(self, *values: Any, because: Sequence[Any] = (), **at: Any) -> "Cited":
        """The fact at these values: clients and points in their order, a round or draw by its name (`t=t + 1`).

        Where fewer are given and the first is no client, they are points, and clients stand for themselves.
        """
        own = [name for name in self.variables if SORTS.get(name) in {"vector", "client", None}]
        if len(values) < len(own) and values and SORTS.get(str(tree(values[0]))) != "client":
            sorts = self.schema.forall or {}
            own = [name for name in own if sorts[name] != "client"]
        if len(values) > len(own):
            raise IllFormedStatement(
                f"{self.told} is said of {', '.join(own) or 'nothing'}, and {len(values)} values are given"
            )
        if strange := sorted(set(at) - set(self.variables)):
            raise IllFormedStatement(
                f"{self.told} has no variable {strange[0]}; it is said of {', '.join(self.variables) or 'nothing'}"
            )
        chosen = {**dict(zip(own, values, strict=False)), **at}
        return Cited(self, {name: tree(value) for name, value in chosen.items()}, tuple(because))

    def times(self, factor: Any) -> "Cited":
        """The fact with its multiplier given by hand."""
        return Cited(self).times(factor)

    __rmul__ = times

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables for whose values it is said; clients first, then points, then others."""
        order = {"client": 0, "vector": 1}
        names = self.schema.forall or {}
        return tuple(sorted(names, key=lambda name: (order.get(names[name], 2), name)))

    @cached_property
    def words(self) -> set[str]:
        """The names in what is said."""
        return set().union(*map(words, self.schema.then[1:]))

    @property
    def told(self) -> str:
        """What a message calls it."""
        own = next((name for name, item in self.home.items() if item is self), "")
        return f'"{self.name or own or self.wording}"'


@dataclass(frozen=True)
class Said:
    """What a template said: its word, the symbols that it is about, the letter or formula in it, and the set that it keeps to."""

    word: str
    facts: tuple[Fact, ...]
    of: tuple[str, ...]
    by: Tree | None = None
    over: str = ""


@dataclass(eq=False)
class Cited:
    """A fact at chosen values; variables without a value stand for themselves."""

    fact: Fact
    at: Mapping[str, Tree] = field(default_factory=dict)
    because: tuple[Any, ...] = ()
    multiplier: Tree | None = None

    def times(self, factor: Any) -> "Cited":
        """The fact with its multiplier given by hand."""
        return Cited(self.fact, self.at, self.because, tree(factor))

    __rmul__ = times

    @property
    def values(self) -> dict[str, Tree]:
        """A value for each variable."""
        return {name: self.at.get(name, name) for name in self.fact.variables}

    @property
    def claim(self) -> Tree:
        """What is said at these values."""
        return put(self.fact.schema.then, self.values)

    def averaged(self, scope: Iterable[str]) -> list[str]:
        """Clients and draws among the values that the line does not speak of: they are averaged over."""
        sorts = self.fact.schema.forall or {}
        named = {str(value) for name, value in self.values.items() if sorts[name] in AVERAGED}
        loose = set().union(*(free(value) for value in self.values.values()))
        return sorted({n for n in loose if n in named or SORTS.get(n) in AVERAGED} - set(scope))

    def reference(self, scope: Iterable[str], members: Sequence[Fact] = ()) -> dict[str, Any]:
        """As a certificate refers to it; memberships among its conditions are looked up among `members`."""
        loose = self.averaged(scope)
        if len(loose) > 1:
            raise IllFormedStatement(
                f"{self.fact.told} would be averaged over {' and '.join(loose)}; give one of them a value"
            )
        entry: dict[str, Any] = {"use": self.fact.name, "at": self.values}
        sorts = {
            str(self.values[name]): sort for name, sort in (self.fact.schema.forall or {}).items()
        }
        for name in loose:
            outcome = (sorts.get(name) or SORTS[name]) == "outcome"
            entry["mean"] = ["expect", name] if outcome else name
        reasons = self._reasons({*scope, *loose}, members)
        if any(reason is not None for reason in reasons):
            entry["because"] = reasons
        return entry

    def _reasons(self, scope: set[str], members: Sequence[Fact]) -> list[dict[str, Any] | None]:
        """Why each condition is met: as given, or because a fact says so of this very point."""
        if self.because:
            return [None if b is None else cited(b).reference(scope, members) for b in self.because]
        reasons: list[dict[str, Any] | None] = []
        for condition in self.fact.schema.conditions:
            found = lying(put(condition, self.values), members)
            mine = found is None or found.fact.name.startswith(OWN)
            reasons.append(None if mine else found.reference(scope, members))  # type: ignore[union-attr]
        return reasons


@dataclass(frozen=True)
class Squared:
    """A square that is given by hand, with its multiplier; averaged over clients or draws that the line does not speak of."""

    of: Tree
    times: Tree
    over: str = ""  # an outcome that is none of the language's own

    def term(self, scope: Iterable[str]) -> dict[str, Any]:
        """As a term of a combination."""
        sorts = {**SORTS, self.over: "outcome"}
        loose = sorted({n for n in free(self.of) if sorts.get(n) in AVERAGED} - set(scope))
        if len(loose) > 1:
            raise IllFormedStatement(f"a square would be averaged over {' and '.join(loose)}")
        over = [["expect", n] if sorts[n] == "outcome" else n for n in loose]
        of = apart(self.of, frozenset({*scope, *loose}))
        return {"square": of, "times": self.times, "mean": over[0] if over else None}


def square(of: Any, times: Any = 1, over: Any = "") -> Squared:
    """`times` times the square of a number or vector, given by hand; averaged `over` an outcome of one's own."""
    return Squared(tree(of), tree(times), str(tree(over)))


def cited(item: Any) -> Cited:
    """A fact, or a fact at chosen values, as the latter."""
    if isinstance(item, Cited):
        return item
    if isinstance(item, Fact):
        return Cited(item)
    raise IllFormedStatement(
        f"a line follows from hypotheses and earlier lines, and {item!r} is neither"
    )


def lying(wanted: Tree, members: Sequence[Fact], deep: int = 3) -> Cited | None:
    """A fact that says that a point lies in a set; other facts say the same of its conditions, if it has such."""
    for found in filter(None, (says(fact, wanted) for fact in members)):
        inside = [c for c in found.fact.schema.conditions if c[0] == "in"]
        if not inside or (
            deep and all(lying(put(c, found.values), members, deep - 1) for c in inside)
        ):
            return found
    return None


def says(fact: Fact, wanted: Tree) -> Cited | None:
    """The fact at the values at which it says this, letter for letter."""
    variables = fact.schema.forall or {}
    values = match(fact.schema.then, wanted, variables, {}) if wanted[0] == "in" else None
    return None if values is None or set(values) != set(variables) else Cited(fact, values)
