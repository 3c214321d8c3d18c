"""Whether a condition holds at a point, by a walk of its own through the term: nothing of the calculator's is used.

`certainly` answers by balls alone. At equality balls never decide; rational terms are then weighed as fractions.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import flint

from fedtheory.core.expression import Tree

PRECISIONS = (150, 2_500)
LARGEST_POWER = 64
Numbers = Mapping[str, Fraction]


class NoFraction(ArithmeticError):
    """A root, logarithm or high power: no matter for fractions."""


def certainly(left: Tree, relation: str, right: Tree, at: Numbers) -> bool | None:
    """Whether `left relation right`; None where neither balls nor fractions tell, or a side has no value."""
    sign = _sign_in_balls(left, right, at)
    if sign is None:
        try:
            difference = _fraction(left, at) - _fraction(right, at)
        except (NoFraction, ZeroDivisionError):
            return None
        sign = (difference > 0) - (difference < 0)
    return {"<=": sign <= 0, "<": sign < 0, ">=": sign >= 0, ">": sign > 0, "=": sign == 0}[
        relation
    ]


def _sign_in_balls(left: Tree, right: Tree, at: Numbers) -> int | None:
    for precision in PRECISIONS:
        with flint.ctx.workprec(precision):
            letters = {name: _ball(number) for name, number in at.items()}
            a, b = _in_balls(left, letters), _in_balls(right, letters)
            if a < b or a > b:
                return -1 if a < b else 1
    return None


def _ball(number: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(number.numerator, number.denominator))


def _in_balls(tree: Tree, letters: Mapping[str, flint.arb]) -> flint.arb:
    if isinstance(tree, str):
        return letters[tree] if tree[0].isalpha() else _ball(Fraction(tree))
    head = tree[0]
    if head == "^":
        return _in_balls(tree[1], letters) ** int(str(tree[2]))
    if head == "root":
        return _in_balls(tree[2], letters).root(int(str(tree[1])))
    a, *others = (_in_balls(part, letters) for part in tree[1:])
    match head:
        case "exp":
            return a.exp()
        case "log":
            return a.log()
        case "power":
            return a ** others[0]
        case "/":
            return a / others[0]
        case "-":
            return a - others[0] if others else -a
    for b in others:
        a = a + b if head == "+" else a * b
    return a


def _fraction(tree: Tree, at: Numbers) -> Fraction:
    if isinstance(tree, str):
        return at[tree] if tree[0].isalpha() else Fraction(tree)
    head = tree[0]
    if head == "^":
        return _fraction(tree[1], at) ** int(str(tree[2]))
    if head in {"root", "exp", "log"}:
        raise NoFraction(head)
    parts: list[Any] = [_fraction(part, at) for part in tree[1:]]
    a, others = parts[0], parts[1:]
    match head:
        case "power":
            if others[0].denominator != 1 or abs(others[0]) > LARGEST_POWER:
                raise NoFraction(head)
            return Fraction(a ** int(others[0]))
        case "/":
            return Fraction(a / others[0])
        case "-":
            return Fraction(a - others[0] if others else -a)
    for b in others:
        a = a + b if head == "+" else a * b
    return Fraction(a)
