"""Values between two numbers that are certain: exact where possible, else Arb balls of growing precision."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, nextafter

import flint

from fedtheory.calculator.exact import Inexact, exact, exact_sign
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, evaluate

PRECISIONS = (128, 512, 2048)
RELATIVE_ERROR = Fraction(1, 10**17)


@dataclass(frozen=True)
class Enclosure:
    """`lower <= value <= upper`; `exact` when the value is this rational number."""

    lower: Fraction
    upper: Fraction
    exact: Fraction | None = None


def enclose(tree: Tree, values: Mapping[str, Tree]) -> Enclosure:
    """The value of a term, to a relative error of 1e-17. Raises an error with code FT012 where it has none."""
    try:
        value = exact(tree, values)
    except (Inexact, ZeroDivisionError):
        value = None
    if value is not None and value.under == 1:
        return Enclosure(value.times, value.times, value.times)
    for precision in PRECISIONS:
        ball = _ball(tree, values, precision)
        if not ball.is_finite():
            continue
        lower, upper = _rational(ball.lower()), _rational(ball.upper())
        if upper - lower <= RELATIVE_ERROR * min(abs(lower), abs(upper)):
            return Enclosure(lower, upper, lower if lower == upper else None)
    if not ball.is_finite():
        message = "the formula has no value here: it divides by zero, or takes the root of a negative number."
        raise FedTheoryError(message, code="FT012")
    return Enclosure(lower, upper)


def compare(left: Tree, right: Tree, values: Mapping[str, Tree]) -> int | None:
    """The sign of left - right: -1, 0 or 1; None when even 2048 binary digits do not tell."""
    try:
        return exact_sign(exact(left, values), exact(right, values))
    except (Inexact, ZeroDivisionError):
        pass
    for precision in PRECISIONS:
        difference = _ball(["-", left, right], values, precision)
        if difference > 0:
            return 1
        if difference < 0:
            return -1
        if difference == 0:
            return 0
    return None


def satisfies(left: Tree, relation: str, right: Tree, values: Mapping[str, Tree]) -> bool | None:
    """Whether `left relation right`; None when it cannot be told."""
    sign = compare(left, right, values)
    if sign is None:
        return None
    return {"<=": sign <= 0, "<": sign < 0, ">=": sign >= 0, ">": sign > 0, "=": sign == 0}[
        relation
    ]


def float_below(number: Fraction) -> float:
    """A float that is not above the number, and neither are its printed digits."""
    guess = _float(number)
    while guess > -inf and (Fraction(guess) > number or Fraction(repr(guess)) > number):
        guess = nextafter(guess, -inf)
    return guess


def float_above(number: Fraction) -> float:
    """A float that is not below the number, and neither are its printed digits."""
    return -float_below(-number) or 0.0  # no minus zero


def _float(number: Fraction) -> float:
    try:
        return float(number)
    except OverflowError as error:
        message = "a value beyond 1e308 in size does not fit a number of this machine; choose larger units."
        raise FedTheoryError(message, code="FT011") from error


def _ball(tree: Tree, values: Mapping[str, Tree], precision: int) -> flint.arb:
    with flint.ctx.workprec(precision):
        at = {name: evaluate(value, {}, _number, _root) for name, value in values.items()}
        return evaluate(tree, at, _number, _root, {"exp": flint.arb.exp, "log": flint.arb.log})


def _number(digits: str) -> flint.arb:
    number = Fraction(digits)
    return flint.arb(flint.fmpq(number.numerator, number.denominator))


def _root(ball: flint.arb, k: int) -> flint.arb:
    return ball.sqrt() if k == 2 else ball.root(k)


def _rational(end: flint.arb) -> Fraction:
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
