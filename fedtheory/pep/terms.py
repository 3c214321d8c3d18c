"""Points, expressions and constraints: what a method computes from its starting points and its oracles.

A point is a rational combination of vectors that are free, an expression one of free values, of inner products and of 1.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np

from fedtheory.pep.numbers import exact, is_number, shortened

Array = np.ndarray[Any, np.dtype[np.float64]]
_numbers = count()


class Named:
    """Something that may have a name of its own."""

    name: str | None = None

    def set_name(self, name: str | None) -> None:
        """Gives it a name."""
        self.name = name

    def get_name(self) -> str | None:
        """Its name, None if it has none."""
        return self.name


class Point(Named):
    """A vector: free, or a combination of free ones. `p * q` is the inner product, `p ** 2` the squared norm."""

    __array_ufunc__ = None  # NumPy numbers leave the product with a point to the point
    weights: Mapping["Point", Fraction]

    def __init__(
        self,
        is_leaf: bool = True,  # noqa: FBT001, FBT002 - as PEPit's users write it
        decomposition_dict: Mapping["Point", Any] | None = None,
        name: str | None = None,
        own: bool = False,  # noqa: FBT001, FBT002
        mean: "Point | None" = None,
    ) -> None:
        self.name, self.number = name, next(_numbers)
        self._own, self._mean = own, mean
        self.mean_of: Point | None = None
        """The point, each client's own, that this is the mean of, if it is free as such."""
        self.is_slope = False
        """Whether it is known to be a subgradient, not a point where functions are evaluated."""
        self._value: Array | None = None
        if is_leaf:
            self.weights = {self: Fraction(1)}
        else:
            self.weights = _short({p: exact(c) for p, c in (decomposition_dict or {}).items() if c})

    @property
    def own(self) -> bool:
        """Whether each client has one of its own."""
        return self._own if self.is_free else any(p._own for p in self.weights)

    @property
    def mean(self) -> "Point":
        """The mean over clients; what they share is its own mean."""
        if not self.own:
            return self
        if not self.is_free:
            total = Point(is_leaf=False)
            for p, c in self.weights.items():
                total = total + c * p.mean
            return total
        if self._mean is None:
            self._mean = Point()
            self._mean.mean_of = self
        return self._mean

    @property
    def is_free(self) -> bool:
        """Whether it is not a combination of others."""
        return self.weights == {self: 1}

    @property
    def decomposition_dict(self) -> dict["Point", Fraction]:
        """What it is a combination of."""
        return dict(self.weights)

    def get_is_leaf(self) -> bool:
        """Whether it is not a combination of others."""
        return self.is_free

    def __add__(self, other: "Point") -> "Point":
        if not isinstance(other, Point):
            return NotImplemented
        return Point(is_leaf=False, decomposition_dict=_sum(self.weights, other.weights, 1))

    def __sub__(self, other: "Point") -> "Point":
        if not isinstance(other, Point):
            return NotImplemented
        return Point(is_leaf=False, decomposition_dict=_sum(self.weights, other.weights, -1))

    def __radd__(self, other: Any) -> "Point":
        if is_number(other) and not other:  # so that sum(points) works
            return self
        return NotImplemented

    def __neg__(self) -> "Point":
        return self * -1

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Point):
            return dot(self, other)
        if not is_number(other):
            return NotImplemented
        c = exact(other)
        return Point(is_leaf=False, decomposition_dict={p: x * c for p, x in self.weights.items()})

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "Point":
        if not is_number(other):
            return NotImplemented
        scaled: Point = self * (1 / exact(other))
        return scaled

    def __pow__(self, power: int) -> "Expression":
        if power != 2:
            raise TypeError(
                f"a point to the power {power}: only the square, its squared norm, is known"
            )
        return dot(self, self)

    def eval(self) -> Array:
        """Its coordinates in the worst instance that was found, in floating point."""
        if self.is_free and self._value is None:
            raise ValueError("the problem must be solved before its points have values")
        if self._value is None:
            parts = [float(c) * p.eval() for p, c in self.weights.items()]
            self._value = np.sum(parts, axis=0) if parts else np.zeros(1)
        return self._value


def _short(weights: dict[Point, Fraction]) -> dict[Point, Fraction]:
    """The weights, shortened; the sum of the weights of places is unchanged."""
    out = {p: shortened(c) for p, c in weights.items()}
    places = [p for p in out if not p.is_slope]
    missing = sum((weights[p] - out[p] for p in places), Fraction(0))
    if missing:
        out[max(places, key=lambda p: (abs(out[p]), -p.number))] += missing
    return {p: c for p, c in out.items() if c}


Key = Any
"""1, a free expression, two free points in the order of their numbers, or these and AVERAGED: the mean of their product."""
AVERAGED = "averaged over clients"


class Expression(Named):
    """A number: a free value, or a combination of free values, inner products and 1. Compared, it makes a constraint."""

    __array_ufunc__ = None
    weights: Mapping[Key, Fraction]

    def __init__(
        self,
        is_leaf: bool = True,  # noqa: FBT001, FBT002
        decomposition_dict: Mapping[Key, Any] | None = None,
        name: str | None = None,
        own: bool = False,  # noqa: FBT001, FBT002
        mean: "Expression | None" = None,
    ) -> None:
        self.name, self.number = name, next(_numbers)
        self._own, self._mean = own, mean
        self.mean_of: Expression | None = None
        self._value: float | None = None
        if is_leaf:
            self.weights = {self: Fraction(1)}
            return
        weights: dict[Key, Fraction] = {}
        for key, c in (decomposition_dict or {}).items():
            own = _ordered(key)
            weights[own] = weights.get(own, Fraction(0)) + exact(c)
        self.weights = {key: c for key, c in weights.items() if c}

    @property
    def own(self) -> bool:
        """Whether each client has one of its own."""
        return self._own if self.is_free else any(map(_is_own, self.weights))

    @property
    def mean(self) -> "Expression":
        """The mean over clients; what they share is its own mean."""
        if not self.own:
            return self
        if not self.is_free:
            total = Expression(is_leaf=False)
            for key, c in self.weights.items():
                total = total + c * _averaged(key)
            return total
        if self._mean is None:
            self._mean = Expression()
            self._mean.mean_of = self
        return self._mean

    @property
    def is_free(self) -> bool:
        """Whether it is not a combination of others."""
        return len(self.weights) == 1 and self in self.weights

    @property
    def decomposition_dict(self) -> dict[Key, Fraction]:
        """What it is a combination of."""
        return dict(self.weights)

    def get_is_leaf(self) -> bool:
        """Whether it is not a combination of others."""
        return self.is_free

    def __hash__(self) -> int:
        return id(self)

    def __add__(self, other: Any) -> "Expression":
        return self._plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: Any) -> "Expression":
        return self._plus(other, -1)

    def __rsub__(self, other: Any) -> "Expression":
        return (self * -1)._plus(other, 1)

    def _plus(self, other: Any, times: int) -> "Expression":
        if isinstance(other, Expression):
            return _expression(_sum(self.weights, other.weights, times))
        if not is_number(other):
            return NotImplemented
        return _expression(_sum(self.weights, {1: exact(other)}, times))

    def __neg__(self) -> "Expression":
        return self * -1

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Point) and all(
            key == 1 if isinstance(key, int) else isinstance(key, Letter) for key in self.weights
        ):
            total = Point(is_leaf=False)
            for key, c in self.weights.items():
                total = total + c * (key.times(other) if isinstance(key, Letter) else other)
            return total
        if not is_number(other):
            return NotImplemented
        c = exact(other)
        return _expression({key: x * c for key, x in self.weights.items()})

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "Expression":
        if not is_number(other):
            return NotImplemented
        return self * (1 / exact(other))

    def __le__(self, other: Any) -> "Constraint":
        return Constraint(self - other, "inequality")

    def __ge__(self, other: Any) -> "Constraint":
        return Constraint(other - self, "inequality")

    __lt__, __gt__ = __le__, __ge__

    def __eq__(self, other: object) -> "Constraint":  # type: ignore[override]
        return Constraint(self - other, "equality")

    def eval(self) -> float:
        """Its value in the worst instance that was found, in floating point."""
        if self.is_free and self._value is None:
            raise ValueError("the problem must be solved before its expressions have values")
        if self._value is None:
            self._value = float(sum(float(c) * _value(key) for key, c in self.weights.items()))
        return self._value


class Letter(Expression):
    """A number that is known only to lie between two rationals; a point may be multiplied by it.

    The product is the point times the middle, plus a vector no longer than the point times half the width:
    so whatever is proved holds for every number between the two.
    """

    def __init__(self, lower: Any, upper: Any, name: str) -> None:
        super().__init__(name=name)
        self.lower, self.upper = exact(lower), exact(upper)
        if self.lower >= self.upper:
            raise ValueError(f"{name} is to be between {self.lower} and {self.upper}")
        self.constraints = [self >= self.lower, self <= self.upper]
        for constraint in self.constraints:
            constraint.set_name(f"{name} is between {self.lower} and {self.upper}")
        self._made: list[tuple[Point, Point]] = []

    def times(self, point: Point) -> Point:
        """The number times a point; the same product at every call."""
        middle, half = (self.upper + self.lower) / 2, (self.upper - self.lower) / 2
        known = next((rest for own, rest in self._made if same(own, point)), None)
        if known is None:
            known = Point(own=point.own)
            pairs = [(known, point)]
            if point.own:  # it is one number for all clients
                pairs += [(known.mean, point.mean), (known - known.mean, point - point.mean)]
            for rest, own in pairs:
                bound = rest**2 <= own**2
                bound.set_name(f"what {self.name} may differ by, times a point")
                self.constraints.append(bound)
            self._made.append((point, known))
        return middle * point + half * known


def _is_own(key: Key) -> bool:
    """Whether each client has one of its own."""
    if isinstance(key, tuple):
        return len(key) == 2 and any(p.own for p in key)
    return isinstance(key, Expression) and key.own


def _averaged(key: Key) -> Any:
    """The mean over clients of an inner product, a value or a number."""
    if not _is_own(key):
        return _expression({key: 1})
    if isinstance(key, Expression):
        return key.mean
    one, other = key
    if one.own and other.own:
        return _expression({(one, other, AVERAGED): 1})
    return dot(one.mean, other.mean)


def _value(key: Key) -> float:
    if isinstance(key, Expression):
        return key.eval()
    if isinstance(
        key, tuple
    ):  # of the worst instance's first client; its deviation has coordinates of its own
        return float(np.dot(key[0].eval(), key[1].eval()))
    return 1.0


def _ordered(key: Key) -> Key:
    if isinstance(key, tuple):
        return (*sorted(key[:2], key=lambda p: p.number), *key[2:])
    return key


def _expression(weights: Mapping[Key, Any]) -> Expression:
    return Expression(is_leaf=False, decomposition_dict=weights)


def dot(u: Point, v: Point) -> Expression:
    """The inner product."""
    weights: dict[Key, Fraction] = {}
    for p, c in u.weights.items():
        for q, d in v.weights.items():
            key = (p, q) if p.number <= q.number else (q, p)
            weights[key] = weights.get(key, Fraction(0)) + c * d
    return _expression(weights)


def _sum(
    one: Mapping[Key, Fraction], other: Mapping[Key, Fraction], times: int
) -> dict[Key, Fraction]:
    out = dict(one)
    for key, c in other.items():
        total = out.get(key, Fraction(0)) + times * c
        if total:
            out[key] = total
        else:
            out.pop(key, None)
    return out


class Constraint(Named):
    """That an expression is at most 0, or is 0."""

    def __init__(self, expression: Expression, equality_or_inequality: str = "inequality") -> None:
        if equality_or_inequality not in {"equality", "inequality"}:
            raise ValueError(
                f"a constraint is an equality or an inequality, not {equality_or_inequality!r}"
            )
        self.expression = expression
        self.equality_or_inequality = equality_or_inequality
        self.activated = True
        self.dual: Fraction | None = None

    @property
    def own(self) -> bool:
        """Whether it is required of each client."""
        return self.expression.own

    @property
    def is_equality(self) -> bool:
        """Whether the expression is to be 0."""
        return self.equality_or_inequality == "equality"

    def activate(self) -> None:
        """Takes it into the problem again."""
        self.activated = True

    def deactivate(self) -> None:
        """Leaves it out of the problem."""
        self.activated = False

    def __bool__(self) -> bool:
        raise TypeError("a constraint is neither true nor false: give it to the problem")

    def eval(self) -> float:
        """The expression in the worst instance, in floating point."""
        return self.expression.eval()

    def eval_dual(self) -> float:
        """Its multiplier in the proof."""
        if self.dual is None:
            raise ValueError("the problem must be solved before its constraints have multipliers")
        return float(self.dual)


class PSDMatrix(Named):
    """That a symmetric matrix of expressions is positive semidefinite."""

    def __init__(self, matrix_of_expressions: Any, name: str | None = None) -> None:
        rows = [list(row) for row in matrix_of_expressions]
        if any(len(row) != len(rows) for row in rows):
            raise ValueError("a matrix that is to be semidefinite is square")
        self.entries: list[list[Expression]] = [[_entry(x) for x in row] for row in rows]
        self.name, self.activated = name, True
        self.dual: list[list[Fraction]] | None = None

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns."""
        return len(self.entries), len(self.entries)

    @property
    def matrix_of_expressions(self) -> Any:
        """The entries."""
        out = np.empty(self.shape, dtype=object)
        for j, row in enumerate(self.entries):
            for k, entry in enumerate(row):
                out[j, k] = entry
        return out

    def __getitem__(self, at: tuple[int, int]) -> Expression:
        return self.entries[at[0]][at[1]]

    def activate(self) -> None:
        """Takes it into the problem again."""
        self.activated = True

    def deactivate(self) -> None:
        """Leaves it out of the problem."""
        self.activated = False

    def eval(self) -> Array:
        """The matrix in the worst instance, in floating point."""
        return np.array([[entry.eval() for entry in row] for row in self.entries])

    def eval_dual(self) -> Array:
        """Its multipliers in the proof."""
        if self.dual is None:
            raise ValueError("the problem must be solved before its matrices have multipliers")
        return np.array([[float(x) for x in row] for row in self.dual])


def _entry(value: Any) -> Expression:
    return value if isinstance(value, Expression) else _expression({1: exact(value)})


def same(u: Point, v: Point) -> bool:
    """Whether two points are the same combination."""
    return u.weights == v.weights


def expectation(values: Sequence[Any], weights: Sequence[Any] | None = None) -> Any:
    """The mean of points or expressions over finitely many outcomes, equally likely or with weights that add up to 1."""
    if not values:
        raise ValueError("an expectation needs an outcome")
    chances = (
        [Fraction(1, len(values))] * len(values) if weights is None else list(map(exact, weights))
    )
    if len(chances) != len(values) or sum(chances) != 1 or min(chances) < 0:
        told = ", ".join(map(str, chances))
        raise ValueError(
            f"the chances {told} of {len(values)} outcomes are no law: they are not negative and add up to 1"
        )
    first, *rest = (x * c for x, c in zip(values, chances, strict=True))
    for part in rest:
        first = first + part
    return first


null_point = Point(is_leaf=False)
null_expression = Expression(is_leaf=False)
