"""A theorem as data: who says it, of which algorithm, under what, and several bounds side by side."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, TypeVar

import numpy as np
import sympy as sp

from fedtheory.core.claim import Claim, Relation
from fedtheory.core.concept import Concept, Dimension, Metric, Property
from fedtheory.core.errors import IllFormedStatement, nearest
from fedtheory.core.expression import digest, to_tree
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.core.verdict import Outcome

P = TypeVar("P", contravariant=True)
t = sp.Symbol("t", integer=True, positive=True)
"""The round, counted from 1."""
T = sp.Symbol("T", integer=True, positive=True)
"""The horizon."""

RESERVED = frozenset({"t", "T"})
"""What no statement may call a letter of its own."""

Steps = Mapping[str, Array]
"""The schedules, one array a name; entry k belongs to round k + 1."""
Algorithm = Callable[[P, Steps, int, np.random.Generator], Trajectory]
Sampler = Callable[[P, Steps, int, np.random.Generator, int], Trajectory]
"""(problem, steps, rounds, rng, runs): the series under the metric of an expectation are independent unbiased draws."""
Curve = Callable[[Mapping[str, float], Array], Array]
"""A bound that only a recursion can state: constants by letter and rounds in, values out."""


class Status(Enum):
    """Whose bound it is."""

    PRINTED = "as in the paper, letter for letter, with its own constants"
    ORDERED = "the paper prints an order; the constants are ours"
    RESTATED = "a theorem of the literature in our words, its text not at hand"
    CORRECTED = "the smallest repair that is true"
    SHARPENED = "better than the paper"
    LOWER = "no method or no bound can beat this"

    @property
    def word(self) -> str:
        """The status as it is typed and printed."""
        return self.name.lower()

    @property
    def theirs(self) -> bool:
        """Whether the claim is the authors', who may be wrong, and not ours."""
        return self in {Status.PRINTED, Status.ORDERED, Status.RESTATED}


class Scope(Enum):
    """Of which rounds a bound speaks."""

    EVERY_ROUND = "every round"
    AT_HORIZON = "the last round"
    BEST_ROUND = "the best round"
    AVERAGE = "the average over the rounds"
    STATIC = "no rounds: a run of length one"


class Certainty(Enum):
    """In which sense it holds."""

    SURE = "always"
    IN_EXPECTATION = "in expectation"
    WITH_PROBABILITY = "with probability 1 - delta"


@dataclass(frozen=True)
class Domain:
    """Which numbers a letter may stand for."""

    lower: Fraction | None = None
    strict: bool = False
    upper: Fraction | None = None
    integer: bool = False

    def __str__(self) -> str:
        kind = "integer" if self.integer else "real"
        low = "" if self.lower is None else f" {'>' if self.strict else '>='} {self.lower}"
        high = "" if self.upper is None else f", <= {self.upper}"
        return kind + low + high


NONNEGATIVE = Domain(Fraction(0))
POSITIVE = Domain(Fraction(0), strict=True)
COUNT = Domain(Fraction(1), integer=True)


@dataclass(frozen=True)
class Constant:
    """A letter as this paper means it: what an instance must know. A positive symbol has a positive domain."""

    symbol: sp.Symbol
    concept: Concept
    locator: str
    domain: Domain = NONNEGATIVE

    def __post_init__(self) -> None:
        if self.symbol.is_positive and self.domain == NONNEGATIVE:
            object.__setattr__(self, "domain", POSITIVE)


@dataclass(frozen=True)
class Parameter:
    """A knob: what the user of the algorithm chooses."""

    symbol: sp.Symbol
    meaning: str
    locator: str
    dimension: Dimension
    domain: Domain = POSITIVE


@dataclass(frozen=True)
class Source:
    """Where it is printed: a key of references.bib and a place."""

    paper: str
    locator: str


@dataclass(frozen=True)
class Assumption:
    """The paper's words, and the property they ask for."""

    wording: str
    requires: Property
    locator: str


@dataclass(frozen=True)
class Bound:
    """One bound. `name` tells bounds of one status apart; `also` is assumed beyond the statement's assumptions."""

    status: Status
    locator: str
    metric: Metric
    value: sp.Expr | Curve
    name: str = ""
    relation: Relation = "<="
    scope: Scope = Scope.EVERY_ROUND
    certainty: Certainty = Certainty.SURE
    first_round: int = 1
    conditions: tuple[Claim, ...] = ()
    also: tuple[Assumption, ...] = ()
    remark: str = ""

    @property
    def key(self) -> str:
        """What `--bound` takes."""
        return self.name or self.status.word

    @property
    def sense(self) -> str:
        """In which sense it holds; what is measured may itself be an expectation."""
        if self.certainty is Certainty.SURE and self.metric.chance == "draws":
            return "in expectation over what is drawn"
        return self.certainty.value


@dataclass(frozen=True)
class Statement(Generic[P]):
    """A theorem, lemma or claim. Its bounds stand side by side; a printed one is never silently mended.

    `sampled` draws what the algorithm can no longer enumerate; `ranges` holds what a draw can be almost surely, in
    letters, (least, largest), beside what the trajectory itself knows; it counts for instances with `range_promises`.
    """

    id: str
    title: str
    source: Source
    algorithm: Algorithm[P]
    schedule: Mapping[sp.Symbol, sp.Expr]
    constants: tuple[Constant, ...]
    parameters: tuple[Parameter, ...]
    assumptions: tuple[Assumption, ...]
    bounds: tuple[Bound, ...]
    rate: sp.Expr
    kind: str = "theorem"
    conditions: tuple[Claim, ...] = ()
    trivial: Mapping[Metric, sp.Expr] = field(default_factory=dict)
    exhibits: tuple["Exhibit", ...] = ()
    rests_on: tuple[str, ...] = ()
    sampled: Sampler[P] | None = None
    ranges: Mapping[Metric, tuple[sp.Expr, sp.Expr]] = field(default_factory=dict)
    range_promises: frozenset[Property] = frozenset()
    sampled_exhibits: tuple["SampledExhibit", ...] = ()

    def __post_init__(self) -> None:
        declared = {c.symbol for c in self.constants} | {p.symbol for p in self.parameters}
        if taken := sorted(str(x) for x in declared if str(x) in RESERVED):
            raise IllFormedStatement(
                f"{self.id}: {', '.join(taken)} is the round or the horizon, and no letter of a statement"
            )
        known = declared | {t, T}
        formulas = [(b.locator, b.value) for b in self.bounds if isinstance(b.value, sp.Expr)]
        formulas += [(str(letter), value) for letter, value in self.schedule.items()]
        formulas += [
            (f"range of the {m.name}", side) for m, sides in self.ranges.items() for side in sides
        ]
        for place, value in formulas:
            if unknown := value.free_symbols - known:
                letters = ", ".join(sorted(map(str, unknown)))
                raise IllFormedStatement(
                    f"{self.id}, {place}: {letters} is no declared constant or parameter"
                )
        keys = [bound.key for bound in self.bounds]
        if len(set(keys)) < len(keys):
            raise IllFormedStatement(f"{self.id}: two bounds share a name among {', '.join(keys)}")
        if self.sampled_exhibits and self.sampled is None:
            raise IllFormedStatement(f"{self.id} has sampled exhibits, and nothing that samples")

    def bound(self, key: str | Status) -> Bound:
        """The bound of this name or status."""
        wanted = key.word if isinstance(key, Status) else key
        known = {b.key for b in self.bounds}
        if wanted == Status.PRINTED.word not in known and Status.ORDERED.word in known:
            wanted = Status.ORDERED.word  # all that is printed is an order
        for bound in self.bounds:
            if bound.key == wanted:
                return bound
        hint = nearest(wanted, [b.key for b in self.bounds])
        raise IllFormedStatement(f'{self.id} has no bound "{wanted}".{hint}', code="FT004")

    @property
    def digest(self) -> str:
        """Digest of the canonical form: changes when and only when what is stated changes."""
        return digest(canonical_form(self))


@dataclass(frozen=True)
class Exhibit:
    """A run that a theorem carries with it: how to build the instance, and the tightness it must show."""

    instance: Callable[[], Any]
    parameters: Mapping[sp.Symbol, Fraction]
    rounds: int
    pinned: Mapping[str, str]  # bound -> tightness, four digits
    why: str = ""


@dataclass(frozen=True)
class SampledExhibit:
    """A run whose outcomes are too many to follow, and what samples of it are to say of each bound."""

    instance: Callable[[], Any]
    parameters: Mapping[sp.Symbol, Fraction]
    rounds: int
    outcomes: Mapping[str, Outcome]  # bound -> outcome at level full
    why: str = ""


def canonical_form(statement: Statement[Any]) -> dict[str, Any]:
    """What is stated, and nothing of how it is told: no titles, no locators."""

    def claims(items: tuple[Claim, ...]) -> list[Any]:
        return [[c.relation, to_tree(c.lhs), to_tree(c.rhs)] for c in items]

    return {
        "id": statement.id,
        "schedule": {str(k): to_tree(v) for k, v in statement.schedule.items()},
        "constants": {str(c.symbol): [c.concept.name, str(c.domain)] for c in statement.constants},
        "parameters": {str(p.symbol): str(p.domain) for p in statement.parameters},
        "assumptions": sorted(a.requires.name for a in statement.assumptions),
        "conditions": claims(statement.conditions),
        "bounds": {
            b.key: {
                "status": b.status.word,
                "metric": b.metric.name,
                "relation": b.relation,
                "value": to_tree(b.value)
                if isinstance(b.value, sp.Expr)
                else ["curve", digest(inspect.getsource(b.value))],
                "scope": b.scope.name,
                "certainty": b.certainty.name,
                "first_round": str(b.first_round),
                "conditions": claims(b.conditions),
                "also": sorted(a.requires.name for a in b.also),
            }
            for b in statement.bounds
        },
    }
