r"""FedNewton, Sections 7.5.1 and 7.5.2: what ridge regression on the whole population costs, under the source condition.

All three quantities are suprema over the spectrum s of C, of λ s^r/(s + λ) and its like, with s at most κ². They grow
like powers of λ up to an exponent at which they saturate: the bias no longer improves beyond r = 1. The printed Rλ^r
does, and so do the printed rates; and ‖w_λ‖ stays bounded for r ≥ 1/2 only.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.statement import (
    Assumption,
    Constant,
    Domain,
)
from fedtheory.papers.fednewton.concepts import SOURCE_EXPONENT
from fedtheory.papers.fednewton.properties import SOURCE_CONDITION
from fedtheory.papers.fednewton.statements.local_notation import SOURCE_LETTERS, r

HALF, ONE_AND_HALF = sp.Rational(1, 2), sp.Rational(3, 2)
MARGIN = sp.Rational(1, 1000)
"""0^0 has no logarithm: suprema are stated this far inside."""
SOURCE = Assumption("‖L^(-r) f*‖ <= R", SOURCE_CONDITION, "Assumption 2")


def between(theta: sp.Expr) -> sp.Expr:
    """θ^θ (1-θ)^(1-θ): the largest value of x^θ/(1 + x)."""
    return sp.exp(theta * sp.log(theta)) * sp.exp((1 - theta) * sp.log(1 - theta))


def exponents_up_to(end: sp.Rational) -> tuple[Constant, ...]:
    """The letters of the source condition, with an exponent below an end."""
    ends = Constant(
        r,
        SOURCE_EXPONENT,
        "Assumption 2",
        Domain(Fraction(0), strict=True, upper=Fraction(str(end))),
    )
    return tuple(ends if known.symbol == r else known for known in SOURCE_LETTERS)
