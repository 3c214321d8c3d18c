"""A worst case: the largest value of a metric over all objects that satisfy finitely many inequalities.

A program is written in the terms of the certificates: the hypotheses of a `Setting`, used at chosen points. What is
proved from it is a certificate with these hypotheses, so no inequality is ever written twice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from fedtheory.core.concept import NONE, Dimension
from fedtheory.core.errors import FedTheoryError, IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.gram import MEAN, Form, Gram, Vector
from fedtheory.core.instance import Instance
from fedtheory.core.proof import Line, Setting, Use
from fedtheory.core.statement import Domain
from fedtheory.core.term import Schema, Term, tree
from fedtheory.core.verdict import Label

Array = np.ndarray[Any, np.dtype[np.float64]]
Parameters = Mapping[str, Fraction]
MOST_ROWS = 20_000
VALUE = Dimension(1, 0)
"""The unit of a function's values."""


@dataclass(frozen=True)
class Row:
    """An inequality `form >= 0` between Gram entries and values, or an equation, and the reference that shows it.

    `unit` is the unit of the form, so that multipliers can be carried over to other units. `likely` marks what the
    solver tries first. `margin` is what an instance must have to spare, where the row is a relaxation of what is assumed.
    """

    use: Use
    form: Form
    unit: Dimension = NONE
    likely: bool = True
    margin: Fraction = Fraction(0)
    equal: bool = False


@dataclass(frozen=True)
class Matrix:
    """A symmetric matrix of forms that is positive semidefinite: `name` is the hypothesis that says so of all weights."""

    name: str
    entries: tuple[tuple[Form, ...], ...]


def weighted(matrix: Sequence[Sequence[Any]], weight: str = "w") -> Schema:
    """That a symmetric matrix of terms is positive semidefinite: whatever the weights, w'Mw is not negative."""
    names = [f"{weight}{k}" for k in range(len(matrix))]
    parts = [
        Term(names[j]) * Term(names[k]) * Term(tree(matrix[j][k]))
        for j in range(len(matrix))
        for k in range(len(matrix))
    ]
    return Schema(sum(parts[1:], start=parts[0]) >= 0, dict.fromkeys(names, "real"))


@dataclass(frozen=True)
class Definition:
    """An equality of vectors that was put in: it defines the atom by earlier ones."""

    use: Use
    atom: int


class Program:
    """Maximise `objective` under the rows. `lemmas` are lines that show what the hypotheses alone do not say."""

    def __init__(self, setting: Setting, lemmas: Sequence[Line] = ()) -> None:
        self.setting, self.lemmas = setting, tuple(lemmas)
        self.schemas = {name: given.schema for name, given in setting.given.items()}
        self.schemas |= {line.name: line.schema for line in lemmas}
        self.gram = Gram(
            {name: sort for name, (_, sort) in setting.symbols.items()},
            {
                name: [k for k, own in enumerate(sorts) if own == "client"]
                for name, (sorts, _) in setting.symbols.items()
            },
        )
        self.rows: list[Row] = []
        self.matrices: list[Matrix] = []
        self.definitions: list[Definition] = []
        self.invariances: list[tuple[int, Vector]] = []
        self.objective_term: Tree = "0"
        self.objective = Form()
        self.unit = NONE
        self.argued: dict[str, str] = {}

    def given(
        self,
        name: str,
        *because: Use | None,
        unit: Dimension | None = None,
        likely: bool = True,
        margin: Fraction | None = None,
        over: str | None = None,
        **at: Any,
    ) -> None:
        """Uses a hypothesis or lemma `a <= b`, or `a = b` between scalars, at these values; `over="i"` averages over clients."""
        schema = self._at(name, at)
        relation, left, right = schema
        if relation not in {"<=", "<", "="} or (relation == "=" and self.gram.is_vector(left)):
            raise IllFormedStatement(
                f"{name} is no inequality; an equation of vectors is a definition"
            )
        if len(self.rows) == MOST_ROWS:
            message = f"the program has more than {MOST_ROWS} rows: choose fewer rounds, steps or clients."
            raise FedTheoryError(message, code="FT011")
        form = self.gram.scalar(["-", right, left])
        use = Use(name, at, over=over, because=because)
        self.rows.append(
            Row(
                use,
                form,
                self.unit if unit is None else unit,
                likely,
                margin or Fraction(0),
                relation == "=",
            )
        )

    def semidefinite(self, name: str, matrix: Sequence[Sequence[Any]]) -> None:
        """Uses a hypothesis `weighted(matrix)`: the matrix is positive semidefinite."""
        size = range(len(matrix))
        if self.schemas[name].json() != weighted(matrix).json():
            raise IllFormedStatement(f"{name} does not say that this matrix is semidefinite")
        entries = [[self.gram.scalar(matrix[j][k]) for k in size] for j in size]
        if any(entries[j][k] != entries[k][j] for j in size for k in range(j)):
            raise IllFormedStatement(f"the matrix of {name} is not symmetric")
        self.matrices.append(Matrix(name, tuple(map(tuple, entries))))

    def define(self, name: str, *because: Use | None, over: str | None = None, **at: Any) -> None:
        """Uses a hypothesis `x = y` between vectors, x new, to put y for x."""
        relation, left, right = self._at(name, at)
        if relation != "=":
            raise IllFormedStatement(f"{name} is no equation")
        self.gram.define(left, right)
        (atom,) = self.gram.vector(left)
        self.definitions.append(Definition(Use(name, at, over=over, because=because), atom))

    def maximise(self, objective: Term | Tree, *, unit: Dimension = VALUE) -> None:
        """Says what is to be as large as possible, and its unit."""
        self.objective_term, self.unit = tree(objective), unit
        self.objective = self.gram.scalar(objective)

    def invariant(
        self, vectors: Mapping[Term, int | Fraction] | Sequence[Term], *, block: int = MEAN
    ) -> None:
        """Says that adding one arbitrary vector to all of these changes no row: a null vector of every multiplier S.

        It is not trusted: every row is asked, exactly, and a program with a wrong one is refused.
        """
        weights = vectors if isinstance(vectors, Mapping) else dict.fromkeys(vectors, 1)
        direction: Vector = {}
        for term, weight in weights.items():
            (atom,) = self.gram.vector(term)
            direction[atom] = fmpq(*weight.as_integer_ratio())
        self.invariances.append((block, direction))

    def argue(self, name: str, why: str) -> None:
        """Says why rows of this hypothesis that are left out follow from others; a lower end rests on that, and tells it."""
        if name not in self.schemas:
            raise IllFormedStatement(f"no hypothesis or lemma {name!r}")
        self.argued[name] = why

    def _at(self, name: str, at: Mapping[str, Any]) -> tuple[Any, Any, Any]:
        if name not in self.schemas:
            raise IllFormedStatement(f"no hypothesis or lemma {name!r}")
        schema: Schema = self.schemas[name]
        if set(at) != set(schema.forall or {}):
            raise IllFormedStatement(
                f"{name} speaks of {sorted(schema.forall or {})}, not of {sorted(at)}"
            )
        claim = instantiated(schema.then, {name: tree(value) for name, value in at.items()})
        return claim[0], claim[1], claim[2]

    def bases(self) -> tuple[tuple[int, ...], ...]:
        """The free atoms of each block."""
        defined = set(self.gram.defined)
        means_of_defined = {mean for mean, of in self.gram.mean_of.items() if of in defined}
        free = [k for k in range(len(self.gram.atoms)) if k not in defined | means_of_defined]
        blocks = [tuple(k for k in free if not self.gram.dependent[k])]
        own = tuple(k for k in free if self.gram.dependent[k])
        return (*blocks, own) if own else tuple(blocks)


def instantiated(claim: Tree, at: Mapping[str, Tree]) -> Tree:
    """All variables replaced at once."""
    if isinstance(claim, str):
        return at.get(claim, claim)
    return [claim[0], *(instantiated(arg, at) for arg in claim[1:])]


@dataclass(frozen=True)
class Letter:
    """A letter of a worst case: what it means, which numbers it may be, and what it is if it is not set."""

    name: str
    meaning: str
    domain: Domain
    default: Fraction | None = None


@dataclass(frozen=True)
class Units:
    """The same program in units in which its letters are `parameters`; one unit of objective, of length, is so much."""

    parameters: Parameters
    objective: Fraction
    length: Fraction

    def of(self, dimension: Dimension) -> Fraction:
        """One unit of this dimension."""
        powers = (Fraction(dimension.objective), Fraction(dimension.length))
        if any(power.denominator != 1 for power in powers):
            raise IllFormedStatement(f"{dimension} is no unit with whole powers")
        value, length = (power.numerator for power in powers)
        return Fraction(self.objective) ** value * Fraction(self.length) ** length


class Attained:
    """A worst instance in floating point: a vector for each atom of a program, and its values."""

    def __init__(self, gram: Gram, vectors: Mapping[int, Array], values: Sequence[float]) -> None:
        self._gram, self._vectors, self._values = gram, vectors, values

    def vector(self, term: Term | Tree) -> Array:
        """The vector that a term is."""
        combination = self._gram.expanded(self._gram.vector(term))
        size = len(next(iter(self._vectors.values())))
        total = np.zeros(size)
        for atom, c in combination.items():
            total = total + float(c) * self._vectors[atom]
        return total

    def value(self, term: Term | Tree) -> float:
        """The value that a term without products is."""
        form = self._gram.scalar(term)
        return float(form.constant) + sum(
            float(c) * self._values[v] for v, c in form.values.items()
        )


@dataclass(frozen=True)
class Replay:
    """What the ordinary algorithm made of the worst instance."""

    value: float
    instance: Instance[Any] | None = None


@dataclass(frozen=True)
class Claimed:
    """A bound of the library on the same quantity: its statement, its name, and its letters by ours."""

    statement: str
    bound: str
    letters: Callable[[Parameters], Parameters]


@dataclass(frozen=True)
class Textbook:
    """A bound of the literature on the same quantity; `value` is None where its conditions fail."""

    name: str
    source: str
    value: Callable[[Parameters], Fraction | None]


@dataclass(frozen=True)
class Ends:
    """Both ends as a modelling layer finds them, and what each rests on."""

    lower: Fraction | None
    upper: Fraction | None
    lower_label: Label | None = None
    upper_label: Label | None = None
    lower_rests_on: tuple[str, ...] = ()
    upper_rests_on: tuple[str, ...] = ()
    bundle: Mapping[str, Any] | None = None
    """The proof of the upper end, with what it cites."""
    no_lower: str = ""
    no_upper: str = ""
    floating: float | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class WorstCase:
    """A program for each choice of letters, and how its worst instance is run."""

    id: str
    title: str
    metric: str
    letters: tuple[Letter, ...]
    assumptions: tuple[str, ...]
    program: Callable[[Parameters], Program]
    units: Callable[[Parameters], Units] | None = None
    replay: Callable[[Parameters, Attained], Replay] | None = None
    instance: Callable[[Parameters], Fraction] | None = None
    """The value on one explicit instance, in rational arithmetic: a lower end without a solver."""
    interpolation: tuple[str, ...] | None = None
    """The named results by which whatever satisfies the rows belongs to an instance: a lower end that is no instance
    rests on them. None: nothing is known to make it one, and there is no such end."""
    optional: frozenset[str] = frozenset()
    """Letters that may be left out without having a default."""
    missing: Callable[[frozenset[str]], str] | None = None
    """Of the letters that were set: which constraint is missing, if without one there is no worst case."""
    increasing: frozenset[str] = frozenset()
    """Letters in which the worst case increases: numbers that are not rational are rounded outwards."""
    enclosed: frozenset[str] = frozenset()
    """Letters that a program takes as an interval: where one is not rational, `name` and `name_above` are around it, and
    the program speaks of every number between them."""
    claimed: tuple[Claimed, ...] = ()
    shown: tuple[Parameters, ...] = ()
    """Letters at which pages compare what is claimed, proved and attained."""
    textbook: tuple[Textbook, ...] = ()
    source: str = "ours"
    ends: Callable[[Parameters], Ends] | None = None
    """Where it is written in a modelling layer: both ends, by that layer's own way to them."""
    every: Callable[[str, Parameters], Any] | None = None
    """Likewise: what holds for every value of a whole-numbered letter, the others being set."""

    def for_every(self, letter: str, **others: Fraction | int) -> Any:
        """What holds for every value of a letter. Raises Stopped, or an error with code FT061 where this has no way to it."""
        if self.every is None:
            message = f"{self.id} is not written in fedtheory.pep, whose problems alone are asked for every {letter}."
            raise FedTheoryError(message, code="FT061")
        given = {x.name: x.default for x in self.letters if x.default is not None}
        return self.every(letter, given | {name: Fraction(x) for name, x in others.items()})
