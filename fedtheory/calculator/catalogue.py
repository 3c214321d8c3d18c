"""The statements as the calculator knows them: a generated file, read without SymPy.

`python -m fedtheory.calculator.generate` writes it from the theorem files; a test keeps it fresh.
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from typing import Any

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.expression import Tree, names
from fedtheory.core.outside import anything, brought
from fedtheory.core.text import readable

FILE = "catalogue.json"
LAST_ROUND = 10**18
"""Rounds beyond this are refused: nothing runs that long, and floats no longer tell rounds apart."""


SCOPES = {
    "the last round": ("", " at T"),
    "the best round": ("min over t <= T of the ", ""),
    "the average over the rounds": ("average over t <= T of the ", ""),
}
LATEX_SCOPES = {
    "the last round": (r"\left.", r"\right|_{t = T}"),
    "the best round": (r"\min_{t \le T} ", ""),
    "the average over the rounds": (r"\frac{1}{T} \sum_{t = 1}^{T} ", ""),
}
ROUNDS = {"every round": "at every round t"}
"""Scopes that a bound mentions; one about a whole run is part of what is measured."""


@dataclass(frozen=True)
class Letter:
    """A constant or parameter: what it means, and which numbers it may stand for."""

    name: str
    kind: str
    meaning: str
    definition: str
    locator: str
    dimension: tuple[str, str]
    lower: Fraction | None
    strict: bool
    upper: Fraction | None
    integer: bool

    @property
    def domain(self) -> str:
        """The domain in words, as the statement has it."""
        low = "" if self.lower is None else f" {'>' if self.strict else '>='} {self.lower}"
        high = (
            ""
            if self.upper is None
            else f", <= {'10^18' if self.upper == LAST_ROUND else self.upper}"
        )
        return ("integer" if self.integer else "real") + low + high


def _counted(name: str, meaning: str, definition: str) -> Letter:
    return Letter(
        name=name,
        kind="round",
        meaning=meaning,
        definition=definition,
        locator="",
        dimension=("0", "0"),
        lower=Fraction(1),
        strict=False,
        upper=Fraction(LAST_ROUND),
        integer=True,
    )


ROUND = _counted("t", "the round", "rounds are counted from 1")
HORIZON = _counted("T", "the horizon", "the number of rounds")


@dataclass(frozen=True)
class Condition:
    """Two sides and a sign."""

    relation: str
    left: Tree
    right: Tree

    @property
    def tree(self) -> Tree:
        """The condition as one formula."""
        return [self.relation, self.left, self.right]

    @cached_property
    def told(self) -> str:
        """The condition as one reads it."""
        return readable(self.tree)

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters it speaks of."""
        return names(self.left) | names(self.right)


@dataclass(frozen=True)
class Assumption:
    """The paper's words, and the property they ask for."""

    wording: str
    requires: str
    locator: str


@dataclass(frozen=True)
class Bound:
    """One bound. `value` is None when only a recursion states it; `terms` are its summands as one would type them."""

    key: str
    status: str
    locator: str
    metric: str
    metric_latex: str
    relation: str
    scope: str
    certainty: str
    first_round: int
    value: Tree | None
    terms: tuple[str, ...]
    latex: str
    conditions: tuple[Condition, ...]
    also: tuple[Assumption, ...]
    remark: str

    @property
    def measured(self) -> str:
        """What is bounded: the metric at round t, or what the scope makes of a whole run."""
        before, after = SCOPES.get(self.scope, ("", ""))
        return f"{before}{self.metric}{after}"

    @property
    def measured_latex(self) -> str:
        """The same as LaTeX."""
        before, after = LATEX_SCOPES.get(self.scope, ("", ""))
        return f"{before}{self.metric_latex}{after}"

    @property
    def said(self) -> str:
        """Of which rounds, and in which sense."""
        parts = [ROUNDS.get(self.scope, ""), "" if self.certainty == "always" else self.certainty]
        return ", ".join(part for part in parts if part)

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters of the formula and of its conditions."""
        own = frozenset[str]() if self.value is None else names(self.value)
        return own.union(*(condition.letters for condition in self.conditions))


@dataclass(frozen=True)
class Entry:
    """A statement. `trivial` holds, for a metric and a relation, what is true without any theorem."""

    id: str
    kind: str
    title: str
    paper: str
    locator: str
    digest: str
    constants: tuple[Letter, ...]
    parameters: tuple[Letter, ...]
    assumptions: tuple[Assumption, ...]
    conditions: tuple[Condition, ...]
    bounds: tuple[Bound, ...]
    trivial: dict[tuple[str, str], Tree]
    rests_on: tuple[str, ...]
    rate: Tree
    rate_latex: str
    schedule: dict[str, tuple[Tree, str]]

    @property
    def family(self) -> str:
        """The paper's short name, the first part of the id."""
        return self.id.partition(".")[0]

    @cached_property
    def letters(self) -> dict[str, Letter]:
        """All letters a user may set: constants, parameters, the round and the horizon."""
        return {
            letter.name: letter for letter in (*self.constants, *self.parameters, ROUND, HORIZON)
        }

    def bound(self, key: str) -> Bound:
        """The bound of this name or status. Raises an error with code FT004."""
        keys = {b.key for b in self.bounds}
        if key == "printed" not in keys and "ordered" in keys:
            key = "ordered"  # all that is printed is an order
        for bound in self.bounds:
            if bound.key == key:
                return bound
        raise FedTheoryError(
            f'{self.id} has no bound "{key}".{nearest(key, [b.key for b in self.bounds])}',
            code="FT004",
        )


@dataclass(frozen=True)
class Encoding:
    """Where an item is encoded: a bound, a step of a proof, an erratum, a count, or code."""

    by: str
    of: str
    bound: str
    step: str

    def __str__(self) -> str:
        match self.by:
            case "bound":
                return f"{self.of} ({self.bound})"
            case "step":
                return f"{self.of}{f' ({self.bound})' if self.bound else ''}, step {self.step}"
        return self.of


@dataclass(frozen=True)
class Item:
    """A definition, display, remark, claim, table or figure that is no statement of its own."""

    id: str
    kind: str
    title: str
    paper: str
    locator: str
    says: str
    encoded: tuple[Encoding, ...]
    remark: str
    repaired: str = ""

    @property
    def family(self) -> str:
        """The paper's short name, the first part of the id."""
        return self.id.partition(".")[0]


@cache
def catalogue() -> dict[str, Entry]:
    """All statements by id: ours, then those of installed packages."""
    return _content()[0] | (_outside()[0] if anything() else {})


@cache
def items() -> dict[str, Item]:
    """All other items of the papers' catalogues by id, likewise."""
    return _content()[1] | (_outside()[1] if anything() else {})


def forget() -> None:
    """What was read of packages, which a file has joined."""
    for kept in (catalogue, items, _outside):
        kept.cache_clear()


def others() -> dict[str, str]:
    """The ids of our worst cases and arguments, and which of the two it is."""
    return _content()[2]


@cache
def _content() -> tuple[dict[str, Entry], dict[str, Item], dict[str, str]]:
    try:
        content = json.loads(
            resources.files("fedtheory").joinpath(FILE).read_text(encoding="utf-8")
        )
        entries = {entry["id"]: read_entry(entry) for entry in content["statements"]}
        own = {item["id"]: read_item(item) for item in content["items"]}
        return entries, own, dict(content["others"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        advice = "Install fedtheory again, or run python -m fedtheory.calculator.generate."
        raise FedTheoryError(
            f"the catalogue of statements cannot be read ({error!r}). {advice}", code="FT060"
        ) from error


@cache
def _outside() -> tuple[dict[str, Entry], dict[str, Item]]:
    """What installed packages add, written as our own file is; this takes SymPy, and our theorem files."""
    from fedtheory.calculator.generate import entry_of, item_of

    entries = {s.id: entry_of(s) for held in brought("STATEMENTS") for s in held}
    return entries, {i.id: item_of(i) for held in brought("ITEMS") for i in held}


def find(identifier: str) -> Entry:
    """The statement of this id. Raises an error with code FT001 that names the nearest one."""
    own = _content()[0]
    if identifier in own:
        return own[identifier]  # without a look at what is installed
    entries = catalogue()
    if identifier in items():
        kind, locator = items()[identifier].kind, items()[identifier].locator
        raise FedTheoryError(
            f"{identifier} is a {kind} ({locator}) and no statement with bounds: fedtheory show {identifier} "
            "says where it is encoded.",
            code="FT001",
        )
    if identifier not in entries:
        known = [*entries, *items(), *others()]
        refuse_paper(identifier)
        raise FedTheoryError(
            f'unknown id "{identifier}".{nearest(identifier, known, listed_by="fedtheory list")}',
            code="FT001",
        )
    return entries[identifier]


def refuse_paper(identifier: str) -> None:
    """Raises FT001 where this names a paper, with a statement of it."""
    first = next((e.id for e in catalogue().values() if e.family == identifier), None)
    if first is not None:
        message = (
            f"{identifier} is a paper; name one of its statements, for example {first}. "
            f"fedtheory list --paper {identifier} shows all."
        )
        raise FedTheoryError(message, code="FT001")


def in_library(identifier: str) -> bool:
    """Whether a statement is the library's own, not one of a file or of an installed package."""
    return identifier in _content()[0]


def read_entry(raw: dict[str, Any]) -> Entry:
    """A statement from its part of the catalogue's file."""
    return Entry(
        id=raw["id"],
        kind=raw["kind"],
        title=raw["title"],
        paper=raw["source"]["paper"],
        locator=raw["source"]["locator"],
        digest=raw["digest"],
        constants=tuple(_letter(letter, "constant") for letter in raw["constants"]),
        parameters=tuple(_letter(letter, "parameter") for letter in raw["parameters"]),
        assumptions=_assumptions(raw["assumptions"]),
        conditions=_conditions(raw["conditions"]),
        bounds=tuple(_bound(bound) for bound in raw["bounds"]),
        trivial={(metric, relation): value for metric, relation, value in raw["trivial"]},
        rests_on=tuple(raw["rests_on"]),
        rate=raw["rate"]["value"],
        rate_latex=raw["rate"]["latex"],
        schedule={name: (item["value"], item["latex"]) for name, item in raw["schedule"].items()},
    )


def read_item(raw: dict[str, Any]) -> Item:
    """An item from its part of the catalogue's file."""
    return Item(
        id=raw["id"],
        kind=raw["kind"],
        title=raw["title"],
        paper=raw["source"]["paper"],
        locator=raw["source"]["locator"],
        says=raw["says"],
        encoded=tuple(Encoding(**encoding) for encoding in raw["encoded"]),
        remark=raw["remark"],
        repaired=raw.get("repaired", ""),
    )


def _letter(raw: dict[str, Any], kind: str) -> Letter:
    domain = raw["domain"]
    return Letter(
        name=raw["name"],
        kind=kind,
        meaning=raw["meaning"],
        definition=raw["definition"],
        locator=raw["locator"],
        dimension=(raw["dimension"][0], raw["dimension"][1]),
        lower=None if domain["lower"] is None else Fraction(domain["lower"]),
        strict=domain["strict"],
        upper=None if domain["upper"] is None else Fraction(domain["upper"]),
        integer=domain["integer"],
    )


def _assumptions(raw: list[dict[str, str]]) -> tuple[Assumption, ...]:
    return tuple(Assumption(item["wording"], item["requires"], item["locator"]) for item in raw)


def _conditions(raw: list[list[Any]]) -> tuple[Condition, ...]:
    return tuple(Condition(relation, left, right) for relation, left, right in raw)


def _bound(raw: dict[str, Any]) -> Bound:
    return Bound(
        key=raw["key"],
        status=raw["status"],
        locator=raw["locator"],
        metric=raw["metric"],
        metric_latex=raw["metric_latex"],
        relation=raw["relation"],
        scope=raw["scope"],
        certainty=raw["certainty"],
        first_round=raw["first_round"],
        value=raw["value"],
        terms=tuple(raw["terms"]),
        latex=raw["latex"],
        conditions=_conditions(raw["conditions"]),
        also=_assumptions(raw["also"]),
        remark=raw["remark"],
    )
