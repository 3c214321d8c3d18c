"""A number that remembers the formula it was computed by, so that a kernel can read the formula and not its value alone."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fedtheory.core.expression import Tree

LONGEST = 400
"""How many numbers and signs a formula may have; a longer one is a run, and only its result is kept."""


class Written(Fraction):
    """A fraction with its formula. What is computed from one by + - * / and whole powers is one too."""

    tree: Tree
    size: int

    def __new__(
        cls, top: Any = 0, bottom: Any = None, *, tree: Tree | None = None, size: int = 1
    ) -> "Written":
        """The quotient as a number that is put in; a written one keeps its formula, and another may be given."""
        if isinstance(top, Written) and bottom is None and tree is None:
            return top
        self = super().__new__(cls, top, bottom)
        self.tree, self.size = str(Fraction(self)) if tree is None else tree, size
        return self

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
        return self if self >= 0 else -self


def _again(top: int, bottom: int, tree: Tree, size: int) -> Written:
    return Written(top, bottom, tree=tree, size=size)


def formula(value: Fraction, sign: str, *parts: Fraction | int | str) -> Fraction:
    """The value with the formula that has this sign over these parts; without it, if that is too long."""
    size = 1
    for part in parts:
        size += part.size if isinstance(part, Written) else 1
    if size > LONGEST:
        return Fraction(value)
    return Written(value, tree=[sign, *map(tree_of, parts)], size=size)


def tree_of(number: Fraction | int | str) -> Tree:
    """The formula of a number: itself, where it was computed by none."""
    if isinstance(number, Written):
        return number.tree
    if isinstance(number, str):
        return number
    top, bottom = number.numerator, number.denominator
    return str(top) if bottom == 1 else f"{top}/{bottom}"


def _binary(sign: str, of: Callable[[Any, Any], Any], *, turned: bool = False) -> Any:
    def method(one: Written, other: Any) -> Any:
        value = of(one, other)
        if not isinstance(value, Fraction):
            return value
        pair = (other, one) if turned else (one, other)
        if sign == "+" and not (one and other) and "0" in map(tree_of, pair):
            return pair[0] if tree_of(pair[1]) == "0" else pair[1]
        return formula(value, sign, *pair)

    return method


for _name, _sign in {"add": "+", "sub": "-", "mul": "*", "truediv": "/"}.items():
    setattr(Written, f"__{_name}__", _binary(_sign, getattr(Fraction, f"__{_name}__")))
    _of = getattr(Fraction, f"__r{_name}__")
    setattr(Written, f"__r{_name}__", _binary(_sign, _of, turned=True))
