"""Parts of a formula over a cell of its letter: the arithmetic of `interval`, without an object a step.

A part is six numbers: between which its value lies, its slope, and its growth x f'/f times a whole number that clears
the denominators of all exponents. Exponents are whole numbers of Python as long as they are exact, and floats, rounded
outwards, where a sum gives each of its parts a share.
"""

from collections.abc import Sequence
from math import floor, inf, isnan, nextafter

import flint

from fedtheory.calculator.interval import LARGEST_POWER, Interval, Slope, exponential, logarithm
from fedtheory.calculator.rounding import (
    POSITIVE,
    added,
    divided,
    down,
    end,
    is_positive,
    mixed,
    parted,
    raised,
    root_end,
    scaled,
    times,
    up,
)

Part = tuple[float, float, float, float, float | None, float | None]
ANYTHING: Part = (-inf, inf, -inf, inf, None, None)


class NoValue(ArithmeticError):
    """A root or logarithm of what is certainly negative on the whole cell."""


def static(ball: flint.arb) -> Part:
    """A number that does not move."""
    if not ball.is_finite():
        return -inf, inf, 0.0, 0.0, None, None
    lower, upper = end(ball.lower(), -inf), end(ball.upper(), inf)
    return (lower, upper, 0.0, 0.0, *((0, 0) if lower >= 0 else (None, None)))


def _settled(
    low: float, high: float, falls: float, rises: float, g: float | None, h: float | None
) -> Part:
    """The growth is kept where the formula is not negative, and settles the sign of the slope."""
    if g is None or h is None or low < 0:
        return low, high, falls, rises, None, None
    if g >= 0 and falls < 0:
        falls = 0.0
    if h <= 0 and rises > 0:
        rises = 0.0
    return (low, high, falls, rises, g, h) if falls <= rises else (low, high, 0.0, 0.0, g, h)


def negative(p: Part) -> Part:
    """Minus a part."""
    growth = (0, 0) if p[1] <= 0 and p[2] == 0 == p[3] else (None, None)
    return 0.0 - p[1], 0.0 - p[0], 0.0 - p[3], 0.0 - p[2], *growth


def plus(p: Part, q: Part) -> Part:
    """A sum of two parts."""
    a, b, s, r, g, h = p
    c, d, u, v, i, j = q
    low, high = down(a + c), up(b + d)
    if low == 0 and a == 0 == c and (is_positive(a) or is_positive(c)):
        low = POSITIVE
    falls, rises = (s, r) if u == 0 == v else (u, v) if s == 0 == r else (down(s + u), up(r + v))
    if a == 0 == b:
        g, h = i, j
    elif (c == 0 == d) or g is None or h is None:
        pass
    elif i is None or j is None:
        g = h = None
    elif not (g == h == i == j):
        g, h = _mean(p, q, g, h, i, j)
    return _settled(low, high, falls, rises, g, h)


def _mean(
    p: Part, q: Part, g: float, h: float, i: float, j: float
) -> tuple[float | None, float | None]:
    """The growth of a sum of parts that are not negative: between theirs, by the share of each."""
    a, b, c, d = p[0], p[1], q[0], q[1]
    if a < 0 or c < 0:
        return None, None
    whole, other = a + d, b + c
    least = max(0.0, _share(a, whole, -inf)) if 0 < whole < inf else 0.0
    most = min(1.0, _share(b, other, inf)) if 0 < other < inf else 1.0
    # The mean is w times one, plus 1 - w times the other, for some share w between `least` and `most`.
    low = min(mixed(least, g, i, -inf), mixed(most, g, i, -inf))
    high = max(mixed(least, h, j, inf), mixed(most, h, j, inf))
    return max(low, min(g, i)), min(high, max(h, j))


def _share(x: float, whole: float, outwards: float) -> float:
    """A quotient of sums that are off by half a unit; a share too small for a float is not zero."""
    return nextafter(x / whole * (1 + 1e-15 if outwards > 0 else 1 - 1e-15), outwards)


def minus(p: Part, q: Part) -> Part:
    """The growth of p - q where that is positive: w that of p less w - 1 that of q, for w = p / (p - q)."""
    found = plus(p, negative(q))
    a, b, _, _, g, h = p
    c, d, _, _, i, j = q
    if found[0] <= 0 or not (0 <= c <= d < a) or g is None or h is None or i is None or j is None:
        return found
    if g == h == i == j:
        return _settled(*found[:4], g, h)
    least = max(1.0, 1 / (1 - max(0.0, _share(c, b, -inf))) * (1 - 1e-15)) if b < inf else 1.0
    room = 1 - _share(d, a, inf)
    if room < 1e-10:
        return found
    most = 1 / room * (1 + 1e-15)
    low = min(mixed(least, g, j, -inf), mixed(most, g, j, -inf))
    high = max(mixed(least, h, i, inf), mixed(most, h, i, inf))
    return _settled(*found[:4], low, high)


def polynomial(coefficients: Sequence[Part], letter: Part) -> Part:
    """A sum of powers: first what is added, then what is taken away."""
    sides: list[Part] = [_ZERO, _ZERO]
    for k, coefficient in enumerate(coefficients):
        if coefficient[1] > 0:
            sides[0] = plus(sides[0], product(coefficient, whole_power(letter, k)))
        elif coefficient[0] < 0:
            sides[1] = plus(sides[1], product(negative(coefficient), whole_power(letter, k)))
    return sides[0] if sides[1] == _ZERO else minus(*sides)


def product(p: Part, q: Part) -> Part:
    """A product of two parts."""
    a, b, s, r, g, h = p
    c, d, u, v, i, j = q
    low, high = times(a, b, c, d)
    if s == 0 == r:
        falls, rises = times(a, b, u, v)
    elif u == 0 == v:
        falls, rises = times(s, r, c, d)
    else:
        one, two = times(s, r, c, d), times(a, b, u, v)
        falls, rises = down(one[0] + two[0]), up(one[1] + two[1])
    if g is None or h is None or i is None or j is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, added(g, i, -inf), added(h, j, inf))


def quotient(p: Part, q: Part) -> Part:
    """A quotient of two parts."""
    a, b, s, r, g, h = p
    c, d, u, v, i, j = q
    low, high = divided(a, b, c, d)
    if u == 0 == v:
        falls, rises = divided(s, r, c, d)
    else:
        x, y = times(low, high, u, v)
        falls, rises = divided(down(s - y), up(r - x), c, d)
    if g is None or h is None or i is None or j is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, added(g, -j, -inf), added(h, -i, inf))


_UNIT: Part = (1.0, 1.0, 0.0, 0.0, 0, 0)
_ZERO: Part = (0.0, 0.0, 0.0, 0.0, 0, 0)


def whole_power(p: Part, k: int) -> Part:
    """A power with a number on top."""
    if k < 0:
        return quotient(_UNIT, whole_power(p, -k))
    if k == 0:
        return _UNIT
    a, b, s, r, g, h = p
    x, y = raised(a, b, k - 1)
    low, high = times(x, y, a, b)
    if k % 2 == 0:
        low = max(low, 0.0)
    falls, rises = times(*times(float(k), float(k), x, y), s, r)
    if g is None or h is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, scaled(g, k, -inf), scaled(h, k, inf))


def root_of(p: Part, k: int) -> Part:
    """The k-th root."""
    a, b, s, r, g, h = p
    if b < 0:
        raise NoValue
    if a < 0:  # somewhere on the cell there may be no value, so nothing may be said of all of it
        return ANYTHING
    low, high = root_end(a, k, -inf), root_end(b, k, inf)
    if s == 0 == r:
        falls = rises = 0.0
    elif low > 0:
        x, y = raised(low, high, k - 1)
        falls, rises = divided(s, r, *times(float(k), float(k), x, y))
    else:
        falls, rises = -inf, inf
    if g is None or h is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, parted(g, k, -inf), parted(h, k, inf))


def exponential_of(p: Part, letter: Part, scale: int) -> Part:
    """Its growth is x times the slope of the exponent."""
    found = exponential(_slope(p))
    if isnan(found.value.lower) or isnan(found.value.upper):
        return ANYTHING
    low, high = max(found.value.lower, 0.0) or POSITIVE, found.value.upper
    falls, rises = times(low, high, p[2], p[3])
    if letter[0] < 0:
        return low, high, falls, rises, None, None
    g, h = times(float(scale), float(scale), *times(letter[0], letter[1], p[2], p[3]))
    return _settled(low, high, falls, rises, g, h)


def logarithm_of(p: Part) -> Part:
    """Its growth is that of what is inside, over the logarithm."""
    if p[1] <= 0:
        raise NoValue
    if p[0] == 0 and is_positive(p[0]) and p[1] < inf:
        highest = logarithm(_slope((p[1], p[1], 0.0, 0.0, None, None))).value.upper
        return -inf, highest, *divided(p[2], p[3], p[0], p[1]), None, None
    found = logarithm(_slope(p))
    if isnan(found.value.lower) or isnan(found.value.upper):
        return ANYTHING
    low, high = found.value.lower, found.value.upper
    falls, rises = found.slope.lower, found.slope.upper
    if low <= 0 or p[4] is None or p[5] is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, *divided(p[4], p[5], low, high))


def real_power(found: Part, base: Part, exponent: Sequence[Part]) -> Part:
    """The growth of u^c is c times that of u."""
    if base[4] is None or base[5] is None:
        return found
    g, h = base[4], base[5]
    for factor in exponent:
        g, h = times(factor[0], factor[1], g, h)
    return _settled(*found[:4], g, h)


def logarithm_of_one_more(p: Part) -> Part:
    """log(1 + u) for u >= 0: its growth is that of u times u / ((1 + u) log(1 + u)), which falls from 1 to 0."""
    a, b, s, r, g, h = p
    if a < 0:
        return logarithm_of(plus(p, _UNIT))
    low = end(flint.arb(a).log1p().lower(), -inf) if a > 0 else a
    high = end(flint.arb(b).log1p().upper(), inf) if b < inf else inf
    falls, rises = divided(s, r, max(1.0, down(1 + a)), up(1 + b))
    if g is None or h is None:
        return low, high, falls, rises, None, None
    least = down(down(b / up(1 + b)) / high) if 0 < b < inf else 0.0
    most = min(1.0, up(up(a / max(1.0, down(1 + a))) / low)) if 0 < low < inf and a < inf else 1.0
    least = max(0.0, min(least, most))
    # Exponents stay whole where the share is 1.
    lower = g if (least if g >= 0 else most) == 1 else down(g * (least if g >= 0 else most))
    upper = h if (most if h >= 0 else least) == 1 else up(h * (most if h >= 0 else least))
    return _settled(low, high, falls, rises, lower, upper)


def power_of(base: Part, power: Part, letter: Part, scale: int) -> Part:
    """A power with a letter on top, or below; of what may be negative only whole numbers are taken."""
    a, b = power[0], power[1]
    if abs(a) <= LARGEST_POWER and a == b == floor(a):
        return whole_power(base, int(a))
    if base[0] > 0:
        return exponential_of(product(power, logarithm_of(base)), letter, scale)
    if base[0] == 0 == base[1] and a > 0:
        return 0.0, 0.0, 0.0, 0.0, 0, 0
    if base[0] == 0 and a > 0 and base[1] < inf:  # the largest power is at one of the two ends
        top: Part = (base[1], base[1], 0.0, 0.0, None, None)
        highest = exponential_of(product(power, logarithm_of(top)), letter, scale)
        return 0.0, highest[1], -inf, inf, None, None
    return ANYTHING


def _slope(p: Part) -> Slope:
    return Slope(Interval(p[0], p[1]), Interval(p[2], p[3]))
