"""A compiled formula over cells of its letter: the arithmetic of `interval`, without an object a step.

A part is six numbers: between which its value lies, its slope, and its growth x f'/f times a whole number that clears
the denominators of all exponents. Exponents are whole numbers of Python as long as they are exact, and floats, rounded
outwards, where a sum gives each of its parts a share.
"""

from collections.abc import Callable, Mapping, Sequence
from math import floor, inf, isnan, lcm, nextafter

import flint

from fedtheory.calculator.interval import LARGEST_POWER, Interval, Slope, exponential, logarithm
from fedtheory.calculator.tape import Step

Part = tuple[float, float, float, float, float | None, float | None]
MOST_SCALED = 10**6
ANYTHING: Part = (-inf, inf, -inf, inf, None, None)


NOWHERE = Slope(Interval(inf, inf), Interval(-inf, inf))
"""Of a formula without a value: it is not at most zero anywhere."""


class NoValue(ArithmeticError):
    """A root or logarithm of what is certainly negative on the whole cell."""


def static(ball: flint.arb) -> Part:
    """A number that does not move."""
    if not ball.is_finite():
        return -inf, inf, 0.0, 0.0, None, None
    lower, upper = _end(ball.lower(), -inf), _end(ball.upper(), inf)
    return (lower, upper, 0.0, 0.0, *((0, 0) if lower >= 0 else (None, None)))


def over_cells(
    tape: Sequence[Step], places: Sequence[int], known: Mapping[int, Part]
) -> Callable[[float, float], Slope]:
    """The formula over a cell of the letter that moves; `known` has the parts that do not."""
    scale = 1
    for step in tape:
        if step.head == "root":
            scale *= int(step.text)
    scale = scale if scale <= MOST_SCALED else lcm(*(int(s.text) for s in tape if s.head == "root"))
    start: list[Part] = [known.get(k, ANYTHING) for k in range(len(tape))]
    plan = [(k, tape[k].head, tape[k].places, tape[k].text) for k in places]

    def formula(lower: float, upper: float) -> Slope:
        try:
            return inside(lower, upper)
        except NoValue:
            return NOWHERE

    def inside(lower: float, upper: float) -> Slope:
        parts = start.copy()
        letter: Part = (lower, upper, 1.0, 1.0, *((scale, scale) if lower >= 0 else (None, None)))
        for k, head, args, text in plan:
            match head:
                case "*":
                    found = parts[args[0]]
                    for j in args[1:]:
                        found = _product(found, parts[j])
                case "+":
                    found = parts[args[0]]
                    for j in args[1:]:
                        found = _sum(found, parts[j])
                case "letter":
                    found = letter
                case "/":
                    found = _quotient(parts[args[0]], parts[args[1]])
                case "-" if len(args) > 1:
                    found = _sum(parts[args[0]], _negative(parts[args[1]]))
                case "-":
                    found = _negative(parts[args[0]])
                case "^":
                    found = _whole_power(parts[args[0]], int(text))
                case "root":
                    found = _root(parts[args[0]], int(text))
                case "power":
                    found = _power(parts[args[0]], parts[args[1]], letter, scale)
                case "exp":
                    found = _exponential(parts[args[0]], letter, scale)
                case "log":
                    found = _logarithm(parts[args[0]])
                case _:
                    found = ANYTHING
            parts[k] = found
        last = parts[-1]
        return Slope(Interval(last[0], last[1]), Interval(last[2], last[3]))

    return formula


# One interval


def _down(x: float) -> float:
    """A zero is exact, as in `interval`; what is no number is nothing certain."""
    return nextafter(x, -inf) if x == x and x != 0 else x if x == 0 else -inf


def _up(x: float) -> float:
    return nextafter(x, inf) if x == x and x != 0 else x if x == 0 else inf


def _times(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """[a, b] times [c, d]."""
    if a > 0 and c > 0:
        low = nextafter(a * c, -inf)
        return (low if low > 0 else 0.0), nextafter(b * d, inf)
    if (a == 0 and b == 0) or (c == 0 and d == 0):
        return 0.0, 0.0
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
    return low, high


def _divided(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """[a, b] over [c, d]."""
    if c > 0 or d < 0:
        if a > 0 and c > 0:
            low = nextafter(a / d, -inf)
            return (low if low > 0 else 0.0), nextafter(b / c, inf)
        low, high = nextafter(1 / d, -inf), nextafter(1 / c, inf)
        return _times(a, b, *((max(low, 0.0), high) if c > 0 else (low, min(high, 0.0))))
    if a == b == 0:
        return 0.0, 0.0
    return -inf, inf


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


# Parts


def _negative(p: Part) -> Part:
    return -p[1], -p[0], -p[3], -p[2], None, None


def _sum(p: Part, q: Part) -> Part:
    a, b, s, r, g, h = p
    c, d, u, v, i, j = q
    low, high = _down(a + c), _up(b + d)
    falls, rises = (s, r) if u == 0 == v else (u, v) if s == 0 == r else (_down(s + u), _up(r + v))
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
    least = max(0.0, a / whole * (1 - 1e-15)) if 0 < whole < inf else 0.0
    most = min(1.0, b / other * (1 + 1e-15)) if 0 < other < inf else 1.0
    # The mean is w times one, plus 1 - w times the other, for some share w between `least` and `most`.
    low = min(_mixed(least, g, i, -inf), _mixed(most, g, i, -inf))
    high = max(_mixed(least, h, j, inf), _mixed(most, h, j, inf))
    return max(low, min(g, i)), min(high, max(h, j))


def _mixed(w: float, one: float, other: float, outwards: float) -> float:
    if one == other or w == 0:
        return other
    if w == 1:
        return one
    # Two products, a difference and a sum, each off by half a unit in its last place.
    wide = 1e-15 * (abs(one) + abs(other))
    mixed = w * one + (1 - w) * other + (wide if outwards > 0 else -wide)
    return outwards if isnan(mixed) else nextafter(mixed, outwards)


def _added(x: float, y: float, outwards: float) -> float:
    """Exponents are whole numbers as long as they are exact."""
    whole = x + y
    return whole if isinstance(whole, int) else nextafter(whole, outwards)


def _product(p: Part, q: Part) -> Part:
    a, b, s, r, g, h = p
    c, d, u, v, i, j = q
    low, high = _times(a, b, c, d)
    if s == 0 == r:
        falls, rises = _times(a, b, u, v)
    elif u == 0 == v:
        falls, rises = _times(s, r, c, d)
    else:
        one, two = _times(s, r, c, d), _times(a, b, u, v)
        falls, rises = _down(one[0] + two[0]), _up(one[1] + two[1])
    if g is None or h is None or i is None or j is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, _added(g, i, -inf), _added(h, j, inf))


def _quotient(p: Part, q: Part) -> Part:
    a, b, s, r, g, h = p
    c, d, u, v, i, j = q
    low, high = _divided(a, b, c, d)
    if u == 0 == v:
        falls, rises = _divided(s, r, c, d)
    else:
        x, y = _times(low, high, u, v)
        falls, rises = _divided(_down(s - y), _up(r - x), c, d)
    if g is None or h is None or i is None or j is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, _added(g, -j, -inf), _added(h, -i, inf))


_UNIT: Part = (1.0, 1.0, 0.0, 0.0, 0, 0)


def _whole_power(p: Part, k: int) -> Part:
    if k < 0:
        return _quotient(_UNIT, _whole_power(p, -k))
    if k == 0:
        return _UNIT
    a, b, s, r, g, h = p
    x, y = _raised(a, b, k - 1)
    low, high = _times(x, y, a, b)
    if k % 2 == 0:
        low = max(low, 0.0)
    falls, rises = _times(*_times(float(k), float(k), x, y), s, r)
    if g is None or h is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, _scaled(g, k, -inf), _scaled(h, k, inf))


def _scaled(x: float, k: int, outwards: float) -> float:
    whole = x * k
    return whole if isinstance(whole, int) else nextafter(whole, outwards)


def _raised(a: float, b: float, k: int) -> tuple[float, float]:
    """A power of an interval; of an even one, not below zero."""
    low, high = 1.0, 1.0
    for n in range(k):
        low, high = _times(low, high, a, b) if n else (a, b)
    return (max(low, 0.0), high) if k % 2 == 0 else (low, high)


def _root(p: Part, k: int) -> Part:
    a, b, s, r, g, h = p
    if b < 0:
        raise NoValue
    if a < 0:  # somewhere on the cell there may be no value, so nothing may be said of all of it
        return ANYTHING
    low, high = _root_end(a, k, -inf), _root_end(b, k, inf)
    if s == 0 == r:
        falls = rises = 0.0
    elif low > 0:
        x, y = _raised(low, high, k - 1)
        falls, rises = _divided(s, r, *_times(float(k), float(k), x, y))
    else:
        falls, rises = -inf, inf
    if g is None or h is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, _parted(g, k, -inf), _parted(h, k, inf))


def _parted(x: float, k: int, outwards: float) -> float:
    if isinstance(x, int) and x % k == 0:
        return x // k
    return nextafter(x / k, outwards)


def _root_end(x: float, k: int, outwards: float) -> float:
    if x in {0, inf}:
        return 0.0 if x == 0 else inf if outwards > 0 else nextafter(inf, 0)
    if k == 2:
        return nextafter(x**0.5, outwards)
    ball = flint.arb(x).root(k)
    return _end(ball.upper() if outwards > 0 else ball.lower(), outwards)


def _exponential(p: Part, letter: Part, scale: int) -> Part:
    """Its growth is x times the slope of the exponent."""
    found = exponential(_slope(p))
    if isnan(found.value.lower) or isnan(found.value.upper):
        return ANYTHING
    low, high = max(found.value.lower, 0.0), found.value.upper
    falls, rises = _times(low, high, p[2], p[3])
    if letter[0] < 0:
        return low, high, falls, rises, None, None
    g, h = _times(float(scale), float(scale), *_times(letter[0], letter[1], p[2], p[3]))
    return _settled(low, high, falls, rises, g, h)


def _logarithm(p: Part) -> Part:
    """Its growth is that of what is inside, over the logarithm."""
    if p[1] <= 0:
        raise NoValue
    found = logarithm(_slope(p))
    if isnan(found.value.lower) or isnan(found.value.upper):
        return ANYTHING
    low, high = found.value.lower, found.value.upper
    falls, rises = found.slope.lower, found.slope.upper
    if low <= 0 or p[4] is None or p[5] is None:
        return low, high, falls, rises, None, None
    return _settled(low, high, falls, rises, *_divided(p[4], p[5], low, high))


def _power(base: Part, power: Part, letter: Part, scale: int) -> Part:
    """A power with a letter on top, or below; of what may be negative only whole numbers are taken."""
    a, b = power[0], power[1]
    if abs(a) <= LARGEST_POWER and a == b == floor(a):
        return _whole_power(base, int(a))
    if base[0] > 0:
        return _exponential(_product(power, _logarithm(base)), letter, scale)
    if base[0] == 0 == base[1] and a > 0:
        return 0.0, 0.0, 0.0, 0.0, 0, 0
    if base[0] == 0 and a > 0 and base[1] < inf:  # the largest power is at one of the two ends
        top: Part = (base[1], base[1], 0.0, 0.0, None, None)
        highest = _exponential(_product(power, _logarithm(top)), letter, scale)
        return 0.0, highest[1], -inf, inf, None, None
    return ANYTHING


def _slope(p: Part) -> Slope:
    return Slope(Interval(p[0], p[1]), Interval(p[2], p[3]))


def _end(end: flint.arb, outwards: float) -> float:
    """An exact float of Arb's as a float of the machine, rounded to its side; a zero is exact."""
    if end == 0:
        return 0.0
    near = float(end)
    if near in {inf, -inf}:
        return near if near == outwards else nextafter(near, 0)
    if flint.arb(near) == end:
        return near
    return nextafter(near, outwards)
