"""What a finder is asked: a schema in its surroundings, opened as the kernel opens it.

A finder reads the goal through the kernel's own normal forms and yields proposals: one line of a kind, and
what this line needs to know besides. Nothing here is trusted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain, islice
from itertools import product as cartesian
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.clock import NEVER, in_time, late
from fedtheory.engines.find.matching import uses
from fedtheory.engines.find.writing import product, quotient, written
from fedtheory.kernel import Rejected, check, digest
from fedtheory.kernel.polynomial import Atom, Polynomial, Ratio, mean, vector_mean
from fedtheory.kernel.reading import RESERVED, Facts
from fedtheory.kernel.rules import Line, open_schema

Schema = Mapping[str, Any]
LineJson = dict[str, Any]


@dataclass(frozen=True)
class Context:
    """The surroundings of a claim: symbols and givens as in a statement, and references worth trying.

    `known` holds what an engine may refer to besides: earlier lines and certificates used; they are no facts.
    A given that cannot be read where its name puts it (because a later one shows its divisors positive) is
    treated like these. A hint is a reference (`use`, `at`, perhaps `because` and `mean`) whose multiplier is
    unknown.
    """

    symbols: Mapping[str, Any]
    given: Mapping[str, Schema] = field(default_factory=dict)
    hints: tuple[Mapping[str, Any], ...] = ()
    name: str = "claim"
    known: Mapping[str, Schema] = field(default_factory=dict)

    @cached_property
    def facts(self) -> Facts:
        """What is known in every line."""
        return self._read[0]

    @cached_property
    def readable(self) -> Mapping[str, Schema]:
        """The givens that a certificate may state."""
        return self._read[1]

    @cached_property
    def schemas(self) -> Mapping[str, Schema]:
        """Everything a line may refer to."""
        return {**self.known, **self.given}

    @cached_property
    def _read(self) -> tuple[Facts, Mapping[str, Schema]]:
        facts = Facts({name: (arguments, sort) for name, (arguments, sort) in self.symbols.items()})
        readable = {}
        for name in sorted(self.given):
            schema = self.given[name]
            try:
                _, _, claim = open_schema(schema, facts)
            except Rejected:
                continue
            if not schema["forall"] and not schema["if"]:
                facts.learn(claim)
            readable[name] = schema
        return facts, readable

    def afresh(self) -> "Context":
        """The same, nothing read yet: the kernel forgets its atoms with each check."""
        return Context(self.symbols, self.given, self.hints, self.name, self.known)


@dataclass(frozen=True)
class Proposal:
    """A line of this kind would show the claim, if the needs were among its conditions.

    `lemmas` are schemas that earlier lines must show; the detail refers to them by these keys, which become
    the names of those lines. A lemma's own conditions are those of the goal.
    """

    by: str
    detail: Mapping[str, Any]
    needs: tuple[Tree, ...] = ()
    lemmas: Mapping[str, Schema] = field(default_factory=dict)


def combination(
    terms: Sequence[Mapping[str, Any]], *needs: Tree, lemmas: Mapping[str, Schema] | None = None
) -> Proposal:
    """The claim is a nonnegative combination of these terms."""
    return Proposal("combination", {"terms": [dict(term) for term in terms]}, needs, lemmas or {})


def square(of: Tree, times: Tree = "1", mean: str | None = None) -> dict[str, Any]:
    """A term `times * of^2` of a combination."""
    return {"square": of, "times": times, "mean": mean}


class Goal:
    """A schema opened: its scope, its facts, and its difference as a quotient of polynomials."""

    def __init__(self, context: Context, schema: Schema, *, deadline: float = NEVER) -> None:
        self.context, self.schema, self.deadline = context, schema, deadline
        self.scope, self.facts, self.claim = open_schema(schema, context.facts)
        self.referred: list[Referred] | None = None  # looked for once

    def late(self) -> bool:
        """Whether time is up."""
        return late(self.deadline)

    def in_time(self) -> None:
        """Raises OutOfTime when time is up."""
        in_time(self.deadline)

    @property
    def relation(self) -> str:
        """The relation of the claim."""
        return self.claim.relation

    @property
    def difference(self) -> Ratio:
        """Right side minus left side, of a claim about scalars."""
        if not isinstance(self.claim.difference, Ratio):
            raise Rejected("not a claim about scalars")
        return self.claim.difference

    @property
    def scalar(self) -> bool:
        """Whether the claim is an inequality between scalars."""
        return isinstance(self.claim.difference, Ratio) and self.relation in {"<=", "<"}

    @cached_property
    def top(self) -> Polynomial:
        """The polynomial that is to be nonnegative (positive)."""
        return self.difference.top

    def over_bottom(self, *factors: Tree) -> Tree:
        """The product of factors over the goal's bottom: a multiplier for the goal's top.

        One division a factor, so that the kernel finds each of them positive and keeps them apart.
        """
        out = product(*factors)
        for factor, e in self.difference.bottom:
            for _ in range(e):
                out = quotient(out, written(dict(factor)))
        return out

    @cached_property
    def atoms(self) -> list[Atom]:
        """The atoms of the top, in the kernel's order."""
        return atoms_of(self.top)

    @property
    def names(self) -> Mapping[str, str]:
        """Variables and symbols; any other name that a symbol is applied to is a client of some mean."""
        return {**dict.fromkeys(self.context.symbols, ""), **self.schema["forall"]}

    def showing(self, claim: Tree) -> "Goal":
        """Another claim in the same scope, under the same conditions."""
        return Goal(self.context, {**self.schema, "then": claim})

    def new_name(self, stem: str) -> str:
        """A variable or client name that nothing here bears."""
        taken = {*self.context.symbols, *self.schema["forall"]}
        return next(
            name for name in (stem, *(f"{stem}_{k}" for k in range(1, 1000))) if name not in taken
        )


def certificate_of(
    context: Context, lines: Sequence[LineJson]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The lines as a certificate of their last schema, and the statements it uses, by digest.

    What the context only knows is used as if it had been accepted.
    """
    supposed = {k: schema for k, schema in context.schemas.items() if k not in context.readable}
    others = {k: {"symbols": {}, "given": {}, "show": schema} for k, schema in supposed.items()}
    statement = {
        "symbols": dict(context.symbols),
        "given": dict(context.readable),
        "show": lines[-1]["schema"],
    }
    certificate = {
        "schema": 1,
        "id": "find",
        "source": "search",
        "digest": digest(statement),
        "statement": statement,
        "uses": {k: digest(other) for k, other in others.items()},
        "lines": list(lines),
    }
    return certificate, {digest(other): other for other in others.values()}


def accepted(context: Context, lines: Sequence[LineJson]) -> bool:
    """Whether the kernel accepts a certificate of these lines."""
    certificate, others = certificate_of(context, lines)
    try:
        check(certificate, others)
    except Rejected:
        return False
    return True


def lone(x: Atom) -> Polynomial:
    """The atom as a polynomial."""
    return {((x, 1),): Fraction(1)}


def number(x: Atom) -> int:
    """The place of an atom in the kernel's order."""
    return x.number


def atoms_of(*polynomials: Polynomial) -> list[Atom]:
    """The atoms of polynomials, in one order."""
    return sorted({x for p in polynomials for m in p for x, _ in m}, key=number)


def conditions(schema: Schema) -> list[dict[str, Any]]:
    """References to the conditions of the line itself."""
    return [{"use": f"if {k}", "at": {}} for k, _ in enumerate(schema["if"], 1)]


def itself(goal: Goal, name: str) -> dict[str, Any]:
    """A reference to a line with the goal's variables and conditions, at the same values."""
    reference = {"use": name, "at": {v: v for v in goal.schema["forall"]}}
    return {**reference, "because": conditions(goal.schema)} if goal.schema["if"] else reference


@dataclass(frozen=True)
class Referred:
    """A reference that is shown here: its entry in a combination (but for `times`), and what it claims.

    `difference` is averaged over the client, or the outcome, of `mean`, if there is one.
    """

    entry: Mapping[str, Any]
    relation: str
    difference: Any  # Ratio, or a vector for an equality of vectors
    raw: Any  # the same before averaging
    scope: Any
    average: tuple[str, str] | None  # what bears the name in `raw`, and `mean` or `expect`


def references(goal: Goal) -> list[Referred]:
    """The hints, or else the givens at values that suggest themselves; all whose conditions are shown."""
    if goal.referred is None:
        goal.referred = _references(goal)
    return goal.referred


def _references(goal: Goal) -> list[Referred]:
    given = goal.context.schemas
    line = Line({"name": "", "schema": goal.schema, "by": ""}, goal.context.facts, given, {})
    plain = [
        {"use": name, "at": {}}
        for name in sorted(given)
        if not (given[name]["forall"] or given[name]["if"])
    ]
    hinted = _shown(line, goal.context.hints)
    return [
        *_shown(line, [*conditions(goal.schema), *plain]),
        *(hinted or _shown(line, _suggested(goal))),
    ]


def _shown(line: Line, hints: Iterable[Mapping[str, Any]]) -> list[Referred]:
    out = []
    for hint in hints:
        entry = {"use": hint["use"], "at": dict(hint.get("at", {})), "mean": hint.get("mean")}
        entry |= {"because": hint["because"]} if "because" in hint else {}
        try:
            average, scope = line.averaged(entry["mean"])
            claim = line.refer(
                {key: entry[key] for key in ("use", "at", "because") if key in entry}, scope
            )
            if claim.relation == "in":
                continue
            raw = difference = claim.difference
            if average is not None:
                difference = (mean if isinstance(difference, Ratio) else vector_mean)(
                    difference, *average
                )
        except (Rejected, RecursionError):
            continue
        out.append(Referred(entry, claim.relation, difference, raw, scope, average))
    return out


MOST_INSTANCES = 60


def _suggested(goal: Goal) -> Iterator[dict[str, Any]]:
    """Quantified givens where their terms occur in the claim, then at the names in scope."""
    seen = set()
    claims = [c for c in (goal.schema["then"], *goal.schema["if"]) if c[0] != "in"]
    for hint in chain(uses(goal.context.schemas, claims, goal.names), _instances(goal)):
        key = repr((hint["use"], sorted(hint["at"].items()), hint.get("mean"), hint.get("because")))
        if key not in seen:
            seen.add(key)
            yield hint


def _instances(goal: Goal) -> Iterator[dict[str, Any]]:
    """The quantified givens at every choice of names in scope (integers also one up, one client or outcome averaged)."""
    averaged: dict[str, Any] = {"client": goal.new_name("i"), "outcome": goal.new_name("w")}
    over = {
        averaged["client"]: averaged["client"],
        averaged["outcome"]: ["expect", averaged["outcome"]],
    }
    for name, schema in sorted(goal.context.schemas.items()):
        if not schema["forall"] and not schema["if"]:
            continue
        sorts = list(schema["forall"].values())
        choices = [_values(goal, sort) for sort in sorts]
        for sort, own in averaged.items():
            if sorts.count(sort) == 1:
                choices[sorts.index(sort)].append(own)
        for values in islice(cartesian(*choices), MOST_INSTANCES):
            hint = {"use": name, "at": dict(zip(schema["forall"], values, strict=True))}
            means = [over[value] for value in values if isinstance(value, str) and value in over]
            if len(means) < 2:
                yield {**hint, "mean": means[0]} if means else hint


def _values(goal: Goal, sort: str) -> list[Tree]:
    bound = [
        name
        for name, kind in goal.schema["forall"].items()
        if kind == sort or (sort, kind) == ("real", "integer")
    ]
    literals = _literals(goal.schema["then"]) if sort == "integer" else []
    fixed = [
        name
        for name, (arguments, kind) in goal.context.symbols.items()
        if not arguments and (kind == sort or (sort == "real" and kind in {"integer", "count"}))
    ]
    up: list[Tree] = [["+", name, "1"] for name in bound] if sort == "integer" else []
    return [*bound, *up, *literals, *fixed]


def _literals(term: Any, *, inside: bool = False) -> list[Tree]:
    """Integers in the arguments of symbols."""
    if isinstance(term, str):
        return [term] if inside and term.removeprefix("-").isdigit() else []
    head, *rest = term
    applied = head.isidentifier() and head not in RESERVED
    found = [number for part in rest for number in _literals(part, inside=inside or applied)]
    return list(dict.fromkeys(found))
