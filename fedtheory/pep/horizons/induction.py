"""The induction: a potential of the state, fitted, and its lines, each a combination of rows, definitions and squares."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, permutations
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.gram import Form
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, Term, at_most, equal, substitute
from fedtheory.engines.worst_case.exact import fraction, rational
from fedtheory.pep.horizons.forms import (
    Symbolic,
    fixed,
    in_order,
    less,
    maximised,
    removed,
    sum_of_squares,
    told,
)
from fedtheory.pep.horizons.horizon import LEAST, Horizon
from fedtheory.pep.horizons.kinds import Kind, Rows, Search, indices, is_metric
from fedtheory.pep.horizons.places import END, FIXED, ROUND, Atom, Key, Place, Stopped, number_of
from fedtheory.pep.horizons.quotients import FIELD, HORIZON, N, Number, Region, T, number, put

STARTS = ", at the start"
MOST_ORDERS = 150
"""The most orders in which squares are completed."""


class Proof:
    """An induction from one round to the next, with a potential in these vectors of the state."""

    def __init__(self, search: Search, start: int, stop: int, state: list[Atom]) -> None:
        self.search: Rows = search
        self.method, self.state = search.method, state
        self.begin = search.layout.first + start
        self.end = self.method.last - stop
        """The induction goes from round `begin` to round N + `end`."""
        self.own = [h for h in search.own if h.number + self.end >= self.begin]
        self.least = max(1, self.begin - self.end)
        assert search.value is not None
        self.bound = number(search.value)
        self._rows()
        self._potential()

    # ---- fits

    def _rows(self) -> None:
        """The multipliers of the rows of the start, of a round and of the end, fitted."""
        tables: dict[tuple[str, Kind], dict[tuple[int, ...], Fraction]] = {}
        self.forms: dict[tuple[str, Kind], dict[Key, Fraction]] = {}
        for h in self.own:
            last = h.number + self.end
            for k, times in h.multipliers.items():
                row = h.rows[k]
                n = max(indices(h, row), default=0)
                way = FIXED if n <= self.begin else ROUND if n <= last else END
                key = (way, self.search.told(h, row, way, n))
                form = h.read(row.form, way, n, self.search.layout)
                if self.forms.setdefault(key, form) != form:
                    raise Stopped("fit", f"{key[1]} says something else at each horizon")
                tables.setdefault(key, {})[h.number, n] = times
        self.weights: dict[tuple[str, Kind], Number] = {}
        for key, table in tables.items():
            found = self.method.form(table, rounds=key[0] == ROUND)
            if found is None:
                raise Stopped(
                    "fit", f"the multipliers of {key[1]} are no fitted function of N and the round"
                )
            if found.top:
                self.weights[key] = number(found)

    def _potential(self) -> None:
        """The largest later contribution, as a form of the state, fitted."""
        tables: dict[Key, dict[tuple[int, ...], Fraction]] = {}
        at: list[tuple[int, int]] = []
        for h in self.own:
            for t in range(self.begin, h.number + self.end + 1):
                found = self._to_come(h, t)
                if found is None:
                    if t == self.search.layout.first or h.dependent(self.state, t):
                        continue  # the kernels will see whether it holds there as well
                    raise Stopped(
                        "potential",
                        f"at N = {h.number}, round {t}, it is no form of {len(self.state)} vectors",
                    )
                at.append((h.number, t))
                for key, c in found.items():
                    tables.setdefault(key, {})[h.number, t] = c
        self.potential: Symbolic = {}
        for key, table in tables.items():
            form = self.method.form({p: table.get(p, Fraction(0)) for p in at}, rounds=True)
            if form is None:
                raise Stopped("potential", "a coefficient is no fitted function of N and the round")
            self.potential[key] = number(form)

    def _to_come(self, h: Horizon, t: int) -> dict[Key, Fraction] | None:
        """The metric and the multiplied rows of later rounds, at the worst later vectors."""
        whole = Form()
        whole.add(h.expanded(h.program.objective))
        for k, times in h.multipliers.items():
            if times and max(indices(h, h.rows[k]), default=0) > t:
                whole.add(h.expanded(h.rows[k].form), rational(times))
        later = [k for k in range(len(h.basis)) if (h.index(k) or 0) > t]
        left = maximised(whole, later)
        if left is None:
            return None
        found = h.told(left, self.state, t)
        if found is None:
            return None
        for tree, c in h.values(left):
            n = number_of(tree)
            if n is None:
                found[(Atom(str(tree)),)] = c
            elif n == t or (n == t - 1 and n > self.search.layout.first):
                found[(Atom(str(tree[0]), Place(ROUND, n - t)),)] = c
            elif n <= self.search.layout.first:
                found[(Atom(str(tree[0]), Place(FIXED, n)),)] = c
            else:
                return None
        if left.constant:
            found[()] = fraction(left.constant)
        return found

    # ---- lines

    def argument(self, name: str) -> Argument:
        """The theorem, before any kernel has read it."""
        title = self.search.own[0].problem.name
        return Argument(name, title, self._setting(), (self._step(),), (), "worst-case")

    def fitted(self) -> Iterator[tuple[str, Term]]:
        """The multiplier of each kind of row."""
        region = Region(self.least, None)
        for (way, kind), c in self.weights.items():
            yield f"{kind}{STARTS if way == FIXED and kind.at else ''}", region.term(c)

    def _place(self, place: Place) -> Tree:
        match place.kind:
            case "fixed":
                return str(place.offset)
            case "round":
                return _plus("t", place.offset)
        return _plus(HORIZON, place.offset + self.method.extra)

    def _atom(self, atom: Atom) -> Term:
        return Term(atom.symbol if atom.place is None else [atom.symbol, self._place(atom.place)])

    def _scalar(self, form: Mapping[Key, Number], region: Region) -> Term:
        parts = []
        for key, c in sorted(form.items(), key=lambda item: str(item[0])):
            if not c:
                continue
            own = [self._atom(a) for a in key]
            if not own:
                parts.append(region.term(c))
            else:
                product = own[0] if len(own) == 1 else Term(["dot", own[0].tree, own[1].tree])
                parts.append(_multiple(c, product, region))
        return _sum(parts)

    def _vector(self, line: Mapping[Atom, Number], region: Region) -> Term:
        return _sum([_multiple(c, self._atom(a), region) for a, c in line.items() if c])

    def recursion(self) -> Schema:
        """Where each round evaluates."""
        m = self.method
        region = Region(self.search.layout.first, 1 - m.last)
        right = self._vector({a: number(c) for a, c in m.round.items()}, region)
        return Schema(
            equal(self._atom(Atom(m.x, Place(ROUND, 1))), right),
            {"t": "integer"},
            (
                at_most(self.search.layout.first, Term("t")),
                at_most(Term(_plus("t", 1)), Term(_plus(HORIZON, m.last))),
            ),
        )

    def _setting(self) -> Setting:
        h, m, first = self.own[-1], self.method, self.search.layout.first
        setting = h.program.setting
        given = {
            HORIZON: Given(
                Schema(at_most(self.least, Term(HORIZON))), f"at least {self.least} rounds", "ours"
            )
        }
        said = self._constraints()
        metrics = {row.use.name for row in h.rows if is_metric(h, row)}
        for name, own in setting.given.items():
            kind, _, rest = name.partition(" ")
            of_evaluation = kind in {"point", "slope"} and rest.endswith(f" of {h.name}")
            if of_evaluation and not own.schema.forall:
                if int(rest.split()[0]) <= first:
                    given[name] = own
            elif own.schema.forall:
                given[name] = own
            elif name in said and name not in metrics:
                form = said[name]
                given[name] = own if form is None else self._at_end(name, form)
        rounds = self.recursion()
        given["method"] = Given(rounds, "where each round evaluates", "ours", Role.DEFINITION)
        for k, end in enumerate(m.ends):
            place = Place(END, k + 1 - len(m.ends))
            right = self._vector({a: number(c) for a, c in end.items()}, Region(self.least, None))
            given[f"end {k}"] = Given(
                Schema(equal(self._atom(Atom(m.x, place)), right)),
                "where the last is",
                "ours",
                Role.DEFINITION,
            )
        if any(kind.name == LEAST for _, kind in self.forms):
            given["metric"] = self._metric()
        symbols = {**setting.symbols, HORIZON: ((), "integer")}
        return Setting(symbols, given)

    def _constraints(self) -> dict[str, dict[Key, Fraction] | None]:
        """The other constraints, the same at every horizon: None if on the start alone, else on the end."""
        layout, every = self.search.layout, list[dict[str, Any]]()
        for h in self.own:
            said = dict[str, Any]()
            for row in h.rows:
                if not row.use.at and not is_metric(h, row):
                    way = FIXED if max(indices(h, row), default=0) <= layout.first else END
                    said[row.use.name] = way, h.read(row.form, way, 0, layout)
            every.append(said)
        if any(said != every[0] for said in every):
            raise Stopped("reading", "a constraint is not the same at every horizon")
        return {name: form if way == END else None for name, (way, form) in every[0].items()}

    def _at_end(self, name: str, form: Mapping[Key, Fraction]) -> Given:
        """A constraint on the end."""
        told = self._scalar({key: number(c) for key, c in form.items()}, Region(self.least, None))
        return Given(Schema(at_most(Term("0"), told)), name, "ours", Role.ASSUMPTION)

    def _metric(self) -> Given:
        """That the least metric is at most each of them: the same form in each round."""
        every = [(way, k, form) for (way, k), form in self.forms.items() if k.name == LEAST]
        own = {k: form for way, k, form in every if way != FIXED} or {k: f for _, k, f in every}
        for h in self.own:
            rounds = [max(indices(h, row)) for row in h.rows if is_metric(h, row)]
            if sorted(rounds) != list(range(self.search.layout.first, h.last + 1)):
                raise Stopped("reading", "not every round has one metric")
        moved = set()
        for kind, form in own.items():
            (place,) = (p for _, p in kind.at)
            told = {
                tuple(
                    a._replace(place=Place(ROUND, a.place.offset - place.offset))
                    if a.place and a.place.kind == place.kind
                    else a
                    for a in key
                ): c
                for key, c in form.items()
            }
            moved.add(tuple(sorted((str(k), k, c) for k, c in told.items())))
        if len(moved) != 1:
            raise Stopped("fit", "the metrics are not of one form")
        (parts,) = moved
        first = self.search.layout.first
        right = self._scalar({k: number(c) for _, k, c in parts}, Region(first, -self.method.extra))
        return Given(
            Schema(
                at_most(Term("0"), right),
                {"t": "integer"},
                (
                    at_most(first, Term("t")),
                    at_most(Term("t"), Term(_plus(HORIZON, self.method.extra))),
                ),
            ),
            "the least of all metrics",
            "ours",
            Role.DEFINITION,
        )

    def _use(self, kind: Kind) -> Use:
        if kind.name == LEAST:
            return Use("metric", {"t": self._place(kind.at[0][1])})
        return Use(kind.name, {v: self._place(place) for v, place in kind.at})

    def _step(self) -> Step:
        E = self.end
        lemmas = self.own[-1].program.lemmas
        inside = Region(self.begin, -E)
        bound = Region(self.least, None).term(self.bound)
        conditions = (at_most(self.begin, Term("t")), at_most(Term("t"), Term(_plus(HORIZON, E))))
        claim = self.claim = Schema(
            at_most(self._scalar(self.potential, inside), bound), {"t": "integer"}, conditions
        )
        # the start
        there = self._at(self.potential, Place(FIXED, self.begin), FIELD(self.begin))
        left = less({(): self.bound}, there)
        first = Schema(
            substitute(claim.then, "t", self.begin),
            {},
            (substitute(conditions[1], "t", self.begin),),
        )
        base = self._line("first", first, left, FIXED, None, Region(self.least, None))
        # one round
        after = {tuple(a.moved(1) for a in key): put(c, T + 1) for key, c in self.potential.items()}
        after = {in_order(key): c for key, c in after.items()}
        going = Schema(
            substitute(claim.then, "t", Term("t") + 1),
            {"t": "integer"},
            (conditions[0], substitute(conditions[1], "t", Term("t") + 1), claim.then),
        )
        following = self._line(
            "next",
            going,
            less(self.potential, after),
            ROUND,
            Use("if 3"),
            Region(self.begin, 1 - E),
        )
        whole = Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}, "potential")
        # the end
        there = self._at(self.potential, Place(END, E - self.method.extra), N + E)
        metric, objective = self._objective()
        last = self._line(
            "the bound",
            Schema(at_most(objective, bound)),
            less(there, metric),
            END,
            Use("potential", {"t": _plus(HORIZON, E)}),
            Region(self.least, None),
        )
        shown = last.schema
        return Step(
            "bound",
            "ours",
            "an induction on the round",
            shown,
            (*lemmas, base, following, whole, last),
        )

    def _objective(self) -> tuple[Symbolic, Term]:
        """The metric of the end: as it stands, or in the vectors of the end."""
        m, layout = self.method, self.search.layout
        read = [h.read(h.program.objective, END, 0, layout) for h in self.own]
        if any(own != read[0] for own in read):
            end = Place(END, 0)
            atoms = [Atom(m.x, end), Atom(m.g, end), *m.plain]
            read = []
            for h in self.own:
                own = h.told(h.program.objective, atoms, h.last)
                if own is None:
                    raise Stopped("fit", "the metric is of more than the end knows")
                values = h.read(Form(values=h.program.objective.values), END, 0, layout)
                read.append(own | values)
        metric: Symbolic = {}
        for key in {key for own in read for key in own}:
            table: dict[tuple[int, ...], Fraction] = {
                (h.number, 0): own.get(key, Fraction(0))
                for h, own in zip(self.own, read, strict=True)
            }
            form = m.form(table, rounds=False)
            if form is None:
                raise Stopped("fit", "the metric is not of one form")
            metric[key] = number(form)
        return metric, self._scalar(metric, Region(self.least, None))

    def _at(self, form: Symbolic, here: Place, at: Number) -> Symbolic:
        """The potential at a round that is given by another place."""
        out: Symbolic = {}
        for key, c in form.items():
            moved = tuple(told(a, here) for a in key)
            value = put(c, at)
            own = in_order(moved)
            out[own] = out.get(own, FIELD(0)) + value
        return out

    def _line(
        self, name: str, schema: Schema, left: Symbolic, way: str, prior: Use | None, region: Region
    ) -> Line:
        """A line: the difference minus the rows and the definitions is a sum of squares."""
        terms: list[Use | Square] = [] if prior is None else [prior]
        rest = dict(left)
        for (own, kind), weight in self.weights.items():
            if own != way:
                continue
            form, c = self.forms[own, kind], weight
            if way == ROUND:
                form = {in_order(tuple(a.moved(1) for a in key)): x for key, x in form.items()}
                c = put(c, T + 1)
                kind = Kind(kind.name, tuple((v, place.moved(1)) for v, place in kind.at))
            if not region.not_negative(c):
                raise Stopped(
                    "signs", f"the multiplier of {kind} is not seen to be nonnegative: {c}"
                )
            terms.append(_times(self._use(kind), region.weight(c)))
            for key, x in form.items():
                rest[key] = rest.get(key, FIELD(0)) - c * number(x)
        for atom, line, use in self._definitions(way):
            multiplier = removed(rest, atom, line)
            if multiplier:
                terms.append(
                    _times(use, self._vector({a: -c for a, c in multiplier.items()}, region))
                )
        rest = {key: c for key, c in rest.items() if c}
        over = [key for key in rest if len(key) == 1]
        if over:
            raise Stopped("potential", f"{name}: values are left over: {over}")
        if (constant := rest.pop((), FIELD(0))) and not region.not_negative(constant):
            raise Stopped("signs", f"{name}: a constant is left over: {constant}")
        terms += self._squares(name, rest, region)
        return combination(schema, *terms, name=name)

    def _definitions(self, way: str) -> Iterator[tuple[Atom, dict[Atom, Number], Use]]:
        """Vectors that are substituted, the latest first."""
        m, first = self.method, self.search.layout.first
        line = {a: number(c) for a, c in m.round.items()}
        if way == ROUND:
            yield Atom(m.x, Place(ROUND, 1)), line, Use("method", {"t": "t"})
        if way == END:
            for k in reversed(range(len(m.ends))):
                own = {a: number(c) for a, c in m.ends[k].items()}
                yield Atom(m.x, Place(END, k + 1 - len(m.ends))), own, Use(f"end {k}")
            for n in range(m.last - 1, self.end - 1, -1):
                here = Place(END, n - m.extra)
                own = {told(a, here): put(c, N + n) for a, c in line.items()}
                yield (
                    Atom(m.x, here._replace(offset=here.offset + 1)),
                    own,
                    Use("method", {"t": _plus(HORIZON, n)}),
                )
        if way == FIXED and self.begin > first:
            here = Place(FIXED, first)
            own = {told(a, here): put(c, FIELD(first)) for a, c in line.items()}
            yield (
                Atom(m.x, Place(FIXED, first + 1)),
                {a: c for a, c in own.items() if c},
                Use("method", {"t": str(first)}),
            )
        h = self.own[-1]
        gram = h.program.gram
        for definition in sorted(h.program.definitions, key=lambda d: -d.atom):
            place = number_of(gram.atoms[definition.atom])
            if place is None or place > first or (place == first and way != FIXED):
                continue
            parts = {
                fixed(gram.atoms[a]): number(fraction(c))
                for a, c in gram.defined[definition.atom].items()
            }
            yield fixed(gram.atoms[definition.atom]), parts, definition.use

    def _squares(self, name: str, rest: Symbolic, region: Region) -> list[Square]:
        atoms = sorted({a for key in rest for a in key}, key=str)
        if not atoms:
            return []
        for order in islice(permutations(atoms), MOST_ORDERS):
            found = sum_of_squares(rest, order)
            if found is not None and all(
                region.not_negative(d) and all(map(region.divides, line.values()))
                for d, line in found
            ):
                return [
                    Square(self._vector(line, region), times=region.weight(d)) for d, line in found
                ]
        raise Stopped("signs", f"{name}: what is left over is not seen to be a sum of squares")


def _multiple(c: Number, of: Term, region: Region) -> Term:
    return of if c == 1 else -of if c == -1 else region.term(c) * of


def _plus(name: str, offset: int) -> Tree:
    if not offset:
        return name
    return ["+", name, str(offset)] if offset > 0 else ["-", name, str(-offset)]


def _sum(parts: Sequence[Term]) -> Term:
    if not parts:
        return Term("0")
    return parts[0] if len(parts) == 1 else Term(["+", *(p.tree for p in parts)])


def _times(use: Use, times: Any) -> Use:
    return Use(use.name, use.at, times, use.over, use.because)
