"""Rational functions of the horizon N and the round t: substitution, and how to write them so that their sign is visible."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import QQ
from sympy.polys.fields import field

from fedtheory.core.expression import Tree
from fedtheory.core.term import Term
from fedtheory.engines.worst_case.reconstruct import Quotient

HORIZON, ROUND = "N", "t"
FIELD, N, T = field((HORIZON, ROUND), QQ)
Number = Any
"""An element of the field of quotients."""


def number(value: Quotient | Fraction | int) -> Number:
    """A quotient as an element of the field; its letters are N and t, in this order."""
    if isinstance(value, Quotient):
        return _polynomial(value.top) / _polynomial(value.bottom)
    return FIELD(QQ(value.numerator, value.denominator))


def _polynomial(parts: Mapping[tuple[int, ...], int]) -> Number:
    total = FIELD(0)
    for powers, c in parts.items():
        one = FIELD(c)
        for letter, power in zip((N, T), powers, strict=False):
            one *= letter**power
        total += one
    return total


def put(value: Number, at: Number) -> Number:
    """The value with t replaced."""
    return _put(value.numer, N, at) / _put(value.denom, N, at)


def _put(polynomial: Any, horizon: Number, at: Number) -> Number:
    total = FIELD(0)
    for (n, k), c in polynomial.terms():
        total += FIELD(c) * _raised(horizon, n) * _raised(at, k)
    return total


def _raised(base: Number, power: int) -> Number:
    return base**power if power else FIELD(1)


def _scaled(polynomial: Any) -> tuple[Any, Any]:
    """The polynomial with a negative coefficient of t scaled to -1, and the scale; else itself and 1."""
    taken = polynomial.coeff(T.numer)
    return (polynomial * (-1 / taken), -taken) if taken < 0 else (polynomial, QQ(1))


def _constant(value: Number) -> bool:
    return bool(value.numer.coeff(1))


class Region:
    """The rounds and horizons of a claim: t >= first and N >= t + apart, or N >= first alone."""

    def __init__(self, first: int, apart: int | None) -> None:
        self.first, self.apart = first, apart

    def shifted(self, polynomial: Any) -> dict[tuple[int, int], Any]:
        """The polynomial in letters that start at 0: the excess of N, or of N - t, over its least value, and t - first."""
        if self.apart is None:
            moved = _put(polynomial, N + self.first, T)
        else:
            moved = _put(polynomial, N + T + self.first + self.apart, T + self.first)
        denominator = moved.denom.LC
        return {powers: c / denominator for powers, c in moved.numer.terms()}

    def sign(self, polynomial: Any) -> int:
        """1 or -1 if the coefficients show that it is not below, or not above, 0; else 0."""
        signs = {c > 0 for c in self.shifted(polynomial).values()}
        return 0 if len(signs) > 1 else 1 if signs == {True} or not signs else -1

    def spelled(self, polynomial: Any) -> Tree:
        """The polynomial as a sum of terms that are visibly not negative."""
        if self.apart is None:
            letters: list[Tree] = [["-", HORIZON, str(self.first)], "0"]
        else:
            letters = [["-", ["-", HORIZON, ROUND], str(self.apart)], ["-", ROUND, str(self.first)]]
        parts: list[Tree] = []
        for powers, c in self.shifted(polynomial).items():
            factors: list[Tree] = [
                ["^", x, str(p)] for x, p in zip(letters, powers, strict=True) if p
            ]
            parts.append(_times(str(Fraction(int(c.numerator), int(c.denominator))), factors))
        return parts[0] if len(parts) == 1 else ["+", *parts] if parts else "0"

    def not_negative(self, value: Number) -> bool:
        """Whether the factors of numerator and denominator show that it is not negative."""
        return self.divides(value) and self._signed(value) is not None

    def divides(self, value: Number) -> bool:
        """Whether the kernels see that each factor of the denominator is positive, or negative."""
        return all(self._seen(p) or self._seen(-p) for p, _ in value.denom.factor_list()[1])

    def _seen(self, polynomial: Any) -> bool:
        """As section 3 of docs/certificates.md has it: from lower ends of N and t, or less than N - t - apart by such."""
        if self.apart is None:
            moved = _put(polynomial, N + self.first, T)
            return all(c > 0 for c in moved.numer.coeffs()) and _constant(moved)
        least = max(self.first + self.apart, 1)
        own, _ = _scaled(polynomial)
        forms = [_put(own, N + least, T + self.first)]
        forms.append(forms[0] - (N + least - T - self.first - self.apart))
        return any(all(c > 0 for c in own.numer.coeffs()) and _constant(own) for own in forms)

    def _signed(
        self, value: Number
    ) -> tuple[Any, list[tuple[Any, int]], list[tuple[Any, int]]] | None:
        """The constant and the factors of numerator and denominator, none of them negative."""
        sign = 1
        c, top = value.numer.factor_list()
        d, bottom = value.denom.factor_list()
        parts: list[list[tuple[Any, int]]] = []
        for factors in (top, bottom):
            own = []
            for factor, power in factors:
                seen = self.sign(factor)
                if not seen and power % 2:
                    return None
                own.append((factor if seen >= 0 else -factor, power))
                sign *= seen**power if seen else 1
            parts.append(own)
        constant = sign * c / d
        return (constant, *parts) if constant >= 0 else None

    def weight(self, value: Number) -> Term:
        """A value that is not negative, written so that each part shows it."""
        signed = self._signed(value)
        assert signed is not None
        constant, top, bottom = signed
        below = []
        for p, k in bottom:
            own, scale = _scaled(p)
            below.append((own, k))
            constant /= scale**k
        above = [_power(self.spelled(p) if self.sign(p) else _plain(p), k) for p, k in top]
        return Term(
            _quotient(
                Fraction(int(constant.numerator), int(constant.denominator)),
                above,
                self._below(below),
            )
        )

    def term(self, value: Number) -> Term:
        """Any value, its denominator a product of visibly positive factors."""
        if not value:
            return Term("0")
        c, top = value.numer.factor_list()
        d, bottom = value.denom.factor_list()
        signed, sign = [], QQ(1)
        for p, k in bottom:
            seen = -1 if self._seen(-p) else 1
            own, scale = _scaled(p * seen)
            signed.append((own, k))
            sign *= (seen * scale) ** k
        c = c / d / sign
        above = [_power(_plain(p), k) for p, k in top]
        return Term(
            _quotient(Fraction(int(c.numerator), int(c.denominator)), above, self._below(signed))
        )

    def _below(self, factors: list[tuple[Any, int]]) -> list[Tree]:
        """The factors one by one: the kernels check that each is positive."""
        return [_plain(p) for p, k in factors for _ in range(k)]


def _power(base: Tree, power: int) -> Tree:
    return base if power == 1 else ["^", base, str(power)]


def _plain(polynomial: Any) -> Tree:
    """A polynomial as it is."""
    parts = []
    for (n, k), c in polynomial.terms():
        factors = [_power(x, p) for x, p in ((HORIZON, n), (ROUND, k)) if p]
        parts.append(_times(str(Fraction(int(c.numerator), int(c.denominator))), factors))
    return parts[0] if len(parts) == 1 else ["+", *parts]


def _times(c: str, factors: Sequence[Tree]) -> Tree:
    if not factors:
        return c
    if c != "1":
        factors = [c, *factors]
    return factors[0] if len(factors) == 1 else ["*", *factors]


def _quotient(c: Fraction, above: list[Tree], below: list[Tree]) -> Tree:
    top: Tree = _times(str(c), above)
    for divisor in below:
        top = ["/", top, divisor]
    return top
