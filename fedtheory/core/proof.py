"""A proof as the engines take it: steps with locators, each a certificate; the last one must be the bound, as an expression.

Authors write facts and lines (`fedtheory.language`), from which this is made.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from fedtheory.core.abbreviation import Abbreviation
from fedtheory.core.concept import Metric
from fedtheory.core.construction import Counterexample, Made
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree, names, to_tree
from fedtheory.core.role import Role
from fedtheory.core.statement import Bound, Scope, Statement
from fedtheory.core.term import Claim, Outcome, Schema, Term, tree
from fedtheory.core.text import schema_text


@dataclass(frozen=True)
class Given:
    """A hypothesis as the kernel reads it, in our words, and why it may be one.

    `quote` holds the paper's own words at `locator` where it is the paper's assumption; `cites` names the work of an
    axiom (a key of references.bib and a place) or the statement of this library that is written down again.
    """

    schema: Schema
    wording: str
    locator: str
    role: Role | None = None  # nothing said: whoever wrote the proof assumes it
    quote: str = ""
    cites: str = ""


@dataclass(frozen=True)
class Setting:
    """The objects of a paper and what is assumed of them: symbols and givens of every certificate of its proofs."""

    symbols: Mapping[str, tuple[tuple[str, ...], str]]
    given: Mapping[str, Given]
    # each metric at round t; a supremum is a function instead, of its bound, that says the claim
    metrics: Mapping[Metric, Term | Callable[[Tree], Claim]] = field(default_factory=dict)
    # of a world: what its givens do not define
    made: Made | None = None
    # how its terms are printed; no claim depends on it
    abbreviations: tuple[Abbreviation, ...] = ()


@dataclass(frozen=True)
class Use:
    """A hypothesis, step or line at chosen values; `times` and `over` when it is a term of a combination."""

    name: str
    at: Mapping[str, Any] = field(default_factory=dict)
    times: Any = "1"
    over: str | Outcome | None = None  # average over this client, or this outcome
    because: tuple["Use | None", ...] = ()

    def reference(self) -> dict[str, Any]:
        """As a reference of a certificate."""
        entry: dict[str, Any] = {"use": self.name, "at": {k: tree(v) for k, v in self.at.items()}}
        if self.because:
            entry["because"] = [None if use is None else use.reference() for use in self.because]
        return entry

    def term(self) -> dict[str, Any]:
        """As a term of a combination."""
        reference, over = self.reference(), _averaged(self.over)
        entry = {"because": None, **reference, "times": tree(self.times), "mean": over}
        if entry["because"] is None:
            del entry["because"]
        return entry


@dataclass(frozen=True)
class Square:
    """`times * square^2` (or its inner product with itself), a nonnegative term of a combination."""

    square: Any
    times: Any = "1"
    over: str | Outcome | None = None

    def term(self) -> dict[str, Any]:
        """As a term of a combination."""
        over = _averaged(self.over)
        return {"square": tree(self.square), "times": tree(self.times), "mean": over}


def _averaged(over: str | Outcome | None) -> Any:
    """A client's name, or the name of an outcome marked as such."""
    return ["expect", over.name] if isinstance(over, Outcome) else over


@dataclass(frozen=True)
class Line:
    """One line of a certificate. `by` empty: the engine searches for a kind that shows it."""

    schema: Schema
    by: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""

    def json(self, name: str) -> dict[str, Any]:
        """The line as a certificate holds it."""
        return {"name": name, "schema": self.schema.json(), "by": self.by, **self.detail}


def combination(schema: Schema, *terms: Use | Square, name: str = "") -> Line:
    """The claim is a nonnegative combination of these."""
    return Line(schema, "combination", {"terms": [term.term() for term in terms]}, name)


@dataclass(frozen=True)
class Step:
    """One displayed line of a paper (or of ours), with the lines that show it.

    `lines` empty: the step is not proved; `gap` says why, and `refuted` turns the gap into a refutation: a counterexample;
    or, where its contrary takes lines to show, a step in a `setting` of its own, whose givens define one instance
    outright, and whose lines show there every hypothesis of this step and the contrary of its claim. Only there may
    givens stand that are not the proof's.
    """

    name: str
    locator: str
    because: str
    claim: Schema
    lines: tuple[Line, ...] = ()
    gap: str = ""
    refuted: "Step | Counterexample | None" = None
    setting: Setting | None = None  # where it differs from the proof's

    def __post_init__(self) -> None:
        if self.lines and self.lines[-1].schema.json() != self.claim.json():
            raise IllFormedStatement(f"step {self.name}: its last line does not show its claim")
        if not self.lines and not self.gap:
            raise IllFormedStatement(f"step {self.name} has neither lines nor a gap")


def check_hypotheses(setting: Setting, steps: Iterable[Step]) -> None:
    """Raises IllFormedStatement if a step is shown from what the setting, which the reader sees, does not give."""
    for step in steps:
        own = step.setting.given if step.setting is not None and step.lines else {}
        for name, given in own.items():
            known = setting.given.get(name)
            if known is None or known.schema.json() != given.schema.json():
                message = (
                    f"step {step.name} rests on {name!r}, which its proof's setting does not give"
                )
                raise IllFormedStatement(message)


@dataclass(frozen=True)
class Proof:
    """The steps towards one bound. Refuses to exist unless the last claim is that bound."""

    of: Statement[Any]
    bound: str
    setting: Setting
    steps: tuple[Step, ...]
    axioms: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        wanted, last = self.conclusion(), self.steps[-1].claim
        if last.json() != wanted.json():
            raise IllFormedStatement(
                f"the proof of {self.of.id} ({self.bound}) ends at {schema_text(last)}, and the bound is {schema_text(wanted)}"
            )
        check_hypotheses(self.setting, self.steps)

    @property
    def id(self) -> str:
        """What is proved."""
        return self.of.id

    def conclusion(self) -> Schema:
        """The bound as the kernel reads it."""
        return conclusion(self.setting, self.of.bound(self.bound))


def _check_scope(bound: Bound, letters: frozenset[str]) -> None:
    """A metric at the horizon says nothing of other rounds, nor one at round t of the best or of the mean."""
    at_the_end = bound.scope not in {Scope.EVERY_ROUND, Scope.STATIC}
    wrong = "t" in letters if at_the_end else "T" in letters and "t" not in letters
    if wrong:
        message = f"the bound {bound.key} speaks of {bound.scope.value}, and its setting measures another round"
        raise IllFormedStatement(message)


def conclusion(setting: Setting, bound: Bound) -> Schema:
    """For all t from the first round on (at once, for a static bound): metric, relation, value."""
    if not isinstance(bound.value, sp.Expr):
        raise IllFormedStatement(f"the bound {bound.key} is a curve, not an expression")
    measured, value = setting.metrics[bound.metric], to_tree(bound.value)
    if isinstance(measured, Term):
        _check_scope(bound, names(measured.tree))
    if not isinstance(measured, Term):
        then = measured(value)
    elif bound.relation == ">=":
        then = ["<=", value, measured.tree]
    else:
        then = [bound.relation, measured.tree, value]
    extra: tuple[Claim, ...] = tuple(
        [c.relation, to_tree(c.lhs), to_tree(c.rhs)] for c in bound.conditions
    )
    if bound.scope is Scope.STATIC:
        return Schema(then, {}, extra)
    return Schema(then, {"t": "integer"}, (["<=", str(bound.first_round), "t"], *extra))
