r"""The exponent of a claimed rate: of each term t^(-p) log(t)^q, the slowest decides."""

from collections.abc import Mapping
from fractions import Fraction

import sympy as sp

from fedtheory.core.errors import NotApplicable
from fedtheory.core.statement import T, t
from fedtheory.engines.rates.judge import Claimed


def claimed(rate: sp.Expr, parameters: Mapping[sp.Symbol, Fraction]) -> Claimed:
    """O(t^(-p) log(t)^q), t being the round or the horizon.

    Raises:
        NotApplicable: the rate does not vanish, or not like a power.
    """
    for symbol, value in parameters.items():
        rate = rate.subs(symbol, sp.Rational(value.numerator, value.denominator))
    terms = [_term(part) for part in sp.Add.make_args(sp.expand(rate))]
    if None in terms:
        raise NotApplicable(f"the claimed rate {rate} is no sum of powers and logarithms of t")
    slowest = min((p, -q) for p, q in filter(None, terms))
    if slowest[0] <= 0:
        raise NotApplicable(
            f"the claimed rate {rate} does not fall, so there is nothing to compare"
        )
    return Claimed(slowest[0], -slowest[1])


def spoken_of(rate: sp.Expr) -> sp.Symbol:
    """The variable of the rate: the round, or the horizon."""
    return T if T in rate.free_symbols else t


def _term(term: sp.Expr) -> tuple[Fraction, Fraction] | None:
    """(p, q) of one term; None if it is of another kind."""
    p, q = Fraction(0), Fraction(0)
    for factor in sp.Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        moving = {t, T} & factor.free_symbols
        if not moving:
            continue
        if base == sp.E:  # a power with a letter on top is written exp(r log t)
            share = exponent.coeff(sp.log(t)) + exponent.coeff(sp.log(T))
            if not share.is_Rational or share * sp.log(next(iter(moving))) != exponent:
                return None
            p -= Fraction(str(share))
        elif base in {t, T} and exponent.is_Rational:
            p -= Fraction(str(exponent))
        elif base in {sp.log(t), sp.log(T)} and exponent.is_Rational:
            q += Fraction(str(exponent))
        else:
            return None
    return p, q
