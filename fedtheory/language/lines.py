"""The shapes of a line: by citation, an equation from two inequalities, induction, membership, a draw taken again."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fedtheory.core.citation import CITATION, Interpretation
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.proof import Line, Step, Use
from fedtheory.core.term import Schema
from fedtheory.core.text import readable
from fedtheory.language.facts import OWN, Cited, Fact, Squared, cited, lying, says
from fedtheory.language.formulas import match, put, tree, words

if TYPE_CHECKING:
    from fedtheory.language.book import Book
    from fedtheory.language.run import Method


BEFORE = Fact(Schema(["<=", "0", "0"]), "the claim at t", "", "before")
"""In an induction's step with multipliers given by hand: the claim at t."""


@dataclass
class Part:
    """One line of a step: its claim, what it follows from, and of which kind it is (none: to be found)."""

    name: str
    schema: Schema
    by: tuple[Any, ...] = ()
    kind: str = ""
    detail: "Callable[[str, Book], dict[str, Any]]" = lambda *_: {}
    fact: Fact | None = None  # as later lines of the step cite it
    where: str = ""  # the line of the author's file

    def line(self, step: str, theory: "Book") -> Line:
        """As the engine takes it."""
        name = self.name and f"{step}, {self.name}"
        if self.fact is not None:
            self.fact.name = name
        if self.kind:
            return Line(self.schema, self.kind, self.detail(step, theory), name)
        facts = [cited(f) for f in self.by if isinstance(f, Cited | Fact)]
        if strange := [f for f in self.by if not isinstance(f, Cited | Fact | Squared)]:
            cited(strange[0])
        scope = _scope(self.schema, theory)
        members = [*_own(self.schema), *theory.members()]
        if by_hand(self.by):
            squares = [s.term(scope) for s in self.by if isinstance(s, Squared)]
            terms = [*(_term(f, scope, members) for f in facts), *squares]
            return Line(self.schema, "combination", {"terms": terms}, name)
        hints = [f.reference(scope, members) for f in facts]
        claims = [self.schema.then, *(f.claim for f in facts)]
        known = {str(f.values): f.fact for f in facts}
        puts = [
            d.reference(scope, members)
            for d in theory.method.occurring(claims)
            if known.get(str(d.values)) is not d.fact and len(d.averaged(scope)) < 2
        ]
        own = frozenset(h.name for h in theory.hypotheses)
        detail = {
            "hints": hints,
            "definitions": puts,
            "own": own,
            "record": theory.record,
            "where": self.where,
        }
        return Line(self.schema, "", detail, name)

    def cites(self) -> Iterator[Fact]:
        """The facts it names, those that conditions rest on included."""
        for item in self.by:
            if isinstance(item, Cited | Fact):
                yield from _named(cited(item))


class Shown(Fact):
    """A step: a claim with the lines that show it; itself a fact."""

    parts: tuple[Part, ...] = ()
    whole: Step | None = None  # a step that was not written in the language
    says: str = ""  # what a citation is called if nobody names it

    @staticmethod
    def of(schema: Schema, because: str, *parts: Part) -> "Shown":
        """A step of these lines, whose last one is its claim."""
        made = Shown(schema, because, "ours")
        made.parts = parts
        return made

    @staticmethod
    def line(
        schema: Schema,
        by: Sequence[Any],
        because: str,
        where: Sequence[Any] = (),
        knowing: Sequence[Any] = (),
    ) -> "Shown":
        """By citation; `where` is shown first, from nothing but signs, and cited."""
        small = _small(where)
        cites = _with_small(by, small)
        return Shown.of(schema, because, *small, *_knowing("", schema, cites, knowing))

    @staticmethod
    def squeezed(schema: Schema, up: Sequence[Any], down: Sequence[Any], because: str) -> "Shown":
        """a = b from a <= b and b <= a."""
        a, b = schema.then[1], schema.then[2]
        one = Schema(["<=", a, b], schema.forall, schema.conditions)
        other = Schema(["<=", b, a], schema.forall, schema.conditions)

        def sides(step: str, theory: "Book") -> dict[str, Any]:
            del theory
            own = {name: name for name in schema.forall or {}}
            reasons = [{"use": f"if {k}", "at": {}} for k in range(1, len(schema.conditions) + 1)]
            because = {"because": reasons} if reasons else {}
            return {"of": [{"use": f"{step}, {p}", "at": own, **because} for p in ("up", "down")]}

        return Shown.of(
            schema, because, Part("up", one, tuple(up)), Part("down", other, tuple(down)),
            Part("", schema, (), "squeeze", sides),
        )  # fmt: skip

    @staticmethod
    def induction(
        schema: Schema,
        base: Sequence[Any],
        steps: Sequence[Any],
        split: tuple[Any, Sequence[Any], Sequence[Any]] | None,
        because: str,
        where: Sequence[Any] = (),
        on: str = "t",
        knowing: Sequence[Any] = (),
    ) -> "Shown":
        """From the first condition's number on; the claim at t, or what it is `on`, is cited in the step without being named."""
        after, first = _after(schema, on), _first(schema, on)
        small = _small(where)
        parts = [*small, Part("first", first, tuple(base))]
        if split is None:
            steps = _with_small(steps, small)
            parts += _knowing("next", after, _with_before(steps, after), knowing)
        else:
            sides, holding, failing = _divided(split, on)
            low = Schema(after.then, after.forall, (*after.conditions, ["<=", *sides]))
            high = Schema(after.then, after.forall, (*after.conditions, ["<", *sides[::-1]]))
            below, above = (_with_small((*own, *steps), small) for own in (holding, failing))
            parts += [
                Part("one case", low, _with_before(below, after)),
                Part("other case", high, _with_before(above, after)),
                Part("next", after, (), "cases", lambda step, _: {
                    "on": sides, "below": f"{step}, one case", "above": f"{step}, other case"}),
            ]  # fmt: skip
        return Shown.of(schema, because, *parts, _inductive(schema, on))

    @staticmethod
    def divided(
        schema: Schema, on: Tree, one: Sequence[Any], other: Sequence[Any], because: str
    ) -> "Shown":
        """In two cases: where a <= b, and where it is not."""
        a, b, own = on[1], on[2], (schema.forall, schema.conditions)
        low = Schema(schema.then, own[0], (*own[1], ["<=", a, b]))
        high = Schema(schema.then, own[0], (*own[1], ["<", b, a]))
        return Shown.of(
            schema, because, Part("one case", low, tuple(one)), Part("other case", high, tuple(other)),
            Part("", schema, (), "cases", lambda step, _: {
                "on": [a, b], "below": f"{step}, one case", "above": f"{step}, other case"}),
        )  # fmt: skip

    @staticmethod
    def squared(
        schema: Schema,
        by: Sequence[Any],
        because: str,
        where: Sequence[Any] = (),
        sign: Any = None,
    ) -> "Shown":
        """a <= b from a² <= b², b being plainly not negative, or by its `sign`: if b < a, then b - a is b² - a² over a + b."""
        a, b = schema.then[1], schema.then[2]
        then: Tree = ["<=", ["^", a, "2"], ["^", b, "2"]]
        squares = Fact(Schema(then, schema.forall, schema.conditions), "in squares", "")
        small = _small(where)
        cites = _with_small(by, small)

        def instance(step: str, theory: "Book") -> dict[str, Any]:
            scope, members = set(schema.forall or {}), theory.members()
            own = cited(squares).reference(scope, members)
            known = None if sign is None else cited(sign).reference(scope, members)
            at = {LESSER: a, GREATER: b}
            return {"of": {"use": f"{step}, roots", "at": at, "because": [known, own]}}

        signs = () if sign is None else (sign,)
        return Shown.of(
            schema, because, *small, Part("squares", squares.schema, cites, fact=squares),
            *_of_squares(), Part("", schema, signs, "instance", instance),
        )  # fmt: skip

    @staticmethod
    def lying(
        schema: Schema, parts: Sequence[Any], because: str, more: Sequence[Any] = ()
    ) -> "Shown":
        """A point of a convex set: weights, and what says that the points lie there; or what says so of each client, for their mean."""
        weighed = [part for part in parts if isinstance(part, tuple)]
        facts = tuple(part[1] for part in weighed) or tuple(parts)

        def detail(_: str, theory: "Book") -> dict[str, Any]:
            scope, members = _scope(schema, theory), [*_own(schema), *theory.members()]
            of = [cited(fact).reference(scope, members) for fact in facts]
            updates = theory.method.occurring([schema.then])
            own = [*(d for d in updates if d.claim[1] == schema.then[2]), *map(cited, more)]
            equal = [[d.reference(scope, members), d.multiplier or "1"] for d in own]
            if not weighed:
                (points,) = of
                over = points.pop("mean", None)
                return {"of": points, "weights": [], "equal": equal, "mean": over}
            weights = [tree(weight) for weight, _ in weighed]
            return {"of": of, "weights": weights, "equal": equal, "mean": None}

        return Shown.of(schema, because, Part("", schema, facts, "membership", detail))

    @staticmethod
    def numeric(schema: Schema, bits: int) -> "Shown":
        """A claim about numbers alone, computed to so many binary places."""
        detail = {"bits": str(bits)}
        return Shown.of(schema, "by computing", Part("", schema, (), "witness", lambda *_: detail))

    @staticmethod
    def exchanged(schema: Schema) -> "Shown":
        """Two averages in the other order."""
        return Shown.of(schema, "averages change places", Part("", schema, (), "exchange"))

    @staticmethod
    def staying(
        schema: Schema, start: Any, method: "Method", because: str, knowing: Sequence[Any] = ()
    ) -> "Shown":
        """x(t) stays in a set: the update writes x(t + 1) as a sum of points of it with weights."""
        after, first = _after(schema), _first(schema)
        if not (definitions := method.occurring([after.then])):
            raise IllFormedStatement(f"no update says what {schema.then[2]} becomes")
        definition = definitions[0]
        weighted = _weights(definition.claim[2])

        def begin(_: str, theory: "Book") -> dict[str, Any]:
            return {"of": cited(start).reference(set(first.forall or {}), theory.members())}

        def move(_: str, theory: "Book") -> dict[str, Any]:
            members = [_before(after).fact, *theory.members()]
            scope = _scope(after, theory)
            points = [saying(["in", schema.then[1], point], members) for _, point in weighted]
            of = [point.reference(scope, members) for point in points]
            equal = [[definition.reference(scope, members), "1"]]
            return {"of": of, "weights": [a for a, _ in weighted], "equal": equal, "mean": None}

        return Shown.of(
            schema, because or "a convex combination of points of the set",
            Part("first", first, (start,), "instance", begin),
            *_knowing("next", after, (definition,), knowing, "membership", move),
            _inductive(schema),
        )  # fmt: skip

    @staticmethod
    def redrawn(schema: Schema, again: Tree) -> "Shown":
        """What one round draws is drawn again."""
        detail = {"symbol": again[0], "round": again[1]}
        return Shown.of(schema, "drawn again", Part("", schema, (), "redraw", lambda *_: detail))

    @staticmethod
    def citing(found: Interpretation, facts: Mapping[str, Cited], because: str) -> "Shown":
        """What a theorem proved elsewhere says of the terms here, its hypotheses shown by these facts, or by hypotheses that say the same."""

        def detail(_: str, theory: "Book") -> dict[str, Any]:
            members = theory.members()
            given = {}
            for key in found.of.setting.given:
                wanted = found.hypothesis(key)
                fact = facts[key] if key in facts else _standing(key, wanted, theory, members)
                if fact is not None:
                    scope = {*found.own, *_scope(wanted, theory)}
                    given[key] = _use(_meeting(fact, wanted).reference(scope, members))
            return {"citation": replace(found, given=given)}

        part = Part("", found.schema(), tuple(facts.values()), CITATION, detail)
        return Shown.of(found.schema(), because, part)


def _standing(name: str, wanted: Schema, theory: "Book", members: Sequence[Fact]) -> Cited | None:
    """The fact at hand that says what is asked for: in the same words; for a point, any fact that says where it lies; else by its name."""
    found = _same(wanted, theory.hypotheses)
    if found is None and wanted.then[0] == "in":
        found = lying(wanted.then, members)
    if found is None:
        named = next((fact for fact in theory.hypotheses if fact.name == name), None)
        if named is not None and _alike(named.schema, wanted):
            return Cited(named)
    return found


def _alike(said: Schema, wanted: Schema) -> bool:
    """Whether two claims have the same variables and relation; without variables, whether they define the same."""
    own = said.forall or {}
    if not own:
        return said.then[0] == "=" and said.then[:2] == wanted.then[:2]
    return said.then[0] == wanted.then[0] and own.items() <= (wanted.forall or {}).items()


def _same(wanted: Schema, hypotheses: Sequence[Fact]) -> Cited | None:
    """The hypothesis that says what is asked for, preferably one whose conditions are given there; signs may show other conditions."""
    kept: Cited | None = None
    for fact in hypotheses:
        own = fact.schema
        values = match(own.then, wanted.then, own.forall or {}, {})
        if values is None or set(values) != set(own.forall or {}):
            continue
        missing = [c for c in own.conditions if put(c, values) not in wanted.conditions]
        if not missing:
            at = [wanted.conditions.index(put(c, values)) for c in own.conditions]
            met = (Fact(Schema(wanted.conditions[k]), "", "", f"{OWN}{k + 1}") for k in at)
            return Cited(fact, values, tuple(met))
        if kept is None and all(c[0] != "in" for c in missing):
            kept = Cited(fact, values)
    return kept


def _meeting(fact: Cited, wanted: Schema) -> Cited:
    """The fact at the values at which it says what is asked for, if it was cited without values."""
    if fact.at:
        return fact
    values = match(fact.fact.schema.then, wanted.then, fact.fact.schema.forall or {}, {})
    return fact if values is None else Cited(fact.fact, values, fact.because)


def _use(reference: Mapping[str, Any]) -> Use:
    reasons = reference.get("because", ())
    because = tuple(None if reason is None else _use(reason) for reason in reasons)
    return Use(reference["use"], reference["at"], because=because)


def saying(wanted: Tree, members: Sequence[Fact]) -> Cited:
    """The fact that says that this point lies in the set."""
    found = next(filter(None, (says(fact, wanted) for fact in members)), None)
    if found is None:
        raise IllFormedStatement(f"nothing said so far shows that {wanted[2]} lies in {wanted[1]}")
    return found


def shown(last: Sequence[Shown], theory: "Book") -> tuple[Step, ...]:
    """These steps and what they rest on, in the order in which they were written but for the very last."""
    needed: set[int] = set()
    pending: list[Fact] = [*last]
    known = {fact.name for fact in (*theory.hypotheses, *theory.steps)} | {BEFORE.name}
    known |= {f"{OWN}{k}" for k in range(99)}
    instead = {step.name: step for step in theory.steps if step.name}  # of what was assumed, once
    while pending:
        fact = pending.pop()
        if id(fact) in needed:
            continue
        needed.add(id(fact))
        if isinstance(fact, Shown):
            cites = [(part, other) for part in fact.parts for other in part.cites()]
            own = [part.fact for part in fact.parts]
            for part, other in cites:
                if other.name and other.name not in known and other not in own:
                    raise IllFormedStatement(
                        f"{other.told} is cited by {fact.told} ({part.where}), and was said of another theory than this; say it here"
                    )
            pending += [
                instead.get(other.name, other) if type(other) is Fact else other
                for _, other in cites
            ]
    members = [fact for fact in theory.members() if isinstance(fact, Shown)]
    end = last[-1]
    before = [s for s in theory.steps if s is not end and (id(s) in needed or s in members)]
    return tuple(made(s, theory) for s in (*before, end))


def made(fact: Shown, theory: "Book") -> Step:
    """A step as the engines take it."""
    if fact.whole is not None:
        return fact.whole
    lines = tuple(part.line(fact.name, theory) for part in fact.parts)
    return Step(fact.name, fact.locator, fact.wording or "follows", lines[-1].schema, lines)


def _divided(
    split: tuple[Any, Sequence[Any], Sequence[Any]], on: str
) -> tuple[list[Tree], Any, Any]:
    """a and b, what is cited where a <= b, and where b < a; a number alone divides rounds, those before it first."""
    claim, one, other = split
    if isinstance(claim, list):
        if claim[0] != "<=":
            raise IllFormedStatement(f"cases are told apart by a <= b; given {readable(claim)}")
        return [claim[1], claim[2]], one, other
    return [tree(claim), on], other, one


def _scope(schema: Schema, theory: "Book") -> set[str]:
    """The names that stand for themselves in a line: its variables and all symbols."""
    return {*(schema.forall or {}), *theory.symbols}


def _own(schema: Schema) -> list[Fact]:
    """The memberships among a line's own conditions."""
    own = enumerate(schema.conditions, 1)
    return [
        Fact(Schema(c), "a condition of the line", "", f"{OWN}{k}") for k, c in own if c[0] == "in"
    ]


LESSER, GREATER = "lesser", "greater"
"""The two numbers that a line comparing squares speaks of."""


def _of_squares() -> tuple[Part, ...]:
    """For all numbers, 0 <= b and a² <= b² give a <= b."""
    a, b = LESSER, GREATER
    then: Tree = ["<=", a, b]
    sorts = {a: "real", b: "real"}
    conditions: tuple[Tree, ...] = (["<=", "0", b], ["<=", ["^", a, "2"], ["^", b, "2"]])
    squares, below = (Fact(Schema(then), "", "", f"{OWN}{k}") for k in (2, 3))
    return (
        Part("below", Schema(then, sorts, (*conditions, then)), (below.times(1),)),
        Part("above", Schema(then, sorts, (*conditions, ["<", b, a])), (squares.times(["/", "1", ["+", a, b]]),)),
        Part("roots", Schema(then, sorts, conditions), (), "cases", lambda step, _: {
            "on": [a, b], "below": f"{step}, below", "above": f"{step}, above"}),
    )  # fmt: skip


def _small(where: Sequence[Schema]) -> list[Part]:
    """Lines that need no citation."""
    said = "shown in the step itself"
    return [Part(f"where {k}", one, fact=Fact(one, said, "")) for k, one in enumerate(where, 1)]


def _with_small(by: Sequence[Any], small: Sequence[Part]) -> tuple[Any, ...]:
    """What a line follows from, with what is shown in it; where an author gives multipliers, that serves for signs alone."""
    return tuple(by) if by_hand(by) else (*by, *(part.fact for part in small))


def _named(item: Cited) -> Iterator[Fact]:
    yield item.fact
    for reason in item.because:
        if reason is not None:
            yield from _named(cited(reason))


def _term(item: Cited, scope: Iterable[str], members: Sequence[Fact]) -> dict[str, Any]:
    """A term of a combination whose multiplier is given by hand."""
    times = "1" if item.multiplier is None else item.multiplier
    return {"mean": None, **item.reference(scope, members), "times": times}


def _first(schema: Schema, on: str = "t") -> Schema:
    least = {on: schema.conditions[0][1]}
    rest = {name: sort for name, sort in (schema.forall or {}).items() if name != on}
    return Schema(
        put(schema.then, least), rest, tuple(put(c, least) for c in schema.conditions[1:])
    )


def _after(schema: Schema, on: str = "t") -> Schema:
    if on not in (schema.forall or {}):
        raise IllFormedStatement(f"an induction is on {on}, and the claim does not speak of it")
    ahead: dict[str, Tree] = {on: ["+", on, "1"]}
    first, *others = schema.conditions
    conditions = (first, *(put(c, ahead) for c in others), schema.then)
    return Schema(put(schema.then, ahead), schema.forall, conditions)


def _before(after: Schema) -> Cited:
    """The claim at t, which the step to t + 1 may use."""
    claim = after.conditions[-1]
    return Cited(Fact(Schema(claim), "the claim before", "", f"{OWN}{len(after.conditions)}"))


def by_hand(by: Iterable[Any]) -> bool:
    """Whether an author gave multipliers or squares: then all of them are given, 1 where none is written."""
    return any(isinstance(f, Squared) or getattr(f, "multiplier", None) is not None for f in by)


def _with_before(by: Sequence[Any], after: Schema) -> tuple[Any, ...]:
    """What the step follows from: also from the claim at t, which an author who gives multipliers calls `before`."""
    claim = _before(after).fact

    def meant(item: Any) -> Any:
        if item is BEFORE:
            return claim
        if not isinstance(item, Cited):
            return item
        fact = claim if item.fact is BEFORE else item.fact
        return replace(item, fact=fact, because=tuple(map(meant, item.because)))

    return (*map(meant, by), *(() if by_hand(by) else (Cited(claim),)))


def _knowing(
    name: str,
    schema: Schema,
    by: Sequence[Any],
    facts: Sequence[Any],
    kind: str = "",
    detail: "Callable[[str, Book], dict[str, Any]]" = lambda *_: {},
) -> tuple[Part, ...]:
    """A line shown in the case that these facts hold, which they do; so it may use the signs that they give."""
    if not facts:
        return (Part(name, schema, tuple(by), kind, detail),)
    known = [cited(fact) for fact in facts]
    inner = f"{name}, if" if name else "if"

    def of(step: str, theory: "Book") -> dict[str, Any]:
        scope, members = _scope(schema, theory), theory.members()
        own: list[Any] = [
            {"use": f"{OWN}{k}", "at": {}} if condition[0] == "=" else None
            for k, condition in enumerate(schema.conditions, 1)
        ]
        because = [*own, *(fact.reference(scope, members) for fact in known)]
        at = {variable: variable for variable in schema.forall or {}}
        return {"of": {"use": f"{step}, {inner}", "at": at, "because": because}}

    more = (*schema.conditions, *(fact.claim for fact in known))
    under = Schema(schema.then, schema.forall, more)
    return Part(inner, under, tuple(by), kind, detail), Part(
        name, schema, tuple(known), "instance", of
    )


def seen(step: Shown, signs: Sequence[Fact]) -> tuple[Part, ...]:
    """Those of these facts without variables that say the sign of a term that the step speaks of, said once more."""
    spoken = set().union(*map(words, _spoken(step)))
    return tuple(
        Part(f"plain {k}", fact.schema, (fact,), "instance", _itself(fact))
        for k, fact in enumerate(signs, 1)
        if fact.words <= spoken
    )


def _itself(fact: Fact) -> "Callable[[str, Book], dict[str, Any]]":
    return lambda *_: {"of": {"use": fact.name, "at": {}}}


def _spoken(step: Shown) -> Iterator[Tree]:
    """The terms of its claims, of what they follow from, and of multipliers."""
    for part in step.parts:
        yield from (part.schema.then, *part.schema.conditions)
        for item in part.by:
            if isinstance(item, Cited):
                yield from (item.claim, *item.values.values(), item.multiplier or "1")
            elif isinstance(item, Squared):
                yield from (item.of, item.times)


def _inductive(schema: Schema, on: str = "t") -> Part:
    """The last line of an induction."""

    def halves(step: str, theory: "Book") -> dict[str, Any]:
        del theory
        return {"on": on, "base": f"{step}, first", "step": f"{step}, next"}

    return Part("", schema, (), "induction", halves)


def _weights(term: Tree) -> list[tuple[Tree, Tree]]:
    """A vector as a sum of points, each once with its weight."""
    found: dict[str, tuple[Tree, Tree]] = {}
    for weight, point in _parts(term):
        before = found.get(str(point))
        found[str(point)] = (weight if before is None else ["+", before[0], weight], point)
    return list(found.values())


def _parts(term: Tree) -> Iterator[tuple[Tree, Tree]]:
    """Points with their weights, products with sums and differences multiplied out."""
    head, *args = term if isinstance(term, list) else [""]
    if head == "+":
        yield from (part for arg in args for part in _parts(arg))
    elif head == "-":
        yield from () if len(args) == 1 else _parts(args[0])
        yield from ((["-", weight], point) for weight, point in _parts(args[-1]))
    elif head == "*":
        for weight, point in _parts(args[-1]):
            yield (
                (
                    ["*", *args[:-1], weight]
                    if weight != "1"
                    else args[0]
                    if len(args) == 2
                    else ["*", *args[:-1]]
                ),
                point,
            )
    else:
        yield "1", term
