"""The last term of Theorem 4.3 is divided by μ where it must be divided by μ²."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu, scale
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import logarithm


def _at(weight: sp.Expr, size: Fraction) -> Fraction:
    """The term without its logarithm, at G = μ = size, γ = 1/2, KT = 4."""
    term = weight * logarithm / sp.log(K * t)
    values = {G: size, mu: size, gamma: Fraction(1, 2), K: 1, t: 4}
    return Fraction(
        str(term.subs({letter: sp.Rational(str(value)) for letter, value in values.items()}))
    )


def witness() -> tuple[Witness, ...]:
    """Losses and μ in other units: G = μ = 1 and G = μ = 1/100."""
    printed = G**2 / (mu * gamma**2)
    one, small = Fraction(1), Fraction(1, 100)
    return (
        Witness(
            "the printed term does not change with the unit of the losses",
            _at(printed, one),
            "=",
            _at(printed, small),
            "it is a hundredth",
        ),
        Witness(
            "with μ² it does not",
            _at(scale, one),
            "=",
            _at(scale, small),
            "G/μ is all that enters",
            expected=True,
        ),
    )


D80 = Erratum(
    id="ffgb.d80",
    about="ffgb.thm4_3",
    severity=Severity.CONSTANT,
    source=Source(
        "shen2022ffgb", "Theorem 4.3 and Theorem E.1, fourth term; the display after (42)"
    ),
    printed="... + (1 - γ)G² log(KT)/(KTμγ²), as the last term of an error in f²",
    corrected="... + (1 - γ)G² log(KT)/(KTμ²γ²)",
    why=(
        "Between (41) and the recursion after (42) the factor 4/μ of the sum is lost, and with it the 2/μ of the step "
        "sizes. The second term hides it: it is larger by K²/(1 - γ) than the repaired one."
    ),
    witness=witness,
)
