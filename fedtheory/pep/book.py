"""A problem in the terms of certificates: the names of its points, what is assumed, and where that is used."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.expression import Tree, names
from fedtheory.core.gram import ANY_CLIENT, CLIENT
from fedtheory.core.proof import Given, Line, Setting
from fedtheory.core.role import Role
from fedtheory.core.term import Function as Symbol
from fedtheory.core.term import Schema, Term, dot, equal, mean, substitute
from fedtheory.core.text import readable
from fedtheory.core.worst_case import Program, weighted
from fedtheory.engines.worst_case.cone import Expansion
from fedtheory.engines.worst_case.memory import refuse_if_large
from fedtheory.pep.function import Claims, Function, SemidefiniteClaim, Symbols, stated
from fedtheory.pep.numbers import is_rounded
from fedtheory.pep.terms import AVERAGED, Constraint, Expression, Point, PSDMatrix

ZERO = Term("0")
VECTOR: tuple[tuple[str, ...], str] = ((), "vector")
REAL: tuple[tuple[str, ...], str] = ((), "real")
RESERVED = {"root", "exp", "log", "dot", "mean", "expect", "in", "least", *"ijkuw", "k1", "u1"}
Symbolic = dict[str, tuple[tuple[str, ...], str]]


@dataclass
class Written:
    """A problem as a program, the sources of its rows, and the names of everything."""

    program: Program
    labels: list[str]
    sources: list[Constraint | None]
    matrices: list[PSDMatrix | None]
    book: "Book"


def vanishing(constraints: Sequence[Constraint]) -> tuple[list[Constraint], dict[Point, Point]]:
    """The constraints without those that say that a squared norm is 0; each of these expresses a point by others."""
    kept, gone = [], dict[Point, Point]()
    for constraint in constraints:
        root = _root(constraint)
        fresh = [] if root is None else [p for p in root.weights if p not in gone]
        if root is None or len(fresh) < len(root.weights) or not fresh:
            kept.append(constraint)
            continue
        last = max(fresh, key=lambda p: p.number)
        gone[last] = last - root / root.weights[last]
    return kept, gone


def _root(constraint: Constraint) -> Point | None:
    """The vector whose square, times a positive number, must be at most 0."""
    weights = constraint.expression.weights
    plain = all(isinstance(key, tuple) and key[-1] != AVERAGED for key in weights)
    if not weights or not plain or constraint.own:
        return None
    first, square = next(((p, c) for (p, q), c in weights.items() if p is q), (None, Fraction(0)))
    if first is None or (square < 0 and not constraint.is_equality):
        return None
    line = {first: Fraction(1)}
    for (p, q), c in weights.items():
        if (p is first) != (q is first):
            line[q if p is first else p] = c / (2 * square)
    root = Point(is_leaf=False, decomposition_dict=line)
    rest = constraint.expression - square * root**2
    return None if rest.weights else root


class Names:
    """Names that the kernels can read, each used once."""

    def __init__(self) -> None:
        self.taken = set(RESERVED)

    def of(self, wanted: str | None, otherwise: str) -> str:
        """The wanted name if it is free, else one like it."""
        plain = re.sub(r"\W", "_", wanted or "", flags=re.ASCII).strip("_")
        base = plain if plain and plain[0].isalpha() else f"{otherwise}{plain}"
        found, n = base, 1
        while found in self.taken or re.fullmatch(r"w\d+", found):
            n += 1
            found = f"{base}_{n}"
        self.taken.add(found)
        return found


class Book:
    """The names of everything in the proof of one problem."""

    def __init__(
        self, functions: Sequence[Function], gone: Mapping[Point, Point] | None = None
    ) -> None:
        self.gone = dict(gone or {})  # points that constraints say are combinations of others
        self.names, self.hypotheses = Names(), set[str]()
        self.rounded = False
        self.functions = list(functions)
        self._symbols: dict[Function, Symbols] = {}
        for function in functions:
            name = self.names.of(function.name, "A" if function.is_operator else "f")
            self._symbols[function] = Symbols(name, function.of_clients)
            self.names.taken |= {f"{c}_{name}" for c in "xgvC"}
        self.points: dict[Point, Term] = {}
        self.values: dict[Expression, Term] = {}
        self.families: dict[str, Sequence[Point]] = {}
        self.equations: list[tuple[Term, Expression, str]] = []
        self._evaluations()

    # ---- what Claims needs

    def symbols_of(self, function: Function) -> Symbols:
        """What the evaluations of a function are called."""
        return self._symbols[function]

    def point(self, point: Point) -> Term:
        """A point as a term."""
        return self.vector(point)

    def family(self, name: str, points: Sequence[Point]) -> Symbol:
        """Numbered points with a name of their own."""
        own = self.names.of(name, "b")
        self.families[own] = list(points)
        return Symbol(own)

    # ---- terms

    def free(self, point: Point) -> Term:
        """The term of a free point."""
        if point not in self.points:
            if point.mean_of is not None:
                self.points[point] = _mean(self.free(point.mean_of))
            else:
                name = self.names.of(point.name, f"p{len(self.points)}")
                self.points[point] = Term([name, CLIENT] if point.own else name)
        return self.points[point]

    def free_value(self, value: Expression) -> Term:
        """The term of a free value."""
        if value not in self.values:
            if value.mean_of is not None:
                self.values[value] = _mean(self.free_value(value.mean_of))
            else:
                name = self.names.of(value.name, f"e{len(self.values)}")
                self.values[value] = Term([name, CLIENT] if value.own else name)
        return self.values[value]

    def vector(self, point: Point) -> Term:
        """A combination of free points."""
        weights = self._left(point.weights)
        found = _sum([_times(self._read(c), self.free(p)) for p, c in weights.items()])
        if found is None:
            shared = (term for p, term in self.points.items() if not p.own)
            return _times(Fraction(0), next(shared, None) or self.free(Point()))
        return found

    def _left(self, weights: Mapping[Point, Fraction]) -> Mapping[Point, Fraction]:
        """A combination with the vanished points replaced."""
        if self.gone.keys().isdisjoint(weights):
            return weights
        out: dict[Point, Fraction] = {}
        for p, c in weights.items():
            for q, d in self._left(self.gone[p].weights).items() if p in self.gone else [(p, 1)]:
                out[q] = out.get(q, Fraction(0)) + c * d
        return {p: c for p, c in out.items() if c}

    def _left_of(self, expression: Expression) -> Mapping[Any, Fraction]:
        """An expression with the vanished points replaced."""
        if all(
            self.gone.keys().isdisjoint(key) for key in expression.weights if isinstance(key, tuple)
        ):
            return expression.weights
        total = Expression(is_leaf=False)
        for key, c in expression.weights.items():
            if isinstance(key, tuple):
                one, other = (
                    Point(is_leaf=False, decomposition_dict=self._left(p.weights)) for p in key[:2]
                )
                product = one * other
                total = total + c * (product.mean if len(key) > 2 else product)
            elif isinstance(key, Expression):
                total = total + c * key
            else:
                total = total + c
        return total.weights

    def _read(self, number: Fraction) -> Fraction:
        """A coefficient; whether it comes from floats is noted."""
        self.rounded = self.rounded or is_rounded(number)
        return number

    def scalar(self, expression: Expression) -> Term:
        """A combination of values and inner products."""
        parts = []
        for key, weight in self._left_of(expression).items():
            c = self._read(weight)
            if isinstance(key, Expression):
                parts.append(_times(c, self.free_value(key)))
            elif isinstance(key, tuple):
                product = dot(self.free(key[0]), self.free(key[1]))
                parts.append(_times(c, _mean(product) if len(key) > 2 else product))
            else:
                parts.append(Term(str(c)))
        return _sum(parts) or ZERO

    def _evaluations(self) -> None:
        """Free subgradients and values are named after their function, values of sums after those of the parts."""
        for function in self.functions:
            s = self._symbols[function]
            for n, (_, gradient, value) in enumerate(function.evaluations):
                unnamed = gradient not in self.points and gradient not in self.gone
                if gradient.is_free and unnamed and _may_be_called(gradient, function):
                    self.points[gradient] = s.g(n)
                if value.is_free and value not in self.values and _may_be_called(value, function):
                    self.values[value] = s.v(n)
        for function in self.functions:
            s = self._symbols[function]
            for n, (_, _, value) in enumerate(function.evaluations):
                self._value(function, s.v(n), value, f"value {n} of {s.name}")

    def _means(self) -> Iterator[tuple[Term, Term, str]]:
        """The means of points that each client has of its own, where they were given."""
        for point, term in list(self.points.items()):
            if point.own and (point.mean.mean_of is not point or point.mean in self.gone):
                yield _mean(term), self.vector(point.mean), f"mean of {readable(term.tree)}"

    def _value(self, function: Function, own: Term, value: Expression, name: str) -> None:
        """Equates the value of an evaluation with what it is made of."""
        if value.is_free and value in self.values and self.values[value].tree == own.tree:
            return
        unnamed = [
            (key, c)
            for key, c in value.weights.items()
            if isinstance(key, Expression)
            and key not in self.values
            and _may_be_called(key, function)
        ]
        if len(unnamed) == 1:
            ((key, c),) = unnamed
            rest = Expression(is_leaf=False, decomposition_dict=value.weights) - c * key
            others = self.scalar(rest)
            whole = own if others is ZERO else own - others
            self.values[key] = whole if c == 1 else whole / c
        else:
            self.equations.append((own, value, name))

    # ---- the program

    def written(
        self,
        metrics: Sequence[Expression],
        constraints: Sequence[Constraint],
        matrices: Sequence[PSDMatrix],
    ) -> Written:
        """The problem as a program."""
        claims = [self._claims(function) for function in self.functions]
        rows, given = list[tuple[str, dict[str, Any], str, Constraint | None]](), dict[str, Given]()
        lemmas = list[Line]()
        for own in claims:
            given |= own.given
            lemmas += own.lemmas
            rows += [(row.name, dict(row.at), _label(row.name, row.at), None) for row in own.rows]
        self.equations += [
            (_mean(term), value.mean, f"mean of {readable(term.tree)}")
            for value, term in list(self.values.items())
            if value.own and value.mean.mean_of is not value
        ]
        for term, value, name in self.equations:
            side = self.scalar(value)
            each = CLIENT in names(term.tree) | names(side.tree)
            given[name] = _ours(equal(term, side), "what it is made of", own=each)
            rows.append((name, _each(own=each), name, None))
        for constraint in constraints:
            name = self._hypothesis(constraint.name or "constraint", given)
            side = self.scalar(constraint.expression)
            claim = equal(side, 0) if constraint.is_equality else side <= 0
            given[name] = _ours(claim, name, own=constraint.own)
            rows.append((name, _each(own=constraint.own), name, constraint))
        if len(metrics) == 1:
            objective = self.scalar(metrics[0])
        else:
            objective = Term("least")
            for n, metric in enumerate(metrics):
                name = self._hypothesis(metric.name or f"metric {n}", given)
                given[name] = _ours(objective <= self.scalar(metric), name, Role.DEFINITION)
                rows.append((name, {}, name, None))
        semidefinite = [
            *((claim, None) for own in claims for claim in own.matrices),
            *(
                (SemidefiniteClaim(m.name or "matrix", m.entries, m.name or "matrix", "ours"), m)
                for m in matrices
            ),
        ]
        tables = []
        for said, source in semidefinite:
            name = self._hypothesis(said.name, given)
            entries = [[self.scalar(entry) for entry in row] for row in said.entries]
            given[name] = stated(weighted(entries), said.wording, said.source, axiom=said.axiom)
            tables.append((name, entries, source))
        definitions = self._definitions(given)
        return self._program(given, lemmas, rows, tables, definitions, objective, metrics)

    def _program(
        self,
        given: dict[str, Given],
        lemmas: list[Line],
        rows: list[tuple[str, dict[str, Any], str, Constraint | None]],
        tables: list[tuple[str, list[list[Term]], PSDMatrix | None]],
        definitions: Mapping[str, bool],
        objective: Term,
        metrics: Sequence[Expression],
    ) -> Written:
        program = Program(Setting(self._sorts(metrics), given), lemmas)
        for point, term in self.points.items():
            if point.mean_of is None:
                program.gram.vector(term)
        for name, own in definitions.items():
            program.define(name, over=CLIENT if own else None, **_each(own=own))
        for point, term in self.points.items():
            if point.own:
                program.gram.vector(_mean(term))
        program.maximise(objective)
        rows = _added(program, rows)
        for name, entries, _ in tables:
            program.semidefinite(name, entries)
        return Written(
            program,
            [label for _, _, label, _ in rows],
            [source for _, _, _, source in rows],
            [source for _, _, source in tables],
            self,
        )

    def _claims(self, function: Function) -> Claims:
        claims = Claims(function, self)
        function.claims(claims)
        return claims

    def _sorts(self, metrics: Sequence[Expression]) -> Symbolic:
        symbols: Symbolic = {}
        for function, s in self._symbols.items():
            who = ("client",) if s.of_clients else ()
            symbols[s.name] = ((*who, "vector"), "vector" if function.is_operator else "real")
            symbols[f"C_{s.name}"] = ((), "set")
            symbols[f"x_{s.name}"] = symbols[f"g_{s.name}"] = ((*who, "integer"), "vector")
            symbols[f"v_{s.name}"] = ((*who, "integer"), "real")
        symbols |= dict.fromkeys(self.families, (("integer",), "vector"))
        for term in self.points.values():
            if isinstance(term.tree, str):
                symbols[term.tree] = VECTOR
            elif term.tree[1:] == [CLIENT]:
                symbols[str(term.tree[0])] = (("client",), "vector")
        for term in self.values.values():
            if isinstance(term.tree, str) and term.tree[0].isalpha():
                symbols[term.tree] = REAL
            elif term.tree[1:] == [CLIENT]:
                symbols[str(term.tree[0])] = (("client",), "real")
        if len(metrics) != 1:
            symbols["least"] = REAL
        return symbols

    def _definitions(self, given: dict[str, Given]) -> dict[str, bool]:
        """Defines the points and slopes of the evaluations that have other names; returns for each whether it is each client's own."""
        found = {}
        for left, right, name in [*self._means(), *self._defined()]:
            if left.tree != right.tree:
                own = left.tree[1] == CLIENT
                given[name] = _ours(
                    equal(left, right), "where it is evaluated", Role.DEFINITION, own=own
                )
                found[name] = own
        return found

    def _defined(self) -> Iterator[tuple[Term, Term, str]]:
        for function in self.functions:
            s = self._symbols[function]
            for n, e in enumerate(function.evaluations):
                yield s.x(n), self.vector(e.point), f"point {n} of {s.name}"
                yield s.g(n), self.vector(e.gradient), f"slope {n} of {s.name}"
        for name, points in self.families.items():
            for n, point in enumerate(points):
                yield Symbol(name)(n), self.vector(point), f"{name} of {n}"

    def _hypothesis(self, wanted: str, given: dict[str, Given]) -> str:
        """A name for a hypothesis that no other has."""
        found, n = wanted, 1
        while found in given or found in self.hypotheses or found.startswith("if "):
            n += 1
            found = f"{wanted} {n}"
        self.hypotheses.add(found)
        return found


Rows = list[tuple[str, dict[str, Any], str, Constraint | None]]


def _may_be_called(part: Point | Expression, function: Function) -> bool:
    """Whether a free slope or value may have the function's name: it must be each client's own if and only if the function is."""
    return part.own == function.of_clients and part.mean_of is None


def _added(program: Program, rows: Rows) -> Rows:
    """Adds the rows to the program, without those that say nothing or repeat another."""
    refuse_if_large(list(map(len, program.bases())), 0)
    expansion, seen, kept = Expansion(program), set[Any](), Rows()
    for row in rows:
        name, at, _, _ = row
        program.given(name, over=CLIENT if CLIENT in at else None, **at)
        own = program.rows[-1]
        form = expansion.of(own.form)
        key = (
            form.constant,
            frozenset(form.values.items()),
            frozenset(form.products.items()),
            own.equal,
        )
        nothing = not form.values and not form.products and form.constant >= 0
        if key in seen or (nothing and not (own.equal and form.constant)):
            program.rows.pop()
        else:
            seen.add(key)
            kept.append(row)
    return kept


def _ours(claim: Any, wording: str, role: Role = Role.ASSUMPTION, *, own: bool = False) -> Given:
    schema = Schema(claim, {CLIENT: "client"}) if own else Schema(claim)
    return Given(schema, wording, "ours", role)


def _each(*, own: bool) -> dict[str, str]:
    """The client that a row is about, if it is about each."""
    return {CLIENT: CLIENT} if own else {}


def _mean(term: Term) -> Term:
    """The mean over clients of what client i has."""
    return mean(ANY_CLIENT, Term(substitute(term.tree, CLIENT, ANY_CLIENT)))


def _label(name: str, at: dict[str, Any] | Any) -> str:
    told = ", ".join(str(value) for value in at.values() if value != CLIENT)
    return f"{name} ({told})"


def _times(c: Fraction, term: Term) -> Term:
    if abs(c) == 1:
        return term if c == 1 else -term
    return Term(["*", str(c), term.tree])


def _sum(parts: Sequence[Term]) -> Term | None:
    if not parts:
        return None
    if len(parts) == 1:
        return parts[0]
    trees: list[Tree] = [part.tree for part in parts]
    return Term(["+", *trees])
