"""What an expression is like for large t, read off where it is made of powers and logarithms: no limit need be searched for.

Other letters are positive and in general position, and what stands under a root is not negative where the bound speaks.
"""

from typing import Any

import sympy as sp

Leading = tuple[Any, Any, Any]
"""c, q and l of c t^q (log t)^l."""
DIGITS = 30


def limit_of_powers(expr: Any, ends: sp.Symbol) -> Any:
    """The limit as `ends` goes to infinity; None where powers do not tell."""
    found = leading(expr, ends)
    if found is None:
        return None
    factor, power, logarithms = found
    if (power, logarithms) == (0, 0):
        return factor
    if (power, logarithms) < (0, 0):
        return sp.S.Zero
    return {True: sp.oo, False: -sp.oo}.get(factor.is_positive)


def leading(expr: Any, ends: sp.Symbol) -> Leading | None:
    """The term that outgrows all others, if it does not cancel."""
    if not expr.has(ends):
        return (expr, sp.S.Zero, sp.S.Zero) if expr.is_finite is not False else None
    if expr == ends:
        return sp.S.One, sp.S.One, sp.S.Zero
    if expr.is_Pow:
        return _power(expr, ends)
    if not (expr.is_Add or expr.is_Mul or isinstance(expr, sp.log)):
        return None
    told = [found for part in expr.args if (found := leading(part, ends)) is not None]
    if len(told) < len(expr.args):
        return None
    if expr.is_Mul:
        factors, powers, logarithms = zip(*told, strict=True)
        return sp.Mul(*factors), sp.Add(*powers), sp.Add(*logarithms)
    if isinstance(expr, sp.log):
        return _logarithm(told[0])
    return _largest(told) or _over_one_divisor(expr, ends)


def _over_one_divisor(expr: Any, ends: sp.Symbol) -> Leading | None:
    """Where the largest terms cancel, as in 1/t - 1/(t + 1): what is left above the common divisor."""
    above, below = sp.fraction(sp.together(expr))
    above = sp.expand(above)
    parts = [leading(part, ends) for part in (*sp.Add.make_args(above), below)]
    if below == 1 or None in parts:
        return None
    *terms, divisor = (part for part in parts if part is not None)
    largest = _largest(terms)
    if largest is None:
        return None
    return largest[0] / divisor[0], largest[1] - divisor[1], largest[2] - divisor[2]


def _largest(parts: list[Leading]) -> Leading | None:
    power, logarithms = max((q, l) for _, q, l in parts)
    factor = sp.Add(*(c for c, q, l in parts if (q, l) == (power, logarithms)))
    return None if _vanishes(factor) else (factor, power, logarithms)


def _vanishes(expr: Any) -> bool:
    """Whether it is 0 whatever its letters are."""
    if expr.is_nonzero:
        return False
    letters = sorted(expr.free_symbols, key=str)
    somewhere = [(s, sp.Rational(sp.prime(k + 9), 7)) for k, s in enumerate(letters)]
    return not abs(expr.subs(somewhere).evalf(DIGITS)) > 1e-9 and sp.simplify(expr) == 0


def _power(expr: Any, ends: sp.Symbol) -> Leading | None:
    base = leading(expr.base, ends) if expr.exp.is_Rational else None
    if base is None or (base[0].is_negative and not expr.exp.is_Integer):
        return None
    factor, power, logarithms = base
    return factor**expr.exp, power * expr.exp, logarithms * expr.exp


def _logarithm(inside: Leading) -> Leading | None:
    factor, power, logarithms = inside
    if power:
        return power, sp.S.Zero, sp.S.One
    settled = not logarithms and factor != 1
    return (sp.log(factor), sp.S.Zero, sp.S.Zero) if settled else None
