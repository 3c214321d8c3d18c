"""Two floats between which a number certainly lies: sums, products, quotients, powers, rounded outwards.

A lower end of -0.0 stands for a number that is certainly positive and may be too small for a float. It compares as
zero does, and only a quotient looks closer: over what is positive a quotient has a value, over zero it has none.
"""

from math import copysign, inf, isnan, nextafter

import flint

POSITIVE = -0.0
Ends = tuple[float, float]


def down(x: float) -> float:
    """A zero is exact, as in `interval`; what is no number is nothing certain."""
    return nextafter(x, -inf) if x == x and x != 0 else x if x == 0 else -inf


def up(x: float) -> float:
    """The same upwards."""
    return nextafter(x, inf) if x == x and x != 0 else x if x == 0 else inf


def is_positive(low: float) -> bool:
    """Whether a number with this lower end is certainly positive."""
    return low > 0 or (low == 0 and copysign(1, low) < 0)


def times(a: float, b: float, c: float, d: float) -> Ends:
    """[a, b] times [c, d]."""
    if a > 0 and c > 0:
        low = nextafter(a * c, -inf)
        return (low if low > 0 else POSITIVE), nextafter(b * d, inf)
    if (a == 0 and b == 0) or (c == 0 and d == 0):
        return 0.0, 0.0
    if a >= 0 and c >= 0:
        return (POSITIVE if is_positive(a) and is_positive(c) else 0.0), nextafter(b * d, inf)
    corners = [0.0 if x == 0 or y == 0 else x * y for x in (a, b) for y in (c, d)]
    low, high = min(corners), max(corners)
    # A product that underflows is not exactly zero, so a corner of zero goes outwards unless a factor is zero.
    if low != 0 or not (a == 0 or b == 0 or c == 0 or d == 0):
        low = nextafter(low, -inf)
    elif (a < 0 < d) or (c < 0 < b):
        low = -5e-324
    if high != 0 or not (a == 0 or b == 0 or c == 0 or d == 0):
        high = nextafter(high, inf)
    elif (b > 0 and d > 0) or (a < 0 and c < 0):
        high = 5e-324
    return low + 0.0, high


def divided(a: float, b: float, c: float, d: float) -> Ends:
    """[a, b] over [c, d]."""
    if c > 0 or d < 0:
        if a > 0 and c > 0:
            low = nextafter(a / d, -inf)
            return (low if low > 0 else POSITIVE), nextafter(b / c, inf)
        low, high = nextafter(1 / d, -inf), nextafter(1 / c, inf)
        below = (low if low > 0 else POSITIVE, high) if c > 0 else (low, min(high, 0.0))
        return times(a, b, *below)
    if a == b == 0:
        return 0.0, 0.0
    if is_positive(c):  # as large as one likes
        if a > 0:
            low = nextafter(a / d, -inf)
            return (low if low > 0 else POSITIVE), inf
        if a == 0:
            return a, inf
        if b <= 0:
            high = nextafter(b / d, inf) if b < 0 else 0.0
            return -inf, min(high, 0.0)
    return -inf, inf


def raised(a: float, b: float, k: int) -> Ends:
    """A power of an interval; of an even one, not below zero."""
    low, high = 1.0, 1.0
    for n in range(k):
        low, high = times(low, high, a, b) if n else (a, b)
    return (max(low, 0.0), high) if k % 2 == 0 else (low, high)


def root_end(x: float, k: int, outwards: float) -> float:
    """The root of one end, rounded outwards."""
    if x == 0:
        return x
    if x == inf:
        return inf if outwards > 0 else nextafter(inf, 0)
    if k == 2:
        return nextafter(x**0.5, outwards)
    ball = flint.arb(x).root(k)
    return end(ball.upper() if outwards > 0 else ball.lower(), outwards)


def end(of: flint.arb, outwards: float) -> float:
    """An exact float of Arb's as a float of the machine, rounded to its side; a zero is exact."""
    if of == 0:
        return 0.0
    near = float(of)
    if near in {inf, -inf}:
        return near if near == outwards else nextafter(near, 0)
    if near == 0 and of > 0 and outwards < 0:
        return POSITIVE
    if flint.arb(near) == of:
        return near
    return nextafter(near, outwards)


# Exponents: whole numbers of Python as long as they are exact


def added(x: float, y: float, outwards: float) -> float:
    """A sum of exponents."""
    whole = x + y
    return whole if isinstance(whole, int) else nextafter(whole, outwards)


def scaled(x: float, k: int, outwards: float) -> float:
    """A multiple of an exponent."""
    whole = x * k
    return whole if isinstance(whole, int) else nextafter(whole, outwards)


def parted(x: float, k: int, outwards: float) -> float:
    """A part of an exponent."""
    if isinstance(x, int) and x % k == 0:
        return x // k
    return nextafter(x / k, outwards)


def mixed(w: float, one: float, other: float, outwards: float) -> float:
    """The weighted mean `w one + (1 - w) other`; for a difference, w is above 1."""
    if one == other or w == 0:
        return other
    if w == 1:
        return one
    # Two products, a difference and a sum, each off by half a unit in its last place.
    wide = 1e-15 * (abs(w * one) + abs((1 - w) * other) + abs(one) + abs(other))
    mean = w * one + (1 - w) * other + (wide if outwards > 0 else -wide)
    return outwards if isnan(mean) else nextafter(mean, outwards)
