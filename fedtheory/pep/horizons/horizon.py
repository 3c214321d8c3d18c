"""What problems of growing horizons have in common: matching evaluations, and matching forms.

Evaluations of the function are numbered as they were made. The first few are the same whatever the horizon, the last
few count from the end, and those between are the rounds. A row, a constraint or a metric is described by the numbers of
its evaluations in these terms, so that it is recognised at another horizon.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from fedtheory.core.expression import Tree
from fedtheory.core.gram import Form
from fedtheory.core.worst_case import Row
from fedtheory.engines.worst_case.cone import Expansion
from fedtheory.engines.worst_case.exact import fraction
from fedtheory.engines.worst_case.reconstruct import Quotient, Table, fitted, foretells
from fedtheory.pep.horizons.places import (
    END,
    FIXED,
    ROUND,
    Atom,
    Key,
    Layout,
    Place,
    Stopped,
    number_of,
    ordered,
)
from fedtheory.pep.problem import PEP
from fedtheory.pep.solve import write
from fedtheory.pep.terms import Point, same

HELD_OUT = 2
"""This many of the largest horizons take no part in a fit, which must predict them."""
HIGHEST = 6
"""Degrees of numerators and denominators that are tried."""
LEAST = "least"
Line = dict[int, fmpq]
"""A combination of the free vectors of a program, by their places in its basis."""


@dataclass
class Horizon:
    """The problem of one horizon as a program, with its evaluations as combinations of free vectors."""

    number: int
    problem: PEP
    rows: Sequence[Row] = ()
    multipliers: Mapping[int, Fraction] = field(default_factory=dict)
    """The multipliers by the numbers of their rows."""
    value: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if len(self.problem.leaves) != 1 or self.problem.clients is not None:
            raise Stopped("reading", "one function or operator, and no clients, are what it knows")
        (self.function,) = self.problem.leaves
        _named(self.problem)
        self.written = write(self.problem)
        program = self.program = self.written.program
        if program.matrices or self.function.list_of_psd:
            raise Stopped("reading", "matrices are not known for every horizon")
        self.rows = program.rows
        self.basis = program.bases()[0]
        self.place = {atom: k for k, atom in enumerate(self.basis)}
        self.expansion = Expansion(program)
        self.last = len(self.function.evaluations) - 1
        self.name = self.written.book.symbols_of(self.function).name

    def line(self, term: object) -> Line:
        """A vector in terms of the free ones."""
        gram = self.program.gram
        combination = gram.expanded(gram.vector(term))
        return {self.place[a]: c for a, c in combination.items() if c}

    def x(self, n: int) -> Line:
        """Where the function was evaluated."""
        return self.line([f"x_{self.name}", str(n)])

    def g(self, n: int) -> Line:
        """The result of the evaluation."""
        return self.line([f"g_{self.name}", str(n)])

    def index(self, atom: int) -> int | None:
        """The number of the evaluation that a free vector belongs to, by its place."""
        return number_of(self.program.gram.atoms[self.basis[atom]])

    @property
    def fixed(self) -> int:
        """How many evaluations come before the first round: at points that are required to be special."""
        every = self.function.evaluations
        special = (
            n for n, e in enumerate(every) if e.gradient.weights and not same(e.point, e.gradient)
        )
        return next(special, len(every))

    def plain(self, layout: Layout) -> list[Atom]:
        """The free vectors that belong to no round."""
        trees = [self.program.gram.atoms[a] for a in self.basis]
        found = [
            Atom(str(own)) if n is None else Atom(str(own[0]), Place(FIXED, n))
            for own in trees
            if (n := number_of(own)) is None or n < layout.first
        ]
        return sorted(found, key=str)

    def numbers(self, row: Row) -> list[int]:
        """The evaluations that a row of the class is used at."""
        return [int(value) for value in row.use.at.values()]

    def expanded(self, form: Form) -> Form:
        """A form over the free vectors."""
        return self.expansion.of(form)

    def place_of(self, n: int, kind: str, at: int, layout: Layout) -> Place:
        """How an evaluation is described: by its number before the rounds, else relative to a round or to the end."""
        if n < layout.first or kind == FIXED or (kind == END and n == layout.first):
            return Place(FIXED, n)
        return Place(kind, n - (at if kind == ROUND else self.last))

    def read(self, form: Form, kind: str, at: int, layout: Layout) -> dict[Key, Fraction]:
        """A form as it stands, its evaluations described in this way."""
        gram = self.program.gram
        found: dict[Key, Fraction] = {}

        def atom(tree: Tree) -> Atom:
            n = number_of(tree)
            if n is None:
                return Atom(str(tree))
            return Atom(str(tree[0]), self.place_of(n, kind, at, layout))

        for value, c in form.values.items():
            found[(atom(gram.values[value]),)] = fraction(c)
        for (_, i, j), c in form.products.items():
            key = ordered(atom(gram.atoms[i]), atom(gram.atoms[j]))
            found[key] = found.get(key, Fraction(0)) + fraction(c)
        if form.constant:
            found[()] = fraction(form.constant)
        return found

    def vector(self, atom: Atom, at: int) -> Line:
        """The vector that an atom is, at a round."""
        if atom.place is None:
            return self.line(atom.symbol)
        n = atom.place.number(at, self.last)
        return self.line([atom.symbol, str(n)])

    def dependent(self, atoms: Sequence[Atom], at: int) -> bool:
        """Whether one of these vectors is a combination of the others."""
        vectors = [self.vector(atom, at) for atom in atoms]
        keys = sorted({key for own in vectors for key in own})
        entries = [own.get(key, fmpq(0)) for own in vectors for key in keys]
        return fmpq_mat(len(vectors), len(keys), entries).rank() < len(vectors)

    def told(self, form: Form, atoms: Sequence[Atom], at: int) -> dict[Key, Fraction] | None:
        """A form in these vectors' products and its own values, if there is exactly one way to write it so.

        Values are described relative to the round, as the atoms are.
        """
        vectors = [self.vector(atom, at) for atom in atoms]
        pairs = [(i, j) for i in range(len(atoms)) for j in range(i, len(atoms))]
        columns = [_product(vectors[i], vectors[j]) for i, j in pairs]
        whole = self.expanded(form)
        wanted = {(i, j): c for (_, i, j), c in whole.products.items()}
        solved = _solved(columns, wanted)
        if solved is None:
            return None
        found: dict[Key, Fraction] = {}
        for (i, j), c in zip(pairs, solved, strict=True):
            if c:
                found[ordered(atoms[i], atoms[j])] = c
        return found

    def values(self, form: Form) -> Iterator[tuple[Tree, Fraction]]:
        """The values of a form."""
        for value, c in form.values.items():
            yield self.program.gram.values[value], fraction(c)


def _named(problem: PEP) -> None:
    """Free points get names that do not depend on the horizon."""
    seen: set[Point] = set()
    slopes = {e.gradient for f in problem.leaves for e in f.evaluations if e.gradient.is_free}
    for f in problem.leaves:
        f.name = f.name or "f"
        for e in f.evaluations:
            for point in e.point.weights:
                if point not in slopes and point not in seen:
                    seen.add(point)
                    point.set_name(point.name or f"p_{len(seen)}")


def _product(one: Line, other: Line) -> dict[tuple[int, int], fmpq]:
    out: dict[tuple[int, int], fmpq] = {}
    for i, c in one.items():
        for j, d in other.items():
            key = (min(i, j), max(i, j))
            out[key] = out.get(key, fmpq(0)) + c * d
    return out


def _solved(
    columns: Sequence[Mapping[Any, fmpq]], wanted: Mapping[Any, fmpq]
) -> list[Fraction] | None:
    """The combination of the columns that equals `wanted`; None if there is none, or more than one."""
    keys = sorted({key for column in (*columns, wanted) for key in column})
    if not keys:
        return [Fraction(0)] * len(columns) if not columns else None
    table = fmpq_mat(
        len(keys),
        len(columns) + 1,
        [own.get(key, fmpq(0)) for key in keys for own in (*columns, wanted)],
    )
    echelon, rank = table.rref()
    pivots = [next(j for j in range(len(columns) + 1) if echelon[i, j] != 0) for i in range(rank)]
    if rank != len(columns) or pivots != list(range(len(columns))):
        return None
    return [fraction(echelon[i, len(columns)]) for i in range(rank)]


def combination(vectors: Sequence[Line], wanted: Line) -> list[Fraction] | None:
    """The only combination of these vectors that equals `wanted`; None if there is none, or more than one."""
    return _solved(vectors, wanted)


def fit(table: Table, letters: tuple[str, ...], held_out: int = HELD_OUT) -> Quotient | None:
    """The rational function that fits these numbers, and predicts those of the last horizons, which it has not seen."""
    if table and not any(table.values()):
        return Quotient(letters, {}, {(0,) * len(letters): 1})
    last = max((point[0] for point in table), default=0)
    known = {p: x for p, x in table.items() if p[0] <= last - held_out}
    hidden = {p: x for p, x in table.items() if p[0] > last - held_out}
    if not known or not hidden:
        return None
    return fitted(known, letters, agrees=lambda form: foretells(form, hidden), highest=HIGHEST)
