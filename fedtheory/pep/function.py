"""Functions and operators: where they were evaluated, and with what results.

An evaluation is a point, a subgradient there (for an operator, an element of its value) and a value. What a class says of
them is in `functions` and `operators`; sums of functions are evaluated through their parts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

from fedtheory.core.citation import Stands, assumed, citation, stands
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.gram import CLIENT
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Use
from fedtheory.core.role import Role
from fedtheory.core.term import Function as Symbol
from fedtheory.core.term import Schema, Term, symbol, tree
from fedtheory.core.text import readable
from fedtheory.pep.numbers import exact, is_number
from fedtheory.pep.terms import Constraint, Expression, Named, Point, PSDMatrix, same


class Evaluation(NamedTuple):
    """A point, a subgradient or element of the operator there, and the value."""

    point: Point
    gradient: Point
    value: Expression


class Row(NamedTuple):
    """A hypothesis or lemma of a class, at the evaluations with these numbers."""

    name: str
    at: Mapping[str, Any]


@dataclass(frozen=True)
class Symbols:
    """What the evaluations of a function are called in a proof: x_f(k), g_f(k), v_f(k), and f itself.

    Where each client has its own, they are those of client i.
    """

    name: str
    of_clients: bool = False

    @property
    def x(self) -> Callable[[Any], Term]:
        """The points."""
        return self._of(f"x_{self.name}")

    @property
    def g(self) -> Callable[[Any], Term]:
        """The subgradients, or an operator's values at the points."""
        return self._of(f"g_{self.name}")

    @property
    def v(self) -> Callable[[Any], Term]:
        """The values."""
        return self._of(f"v_{self.name}")

    @property
    def f(self) -> Callable[[Any], Term]:
        """The function at any vector."""
        return self._of(self.name)

    def _of(self, name: str) -> Callable[[Any], Term]:
        function = Symbol(name)
        return partial(function, symbol(CLIENT)) if self.of_clients else function

    @property
    def C(self) -> Term:
        """The set, of an indicator or a support function."""
        return symbol(f"C_{self.name}")

    def standing(self) -> dict[str, Any]:
        """What the symbols of a textbook's lemma on evaluations stand for."""
        places = {
            name: stands(of("k1"), "k1")
            for name, of in zip("xgv", (self.x, self.g, self.v), strict=True)
        }
        return {
            **places,
            "f": stands(self.f("u1"), "u1"),
            "A": stands(self.f("u1"), "u1"),
            "C": self.C,
        }


j, k, u = symbol("j"), symbol("k"), symbol("u")
PAIR = {"j": "integer", "k": "integer"}
EACH = {"k": "integer"}
ANYWHERE = {"k": "integer", "u": "vector"}


class Claims:
    """What a class says of its evaluations: hypotheses, lemmas from them, and where both are used."""

    def __init__(self, function: "Function", book: "Book") -> None:
        self.function, self.book = function, book
        self.symbols = book.symbols_of(function)
        self.given: dict[str, Given] = {}
        self.lemmas: list[Line] = []
        self.rows: list[Row] = []
        self.matrices: list[SemidefiniteClaim] = []
        self.sorts = {CLIENT: "client"} if function.of_clients else {}
        """Sorts of the variables of every claim: the client, if each has a function of its own."""
        self.at = dict.fromkeys(self.sorts, CLIENT)

    def symbols_of(self, function: "Function") -> Symbols:
        """What the evaluations of another function are called."""
        return self.book.symbols_of(function)

    def term(self, point: Point) -> Term:
        """A point as the proof writes it."""
        return self.book.point(point)

    def family(self, name: str, points: Sequence[Point]) -> Symbol:
        """Points that belong to the evaluations, one each, with a name of their own."""
        self._refuse_clients("blocks")
        return self.book.family(name, points)

    def hypothesis(
        self, name: str, claim: Any, forall: Mapping[str, str], wording: str, *, axiom: bool = False
    ) -> str:
        """A hypothesis, under the function's name. An axiom is a result of the literature that is not derived here."""
        own = f"{self.symbols.name}: {name}"
        schema = Schema(claim, {**self.sorts, **forall})
        self.given[own] = stated(schema, wording, self.function.source, axiom=axiom)
        return own

    def _refuse_clients(self, what: str) -> None:
        """Refuses functions of which each client has its own."""
        if self.sorts:
            told = f"{type(self.function).__name__} speaks of {what}, and each client has one of its own"
            raise FedTheoryError(f"{told}: that is not known")

    def by(
        self,
        lemma: Argument,
        name: str,
        letters: Mapping[str, Any] | None = None,
        *,
        turned: Mapping[str, Stands] | None = None,
    ) -> str:
        """What a lemma of the textbook says of the evaluations; the definition of the class that it starts from is assumed.

        `letters` are numbers or vectors; `turned` symbols stand for something else than usual.
        """
        own, put = self.symbols.name, {name: tree(value) for name, value in (letters or {}).items()}
        every = {**self.symbols.standing(), **put, **(turned or {})}
        meaning = {symbol: every[symbol] for symbol in lemma.setting.symbols}
        of_numbers = {key for key, given in lemma.setting.given.items() if not given.schema.forall}
        told = ", ".join([own, *(f"{letter} = {readable(value)}" for letter, value in put.items())])
        used = {}
        for key in lemma.setting.given.keys() - of_numbers:
            (given,) = assumed(lemma, meaning, key, own=self.sorts).values()
            self.given[f"{own}, {key}"] = replace(
                given, wording=f"{given.wording} ({told})", quote=""
            )
            used[key] = Use(f"{own}, {key}", {v: v for v in given.schema.forall or {}})
        name = f"{own}: {name}"
        return self.lemma(citation(lemma, meaning, given=used, own=self.sorts, name=name))

    def lemma(self, line: Line) -> str:
        """What follows from the hypotheses."""
        self.lemmas.append(line)
        return line.name

    def pairs(self, name: str, *, symmetric: bool = False) -> None:
        """Uses a claim on j and k at all pairs of evaluations; in one order only if it is symmetric."""
        count = range(len(self.function.evaluations))
        for a in count:
            for b in count:
                if a < b or (a > b and not symmetric):
                    self.rows.append(Row(name, {**self.at, "j": a, "k": b}))

    def across(self, name: str, first: int, second: int) -> None:
        """Uses a claim on j and k at the first evaluations of one function and of another."""
        self.rows += [
            Row(name, {**self.at, "j": a, "k": b}) for a in range(first) for b in range(second)
        ]

    def each(self, name: str) -> None:
        """Uses a claim on k at all evaluations."""
        self.rows += [Row(name, {**self.at, "k": a}) for a in range(len(self.function.evaluations))]

    def matrix(
        self,
        name: str,
        entries: list[list[Expression]],
        wording: str,
        *,
        axiom: bool = False,
    ) -> None:
        """A matrix of expressions that is semidefinite."""
        self._refuse_clients("matrices")
        own = f"{self.symbols.name}: {name}"
        source = self.function.source
        self.matrices.append(SemidefiniteClaim(own, entries, wording, source, axiom=axiom))


def stated(schema: Schema, wording: str, source: str, *, axiom: bool = False) -> Given:
    """A hypothesis of a model: its own, or on trust from a source."""
    if axiom:
        return Given(schema, wording, source, Role.AXIOM, cites=source)
    return Given(schema, wording, source, Role.ASSUMPTION)


class SemidefiniteClaim(NamedTuple):
    """That a matrix of expressions is positive semidefinite."""

    name: str
    entries: list[list[Expression]]
    wording: str
    source: str
    axiom: bool = False


class Book(Protocol):
    """The names of things in the proof of one problem."""

    def symbols_of(self, function: "Function") -> Symbols:
        """What the evaluations of a function are called."""

    def point(self, point: Point) -> Term:
        """A point as a term."""

    def family(self, name: str, points: Sequence[Point]) -> Symbol:
        """Points under a name of their own, numbered."""


class Function(Named):
    """A function or an operator. A leaf is declared with a class; `f + 2 * g` is made of leaves."""

    interpolation: ClassVar[str | None] = None
    """The result by which whatever satisfies the class's rows belongs to a member of the class; None if none is known."""
    source: ClassVar[str] = "ours"
    wording: ClassVar[str] = ""
    is_operator: ClassVar[bool] = False
    differentiable: ClassVar[bool] = False
    """Whether it has one gradient at each point."""
    indivisible: ClassVar[bool] = False
    """Whether it is about a set, a matrix or blocks, of which no client may have its own."""
    of_clients = False
    """Whether each client has one of its own."""
    averaged: "Function | None" = None
    """The mean of the clients' functions, once it was requested."""

    def __init__(
        self,
        is_leaf: bool = True,  # noqa: FBT001, FBT002
        decomposition_dict: Mapping["Function", Any] | None = None,
        reuse_gradient: bool = False,  # noqa: FBT001, FBT002
        name: str | None = None,
    ) -> None:
        self.name = name
        self.weights: dict[Function, Fraction] = (
            {self: Fraction(1)}
            if is_leaf
            else {f: exact(c) for f, c in (decomposition_dict or {}).items() if exact(c)}
        )
        self.reuse_gradient = reuse_gradient or self.differentiable
        self.evaluations: list[Evaluation] = []
        self.list_of_constraints: list[Constraint] = []
        self.list_of_psd: list[PSDMatrix] = []
        self.composites: list[Function] = []
        for leaf in self.weights if not is_leaf else ():
            leaf.composites.append(self)

    # ---- the names that PEPit's users know

    @property
    def decomposition_dict(self) -> dict["Function", Fraction]:
        """What it is a combination of."""
        return self.weights

    @property
    def list_of_points(self) -> list[Evaluation]:
        """Where it was evaluated."""
        return self.evaluations

    @property
    def list_of_stationary_points(self) -> list[Evaluation]:
        """The evaluations at which the gradient is 0."""
        return [self.evaluations[k] for k in self.stationary]

    @property
    def stationary(self) -> list[int]:
        """The numbers of the evaluations at which the gradient is 0."""
        return [k for k, e in enumerate(self.evaluations) if not e.gradient.weights]

    def get_is_leaf(self) -> bool:
        """Whether it was declared, and is not a combination."""
        return self.is_leaf

    @property
    def is_leaf(self) -> bool:
        """Whether it was declared, and is not a combination."""
        return self.weights == {self: 1}

    # ---- sums

    def __add__(self, other: "Function") -> "Function":
        return self._plus(other, 1)

    def __sub__(self, other: "Function") -> "Function":
        return self._plus(other, -1)

    def _plus(self, other: "Function", times: int) -> "Function":
        if not isinstance(other, Function):
            return NotImplemented
        weights = dict(self.weights)
        for leaf, c in other.weights.items():
            weights[leaf] = weights.get(leaf, Fraction(0)) + times * c
        both = self.reuse_gradient and other.reuse_gradient
        return Function(is_leaf=False, decomposition_dict=weights, reuse_gradient=both)

    def __radd__(self, other: Any) -> "Function":
        if is_number(other) and not other:  # so that sum(functions) works
            return self
        return NotImplemented

    def __neg__(self) -> "Function":
        return self * -1

    def __mul__(self, other: Any) -> "Function":
        if not is_number(other):
            return NotImplemented
        c = exact(other)
        weights = {leaf: x * c for leaf, x in self.weights.items()}
        return Function(
            is_leaf=False, decomposition_dict=weights, reuse_gradient=self.reuse_gradient
        )

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "Function":
        return self * (1 / exact(other))

    # ---- evaluations

    @property
    def has_own(self) -> bool:
        """Whether each client has one of its own, or a part of it."""
        return any(leaf.of_clients for leaf in self.weights)

    def new_point(self, name: str | None = None) -> Point:
        """A point of which nothing is known: each client's own if the function is."""
        return Point(name=name, own=self.has_own)

    def new_value(self) -> Expression:
        """A value of which nothing is known."""
        return Expression(own=self.has_own)

    def _known(self, point: Point) -> Evaluation | None:
        return next((e for e in self.evaluations if same(e.point, point)), None)

    def oracle(self, point: Point) -> tuple[Point, Expression]:
        """A subgradient and the value there; the same subgradient each time only if the function is differentiable."""
        known = self._known(point)
        if known is not None and self.reuse_gradient:
            return known.gradient, known.value
        leaves = [(leaf, leaf._known(point)) for leaf in self.weights]
        if known is not None:
            value = known.value
        elif all(e is not None for _, e in leaves) and not self.is_leaf:
            value = _combined(
                [(c, leaf.value(point)) for leaf, c in self.weights.items()],
                Expression(is_leaf=False),
            )
        else:
            value = self.new_value()
        settled = all(e is not None and leaf.reuse_gradient for leaf, e in leaves)
        if settled and not self.is_leaf:
            parts = [(c, leaf.gradient(point)) for leaf, c in self.weights.items()]
            gradient = _combined(parts, Point(is_leaf=False))
        else:
            gradient = self.new_point()
        self.add_point((point, gradient, value))
        return gradient, value

    def gradient(self, point: Point, name: str | None = None) -> Point:
        """A subgradient, or an element of the operator."""
        found = self.oracle(point)[0]
        if name is not None:
            found.set_name(name)
        return found

    subgradient = gradient

    def value(self, point: Point, name: str | None = None) -> Expression:
        """The value."""
        known = self._known(point)
        found = self.oracle(point)[1] if known is None else known.value
        if name is not None:
            found.set_name(name)
        return found

    def __call__(self, point: Point) -> Expression:
        """The value."""
        return self.value(point)

    def add_point(self, triplet: tuple[Point, Point, Expression]) -> None:
        """Says that this is a point, a subgradient there and the value; in a sum, the last part takes up the difference."""
        own = Evaluation(*triplet)
        if not self.has_own and any(part.own for part in own):
            message = "what all clients share is evaluated where each has a point of its own: clients.declare_function declares what each has"
            raise FedTheoryError(message)
        own.gradient.is_slope = own.gradient.is_free and not same(own.point, own.gradient)
        self.evaluations.append(own)
        if self.is_leaf:
            return
        known = {leaf: leaf._known(own.point) for leaf in self.weights}
        settled = [leaf for leaf, e in known.items() if e is not None and leaf.reuse_gradient]
        if len(settled) == len(self.weights):
            return
        half = [leaf for leaf, e in known.items() if e is not None and leaf not in settled]
        fresh = [leaf for leaf, e in known.items() if e is None]
        *others, last = [*settled, *half, *fresh]
        gradient, value = own.gradient, own.value
        for leaf in others:
            slope, height = leaf.oracle(own.point)
            gradient = gradient - self.weights[leaf] * slope
            value = value - self.weights[leaf] * height
        last.add_point((own.point, gradient / self.weights[last], value / self.weights[last]))

    def stationary_point(
        self,
        return_gradient_and_function_value: bool = False,  # noqa: FBT001, FBT002
        name: str | None = None,
    ) -> Any:
        """A point at which 0 is a subgradient."""
        point, zero, value = self.new_point(name), Point(is_leaf=False), self.new_value()
        self.add_point((point, zero, value))
        return (point, zero, value) if return_gradient_and_function_value else point

    def fixed_point(self, name: str | None = None) -> tuple[Point, Point, Expression]:
        """A point that the operator leaves where it is."""
        point, value = self.new_point(name), self.new_value()
        self.add_point((point, point, value))
        return point, point, value

    # ---- constraints that belong to it

    def add_constraint(self, constraint: Constraint, name: str | None = None) -> None:
        """A constraint besides those of the class."""
        if not isinstance(constraint, Constraint):
            raise TypeError(f"{constraint!r} is no constraint: compare two expressions")
        if name is not None:
            constraint.set_name(name)
        self.list_of_constraints.append(constraint)

    def add_psd_matrix(self, matrix_of_expressions: Any, name: str | None = None) -> PSDMatrix:
        """A matrix of expressions that is semidefinite."""
        matrix = PSDMatrix(matrix_of_expressions, name=name)
        self.list_of_psd.append(matrix)
        return matrix

    # ---- the class

    @property
    def extension(self) -> str | None:
        """The result by which whatever satisfies the rows of this one belongs to a member of the class."""
        return self.interpolation

    @property
    def companions(self) -> "tuple[Function, ...]":
        """Functions that came with it."""
        return ()

    def prepare(self) -> None:
        """Evaluates it where its class needs that, before anything is written down."""

    def claims(self, claims: Claims) -> None:
        """Writes down what the class says of the evaluations."""
        raise NotImplementedError(f"{type(self).__name__} says nothing of its evaluations")


def _combined(parts: Sequence[tuple[Fraction, Any]], total: Any) -> Any:
    for c, part in parts:
        total = total + c * part
    return total
