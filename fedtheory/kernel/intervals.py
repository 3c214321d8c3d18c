"""Interval arithmetic with rational ends, rounded outwards: section 7 of docs/certificates.md."""

from fractions import Fraction
from typing import NamedTuple

from fedtheory.kernel.polynomial import Rejected


class Interval(NamedTuple):
    """Two rational ends."""

    low: Fraction
    high: Fraction


def rounded(low: Fraction, high: Fraction, bits: int) -> Interval:
    """Outwards to multiples of 2^-bits."""
    unit = 1 << bits
    return Interval(
        Fraction((low.numerator * unit) // low.denominator, unit),
        Fraction(-((-high.numerator * unit) // high.denominator), unit),
    )


def add(a: Interval, b: Interval, bits: int) -> Interval:
    """a + b."""
    return rounded(a.low + b.low, a.high + b.high, bits)


def negative(a: Interval) -> Interval:
    """-a."""
    return Interval(-a.high, -a.low)


def multiply(a: Interval, b: Interval, bits: int) -> Interval:
    """a b."""
    ends = [x * y for x in a for y in b]
    return rounded(min(ends), max(ends), bits)


def divide(a: Interval, b: Interval, bits: int) -> Interval:
    """a / b."""
    if b.low <= 0 <= b.high:
        raise Rejected("division by an interval that contains 0")
    return multiply(a, Interval(1 / b.high, 1 / b.low), bits)


def power(a: Interval, k: int, bits: int) -> Interval:
    """a^k."""
    if k and k % 2 == 0 and a.low < 0 < a.high:
        return rounded(Fraction(0), max(-a.low, a.high) ** k, bits)
    ends = sorted((a.low**k, a.high**k))
    return rounded(ends[0], ends[1], bits)


def integer_root(m: int, k: int) -> int:
    """The largest r with r^k <= m."""
    if m < 2:
        return m
    r = 1 << -(-m.bit_length() // k)
    while True:
        s = ((k - 1) * r + m // r ** (k - 1)) // k
        if s >= r:
            return r
        r = s


def root(a: Interval, k: int, bits: int) -> Interval:
    """The k-th root."""
    if a.low < 0:
        raise Rejected("a root of an interval with a negative end")
    scale = 1 << (bits * k)

    def below(x: Fraction) -> int:
        return integer_root(x.numerator * scale // x.denominator, k)

    high = below(a.high)
    exact = Fraction(high, 1 << bits) ** k == a.high
    return Interval(Fraction(below(a.low), 1 << bits), Fraction(high + (not exact), 1 << bits))


def exp(a: Interval, bits: int) -> Interval:
    """The exponential."""
    return Interval(_exp(a.low, bits).low, _exp(a.high, bits).high)


def _exp(x: Fraction, bits: int) -> Interval:
    """exp(x) = exp(x / 2^h)^(2^h) with |x / 2^h| <= 1/2; the tail of Taylor's series is at most twice its first term."""
    if abs(x) > 1024:
        raise Rejected("an exponential of too large a number")
    halvings = max(0, int(abs(x)).bit_length() + 1)
    y, work = x / (1 << halvings), bits + 2 * halvings + 8
    total, term, k = Fraction(1), Fraction(1), 0
    while abs(term) * (1 << work) > 1:
        k += 1
        term = term * y / k
        total += term
    slack = 2 * abs(term)
    out = rounded(total - slack, total + slack, work)
    for _ in range(halvings):
        out = multiply(out, out, work)
    if out.low < 0:
        out = Interval(Fraction(0), out.high)
    return rounded(out.low, out.high, bits)


def log(a: Interval, bits: int) -> Interval:
    """The logarithm."""
    if a.low <= 0:
        raise Rejected("a logarithm of an interval with a nonpositive end")
    return Interval(_log(a.low, bits).low, _log(a.high, bits).high)


def _log(x: Fraction, bits: int) -> Interval:
    """log(x) = h log 2 + log(m) with m in [1/2, 2], each by 2 artanh((m - 1)/(m + 1))."""
    halvings = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** halvings
    work = bits + abs(halvings).bit_length() + 8
    two, rest = _artanh(Fraction(1, 3), work), _artanh((m - 1) / (m + 1), work)
    low, high = sorted((halvings * two.low, halvings * two.high))
    return rounded(2 * (low + rest.low), 2 * (high + rest.high), bits)


def _artanh(z: Fraction, bits: int) -> Interval:
    """sum z^(2k+1)/(2k+1), |z| <= 1/3: the tail is at most 9/8 of its first term."""
    total, power_of_z, k = Fraction(0), z, 0
    while abs(power_of_z) * (1 << bits) > 1:
        total += power_of_z / (2 * k + 1)
        power_of_z *= z * z
        k += 1
    slack = 2 * abs(power_of_z)
    return rounded(total - slack, total + slack, bits)
