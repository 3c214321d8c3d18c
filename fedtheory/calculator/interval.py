"""Float intervals rounded outwards, with slopes: coarse and fast, they tell where a formula rises and falls.

Sums, products, quotients and square roots of floats are correctly rounded, so one step outwards makes every
interval certain; other roots, exp and log go through Arb.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, copysign, floor, inf, isnan, nextafter

import flint

from fedtheory.calculator.enclosure import float_above, float_below


@dataclass(frozen=True)
class Interval:
    """All numbers from `lower` to `upper`."""

    lower: float
    upper: float

    def __add__(self, other: Interval) -> Interval:
        return _outwards(self.lower + other.lower, self.upper + other.upper)

    def __neg__(self) -> Interval:
        return Interval(-self.upper, -self.lower)

    def __sub__(self, other: Interval) -> Interval:
        return self + -other

    def __mul__(self, other: Interval) -> Interval:
        corners = [
            _times(a, b) for a in (self.lower, self.upper) for b in (other.lower, other.upper)
        ]
        return _outwards(min(corners), max(corners))

    def __truediv__(self, other: Interval) -> Interval:
        if other.lower > 0 or other.upper < 0:
            return self * _outwards(1 / other.upper, 1 / other.lower)
        if self.lower == self.upper == 0:
            return self
        return _ANYTHING


_ANYTHING = Interval(-inf, inf)
_ZERO, _ONE = Interval(0.0, 0.0), Interval(1.0, 1.0)


@dataclass(frozen=True)
class Growth:
    """Exponents, exactly: a power that neither rises nor falls is told from one that hardly does."""

    lower: Fraction
    upper: Fraction

    def __add__(self, other: Growth) -> Growth:
        return Growth(self.lower + other.lower, self.upper + other.upper)

    def __sub__(self, other: Growth) -> Growth:
        return Growth(self.lower - other.upper, self.upper - other.lower)

    def times(self, factor: Fraction) -> Growth:
        """Of a power, or of a root."""
        return Growth(self.lower * factor, self.upper * factor)

    def mean(self, other: Growth, low: Fraction, high: Fraction) -> Growth:
        """A mean in which this one has a share between `low` and `high`."""
        ends = [
            (w * self.lower + (1 - w) * other.lower, w * self.upper + (1 - w) * other.upper)
            for w in (low, high)
        ]
        return Growth(min(lower for lower, _ in ends), max(upper for _, upper in ends))


_FLAT, _LINEAR = Growth(Fraction(0), Fraction(0)), Growth(Fraction(1), Fraction(1))
LARGEST_POWER = 64
"""Whole powers up to this one are products."""
SHARES = 2**20
"""Shares of a sum are rounded outwards to multiples of 1/SHARES, to keep exponents short."""


@dataclass(frozen=True)
class Slope:
    """Where a formula's value and derivative lie, and its growth, over an interval of its one variable.

    The growth of f >= 0 is x f'/f: the exponent of a power, a mean of exponents for a sum of powers. It does not suffer
    from one letter above and below a fraction line, and its sign is that of the derivative.
    """

    value: Interval
    slope: Interval
    growth: Growth | None = None  # None: nothing is known, or f is not known to be >= 0

    def __add__(self, other: Slope) -> Slope:
        return _settled(
            self.value + other.value, self.slope + other.slope, _mean_growth(self, other)
        )

    def __neg__(self) -> Slope:
        return Slope(-self.value, -self.slope)

    def __sub__(self, other: Slope) -> Slope:
        return self + -other

    def __mul__(self, other: Slope) -> Slope:
        slope = self.slope * other.value + self.value * other.slope
        return _settled(self.value * other.value, slope, _of(Growth.__add__, self, other))

    def __truediv__(self, other: Slope) -> Slope:
        whole = self.value / other.value
        slope = (self.slope - whole * other.slope) / other.value
        return _settled(whole, slope, _of(Growth.__sub__, self, other))

    def __pow__(self, power: int | Slope) -> Slope:
        if isinstance(power, Slope):
            return _to_the(self, power)
        if power < 0:
            return constant(Fraction(1)) / self**-power
        if power == 0:
            return constant(Fraction(1))
        times = Interval(float(power), float(power))
        slope = times * _power(self.value, power - 1) * self.slope
        growth = None if self.growth is None else self.growth.times(Fraction(power))
        return _settled(_power(self.value, power), slope, growth)


def constant(number: Fraction) -> Slope:
    """A number, which has no slope."""
    return Slope(
        Interval(float_below(number), float_above(number)), _ZERO, _FLAT if number >= 0 else None
    )


def fixed(lower: Fraction, upper: Fraction) -> Slope:
    """A number that is known to lie here."""
    return Slope(
        Interval(float_below(lower), float_above(upper)), _ZERO, _FLAT if lower >= 0 else None
    )


def variable(lower: float, upper: float) -> Slope:
    """The variable itself."""
    return Slope(Interval(lower, upper), _ONE, _LINEAR if lower >= 0 else None)


def root(of: Slope, k: int) -> Slope:
    """The k-th root, of what is not negative."""
    lower, upper = max(of.value.lower, 0.0), of.value.upper
    if upper < lower or of.value.lower == -inf:
        return Slope(_ANYTHING, _ANYTHING)
    whole = _rising(lambda x: _root(x, k), Interval(lower, upper))
    whole = Interval(max(whole.lower, 0.0), whole.upper)
    times = Interval(float(k), float(k))
    flat = of.slope == _ZERO
    slope = of.slope / (times * _power(whole, k - 1)) if whole.lower > 0 or flat else _ANYTHING
    return _settled(whole, slope, None if of.growth is None else of.growth.times(Fraction(1, k)))


def exponential(of: Slope) -> Slope:
    """The exponential."""
    whole = _rising(flint.arb.exp, of.value)
    return Slope(whole, whole * of.slope)


def logarithm(of: Slope) -> Slope:
    """The natural logarithm, of what is positive."""
    if of.value.lower <= 0:
        return Slope(_ANYTHING, _ANYTHING)
    return Slope(_rising(flint.arb.log, of.value), of.slope / of.value)


def _to_the(base: Slope, power: Slope) -> Slope:
    """A power with a letter on top, or below; of what may be negative only whole numbers are taken."""
    above = power.value
    if above.lower == above.upper == floor(above.lower) and abs(above.lower) <= LARGEST_POWER:
        return base ** int(above.lower)
    if base.value.lower > 0:
        return exponential(power * logarithm(base))
    if base.value.lower == 0 and above.lower > 0:  # the largest power is at one of the two ends
        upper = constant(Fraction(base.value.upper)) if base.value.upper < inf else None
        if upper is not None and upper.value.upper > 0:
            return Slope(
                Interval(0.0, exponential(power * logarithm(upper)).value.upper), _ANYTHING
            )
    return Slope(_ANYTHING, _ANYTHING)


def _of(operation: Callable[[Growth, Growth], Growth], one: Slope, two: Slope) -> Growth | None:
    return None if one.growth is None or two.growth is None else operation(one.growth, two.growth)


def _settled(value: Interval, slope: Interval, growth: Growth | None) -> Slope:
    """The growth is kept where the formula is not negative, and settles the sign of the slope."""
    if growth is None or value.lower < 0:
        return Slope(value, slope)
    lower = max(slope.lower, 0.0) if growth.lower >= 0 else slope.lower
    upper = min(slope.upper, 0.0) if growth.upper <= 0 else slope.upper
    return Slope(value, Interval(min(lower, upper), max(lower, upper)), growth)


def _mean_growth(one: Slope, two: Slope) -> Growth | None:
    """The growth of a sum of parts that are not negative: between theirs, by the share of each."""
    a, b = one.value, two.value
    if a == _ZERO or b == _ZERO:
        return two.growth if a == _ZERO else one.growth
    if one.growth is None or two.growth is None:
        return None
    low, high = _share(a.lower, b.upper, 0.0), _share(a.upper, b.lower, 1.0)
    share = (Fraction(floor(low * SHARES - 1), SHARES), Fraction(ceil(high * SHARES + 1), SHARES))
    return one.growth.mean(two.growth, max(share[0], Fraction(0)), min(share[1], Fraction(1)))


def _share(part: float, rest: float, unknown: float) -> float:
    """part / (part + rest), or what is certain anyway."""
    whole = part + rest
    return part / whole if 0 < whole < inf else unknown


def _power(base: Interval, k: int) -> Interval:
    if k == 0:
        return Interval(1.0, 1.0)
    result = base
    for _ in range(k - 1):
        result = result * base
    return Interval(max(result.lower, 0.0), result.upper) if k % 2 == 0 else result


def _times(a: float, b: float) -> float:
    if a == 0 or b == 0:
        return 0.0
    product = a * b
    return copysign(5e-324, product) if product == 0 else product


def _outwards(lower: float, upper: float) -> Interval:
    if isnan(lower) or isnan(upper):
        return _ANYTHING
    # A zero is exact: floats that are not opposite do not cancel to zero, and products do not round to it here.
    return Interval(
        lower if lower == 0 else nextafter(lower, -inf),
        upper if upper == 0 else nextafter(upper, inf),
    )


def _root(x: flint.arb, k: int) -> flint.arb:
    return x.sqrt() if k == 2 else x.root(k)


def _rising(function: Callable[[flint.arb], flint.arb], over: Interval) -> Interval:
    """A rising function of an interval, by its ends."""
    lower = (
        0.0
        if over.lower == -inf
        else nextafter(float(function(flint.arb(over.lower)).lower()), -inf)
    )
    upper = (
        inf if over.upper == inf else nextafter(float(function(flint.arb(over.upper)).upper()), inf)
    )
    return Interval(lower, upper)
