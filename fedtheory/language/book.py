"""The file that an author writes: letters, method, hypotheses, lines and the theorem, each said once."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from inspect import currentframe
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn, Self, cast

import sympy as sp

from fedtheory.core import concepts as shared_concepts
from fedtheory.core import metrics as shared_metrics
from fedtheory.core import properties as shared_properties
from fedtheory.core.abbreviation import Abbreviation, abbreviation
from fedtheory.core.citation import Interpretation, Stands, assumed
from fedtheory.core.claim import Claim as Inequality
from fedtheory.core.claim import Relation
from fedtheory.core.concept import NONE, Concept, Dimension, Metric, Property
from fedtheory.core.construction import Counterexample, Made
from fedtheory.core.errors import IllFormedStatement, nearest
from fedtheory.core.expression import Tree, to_sympy
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Proof, Setting, Step, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import (
    COUNT,
    NONNEGATIVE,
    POSITIVE,
    Assumption,
    Bound,
    Certainty,
    Constant,
    Domain,
    Exhibit,
    Parameter,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.core.statement import T as HORIZON
from fedtheory.core.statement import t as ROUND
from fedtheory.core.term import Schema
from fedtheory.core.text import readable
from fedtheory.language.facts import Cited, Fact, Said, Squared, cited
from fedtheory.language.formulas import SORTS, Formula, apart, free, put, subterms, tree
from fedtheory.language.lines import BEFORE, Part, Shown, made, seen, shown
from fedtheory.language.run import Declared, Method

UNITS: Mapping[str, Dimension] = {
    "number": NONE,
    "value": Dimension(1, 0),
    "length": Dimension(0, 1),
    "area": Dimension(0, 2),
    "gradient": Dimension(1, -1),
    "curvature": Dimension(1, -2),
    "step": Dimension(-1, 2),
}
"""Units by what has them; others are written as powers of the objective's unit and of a length, `(2, -2)`."""
Since = int | Mapping[str, int] | None
"""The first round that something is said of, or the first values of numbers by their names."""
OURS = "ours"
"""The place of a hypothesis that the paper does not make."""
SPELLED = re.compile(r"([A-Za-z]\w*)\s*(>=|>)\s*(0|1)")


def _units(given: "str | tuple[int, int]") -> Dimension:
    if isinstance(given, tuple):
        return Dimension(*given)
    if given not in UNITS:
        raise IllFormedStatement(f'nothing has the units of a "{given}".{nearest(given, UNITS)}')
    return UNITS[given]


def _role(given: Role | str | None) -> Role | None:
    """A role, or its word."""
    if not isinstance(given, str):
        return given
    known = {role.word: role for role in Role}
    if given not in known:
        raise IllFormedStatement(f'there is no role "{given}".{nearest(given, known)}')
    return known[given]


def _check_proved(of: Any) -> None:
    """Raises an error if what is cited is no proof and no argument."""
    if isinstance(of, Proof | Argument):
        return
    if isinstance(of, Statement):
        raise IllFormedStatement(
            f"{of.id} is a statement, and what is cited is its proof: what p.proof or p.theorem returned for it"
        )
    if isinstance(of, Fact | Cited):
        raise IllFormedStatement(
            f"{cited(of).fact.told} stands here already: name it among what a line follows from; p.cite is for proofs of others"
        )
    raise IllFormedStatement(f"a proof or an argument is cited, and {of!r} is neither")


def _letters(of: Iterable[Any]) -> Iterator[Constant | Parameter]:
    """The letters that statements declare, and others."""
    for one in of:
        if isinstance(one, Constant | Parameter):
            yield one
        else:
            yield from _letters(
                (*one.constants, *one.parameters) if isinstance(one, Statement) else one
            )


def _of_library(module: Any, kind: Any) -> dict[str, Any]:
    return {x.name: x for x in vars(module).values() if isinstance(x, kind)}


@dataclass
class Book:
    """All that was said so far. `names` are the file's own, `globals()`: a fact is called what its variable is called."""

    paper: str
    names: Mapping[str, Any]
    symbols: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    declared: list[Constant | Parameter] = field(default_factory=list)
    hypotheses: list[Fact] = field(default_factory=list)
    assumptions: list[Assumption] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    signs: list[Fact] = field(default_factory=list)
    steps: list[Shown] = field(default_factory=list)
    method: Method = field(default_factory=Method)
    named: SimpleNamespace = field(default_factory=SimpleNamespace)
    since: int | None = 1
    """The first round that lines speak of, where they say nothing else; none: every integer t."""
    first: dict[str, int] = field(default_factory=dict)
    """The same for numbers other than t, where one is given."""
    sure: list[Fact] = field(default_factory=list)
    """Facts without variables whose signs later lines may use."""
    printed: tuple[Abbreviation, ...] = ()  # how the setting that it is over writes things

    def __getattr__(self, name: str) -> Any:
        words = [word for word in dir(type(self)) if not word.startswith("_")]
        raise AttributeError(f"a theory has no word {name}.{nearest(name, words)}")

    @classmethod
    def here(cls, names: Mapping[str, Any], **more: Any) -> Self:
        """A book of proofs alone: statements stand in other files, and say themselves where they are printed."""
        return cls("", names, **more)

    @classmethod
    def over(
        cls, setting: Setting, names: Mapping[str, Any], *, without: Sequence[str] = ()
    ) -> Self:
        """A book whose symbols and hypotheses are those of a setting, `without` some; `named` has the hypotheses by name."""
        kept = {name: sorts for name, sorts in setting.symbols.items() if name not in without}
        book = cls("", names, kept)
        book.printed = setting.abbreviations
        book._hypotheses({name: of for name, of in setting.given.items() if name not in without})
        return book

    @classmethod
    def after(cls, book: Self, names: Mapping[str, Any], *, without: Sequence[str] = ()) -> Self:
        """A chapter that goes on where another file ends, and uses its symbols, hypotheses and lines by their objects.

        Symbols and hypotheses named in `without` are left out; all lines are then left out too.
        """
        book.name_facts()
        for fact in book.steps:
            fact.whole = made(fact, book)
        own: dict[str, Any] = {
            k: v.copy() for k, v in vars(book).items() if isinstance(v, dict | list)
        }
        kept = [h for h in book.hypotheses if h.name not in without]
        if without:
            own["symbols"] = {x: s for x, s in book.symbols.items() if x not in without}
            own["hypotheses"], own["steps"] = kept, []
        updates = [u for u in book.method.updates if u[0] is None or u[0] in kept]
        own["method"] = Method(updates, {**book.method.schedules})
        own["names"] = names
        own["named"] = SimpleNamespace(**{x: h for x, h in vars(book.named).items() if h in kept})
        return cls(**(vars(book) | own))

    def _hypotheses(self, assumed: Mapping[str, Given]) -> None:
        for name, given in assumed.items():
            fact = Fact(
                given.schema,
                given.wording,
                given.locator,
                name,
                given.role,
                given.quote,
                given.cites,
            )
            self.hypotheses.append(fact)
            setattr(self.named, name.replace(" ", "_"), fact)
            then = given.schema.then
            if given.role is Role.DEFINITION and then[0] == "=" and then[1][0] in self.symbols:
                self.method.updates.append((fact, then[1], then[2]))

    @classmethod
    def assuming(
        cls,
        of: Proof | Argument,
        meaning: Mapping[str, Any],
        names: Mapping[str, Any],
        *,
        without: Sequence[str] = (),
    ) -> Self:
        """A book that begins with what a theorem assumes, to cite it; see `assume`."""
        book = cls(of.id.partition(".")[0], names)
        book.assume(of, meaning, without=without)
        return book

    @classmethod
    def corollary(
        cls,
        statement: Statement[Any],
        bound: str,
        of: Proof | Argument,
        meaning: Mapping[str, Any],
        measured: Mapping[Metric, Any] | Formula,
        names: Mapping[str, Any],
        *,
        horizon: str = "",
    ) -> Proof:
        """The bound that a theorem gives if some of its letters are these; with a place of the `horizon`, for the last of T rounds.

        What the theorem assumes of these letters alone must be plain from the signs of others.
        """
        own = [
            name
            for name, said in of.setting.given.items()
            if _only(said.schema, meaning, of.setting.symbols)
        ]
        book = cls.assuming(of, meaning, names, without=own)
        at: dict[str, Tree] = {"t": book.horizon(horizon).tree} if horizon else {}
        last = Cited(book.cite(of, **meaning), at)
        return book.proof(statement, bound, measured, [last.times(1)])

    def assume(
        self,
        of: Proof | Argument,
        meaning: Mapping[str, Any],
        *,
        without: Sequence[str] = (),
        prefix: str = "",
    ) -> None:
        """Symbols and hypotheses of a theorem, read with these terms for some of its symbols; for a file that will cite it.

        Left out are those symbols, and the hypotheses `without`, which are shown here or stand here already. The names of the
        others have the `prefix` before them, where a theorem is cited of several objects. Other variables of the terms, as the
        outcome w in `f=lambda t: f(t, w)`, take any value: what was said of a run is then said along every path of draws.
        """
        _check_proved(of)
        if strange := [x for x in meaning if x not in of.setting.symbols]:
            raise IllFormedStatement(
                f"{of.id} speaks of no {strange[0]}.{nearest(strange[0], of.setting.symbols)}"
            )
        bodies = {x: _stands(x, body, of.setting.symbols[x][0]) for x, body in meaning.items()}
        known = {fact.name for fact in self.hypotheses} | {f"{prefix}{name}" for name in without}
        kept = [name for name in of.setting.given if f"{prefix}{name}" not in known]
        self.symbols |= {
            x: sorts
            for x, sorts in of.setting.symbols.items()
            if x not in {*self.symbols, *(SORTS if x in bodies else ())}
            and (x not in bodies or _speaks(bodies[x].body, x))
        }
        for x, body in bodies.items():
            called = str(body.body[0] if isinstance(body.body, list) else body.body)
            if body.body in (called, [called, *body.parameters]) and called.isidentifier():
                self.symbols.setdefault(called, of.setting.symbols[x])
        given = assumed(of, bodies, *kept, own=self._own(bodies.values()))
        self._hypotheses({f"{prefix}{name}": _spoken_of(said) for name, said in given.items()})

    def _own(self, bodies: Iterable[Stands]) -> dict[str, str]:
        """The free variables of these terms, with their sorts."""
        sorts = {**SORTS, **self.variables}
        own = {n for b in bodies for n in free(b.body) - set(b.parameters) - set(self.symbols)}
        return {name: sorts[name] for name in sorted(own) if name in sorts}

    def called(self, *names: str) -> Any:
        """Hypotheses by the names that the setting gives them."""
        known = {fact.name: fact for fact in self.hypotheses}
        if strange := [name for name in names if name not in known]:
            raise IllFormedStatement(
                f"no hypothesis is called {strange[0]}.{nearest(strange[0], known)}"
            )
        facts = [known[name] for name in names]
        return facts[0] if len(facts) == 1 else tuple(facts)

    def of(self, *steps: Step) -> Any:
        """Steps that were not written in the language, as facts that lines may cite."""
        facts = []
        for one in steps:
            fact = Shown(one.claim, one.because, one.locator, one.name)
            fact.whole = one
            facts.append(self._keep(fact))
        return facts[0] if len(facts) == 1 else tuple(facts)

    def made(self, *facts: Shown) -> tuple[Step, ...]:
        """Lines as the steps that engines take: these, or all that were written so far."""
        self.name_facts()
        return tuple(made(fact, self) for fact in facts or self.steps)

    def lines(self) -> tuple[Line, ...]:
        """The lines of all steps that were written, as those of the one step that a counterexample has."""
        named = ((one.name, line) for one in self.made() for line in one.lines)
        return tuple(replace(line, name=line.name or name) for name, line in named)

    # ---- letters and symbols

    def constant(
        self,
        spelled: str,
        meaning: str | Concept,
        units: "str | tuple[int, int]" = "",
        locator: str = "",
    ) -> Formula:
        """A letter that an instance knows: `constant("G >= 0", "largest gradient", "gradient", "assumption 2")`.

        The meaning is a sentence, or one of the library's concepts by its name, which brings its units, or a concept.
        """
        known = _of_library(shared_concepts, Concept)
        if isinstance(meaning, Concept):
            concept = meaning
        elif meaning in known and not units:
            concept = known[meaning]
        elif units:
            concept = Concept(meaning, meaning, _units(units))
        else:
            raise IllFormedStatement(
                f'the letter {spelled} needs units, for the library has no concept "{meaning}".{nearest(meaning, known)}'
            )
        return self._letter(spelled, lambda x, d: Constant(x, concept, locator, d))

    def parameter(
        self, spelled: str, meaning: str, units: "str | tuple[int, int]", locator: str = ""
    ) -> Formula:
        """A letter that the user of the method chooses."""
        return self._letter(spelled, lambda x, d: Parameter(x, meaning, locator, _units(units), d))

    def _letter(self, spelled: str, make: Callable[[sp.Symbol, Domain], Any]) -> Formula:
        found = SPELLED.fullmatch(spelled.strip())
        if found is None or (found[3] == "1" and found[2] == ">"):
            raise IllFormedStatement(
                f'a letter is declared with its sign, "L > 0", and a number of any sign as p.real("L"); given "{spelled}"'
            )
        name, relation, least = found.groups()
        self._declare(name, (), "integer" if least == "1" else "real")
        domain = COUNT if least == "1" else POSITIVE if relation == ">" else NONNEGATIVE
        signs = {"integer": True, "positive": True} if least == "1" else {
            "positive" if relation == ">" else "nonnegative": True
        }  # fmt: skip
        letter = make(sp.Symbol(name, **signs), domain)
        self.declared.append(letter)
        self._signed(letter)
        return Formula(name)

    def letters(self, spelled: str, *of: Any, signs: bool = True) -> Any:
        """Letters that a statement has declared, as its proof uses them: `L, D = p.letters("L D", THEOREM_1)`.

        `of` are statements, constants and parameters, or tuples of them. Sign, meaning and place are theirs; with
        `signs=False` the signs are said otherwise.
        """
        known = {str(letter.symbol): letter for letter in _letters(of)}
        for name in (names := spelled.replace(",", " ").split()):
            if name not in known:
                raise IllFormedStatement(
                    f"no letter {name} is declared there.{nearest(name, known)}"
                )
            self._declare(name, (), "integer" if known[name].domain.integer else "real")
            if signs:
                self._signed(known[name])
        formulas = tuple(map(Formula, names))
        return formulas if len(formulas) > 1 else formulas[0]

    def _signed(self, letter: Constant | Parameter) -> None:
        """What the domain of a letter says of it."""
        name, domain = str(letter.symbol), letter.domain
        told = letter.concept.name if isinstance(letter, Constant) else letter.meaning
        least = ("<" if domain.strict else "<=", str(domain.lower), name)
        for relation, left, right in (least, ("<=", name, str(domain.upper))):
            if "None" in {left, right}:
                continue
            sign = (
                f"{name} {relation.replace('<', '>')} {left}"
                if right == name
                else f"{name} <= {right}"
            )
            claim = Schema([relation, left, right])
            fact = Fact(claim, f"{sign}: {told}", letter.locator, name=sign, role=Role.DEFINITION)
            self.signs.append(fact)
            self.hypotheses.append(fact)

    def _new(self, name: str, taken: Container[str]) -> None:
        """Refuses a name that means something already."""
        if name in {"t", "T"} and name in taken:
            what = "the round at hand" if name == "t" else "the horizon, the number of rounds"
            raise IllFormedStatement(f"{name} is {what}; call it something else")
        if name in self.symbols or name in taken:
            raise IllFormedStatement(f"{name} means something already; call it something else")

    def _declare(self, name: str, arguments: tuple[str, ...], sort: str) -> None:
        self._new(name, {"t", "T"})
        self.symbols[name] = (arguments, sort)

    def real(self, name: str, *arguments: str) -> Any:
        """A number, or a function into numbers, `real("f", "client", "vector")`; or several, `a, b = p.real("a b")`."""
        return self._symbol(name, arguments, "real")

    def vector(self, name: str, *arguments: str) -> Any:
        """A point, or a function into points: `vector("x", "integer")` is a sequence, one point a round."""
        return self._symbol(name, arguments, "vector")

    def integer(self, name: str, *arguments: str) -> Any:
        """An integer, or a function into integers."""
        return self._symbol(name, arguments, "integer")

    def outcome(self, name: str, *arguments: str) -> Any:
        """An outcome, or a function into outcomes."""
        return self._symbol(name, arguments, "outcome")

    def domain(self, name: str = "domain") -> Callable[[Any], Tree]:
        """A convex set; called with a point it says that the point lies in it."""
        self._declare(name, (), "set")
        return lambda point: ["in", name, tree(point)]

    def count(self, name: str) -> Formula:
        """How many clients there are."""
        self._declare(name, (), "count")
        return Formula(name)

    def horizon(self, locator: str, wording: str = "there is at least one round") -> Formula:
        """T, the number of rounds."""
        self.symbols["T"] = ((), "integer")
        last = Formula("T")
        self.given(last >= 1, wording, locator, role=Role.DEFINITION, name="T")
        return last

    def redrawn(self, name: str = "redraw") -> Any:
        """What round k draws, drawn again."""
        arguments = ("integer", "outcome", "outcome")
        if self.symbols.get(name) != (arguments, "redraw"):
            self._declare(name, arguments, "redraw")
        return Symbol(self, name)

    def _symbol(self, names: str, arguments: tuple[str, ...], sort: str) -> Any:
        for name in names.split():
            self._declare(name, arguments, sort)
        return self.symbol(names)

    def symbol(self, names: str) -> Any:
        """A symbol that was declared before, or several, `n, x = p.symbol("n x")`; a set says that a point lies in it."""
        found = tuple(self._known(name) for name in names.split())
        return found[0] if len(found) == 1 else found

    def _known(self, name: str) -> Any:
        if name not in self.symbols:
            raise IllFormedStatement(f"there is no symbol {name}.{nearest(name, self.symbols)}")
        arguments, sort = self.symbols[name]
        if sort == "set":
            return lambda point: ["in", name, tree(point)]
        return Symbol(self, name) if arguments else Formula(name)

    def variable(self, name: str, sort: str, first: int | None = None) -> Any:
        """A variable, or several: lines hold for all its values, a number's from `first` on; clients are i and j, draws w and s."""
        if sort not in {"integer", "real", "vector", "outcome"}:
            raise IllFormedStatement(
                f'a variable is "integer", "real", "vector" or "outcome"; given "{sort}"'
            )
        for own in (names := name.split()):
            self._new(own, SORTS)
            self.variables[own] = sort
            if first is not None:
                self.first[own] = first
        found = tuple(map(Formula, names))
        return found[0] if len(found) == 1 else found

    @staticmethod
    def condition(k: int) -> Fact:
        """The k-th condition of the line at hand, where multipliers are given by hand."""
        return Fact(Schema(["<=", "0", "0"]), "a condition of the line", "", f"if {k}")

    @property
    def before(self) -> Fact:
        """In an induction's step whose multipliers are given by hand: the claim at t."""
        return BEFORE

    def takes(self, *names: str) -> None:
        """Hypotheses of these names say what points are, as the method's own lines do."""
        for name in names:
            fact = self.called(name)
            _, left, right = fact.schema.then
            self.method.updates.append((fact, left, right))

    def schedule(self, name: str, value: Any) -> Formula:
        """A formula in letters and t by which the run steps, under the name that the statement prints."""
        self.method.schedules[name] = tree(value)
        return Formula(tree(value))

    def conditions(self) -> list[Fact]:
        """What is assumed of letters alone, beside their signs: the conditions of a theorem."""
        letters = {str(x.symbol) for x in self.declared} | {"T"}

        def of_letters(fact: Fact) -> bool:
            spoken = {
                x for x in map(str, _heads(*fact.schema.then[1:])) if x in self.symbols or x == "T"
            }
            return (
                bool(spoken)
                and spoken <= letters
                and not fact.schema.forall
                and fact.schema.then[0] != "in"
            )

        own = {id(fact) for fact in self.signs}
        return [fact for fact in self.hypotheses if id(fact) not in own and of_letters(fact)]

    # ---- what is assumed, and what the method is

    def given(
        self,
        claim: Tree,
        wording: str,
        locator: str,
        *,
        when: Sequence[Tree] = (),
        asks: Property | str | None = None,
        role: Role | str | None = None,
        quote: str = "",
        cites: str = "",
        since: Since = None,
        name: str = "",
    ) -> Fact:
        """A hypothesis for all values of the letters t, i, j, u, v, w, s in it; an instance must promise what it `asks`."""
        role = _role(role) or (Role.OURS if locator == OURS else Role.ASSUMPTION)
        fact = Fact(self.closed(claim, when, since), wording, locator, name, role, quote, cites)
        fact.home = self.names
        self.hypotheses.append(fact)
        if name:
            setattr(self.named, name.replace(" ", "_"), fact)
        asks = promise(asks, wording) if isinstance(asks, str) else asks
        if asks is not None and asks not in {a.requires for a in self.assumptions}:
            self.assumptions.append(Assumption(wording, asks, locator))
        return fact

    def defined(self, claim: Tree, wording: str, locator: str, **more: Any) -> Fact:
        """A hypothesis that excludes nothing (the method, a letter, an abbreviation), written as with `given`."""
        return self.given(claim, wording, locator, role=Role.DEFINITION, **more)

    def update(
        self, left: Formula, right: Any, locator: str, wording: str = "", name: str = ""
    ) -> Fact:
        """The method's own line, from which run, hypothesis and substitution come."""
        fact = self.defined(left == right, wording or "the method", locator, name=name)
        self.method.updates.append((fact, left.tree, tree(right)))
        return fact

    def closed(
        self,
        claim: Tree | Schema,
        when: Sequence[Tree] = (),
        since: Since = None,
        on: str = "t",
    ) -> Schema:
        """The claim for all its free variables; rounds begin `since` some number, and the condition of the variable `on` comes first."""
        if isinstance(claim, Schema):
            return claim
        for one in (claim, *when):
            if not isinstance(one, list):
                shown = readable(one.tree) if isinstance(one, Formula) else repr(one)
                raise IllFormedStatement(
                    f"a claim is a <= b, a < b or a == b of formulas, numbers among them as number(2), or inside(x); given {shown}"
                )
        there = set().union(*(free(part) for part in (claim, *when)))
        sorts = {**SORTS, **self.variables}
        unknown = [n for n in there if n[0].isalpha() and n not in self.symbols and n not in sorts]
        if unknown:
            said = nearest(unknown[0], [*self.symbols, *sorts])
            raise IllFormedStatement(f"{unknown[0]} is no letter of this theory.{said}")
        forall = {n: sorts[n] for n in sorted(there & set(sorts)) if n not in self.symbols}
        own = frozenset(forall)
        conditions = (apart(part, own) for part in when)
        return Schema(apart(claim, own), forall, (*self._begun(forall, since, on), *conditions))

    def _begun(self, names: Iterable[str], since: "Since", on: str) -> list[Tree]:
        """The conditions that say where these numbers begin, that of `on` first."""
        own = {on: since} if isinstance(since, int) else {**(since or {})}
        starts = {"t": self.since, **self.first, **own}
        begun = sorted((n != on, n, k) for n, k in starts.items() if n in names and k is not None)
        return [["<=", str(k), n] for _, n, k in begun]

    # ---- lines

    def line(
        self,
        claim: Tree | Schema,
        *by: Any,
        when: Sequence[Tree] = (),
        since: Since = None,
        where: Sequence[Any] = (),
        knowing: Sequence[Any] = (),
        because: str = "",
        name: str = "",
        at: str = "",
    ) -> Shown:
        """A displayed line and the facts it follows from; multipliers and squares are found and recorded.

        It is said of rounds `since` some first one, and printed under its `name` and the place `at` which it stands.
        Small inequalities between numbers, `where`, are shown in the line itself, so that what stands under a root has its sign;
        facts from which the sign of a multiplier is read are named as `knowing`.
        """
        schema = self.closed(claim, when, since)
        small = self._small(where, since)
        return self._keep(Shown.line(schema, by, because, small, knowing), name, at)

    def instead(self, hypothesis: Fact, *by: Any) -> Shown:
        """Shows what earlier lines assume, say a condition that a new one implies, so that it is assumed no more."""
        self.hypotheses.remove(hypothesis)
        self._keep(Shown.line(hypothesis.schema, by, ""), hypothesis.name)
        self.steps.insert(0, shown := self.steps.pop())  # before the lines that use it
        return shown

    def squared(
        self,
        claim: Tree | Schema,
        *by: Any,
        when: Sequence[Tree] = (),
        since: int | None = None,
        where: Sequence[Any] = (),
        sign: Fact | Cited | None = None,
        because: str = "the squares are compared",
        name: str = "",
        at: str = "",
    ) -> Shown:
        """a <= b, where the facts show a² <= b², and b is not negative: plainly, or a fact says its `sign`; else as `line`."""
        schema = self.closed(claim, when, since)
        small = self._small(where, since)
        return self._keep(Shown.squared(schema, by, because, small, sign), name, at)

    def twice(
        self,
        claim: Tree,
        up: Any,
        down: Any,
        *,
        when: Sequence[Tree] = (),
        since: Since = None,
        because: str = "",
        name: str = "",
        at: str = "",
    ) -> Shown:
        """An equation, from what shows it in one direction and what shows it in the other."""
        schema = self.closed(claim, when, since)
        return self._keep(Shown.squeezed(schema, up, down, because), name, at)

    def induction(
        self,
        claim: Tree | Schema,
        base: Sequence[Any] = (),
        step: Sequence[Any] = (),
        *,
        when: Sequence[Tree] = (),
        on: Any = "t",
        since: Since = None,
        split: tuple[Any, Sequence[Any], Sequence[Any]] | None = None,
        where: Sequence[Any] = (),
        knowing: Sequence[Any] = (),
        because: str = "",
        name: str = "",
        at: str = "",
    ) -> Shown:
        """The claim at round 1 from `base`, at t + 1 from `step` and itself; `split` shows that apart, below t and above.

        It may be `on` another integer than t, and begin `since` another number. `knowing` are facts from which the sign
        of a multiplier in `step` is read.
        """
        of = str(tree(on))
        if since is None and {"t": self.since, **self.first}.get(of) is None:
            since = 1  # where nothing else is said
        schema, small = self.closed(claim, when, since, of), self._small(where)
        because = because or f"induction on {of}"
        shown = Shown.induction(schema, base, step, split, because, small, of, knowing)
        return self._keep(shown, name, at)

    def fails(
        self,
        claim: Tree | Schema,
        by: Step | Counterexample,
        said: str,
        why: str,
        *,
        when: Sequence[Tree] = (),
        since: Since = None,
        within: Setting | None = None,
        name: str = "",
        at: str = "",
    ) -> Shown:
        """A line of print that does not hold: what print says of it, why it fails, and `by` which case; `within` other hypotheses than these."""
        schema = self.closed(claim, when, since)
        return self.of(Step(name, at, said, schema, gap=why, refuted=by, setting=within))

    def stays(
        self,
        claim: Tree | Schema,
        start: Any,
        because: str = "",
        name: str = "",
        at: str = "",
        *,
        knowing: Sequence[Any] = (),
    ) -> Shown:
        """A point of each round lies in a convex set: as it starts there, and moves to a convex combination.

        `knowing` are facts from which the signs of weights are read.
        """
        found = Shown.staying(self.closed(claim), start, self.method, because, knowing)
        return self._keep(found, name, at)

    def draw_again(self, body: Any, again: Formula, since: Since = None, name: str = "") -> Shown:
        """E_w a(w) = E_w E_s a(w with round t drawn again), w and s being those of `again`."""
        _, _, past, new = (str(part) for part in again.tree)
        inner = ["expect", new, put(tree(body), {past: again.tree})]
        claim: Tree = ["=", ["expect", past, tree(body)], ["expect", past, inner]]
        return self._keep(Shown.redrawn(self.closed(claim, since=since), again.tree), name)

    def identity(self, claim: Tree | Schema, name: str = "", at: str = "") -> Shown:
        """A line that holds as it stands, its sides multiplied out."""
        part = Part("", self.closed(claim), (), "combination", lambda *_: {"terms": []})
        return self._keep(Shown.of(part.schema, "an identity", part), name, at)

    def cases(
        self,
        claim: Tree | Schema,
        on: Tree,
        one: Sequence[Any] = (),
        other: Sequence[Any] = (),
        *,
        when: Sequence[Tree] = (),
        since: Since = None,
        because: str = "",
        name: str = "",
        at: str = "",
    ) -> Shown:
        """A line shown apart where `on`, a claim a <= b, holds, and where b < a; what holds is each case's last condition."""
        schema = self.closed(claim, when, since)
        return self._keep(Shown.divided(schema, on, one, other, because), name, at)

    def lies(
        self, claim: Tree | Schema, *parts: Any, when: Sequence[Tree] = (), equal: Sequence[Any] = (),
        because: str = "", name: str = "", at: str = "",
    ) -> Shown:  # fmt: skip
        """A point lies in a convex set: pairs of weights and facts that say so of points, or one fact about every client, for their mean.

        That the point is what the method says of it is put in; what else is, `equal` says, equations with their multipliers.
        """
        weighed = {isinstance(part, tuple) for part in parts}
        if len(weighed) != 1 or (False in weighed and len(parts) > 1):
            raise IllFormedStatement(
                "a point of a convex set is told by pairs (weight, fact), or the mean of the clients by one fact about each"
            )
        because = because or (
            "a convex combination of points of the set"
            if True in weighed
            else "the mean of points of a convex set is in the set"
        )
        return self._keep(Shown.lying(self.closed(claim, when), parts, because, equal), name, at)

    def computed(self, claim: Tree | Schema, name: str = "", *, bits: int = 64) -> Shown:
        """A claim about numbers alone, by interval arithmetic to so many binary places where they are not rational."""
        return self._keep(Shown.numeric(self.closed(claim), bits), name)

    def exchange(self, claim: Tree, since: Since = None, name: str = "") -> Shown:
        """Two averages in the other order, of clients or of what is drawn."""
        return self._keep(Shown.exchanged(self.closed(claim, since=since)), name)

    def cite(
        self,
        of: Argument | Proof,
        *,
        given: Mapping[str, Any] | None = None,
        when: Sequence[Tree] = (),
        since: Since = None,
        step: str = "",
        because: str = "",
        name: str = "",
        at: str = "",
        **stands_for: Any,
    ) -> Shown:
        """What a lemma of the textbook, or any theorem, says if its symbols stand for these: terms, or functions into terms.

        `given` says by which facts its hypotheses hold, where neither plain signs nor hypotheses of the same words show it:
        `p.cite(RECURSION_1_OVER_T, h=gap, b=2 * L * D**2, given={"round": one_round})`. A `step` of it may be cited alone.
        """
        _check_proved(of)
        symbols, hypotheses = of.setting.symbols, of.setting.given
        steps = {known.name: known for known in of.steps}
        for known, named, what in (
            (symbols, stands_for, "speaks of no"),
            (hypotheses, given or {}, "assumes no"),
            (steps, [step] if step else [], "has no step"),
        ):
            if strange := [key for key in named if key not in known]:
                raise IllFormedStatement(
                    f"{of.id} {what} {strange[0]}.{nearest(strange[0], known)} It knows {', '.join(known)}"
                )
        meaning, own = {}, set[str]()
        for symbol, body in stands_for.items():
            meaning[symbol] = found = _stands(symbol, body, symbols[symbol][0])
            own |= free(found.body) - set(found.parameters) - set(self.symbols)
        claim = (steps[step] if step else of.steps[-1]).claim
        spoken = {str(x) for x in _heads(claim.then, *claim.conditions) if str(x) in symbols}
        if lacking := sorted(spoken - set(stands_for) - set(self.symbols)):
            raise IllFormedStatement(
                f"{of.id} speaks of {lacking[0]}, and nothing here is called so: say what it stands for, {lacking[0]}=..."
            )
        sorts = {**SORTS, **self.variables}
        rounds = self._begun({n: sorts[n] for n in own & set(sorts)}, since, "t")
        interpretation = Interpretation(
            of, steps[step] if step else of.steps[-1], meaning, {}, {}, {n: sorts[n] for n in sorted(own & set(sorts))},
            (*rounds, *when),
        )  # fmt: skip
        taken = {*own, *self.symbols, *interpretation.bound_in_bodies}
        names = {n: f"{n}_{of.id.rpartition('.')[2]}" for n in interpretation.bound_names & taken}
        facts = {key: cited(fact) for key, fact in (given or {}).items()}
        kept = Shown.citing(
            replace(interpretation, names=names), facts, because or f"what {of.id} says"
        )
        kept.says = step or f"what {of.id.rpartition('.')[2].replace('_', ' ')} says"
        return self._keep(kept, name, at)

    def plain(self, *facts: Fact) -> None:
        """Facts without variables that need no naming from here on: lines with the same letters use their signs."""
        self.sure.extend(facts)

    def _small(self, where: Sequence[Tree | Schema], since: Since = None) -> list[Schema]:
        for one in where:
            if isinstance(one, Fact | Cited):
                raise IllFormedStatement(
                    f"where= holds claims that signs show, and {cited(one).fact.told} is a fact: say p.plain of it, once for all"
                )
        return [self.closed(x, since=since) for x in where]

    def _keep(self, step: Shown, name: str = "", at: str = "") -> Shown:
        step.name, step.locator = name or step.name, at or step.locator
        step.home = self.names
        self.steps.append(self._placed(step))
        return step

    def _placed(self, step: Shown) -> Shown:
        """The step with the plain facts it uses and the line of the author's file; refuses what is no fact."""
        for item in (item for part in step.parts for item in part.by):
            if not isinstance(item, Squared):
                cited(item)
        step.parts = (*seen(step, self.sure), *step.parts)
        for part in step.parts:
            part.where = self._place()
        return step

    def _place(self) -> str:
        """The line of the author's file that is being run."""
        frame, file = currentframe(), str(self.names.get("__file__", ""))
        while file and frame is not None and frame.f_code.co_filename != file:
            frame = frame.f_back
        return f"{Path(file).name}, line {frame.f_lineno}" if file and frame else ""

    # ---- problems and the theorem

    def problem(
        self, name: str, *, promises: Iterable[Property] = (), trivial: Any = None, **known: Any
    ) -> Instance[Any]:
        """An instance, by what each letter and symbol is: numbers, points and functions."""
        constants = {str(c.symbol): c.concept for c in self.declared if isinstance(c, Constant)}
        if missing := [x for x in constants if x not in known]:
            raise IllFormedStatement(f"the problem {name} does not say what {missing[0]} is")
        return Instance(
            name,
            known,
            {concept: known[x] for x, concept in constants.items()},
            frozenset({*(a.requires for a in self.assumptions), *promises}),
            (Certificate("the letters", 0, "read off the formulas"),),
            dict(trivial or {}),
        )

    def bound(self, measured: Formula, value: Any, *by: Any, **more: Any) -> "Claimed":
        """The claim that `measured` is at most `value`, and the facts that show so; see `claimed`."""
        return claimed(measured, value, *by, **more)

    def theorem(
        self,
        id: str,  # noqa: A002
        title: str,
        *,
        locator: str,
        bounds: "Sequence[Claimed]",
        exhibits: Sequence[tuple[Any, ...]] = (),
        rate: Any = 1,
        algorithm: Any = None,
        method: str = "",
        **more: Any,
    ) -> tuple[Statement[Any], tuple[Proof, ...]]:
        """Statement and proofs, from everything said in the file; `method` is what people call the method that it declares."""
        self.name_facts()
        values = {str(x.symbol): x.symbol for x in self.declared}
        values |= {"t": ROUND, "T": HORIZON}
        schedule = {
            sp.Symbol(f"{name}_t"): to_sympy(value, values)
            for name, value in self.method.scheduled(values).items()
        }
        measured = {b.metric: b.measured for b in bounds}
        conditions = [_inequality(fact.schema.then, values) for fact in self.conditions()]
        statement: Statement[Any] = Statement(
            id=id,
            title=title,
            source=Source(self.paper, locator),
            algorithm=algorithm or Declared(self.method, self.symbols, measured, self, method),
            schedule=schedule,
            constants=tuple(x for x in self.declared if isinstance(x, Constant)),
            parameters=tuple(x for x in self.declared if isinstance(x, Parameter)),
            assumptions=tuple(self.assumptions),
            bounds=tuple(b.bound(to_sympy(b.value, values)) for b in bounds),
            rate=to_sympy(tree(rate), values),
            conditions=(*conditions, *more.pop("conditions", ())),
            exhibits=tuple(self._exhibit(values, *exhibit) for exhibit in exhibits),
            **more,
        )
        setting = self.setting({b.metric: Formula(b.measured) for b in bounds})
        proofs = tuple(
            self.proof(statement, bound.key, setting, claimed.by)
            for bound, claimed in zip(statement.bounds, bounds, strict=True)
            if claimed.by
        )
        return statement, proofs

    def setting(self, metrics: Mapping[Metric, Any]) -> Setting:
        """Symbols, hypotheses and metrics as the engine takes them."""
        self.name_facts()
        given = {
            h.name: Given(h.schema, h.wording, h.locator, h.role, h.quote, h.cites)
            for h in self.hypotheses
        }
        written = (*self.printed, *self.abbreviations())
        return Setting(dict(self.symbols), given, metrics, abbreviations=written)

    def abbreviations(self) -> tuple[Abbreviation, ...]:
        """Schedules, and the file's own functions of one argument: `gap = lambda at: ...` is printed as gap(t)."""
        found = [
            abbreviation(f"{_printed(name)}_{{<t>}}", value, whole=True, t="integer")
            for name, value in self.method.schedules.items()
            if "t" in free(value)
        ]
        for name, item in self.names.items():
            if getattr(item, "__name__", "") != "<lambda>" or item.__code__.co_argcount != 1:
                continue
            for variable, sort in (("t", "integer"), ("v", "vector")):
                with suppress(Exception):  # not every function is one of a round or a point
                    body = tree(item(Formula(variable)))
                    if isinstance(body, list) and sort in self._sorts_of(variable, body):
                        latex = f"{_printed(name)}(<{variable}>)"
                        found.append(Abbreviation(latex, body, {variable: sort}))
                        break
        return tuple(found)

    def _sorts_of(self, name: str, body: Tree) -> set[str]:
        """The sorts of the places at which a name stands in a term."""
        found: set[str] = set()
        for part in subterms(body):
            if isinstance(part, list):
                sorts = self.symbols.get(str(part[0]), ((), ""))[0]
                found |= {s for s, a in zip(sorts, part[1:], strict=False) if name in subterms(a)}
        return found

    def argument(self, id: str, title: str, *last: Shown) -> Argument:  # noqa: A002
        """A lemma that other files cite by its last line: these lines with what they rest on, or all that was said so far."""
        setting = self.setting({})
        return Argument(id, title, setting, shown(last, self) if last else self.made())

    @staticmethod
    def claims(statement: Statement[Any], bound: str, setting: Setting) -> Schema:
        """What a bound says, its metric being what the setting says it is: the line at which its proof must end."""
        return conclusion(setting, statement.bound(bound))

    def proof(
        self,
        statement: Statement[Any],
        bound: str,
        measured: Setting | Mapping[Metric, Any] | Formula,
        by: Sequence[Any],
        *,
        made: Made | None = None,
    ) -> Proof:
        """The steps that the bound rests on, and the bound; what is measured, for each metric, or in a setting made before.

        Of a lower bound, `made` is what there is.
        """
        setting = self._measured(statement, bound, measured)
        setting = replace(setting, made=made) if made else setting
        self.name_facts()
        last = Shown.line(conclusion(setting, statement.bound(bound)), by, "what was to be shown")
        last.name = "theorem" if len(statement.bounds) == 1 else f"theorem, {bound}"
        last.locator = statement.bound(bound).locator
        steps = shown([self._placed(last)], self)
        return Proof(statement, bound, setting, steps)

    def refuted(
        self,
        statement: Statement[Any],
        bound: str,
        measured: Setting | Mapping[Metric, Any] | Formula,
        counter: Step | Counterexample | None,
        gap: str,
        *before: Step,
        within: Setting | None = None,
        name: str = "printed",
        at: str = "",
        because: str = "the printed bound",
    ) -> Proof:
        """The bound fails where all that was assumed holds, or what is assumed `within`; `gap` says what is wrong with its proof.

        Steps `before` it are other printed lines, or what its case cites. Without a case the bound is open.
        """
        setting = self._measured(statement, bound, measured)
        claim, told = conclusion(setting, statement.bound(bound)), statement.bound(bound).locator
        step = Step(name, at or told, because, claim, gap=gap, refuted=counter, setting=within)
        return Proof(statement, bound, setting, (*before, step))

    def _measured(
        self,
        statement: Statement[Any],
        bound: str,
        measured: Setting | Mapping[Metric, Any] | Formula,
    ) -> Setting:
        """The setting of a bound; a formula alone is what its metric measures."""
        if isinstance(measured, Setting):
            return measured
        if isinstance(measured, Mapping):
            return self.setting(measured)
        return self.setting({statement.bound(bound).metric: measured})

    @property
    def record(self) -> str:
        """Where what was found is kept: beside the file."""
        return str(Path(str(self.names.get("__file__", "theory.py"))).with_suffix(".found.json"))

    def name_facts(self) -> None:
        """Each fact is called what the file calls it; with a number, where a chapter before this one calls another so."""
        before = {fact.name for fact in self.steps if fact.whole is not None}
        for name, item in list(self.names.items()):
            if isinstance(item, Fact) and not item.name:
                own = name.replace("_", " ").strip()
                calls = (own, *(f"{own} {k}" for k in range(2, 99)))
                item.name = next(call for call in calls if call not in before)
        called = {fact.name for fact in [*self.hypotheses, *self.steps]}
        for k, fact in enumerate([*self.hypotheses, *self.steps], 1):
            says = getattr(fact, "says", "")
            if not fact.name and says and says not in called:
                fact.name = says
            fact.name = fact.name or f"{'line' if isinstance(fact, Shown) else 'hypothesis'} {k}"
            called.add(fact.name)
        taken: set[str] = set()
        for fact in [*self.hypotheses, *self.steps]:
            if fact.name in taken:
                raise IllFormedStatement(f"two facts are called {fact.name}")
            taken.add(fact.name)

    def members(self) -> list[Fact]:
        """Facts that say where points lie: what conditions of other facts are looked up in."""
        return [f for f in (*self.hypotheses, *self.steps) if f.schema.then[0] == "in"]

    def _exhibit(
        self,
        values: Mapping[str, Any],
        make: Callable[[], Instance[Any]],
        parameters: Mapping[Any, Any],
        rounds: int,
        pinned: Mapping[str, str] | None = None,
        why: str = "",
    ) -> Exhibit:
        chosen = {values[str(tree(x))]: Fraction(a) for x, a in parameters.items()}
        return Exhibit(make, chosen, rounds, dict(pinned or {}), why)


class Symbol:
    """A symbol with arguments."""

    def __init__(self, theory: Book, name: str) -> None:
        self.theory, self.name = theory, name

    @property
    def arguments(self) -> tuple[str, ...]:
        """The sorts of what it is applied to."""
        return self.theory.symbols[self.name][0]

    def __call__(self, *values: Any) -> Formula:
        """The symbol at these values."""
        if len(values) != len(self.arguments):
            raise IllFormedStatement(
                f"{self.name} is applied to {', '.join(self.arguments)}; given {len(values)} values"
            )
        return Formula([self.name, *map(tree, values)])

    def alone(self, *_: Any) -> NoReturn:
        """Raises an error: a symbol is no formula without its arguments."""
        spoken = {sort: name for name, sort in reversed([*SORTS.items()])}
        at = ", ".join(spoken.get(sort, "a") for sort in self.arguments)
        raise IllFormedStatement(
            f"{self.name} is applied to {', '.join(self.arguments)}: write {self.name}({at}), or what it is taken at"
        )

    __add__ = __sub__ = __mul__ = __truediv__ = __pow__ = alone
    __radd__ = __rsub__ = __rmul__ = __rtruediv__ = alone
    __neg__ = __le__ = __lt__ = __ge__ = __gt__ = alone


@dataclass(frozen=True)
class Claimed:
    """What is measured at round t, the formula that bounds it, and the facts that show so."""

    metric: Metric
    measured: Tree
    value: Tree
    by: tuple[Any, ...]
    rest: Mapping[str, Any]

    def bound(self, value: Any) -> Bound:
        """As a statement holds it."""
        return Bound(metric=self.metric, value=value, **self.rest)


def claimed(
    measured: Formula,
    value: Any,
    *by: Any,
    metric: "str | Metric",
    units: "str | tuple[int, int]" = "value",
    status: str = "printed",
    locator: str = "",
    name: str = "",
    relation: Any = "<=",
    scope: Scope = Scope.EVERY_ROUND,
    certainty: Certainty = Certainty.SURE,
    first_round: int = 1,
    chance: str = "",
) -> Claimed:
    """The claim that `measured` is at most `value`, of each round; the metric is one of the library's, or has units."""
    if isinstance(metric, str):
        known = _of_library(shared_metrics, Metric)
        drawn = chance or (
            "draws" if any(p[0] == "expect" for p in subterms(measured.tree)) else ""
        )
        metric = known.get(metric) or Metric(metric, rf"\text{{{metric}}}", _units(units), drawn)
    rest = {
        "status": Status[status.upper()],
        "locator": locator,
        "name": name,
        "relation": relation,
        "scope": scope,
        "certainty": certainty,
        "first_round": first_round,
    }
    return Claimed(metric, measured.tree, tree(value), by, rest)


def _inequality(claim: Tree, values: Mapping[str, Any]) -> Inequality:
    """A claim about letters as a statement holds it."""
    relation, *sides = list(claim)
    left, right = (to_sympy(side, values) for side in sides)
    return Inequality(left, cast("Relation", relation), right)


def _printed(name: str) -> str:
    """A Python name in a formula."""
    greek = {"eta", "gamma", "alpha", "beta", "lambda", "mu", "theta", "tau", "delta", "rho"}
    if name in greek:
        return "\\" + name
    return name if len(name) == 1 else rf"\mathrm{{{name.replace('_', '')}}}"


def promise(name: str, definition: str) -> Property:
    """A property that an instance promises: the library's of that name, or a new one."""
    known = _of_library(shared_properties, Property)
    return known.get(name) or Property(name, definition)


def _only(said: Schema, letters: Iterable[str], symbols: Iterable[str]) -> bool:
    """Whether a hypothesis speaks of none but these letters."""
    spoken = {
        x
        for claim in (said.then, *said.conditions)
        for x in map(str, _heads(claim))
        if x in set(symbols)
    }
    return spoken <= set(letters)


def _heads(*terms: Tree) -> Iterator[Tree]:
    """Letters, and symbols that are applied."""
    for part in (part for term in terms for part in subterms(term)):
        yield part if isinstance(part, str) else part[0]


def _spoken_of(given: Given) -> Given:
    """The same for all values of the variables that it speaks of, and of no other."""
    schema = given.schema
    there = set().union(*(free(claim) for claim in (schema.then, *schema.conditions)))
    forall = {name: sort for name, sort in (schema.forall or {}).items() if name in there}
    return replace(given, schema=Schema(schema.then, forall, schema.conditions))


def _speaks(term: Tree, symbol: str) -> bool:
    """Whether a term contains a symbol."""
    return symbol in set(map(str, _heads(term)))


def _stands(symbol: str, body: Any, sorts: Sequence[str]) -> Stands:
    """What a symbol of these arguments stands for: a term (the same at all of them), a function into terms, or a symbol of another name."""
    parameters = tuple(f"{symbol}_{k}" for k, _ in enumerate(sorts, 1))
    if isinstance(body, str) and sorts:
        return Stands(parameters, [body, *parameters])
    value = body(*map(Formula, parameters)) if sorts and callable(body) else body
    return Stands(parameters, tree(value))
