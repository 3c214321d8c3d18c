"""Exact numbers from whatever a script has computed with."""

from collections import Counter
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

from fedtheory.core.errors import FedTheoryError

LARGEST_DENOMINATOR = 10**6
ROUNDING = Fraction(4, 10**16)
"""What a float may be off, relatively, after a few operations."""
GRID = 2**40
"""A float that is no simple fraction is read as a multiple of 1/GRID: then 1 - c and c add up to 1, as they do on paper."""
BINARY = 2**20
"""A denominator with so many factors 2 comes from floats."""
_roundings = Counter[str]()
LONG, SHORT = 2**160, 2**80
"""A weight with a longer denominator than LONG is rounded to a multiple of 1/SHORT."""


def exact(number: Any) -> Fraction:
    """The rational number that is meant: itself; of a float the simple fraction within its rounding, else one nearby."""
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
        for near in (whole.limit_denominator(largest), _turned(whole, largest)):
            if (near or not whole) and abs(near - whole) <= ROUNDING * abs(whole):
                return near
    return gridded(whole)


def _turned(whole: Fraction, largest: int) -> Fraction:
    """A fraction nearby with a simple reciprocal, such as 10^-9."""
    near = (1 / whole).limit_denominator(largest) if whole else Fraction(0)
    return 1 / near if near else Fraction(0)


def gridded(number: Fraction) -> Fraction:
    """The nearest multiple of 1/GRID; the number itself where that would lose half of its digits."""
    _roundings["numbers"] += 1
    near = Fraction(round(number * GRID), GRID)
    return near if abs(near - number) * 10**6 <= abs(number) else number


def roundings() -> int:
    """How many numbers were rounded so far; what was computed from them need not show it."""
    return _roundings["numbers"]


def is_rounded(number: Fraction) -> bool:
    """Whether it comes from floats that were no simple fractions."""
    return number.denominator % BINARY == 0


def shortened(number: Fraction) -> Fraction:
    """The number, or where it has grown long, the nearest multiple of 1/SHORT."""
    if number.denominator <= LONG:
        return number
    _roundings["numbers"] += 1
    return Fraction(round(number * SHORT), SHORT)


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
