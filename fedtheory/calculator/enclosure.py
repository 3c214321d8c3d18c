"""Values between two numbers that are certain: exact where possible, else Arb balls of growing precision."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import inf, nextafter

import flint

from fedtheory.calculator.exact import Inexact, Lazily, exact, exact_sign, quotient
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, evaluate

PRECISIONS = (128, 512, 2048)
RELATIVE_ERROR = Fraction(1, 10**17)
TOO_LARGE = (
    "a value beyond 1e308 in size does not fit a number of this machine; choose larger units."
)
_SMALLEST = flint.arb(2) ** -1100
_LARGEST = 4_000_000
"""Powers of two: what lies beyond is said to lie beyond, for its digits would take long to write."""


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
    rational = None if value is None else value.rational
    if rational is not None:
        return Enclosure(rational, rational, rational)
    for precision in PRECISIONS:
        ball = _ball(tree, values, precision)
        if not ball.is_finite():
            continue
        if tiny := _tiny(ball):
            return tiny
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
    while guess > -inf and _exceeds(guess, number):
        guess = nextafter(guess, -inf)
    return guess


def _exceeds(guess: float, number: Fraction) -> bool:
    """Whether the float, or what its printed digits spell, is above the number."""
    top, bottom = number.numerator, number.denominator
    readings = (guess.as_integer_ratio(), Decimal(repr(guess)).as_integer_ratio())
    return any(a * bottom > top * b for a, b in readings)


def float_above(number: Fraction) -> float:
    """A float that is not below the number, and neither are its printed digits."""
    return -float_below(-number) or 0.0  # no minus zero


def _float(number: Fraction) -> float:
    try:
        return float(number)
    except OverflowError as error:
        raise FedTheoryError(TOO_LARGE, code="FT011") from error


def _ball(tree: Tree, values: Mapping[str, Tree], precision: int) -> flint.arb:
    with flint.ctx.workprec(precision):
        at = Lazily(values, ball_value)
        return evaluate(
            tree, at, ball_number, ball_root, {"exp": flint.arb.exp, "log": flint.arb.log}
        )


def ball_value(value: Tree) -> flint.arb:
    """A term without letters, at the precision of the moment."""
    return evaluate(value, {}, ball_number, ball_root)


def ball_number(digits: str) -> flint.arb:
    """The number that the digits spell."""
    return flint.arb(quotient(digits))


def ball_root(ball: flint.arb, k: int) -> flint.arb:
    """The k-th root."""
    return ball.sqrt() if k == 2 else ball.root(k)


def _tiny(ball: flint.arb) -> Enclosure | None:
    """Between zero and the smallest number in use, where the value has one sign and is smaller than that."""
    if abs(ball) < _SMALLEST and (ball > 0 or ball < 0):
        end = _rational(_SMALLEST)
        return Enclosure(Fraction(0), end) if ball > 0 else Enclosure(-end, Fraction(0))
    return None


def _rational(end: flint.arb) -> Fraction:
    mantissa, exponent = (int(part) for part in end.man_exp())
    if exponent > _LARGEST:
        raise FedTheoryError(TOO_LARGE, code="FT011")
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)
