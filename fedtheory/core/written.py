"""A number that remembers the formula it was computed by, so that a kernel can read the formula and not its value alone."""

from collections.abc import Callable
from fractions import Fraction
from math import gcd
from typing import Any

from fedtheory.core.expression import Tree

LONGEST = 400
"""How many numbers and signs a formula may have; a longer one is a run, and only its result is kept."""


class Written(Fraction):
    """A fraction with its formula. What is computed from one by + - * / and whole powers is one too."""

    __slots__ = ("_made", "size")
    _made: Any
    """Its formula, or a tuple of the sign and the parts that it is made of; nothing where it was put in."""
    size: int

    def __new__(
        cls, top: Any = 0, bottom: Any = None, *, tree: Tree | None = None, size: int = 1
    ) -> "Written":
        """The quotient as a number that is put in; a written one keeps its formula, and another may be given."""
        if isinstance(top, Written) and bottom is None and tree is None:
            return top
        self = super().__new__(cls, top, bottom)
        self._made, self.size = tree, size
        return self

    @property
    def tree(self) -> Tree:
        """The formula, put together when it is first asked for: most are of steps on the way."""
        if self._made is None:
            self._made = str(Fraction(self))
        elif type(self._made) is tuple:
            sign, *parts = self._made
            self._made = [sign, *map(tree_of, parts)]
        found: Tree = self._made
        return found

    def __reduce__(self) -> Any:
        return _again, (self.numerator, self.denominator, self.tree, self.size)

    __add__: Any
    __radd__: Any
    __sub__: Any
    __rsub__: Any
    __mul__: Any
    __rmul__: Any
    __truediv__: Any
    __rtruediv__: Any

    def __pow__(self, power: Any) -> Any:
        value = Fraction(self) ** power
        whole = isinstance(power, int | Fraction) and power.denominator == 1
        return formula(value, "^", self, str(int(power))) if whole and abs(power) <= 64 else value

    def __neg__(self) -> Any:
        return formula(-Fraction(self), "-", self)

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return self if self.numerator >= 0 else -self


def _again(top: int, bottom: int, tree: Tree, size: int) -> Written:
    return Written(top, bottom, tree=tree, size=size)


def formula(value: Fraction, sign: str, *parts: Fraction | int | str) -> Fraction:
    """The value with the formula that has this sign over these parts; without it, if that is too long."""
    size = 1
    for part in parts:
        size += part.size if isinstance(part, Written) else 1
    if size > LONGEST:
        return Fraction(value)
    found: Fraction = _lowest(value.numerator, value.denominator, (sign, *parts), size)
    return found


def _lowest(top: int, bottom: int, made: tuple[Any, ...] | None = None, size: int = 0) -> Any:
    """A number in lowest terms, with what it is made of if that is kept: as `Fraction` makes one that was asked before."""
    self: Any = object.__new__(Written if made else Fraction)
    self._numerator, self._denominator = top, bottom
    if made:
        self._made, self.size = made, size
    return self


def tree_of(number: Fraction | int | str) -> Tree:
    """The formula of a number: itself, where it was computed by none."""
    if isinstance(number, Written):
        return number.tree
    if isinstance(number, str):
        return number
    top, bottom = number.numerator, number.denominator
    return str(top) if bottom == 1 else f"{top}/{bottom}"


def _sum(a: int, b: int, c: int, d: int) -> tuple[int, int]:
    """Top and bottom of a/b + c/d in lowest terms, by Knuth (4.5.1): common divisors are sought of small numbers."""
    common = gcd(b, d)
    if common == 1:
        return a * d + c * b, b * d
    top = a * (d // common) + c * (b // common)
    left = gcd(top, common)
    return top // left, (b // common) * (d // left)


def _product(a: int, b: int, c: int, d: int) -> tuple[int, int]:
    """The same of a/b · c/d; what is above 0 below is above 0 there."""
    one, two = gcd(a, d), gcd(c, b)
    return (a // one) * (c // two), (b // two) * (d // one)


QUICK: dict[str, Callable[[int, int, int, int], tuple[int, int]]] = {
    "+": _sum,
    "-": lambda a, b, c, d: _sum(a, b, -c, d),
    "*": _product,
    "/": lambda a, b, c, d: _product(a, b, d, c) if c > 0 else _product(a, b, -d, -c),
}


def _binary(sign: str, of: Callable[[Any, Any], Any], *, turned: bool = False) -> Any:
    quick = QUICK[sign]

    def method(one: Written, other: Any) -> Any:
        kind = type(other)
        if kind is not Written and kind is not Fraction and kind is not int:
            value = of(one, other)
            if not isinstance(value, Fraction):
                return value
        pair = (other, one) if turned else (one, other)
        first, second = pair
        if sign == "+" and not (first and second) and "0" in map(tree_of, pair):
            return first if tree_of(second) == "0" else second
        above = second.numerator
        if sign == "/" and not above:
            raise ZeroDivisionError(f"{first} divided by zero")
        top, bottom = quick(first.numerator, first.denominator, above, second.denominator)
        size = 1 + one.size + (other.size if kind is Written else 1)
        if size > LONGEST:
            return _lowest(top, bottom)
        return _lowest(top, bottom, (sign, first, second), size)

    return method


for _name, _sign in {"add": "+", "sub": "-", "mul": "*", "truediv": "/"}.items():
    setattr(Written, f"__{_name}__", _binary(_sign, getattr(Fraction, f"__{_name}__")))
    _of = getattr(Fraction, f"__r{_name}__")
    setattr(Written, f"__r{_name}__", _binary(_sign, _of, turned=True))
