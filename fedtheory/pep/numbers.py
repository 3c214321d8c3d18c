"""Exact numbers from whatever numbers a script computes with."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from math import isfinite, isqrt
from numbers import Integral, Rational, Real
from typing import Any

from fedtheory.core.errors import FedTheoryError

LARGEST_DENOMINATOR, LARGEST_POWER = 10**6, 1000
ROOT_BITS = 40
"""Square roots of exact numbers are rounded to a relative precision of this many bits."""
ROUNDING = Fraction(4, 10**16)
"""The relative error of a float after a few operations."""
GRID = 2**40
"""A float that is no simple fraction is read as a multiple of 1/GRID: then 1 - c and c add up to 1, as they do on paper."""
BINARY = 2**20
"""A denominator that this divides comes from floats."""
_roundings = Counter[str]()
SHORT = 2**96
LONG, ENDLESS = 2**160, 2**10_000
"""A number with a longer denominator than LONG is rounded to a multiple of 1/SHORT; with ENDLESS almost none is."""
_longest: ContextVar[int] = ContextVar("longest", default=LONG)


class Exact(float):
    """A float that knows which fraction it stands for; so do sums, products, quotients and whole powers of it."""

    fraction: Fraction

    def __new__(cls, fraction: Fraction) -> "Exact":
        """The float nearest to the fraction."""
        own = super().__new__(cls, fraction)
        own.fraction = shortened(fraction)
        return own

    def __getnewargs__(self) -> tuple[Fraction]:  # type: ignore[override]
        return (self.fraction,)

    def _with(self, other: Any, operation: Callable[[Fraction, Fraction], Fraction]) -> Any:
        if not isinstance(other, Real) or not isfinite(other):
            return NotImplemented
        return Exact(operation(self.fraction, exact(other)))

    def __add__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a + b)

    def __radd__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b + a)

    def __sub__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a - b)

    def __rsub__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b - a)

    def __mul__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a * b)

    def __rmul__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b * a)

    def __truediv__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: a / b)

    def __rtruediv__(self, other: Any) -> Any:
        return self._with(other, lambda a, b: b / a)

    def __pow__(self, power: Any, modulus: None = None) -> Any:
        whole = exact(power) if isinstance(power, Real) else None
        if whole is None or whole.denominator != 1 or abs(whole) > LARGEST_POWER:
            if whole == Fraction(1, 2) and self.fraction >= 0:
                return Exact(root(self.fraction))
            return super().__pow__(power)
        return Exact(Fraction(self.fraction ** int(whole)))

    def __neg__(self) -> "Exact":
        return Exact(-self.fraction)

    def __pos__(self) -> "Exact":
        return self

    def __abs__(self) -> "Exact":
        return Exact(abs(self.fraction))


def root(number: Fraction) -> Fraction:
    """The square root, rounded down if it is not a fraction."""
    above, below = isqrt(number.numerator), isqrt(number.denominator)
    if above**2 == number.numerator and below**2 == number.denominator:
        return Fraction(above, below)
    _roundings["numbers"] += 1
    return root_below(number)


def root_below(number: Fraction) -> Fraction:
    """The square root of a positive number, rounded down to ROOT_BITS bits or more."""
    if number <= 0:
        raise FedTheoryError(f"{number} has no square root that is positive", code="FT021")
    bits = ROOT_BITS + max(
        0, (number.denominator.bit_length() - number.numerator.bit_length()) // 2
    )
    return Fraction(isqrt((number.numerator << 2 * bits) // number.denominator), 1 << bits)


def exact(number: Any) -> Fraction:
    """The rational number that is meant: for a float a simple fraction within its rounding, else one nearby."""
    if isinstance(number, Fraction):
        return number
    if isinstance(number, Exact):
        return number.fraction
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
    """How many numbers were rounded so far; what is computed from them need not show it."""
    return _roundings["numbers"]


_begun: ContextVar[int | None] = ContextVar("begun", default=None)


@contextmanager
def counted_from_here() -> Iterator[None]:
    """Inside, roundings count for every problem that is begun: a step may have been computed before its problem was begun."""
    token = _begun.set(roundings())
    try:
        yield
    finally:
        _begun.reset(token)


def roundings_before() -> int:
    """How many numbers were rounded before anything that a problem begun now may use."""
    begun = _begun.get()
    return roundings() if begun is None else begun


def is_rounded(number: Fraction) -> bool:
    """Whether it comes from floats that are not simple fractions."""
    return number.denominator % BINARY == 0


def shortened(number: Fraction) -> Fraction:
    """The number, or if it has grown long, the nearest multiple of 1/SHORT."""
    if number.denominator <= _longest.get():
        return number
    _roundings["numbers"] += 1
    _roundings["long numbers"] += 1
    return Fraction(round(number * SHORT), SHORT)


def shortenings() -> int:
    """How many numbers were rounded so far because they were long."""
    return _roundings["long numbers"]


_again: ContextVar[bool] = ContextVar("again", default=False)


@contextmanager
def tried_first() -> Iterator[None]:
    """Inside, an end that is missing because long numbers were rounded will be tried again without that rounding."""
    token = _again.set(True)
    try:
        yield
    finally:
        _again.reset(token)


def tried_again() -> bool:
    """Whether an end that is missing because long numbers were rounded will be tried again without that rounding."""
    return _again.get()


@contextmanager
def unshortened() -> Iterator[None]:
    """Inside, numbers may grow to any length, so that identities between them are kept."""
    token = _longest.set(ENDLESS)
    try:
        yield
    finally:
        _longest.reset(token)


def is_number(value: Any) -> bool:
    """Whether a point may be multiplied by it."""
    return (
        isinstance(value, Real)
        or getattr(value, "is_Rational", False)
        or getattr(value, "ndim", None) == 0
    )


def is_infinite(value: Any) -> bool:
    """Whether a parameter says that there is no bound."""
    return isinstance(value, float) and value == float("inf")
