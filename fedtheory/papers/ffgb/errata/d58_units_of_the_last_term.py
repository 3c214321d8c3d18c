"""The fourth term of Theorem G.1 is divided by μ where the others are divided by μ²."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.statements.notation import G, K, N, gamma, mu
from fedtheory.papers.ffgb.statements.sampling import m
from fedtheory.papers.ffgb.statements.thmG_1_sampling import last_corrected, last_printed

HALF = sp.Rational(1, 2)


def _at(term: sp.Expr, scale: sp.Expr) -> Fraction:
    """The term at G = μ = scale, without its logarithm."""
    value = (term / sp.log(K * t)).subs({G: scale, mu: scale, gamma: HALF, K: 1, t: 4, m: 1, N: 2})
    return Fraction(str(value))


def witness() -> tuple[Witness, ...]:
    """G = μ = 1 and G = μ = 1/100: losses in other units, and the same functions."""
    one, small = sp.Integer(1), sp.Rational(1, 100)
    return (
        Witness(
            "the printed term does not change with the unit of the losses",
            _at(last_printed, one),
            "=",
            _at(last_printed, small),
            "it is a hundredth",
        ),
        Witness(
            "with μ² it does not",
            _at(last_corrected, one),
            "=",
            _at(last_corrected, small),
            "G/μ is all that enters",
            expected=True,
        ),
    )


D58 = Erratum(
    id="ffgb.d58",
    about="ffgb.thmG_1",
    severity=Severity.CONSTANT,
    source=Source("shen2022ffgb", "Theorem G.1 and the display before it, fourth term"),
    printed="... + (1-γ)G² log(KT)/(KTμγ²)",
    corrected="... + (1-γ)G² log(KT)/(KTμ²γ²)",
    why=(
        "Losses and μ times s leave every function as it is, and the printed term becomes s times itself. The second term "
        "is larger than the fourth, with μ² or without a γ, so the theorem does not need it; the proof divides "
        "(4/μ)((1-γ)(2-γ)/γ²)G² by KT and loses the factor 1/μ of the steps η."
    ),
    witness=witness,
)
