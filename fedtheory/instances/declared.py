"""Exact instances of what a file declares, built from its templates so that all its hypotheses hold, and their runs without rounding.

Functions are sums over the coordinates of convex, piecewise quadratic functions, the set is a box, a nonexpansive operator
rotates and contracts the plane, and noise takes two opposite values. Constants are the least that the templates allow.
Other assumptions are evaluated on the exact run if finitely many points settle them; if not, there is no exact run.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from typing import Any

import numpy as np

from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.core.expression import Tree
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.statement import Constant, Statement
from fedtheory.core.trajectory import Array
from fedtheory.core.twin import Data, Measured, Named, root_of
from fedtheory.instances.ground import Ground, one_by_one
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.hostile_written import Draw, table, written
from fedtheory.instances.piecewise import Bend, Piecewise, corners, total
from fedtheory.language.book import Book
from fedtheory.language.facts import Fact, Said
from fedtheory.language.formulas import free, subterms
from fedtheory.language.run import Declared, Run
from fedtheory.language.templates import COMPARED

SIZES = ((1, 1), (2, 1), (2, 2), (3, 1))
"""Clients and coordinates."""
ALONE = ((1, 1), (1, 2))
HORIZONS, DRAWN = (8, 32), (5,)
"""Rounds of a run, and of one in which every outcome is followed."""
PARTS = ("curvature", "tilt", "centre", "weight", "width")
Rows = tuple[tuple[Fraction, ...], ...]


def held(*statements: Statement[Any]) -> Mapping[str, Any]:
    """What a manifest holds for declared methods: where an attack looks, its instances, and runs without rounding."""
    kinds: dict[str, dict[Any, Any]] = {}
    for statement in statements:
        algorithm = statement.algorithm
        if isinstance(algorithm, Declared) and not lacking(statement):
            made = Declaration(algorithm, statement)
            for kind, name, value in (
                ("GROUNDS", algorithm, made.ground()),
                ("FAMILIES", made.family, made.builder()),
                ("EXACT", made.family, made.exact),
                ("NAMED_TWINS", algorithm, made.twin),
            ):
                kinds.setdefault(kind, {})[name] = value
    return kinds


def lacking(statement: Statement[Any]) -> str:
    """Why no instances are made of what a file declares; empty if some are, or if it declares no method."""
    if isinstance(statement.algorithm, Declared):
        try:
            Declaration(statement.algorithm, statement)
        except NotApplicable as error:
            return str(error)
    return ""


@dataclass(frozen=True)
class Function:
    """A function of the file: the symbols of its value and slope, and its properties."""

    value: str
    slope: str
    clients: bool
    words: frozenset[str]


class Declaration:
    """What a file says, as far as instances are made of it."""

    def __init__(self, algorithm: Declared, statement: Statement[Any]) -> None:
        self.algorithm, self.statement, self.book = algorithm, statement, algorithm.book
        self.family = f"{statement.id}.worlds"
        self.functions = tuple(_functions(self.book))
        self.domain = next((s.over for s in self.book.said if s.over), "")
        self.operator = next((s.of[0] for s in self.book.said if s.word == "nonexpansive"), "")
        self.noise = next((s for s in self.book.said if s.word == "unbiased"), None)
        self.inside = any(self._begins(fact) for fact in self.book.hypotheses)
        self._check()

    def _begins(self, fact: Fact) -> bool:
        """Whether the fact says that the method starts in the set."""
        then = fact.schema.then
        return then[0] == "in" and isinstance(then[2], list) and "1" in then[2][1:]

    def _check(self) -> None:
        """Raises NotApplicable at a symbol that no template describes, or a letter that none gives."""
        known = {f.value for f in self.functions} | {f.slope for f in self.functions}
        known |= {self.operator, self.domain, self.noise.of[0] if self.noise else ""}
        known |= {str(c.symbol) for c in self.statement.constants}
        known |= {str(p.symbol) for p in self.statement.parameters}
        known |= {
            n
            for s in self.book.said
            if s.word in {"optimal", "minimiser", "fixed point"}
            for n in s.of[:1]
        }
        known |= {s.of[1] for s in self.book.said if s.word == "start"}
        for name, (arguments, sort) in self.book.symbols.items():
            if "integer" not in arguments and sort not in {"count", "redraw"} and name not in known:
                raise NotApplicable(f"no template says what {name} is")
        given = {str(s.by) for s in self.book.said} | set(self.bounded)
        for constant in self.statement.constants:
            if str(constant.symbol) not in given:
                raise NotApplicable(f"no template says what {constant.symbol} bounds")
        heard = self.noise and str((self.noise.by or [""])[0])
        if heard and not any(f.slope == heard and not f.clients for f in self.functions):
            raise NotApplicable("what is drawn is the slope of no function")
        for f in self.functions:
            if self.book.symbols[f.value][0] not in {("vector",), ("client", "vector")}:
                raise NotApplicable(f"{f.value} is no function of a point")
        sets = {s.over for s in self.book.said if s.over}
        if len(sets) > 1 or not (self.functions or self.operator):
            raise NotApplicable("there are several sets, or no function")

    @cached_property
    def bounded(self) -> dict[str, Fact]:
        """By letter, the hypothesis that a number is at most its square."""
        letters = {str(c.symbol) for c in self.statement.constants}
        knobs = {str(p.symbol) for p in self.statement.parameters}
        found = {}
        for fact in self.book.hypotheses:
            claim, forall = fact.schema.then, fact.schema.forall or {}
            least, most = claim[1], claim[2]
            if claim[0] == "<=" and most[0] == "^" and most[1] in letters and most[2] == "2":
                loose = fact.schema.conditions or set(forall.values()) - {"client"}
                if not loose and not free(least) & (letters | knobs):
                    found[str(most[1])] = fact
        return found

    # ---- recipes

    def ground(self) -> Ground:
        """Where an attack looks."""
        several = any(f.clients for f in self.functions)
        spaces = tuple(
            written(f"{n} clients in {d} dimensions" if several else f"{d} dimensions", partial(self._drawn, n, d))
            for n, d in (SIZES if several else ((1, 2),) if self.operator else ALONE)
        )  # fmt: skip
        return one_by_one(spaces, (), DRAWN if self.noise else HORIZONS)

    def _drawn(self, n: int, d: int, draw: Draw) -> Recipe:
        """A recipe of free numbers."""
        recipe: dict[str, str | int | float] = {"family": self.family}
        if self.domain:
            recipe["radius"] = str(draw.positive())
        for f in self.functions:
            clients = n if f.clients else 1
            for part, entry in zip(PARTS, self._entries(f, draw), strict=True):
                shared = part == "curvature" and "compared" in f.words and not self.domain
                own = (
                    ";".join([table(1, d, entry)] * clients) if shared else table(clients, d, entry)
                )
                recipe[f"{f.value}_{part}"] = own
        if self.operator:
            recipe["turn"], recipe["factor"] = str(draw.real()), str(draw.between(0, 1))
            recipe["centre"] = table(1, d, draw.real)
        if self.noise:
            recipe["spread"] = table(1, d, draw.square)
        recipe["start"] = table(1, d, draw.real)
        return recipe

    def _entries(self, f: Function, draw: Draw) -> Iterator[Callable[[], Fraction]]:
        """How each number of a function is drawn."""
        bounded = "lipschitz" in f.words and not self.domain
        yield (
            partial(Fraction, 0)
            if bounded
            else draw.positive
            if "strongly convex" in f.words
            else draw.square
        )
        yield draw.real
        yield draw.real
        yield draw.square
        yield draw.positive if "smooth" in f.words else draw.square

    @property
    def arguments(self) -> tuple[str, ...]:
        """What a recipe holds."""
        parts = [f"{f.value}_{part}" for f in self.functions for part in PARTS]
        more = [*(["radius"] if self.domain else []), *parts]
        more += ["turn", "factor", "centre"] if self.operator else []
        return (*more, *(["spread"] if self.noise else []), "start")

    def builder(self) -> Callable[..., Instance[Any]]:
        """What builds an instance of a recipe."""

        def build(**words: str) -> Instance[Any]:
            return self.world(words).instance()

        named = [inspect.Parameter(a, inspect.Parameter.KEYWORD_ONLY) for a in self.arguments]
        build.__signature__ = inspect.Signature(named)  # type: ignore[attr-defined]
        return build

    def world(self, words: Mapping[str, Any]) -> "World":
        """The instance that a recipe writes down. Raises ValueError where there is none."""
        rows = {name: _rows(str(text)) for name, text in words.items()}
        found = World(self, rows)
        found.settle()
        return found

    def exact(self, words: dict[str, Any]) -> Data:
        """The same without rounding."""
        world = self.world(words)
        known = {c.concept: world.letter(c) for c in self.statement.constants}
        return Data(world, known)

    def twin(self, data: Data, named: Named) -> Measured:
        """The run without rounding. Raises ValueError if an assumption is not settled on it."""
        world: World = data.quadratics
        if world.of.book is not self.book:
            raise ValueError("the instance is another file's")
        rounds = len(named["t"])
        run = Run(
            self.algorithm.method, self.book.symbols, world.known(exact=True), named, exact=True
        )
        world.check(run, range(1, rounds + 1))
        series: dict[Any, list[Tree]] = {}
        for metric, formula in self.algorithm.measured.items():
            values = [run.measured(formula, k) for k in range(1, rounds + 1)]
            if any(len(value) != 1 for value in values):
                raise ValueError("what is measured hangs on what is drawn")
            series[metric] = [str(Fraction(value[0])) for value in values]
        return series


class World:
    """One instance: functions coordinate by coordinate, a box, an operator, a start."""

    def __init__(self, of: Declaration, rows: Mapping[str, Rows]) -> None:
        self.of, self.rows = of, rows
        self.start = rows["start"][0]
        self.size = len(self.start)
        self.radius = rows["radius"][0][0] if of.domain else None
        if self.radius is not None and self.radius <= 0:
            raise ValueError("the set is empty")
        if of.inside and self.radius is not None:
            self.start = tuple(max(-self.radius, min(x, self.radius)) for x in self.start)
        self.parts = {f.value: self._parts(f) for f in of.functions}

    def _parts(self, f: Function) -> tuple[tuple[Piecewise, ...], ...]:
        """By client, then by coordinate."""
        tables = [self.rows[f"{f.value}_{part}"] for part in PARTS]
        if len({len(rows) for rows in tables}) != 1 or {
            len(r) for rows in tables for r in rows
        } != {self.size}:
            raise ValueError("the numbers of a function do not fit together")
        made = []
        for client in zip(*tables, strict=True):
            entries = zip(*client, strict=True)
            made.append(tuple(_piece(*entry) for entry in entries))
        return tuple(made)

    @cached_property
    def solution(self) -> tuple[Fraction, ...]:
        """The minimiser of all functions together, or the operator's fixed point."""
        if self.of.operator:
            return self.rows["centre"][0]
        ends = () if self.radius is None else (-self.radius, self.radius)
        found = []
        for k in range(self.size):
            means = [
                total([c[k] for c in own], Fraction(1, len(own))) for own in self.parts.values()
            ]
            found.append(total(means, Fraction(1)).minimiser(*ends))
        return tuple(found)

    # ---- constants

    def letter(self, constant: Constant) -> Tree:
        """The least value that the templates allow; of a lower bound, the largest. Raises ValueError if it leaves its domain."""
        name = str(constant.symbol)
        squares = [self._square(s) for s in self.of.book.said if s.by == name]
        if name in self.of.bounded:
            term = self.of.bounded[name].schema.then[1]
            squares.append(max(self._at_start().of(term, 1).ravel()))
        below = any(s.word == "strongly convex" for s in self.of.book.said if s.by == name)
        square = min(squares) if below else max(squares)
        if not square and constant.domain.strict:
            if below:
                raise ValueError(f"{name} is positive")
            square = Fraction(1)
        return root_of(square)

    def _square(self, said: Said) -> Fraction:
        """The square of what a template bounds."""
        own = {f.slope: f for f in self.of.functions}
        ends = () if self.radius is None else (-self.radius, self.radius)
        match said.word:
            case "smooth" | "strongly convex" | "lipschitz gradient":
                of = own[said.of[0]].value if said.word == "lipschitz gradient" else said.of[0]
                every = [c.curvatures() for client in self.parts[of] for c in client]
                least, most = min(a for a, _ in every), max(b for _, b in every)
                return least**2 if said.word == "strongly convex" else most**2
            case "lipschitz" | "heterogeneity" | "dissimilarity" | "second moment":
                heard = self._heard() if said.word == "second moment" else said.of[0]
                parts: Sequence[Sequence[Piecewise]] = self.parts[own[heard].value]
                kept = ends if said.over or said.word == "second moment" else ()
                if said.word in COMPARED and not kept:
                    parts = _without_what_they_share(parts)
                each = (corners([c[k] for c in parts], *kept) for k in range(self.size))
                sizes = (max(_size(said.word, slopes) for slopes in every) for every in each)
                whole = sum(sizes, Fraction(0))
                return whole + (self._spread() if said.word == "second moment" else 0)
            case "diameter":
                assert self.radius is not None
                return 4 * self.radius**2 * self.size
            case "start":
                return sum(
                    ((a - b) ** 2 for a, b in zip(self.start, self.solution, strict=True)),
                    Fraction(0),
                )
            case "variance":
                return self._spread()
        raise ValueError(f"{said.word} bounds nothing")

    def _heard(self) -> str:
        """The function whose slope is drawn, with noise."""
        assert self.of.noise is not None
        return str((self.of.noise.by or [""])[0])

    def _spread(self) -> Fraction:
        return sum((x**2 for x in self.rows["spread"][0]), Fraction(0))

    # ---- in the form that a run needs

    def known(self, *, exact: bool, letters: bool = True) -> dict[str, Any]:
        """What the problem knows, in fractions or in floats."""
        number: Any = Fraction if exact else float
        kind = object if exact else float

        def vector(entries: Sequence[Fraction]) -> Array:
            return np.array([number(x) for x in entries], dtype=kind)

        known: dict[str, Any] = {"start": vector(self.start)}
        for s in self.of.book.said:
            if s.word in {"optimal", "minimiser", "fixed point", "start"}:
                known[s.of[1] if s.word == "start" else s.of[0]] = vector(self.solution)
        if exact and letters:
            found = {str(c.symbol): self.letter(c) for c in self.of.statement.constants}
            known |= {
                name: Fraction(value) for name, value in found.items() if isinstance(value, str)
            }
        clients = max((len(own) for own in self.parts.values()), default=1)
        known |= {
            n: number(clients) for n, (_, sort) in self.of.book.symbols.items() if sort == "count"
        }
        for f in self.of.functions:
            parts = [[_in(piece, number) for piece in client] for client in self.parts[f.value]]
            known[f.value] = partial(_values, parts, kind)
            known[f.slope] = partial(_slopes, parts, kind)
            if any(s.word == "prox" and s.of[1] == f.value for s in self.of.book.said):
                known["prox"] = partial(_prox, parts, kind, number)
        if self.radius is not None:
            r = number(self.radius)
            known["project"] = lambda x: np.minimum(np.maximum(x, -r), r)
            known["lmo"] = lambda slope: np.where(slope > 0, -r, r)
            known[self.of.domain] = lambda x: (np.abs(x) <= r).all(axis=-1)
        if self.of.operator:
            known[self.of.operator] = self._operator(vector)
        if self.of.noise:
            known[self.of.noise.of[0]] = partial(
                _drawn, known[self._heard()], vector(self.rows["spread"][0])
            )
        return known

    def _operator(self, vector: Callable[[Sequence[Fraction]], Array]) -> Callable[[Array], Array]:
        """The plane, rotated about a centre and contracted."""
        a, factor = self.rows["turn"][0][0], self.rows["factor"][0][0]
        if self.size != 2 or not 0 <= factor <= 1:
            raise ValueError("an operator turns the plane and draws together")
        c, s = (1 - a**2) / (1 + a**2) * factor, 2 * a / (1 + a**2) * factor
        columns, centre = [vector([c, -s]), vector([s, c])], vector(self.rows["centre"][0])

        def moved(x: Array) -> Array:
            away = x - centre
            return centre + np.stack([(away * column).sum(axis=-1) for column in columns], axis=-1)

        return moved

    def instance(self) -> Instance[Any]:
        """The instance in floats."""
        letters = {c.concept: _float(self.letter(c)) for c in self.of.statement.constants}
        known = self.known(exact=False)
        known |= {str(c.symbol): letters[c.concept] for c in self.of.statement.constants}
        promised = frozenset(a.requires for a in self.of.statement.assumptions)
        name = ", ".join(f"{word} {_told(rows)}" for word, rows in self.rows.items())
        return Instance(
            f"{self.of.family}: {name}", known, letters, promised, (Certificate("the letters", 1e-12, "computed exactly, and rounded"),),
            recipe={"family": self.of.family, **{word: _told(rows) for word, rows in self.rows.items()}},
        )  # fmt: skip

    # ---- hypotheses that no template states

    def _at_start(self) -> Run:
        """What is known before a step is made."""
        known = self.known(exact=True, letters=False)
        return Run(self.of.algorithm.method, self.of.book.symbols, known, {}, exact=True)

    def settle(self) -> None:
        """Raises ValueError if an assumption that does not depend on the run is false here."""
        for said in self.of.book.said:
            if said.word == "optimal" and said.of[1] in {f.slope for f in self.of.functions}:
                self._check_optimal(said)
        run = self._at_start()
        run.known = self.known(exact=True)
        still = [
            f
            for f in self.others()
            if "t" not in (f.schema.forall or {}) and not _letters(f, self.of)
        ]
        self._check(run, still, (1,))

    def _check_optimal(self, said: Said) -> None:
        """That the slope at the solution is 0, or leads out of the box."""
        (f,) = (f for f in self.of.functions if f.slope == said.of[1])
        for k, x in enumerate(self.solution):
            slope = sum(c[k].slope(x) for c in self.parts[f.value])
            low, high = (
                (x == -self.radius, x == self.radius)
                if said.over and self.radius is not None
                else (False, False)
            )
            if (slope > 0 and not low) or (slope < 0 and not high):
                raise ValueError("the solution has another slope than is assumed")

    def others(self) -> list[Fact]:
        """Hypotheses that are neither of letters alone nor said by a template or an update."""
        book: Book = self.of.book
        said = {id(fact) for s in book.said for fact in s.facts}
        said |= {id(fact) for fact in self.of.bounded.values()}
        said |= {id(fact) for fact, _, _ in book.method.updates}
        said |= {id(fact) for fact in (*book.signs, *book.conditions())}
        return [f for f in book.hypotheses if id(f) not in said and not _of_powers(f)]

    def check(self, run: Run, rounds: Sequence[int]) -> None:
        """Raises ValueError if an assumption is false on this run, or is not settled by finitely many points."""
        for said in self.of.book.said:
            if said.word == "start":
                self._allows(said, run, [["-", [said.of[0], "1"], said.of[1]]], (1,))
            elif said.word == "second moment":
                assert self.of.noise is not None
                self._allows(said, run, [[said.of[0], "t", "w"]], rounds)
        self._check(run, self.others(), rounds)

    def _allows(self, said: Said, run: Run, terms: Sequence[Tree], rounds: Sequence[int]) -> None:
        """Raises ValueError if what a template bounds along the run exceeds its bound in the mean square."""
        most = max(run.of(["expect", "w", ["dot", v, v]], k).max() for v in terms for k in rounds)
        if most > self._square(said):
            raise ValueError(f"the run leaves where {said.word} was bounded")

    def _check(self, run: Run, facts: Sequence[Fact], rounds: Sequence[int]) -> None:
        for fact in facts:
            claims = (fact.schema.then, *fact.schema.conditions)
            points = _points(fact, self)
            for k, chosen in product(rounds if "t" in (fact.schema.forall or {}) else (1,), points):
                there = Run(
                    self.of.algorithm.method,
                    {**run.symbols, **dict.fromkeys(chosen, ((), "vector"))},
                    {**run.known, **chosen},
                    run.steps,
                    exact=True,
                )
                there.made = run.made
                if all(_true(there, c, k) for c in claims[1:] if c[0] != "in") and not _true(
                    there, claims[0], k
                ):
                    raise ValueError(f"{fact.name} is false there")


def _functions(book: Book) -> Iterator[Function]:
    """The functions that templates describe, each once."""
    words: dict[tuple[str, str], set[str]] = {}
    for said in book.said:
        if said.word in {"convex", "smooth", "strongly convex"}:
            words.setdefault((said.of[0], said.of[1]), set()).add(said.word)
    for said in book.said:
        if said.word == "prox" and not any(value == said.of[1] for value, _ in words):
            words[said.of[1], f"slope of {said.of[1]}"] = set()
    slopes = {slope: names for names in words for slope in names[1:]}
    for said in book.said:
        if said.word in {"lipschitz", *COMPARED} and said.of[0] in slopes:
            word = "compared" if said.word in COMPARED else said.word
            words[slopes[said.of[0]]].add(word)
    for (value, slope), said_of in words.items():
        clients = book.symbols[value][0][0] == "client"
        yield Function(value, slope, clients, frozenset(said_of))


def _of_powers(fact: Fact) -> bool:
    """Whether it is a line of the definition of powers, which every number has."""
    left, right = fact.schema.then[1], fact.schema.then[2]
    if fact.schema.then[0] != "=" or left[0] != "power":
        return False
    base, exponent = left[1], left[2]
    if (exponent, right) == ("0", "1"):
        return True
    after = exponent[1] if exponent[0] == "+" and exponent[2] == "1" else None
    from_zero = ["<=", "0", after] in fact.schema.conditions  # 0 has no power -1
    return from_zero and right == ["*", base, ["power", base, after]]


def _letters(fact: Fact, of: Declaration) -> bool:
    """Whether a hypothesis mentions letters."""
    names = {str(c.symbol) for c in of.statement.constants} | {
        str(p.symbol) for p in of.statement.parameters
    }
    return bool(
        names & set().union(*(free(c) for c in (fact.schema.then, *fact.schema.conditions)))
    )


def _points(fact: Fact, world: World) -> list[dict[str, Array]]:
    """Points that settle a claim that is affine in its vectors: corners of the box, or the origin and the axes.

    Raises:
        ValueError: no finitely many points do.
    """
    forall = fact.schema.forall or {}
    names = [name for name, sort in forall.items() if sort == "vector"]
    if strange := [n for n, sort in forall.items() if sort == "real" or n in {"j", "s"}]:
        raise ValueError(f"{fact.name} is said of every {strange[0]}")
    if not names:
        return [{}]
    (name, *more), then = names, fact.schema.then
    inside = [c for c in fact.schema.conditions if c[0] == "in"]
    if more or then[0] == "in" or max(_degree(side, name) for side in then[1:]) > 1:
        raise ValueError(f"{fact.name} is not settled by finitely many points")
    size, zero = world.size, Fraction(0)
    axes = [[Fraction(int(j == k)) for j in range(size)] for k in range(size)]
    if inside and inside[0][2] == name and world.radius is not None:
        chosen = [list(c) for c in product((-world.radius, world.radius), repeat=size)]
    elif then[0] == "=" and not inside:
        chosen = [[zero] * size, *axes]
    else:
        raise ValueError(f"{fact.name} is not settled by finitely many points")
    return [{name: np.array(x, dtype=object)} for x in chosen]


def _degree(term: Tree, name: str) -> int:
    """The degree in a vector; 9 where the vector is inside a function."""
    if isinstance(term, str):
        return int(term == name)
    head, *args = term
    degrees = [_degree(a, name) for a in args if isinstance(a, str | list)]
    if not any(degrees):
        return 0
    if head in {"+", "-"}:
        return max(degrees)
    if head in {"*", "dot"}:
        return sum(degrees)
    if head in {"mean", "expect"}:
        return degrees[1]
    return degrees[0] if head == "/" and not degrees[1] else 9


def _true(run: Run, claim: Tree, k: int) -> bool:
    """Whether a claim holds of all clients and outcomes in round k."""
    if "redraw" in {str(p[0]) for p in subterms(claim) if isinstance(p, list)}:
        raise ValueError("what is drawn again is not followed")
    if claim[0] == "in":
        return bool(np.all(run.known[str(claim[1])](np.asarray(run.of(claim[2], k)))))
    try:
        left, right = (np.asarray(run.of(side, k), dtype=object) for side in claim[1:])
    except FedTheoryError as error:
        raise ValueError(str(error)) from None
    match claim[0]:
        case "<=":
            return bool(np.all(left <= right))
        case "<":
            return bool(np.all(left < right))
    return bool(np.all(left == right))


def _piece(
    curvature: Fraction, tilt: Fraction, centre: Fraction, weight: Fraction, width: Fraction
) -> Piecewise:
    """The convex function with these numbers."""
    if min(curvature, weight, width) < 0:
        raise ValueError("a curvature, a weight and a width are not negative")
    return Piecewise(curvature, tilt, (Bend(centre, weight, width),) if weight else ())


def _in(piece: Piecewise, number: Any) -> Piecewise:
    bends = (Bend(number(b.centre), number(b.weight), number(b.width)) for b in piece.bends)
    return Piecewise(number(piece.curvature), number(piece.tilt), tuple(bends))


def _each(
    parts: Sequence[Sequence[Any]], kind: Any, x: Any, what: Callable[[Any, Any], Any]
) -> Array:
    """A quantity of every outcome, client and coordinate, (outcome, client, coordinate)."""
    x = np.asarray(x, dtype=kind)
    out = np.empty((len(x), max(len(parts), x.shape[1]), x.shape[2]), dtype=kind)
    for o, i, k in np.ndindex(*out.shape):
        out[o, i, k] = what(parts[min(i, len(parts) - 1)][k], x[o, min(i, x.shape[1] - 1), k])
    return out


def _values(parts: Sequence[Sequence[Any]], kind: Any, x: Any) -> Array:
    return _each(parts, kind, x, lambda piece, at: piece.value(at)).sum(axis=-1)


def _slopes(parts: Sequence[Sequence[Any]], kind: Any, x: Any) -> Array:
    return _each(parts, kind, x, lambda piece, at: piece.slope(at))


def _prox(parts: Sequence[Sequence[Any]], kind: Any, number: Any, x: Any, step: Any) -> Array:
    length = number(np.asarray(step, dtype=kind).reshape(-1)[0])
    return _each(parts, kind, x, lambda piece, at: piece.prox(at, length))


def _drawn(slope: Callable[[Any], Array], spread: Array, x: Any) -> Array:
    """The slope plus and minus the noise: twice as many outcomes."""
    exact = slope(x)
    both = np.stack([exact + spread, exact - spread], axis=1)
    return both.reshape(-1, *exact.shape[1:])


def _size(word: str, slopes: Sequence[Fraction]) -> Fraction:
    """The mean square of the clients' slopes, or of how they deviate from their mean; or the largest deviation's."""
    middle = sum(slopes, Fraction(0)) / len(slopes) if word in COMPARED else Fraction(0)
    squares = [(s - middle) ** 2 for s in slopes]
    return max(squares) if word == "dissimilarity" else sum(squares, Fraction(0)) / len(slopes)


def _without_what_they_share(parts: Sequence[Sequence[Piecewise]]) -> Sequence[Sequence[Piecewise]]:
    """The clients' functions without their curvature in each coordinate in which they have the same."""
    alike = [len({f.curvature for f in column}) == 1 for column in zip(*parts, strict=True)]
    return [
        [
            replace(f, curvature=Fraction(0)) if same else f
            for f, same in zip(own, alike, strict=True)
        ]
        for own in parts
    ]


def _float(value: Tree) -> float:
    return (
        float(Fraction(value)) if isinstance(value, str) else float(Fraction(str(value[2]))) ** 0.5
    )


def _rows(text: str) -> Rows:
    return tuple(tuple(map(Fraction, row.split(","))) for row in text.split(";"))


def _told(rows: Rows) -> str:
    return ";".join(",".join(map(str, row)) for row in rows)
