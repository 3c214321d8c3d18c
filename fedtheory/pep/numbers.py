"""Exact numbers from whatever a script has computed with."""

from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

from fedtheory.core.errors import FedTheoryError

LARGEST_DENOMINATOR = 10**6
ROUNDING = Fraction(4, 10**16)
"""What a float may be off, relatively, after a few operations."""


def exact(number: Any) -> Fraction:
    """The rational number that is meant: itself, or of a float the simple fraction within its rounding, else the float."""
    if isinstance(number, Fraction):
        return number
    if isinstance(number, Integral | Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    if isinstance(number, Real):
        return _meant(float(number))
    if getattr(number, "is_Rational", False):  # SymPy's
        return Fraction(int(number.p), int(number.q))
    if getattr(number, "ndim", None) == 0:  # an array of one number
        return exact(number.item())
    message = f"{number!r} is no number that a point or an expression can be multiplied with"
    raise TypeError(message)


def _meant(number: float) -> Fraction:
    if number in {float("inf"), float("-inf")} or number != number:
        raise FedTheoryError(f"{number} is not a finite number", code="FT016")
    whole = Fraction(number)
    for largest in (1000, LARGEST_DENOMINATOR):
        near = whole.limit_denominator(largest)
        if (near or not whole) and abs(near - whole) <= ROUNDING * abs(whole):
            return near
    return whole


def is_simple(number: Fraction) -> bool:
    """Whether a number is one that a person may have meant, and not the binary digits of a float."""
    return number.denominator <= LARGEST_DENOMINATOR


def is_number(value: Any) -> bool:
    """Whether a point may be multiplied with it."""
    return (
        isinstance(value, Real)
        or getattr(value, "is_Rational", False)
        or getattr(value, "ndim", None) == 0
    )


def is_infinite(value: Any) -> bool:
    """Whether a parameter says that there is no bound."""
    return isinstance(value, float) and value == float("inf")
