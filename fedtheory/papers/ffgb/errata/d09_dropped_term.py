"""(35) drops a term of the line before it, which its second term does not cover as it is printed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

STEPS, GAMMA = 1, Fraction(1, 2)


def share(power: int, mu: Fraction) -> Fraction:
    """(1 - γ)G² log(KT)/(KT μ^power γ²) over KG² log(KT)/(Tμ²γ²): what is dropped, in units of the second term."""
    return (1 - GAMMA) * mu ** (2 - power) / STEPS**2


def witness() -> tuple[Witness, ...]:
    """K = 1, γ = 1/2, μ = 10 000; G and T cancel."""
    mu = Fraction(10_000)
    return (
        Witness(
            "as printed, with μ, it is at most 1000 times the second term",
            share(1, mu),
            "<=",
            Fraction(1000),
            "(1 - γ)μ/K²: a larger μ refutes any other constant",
        ),
        Witness(
            "with μ² it is at most the second term",
            share(2, mu),
            "<=",
            Fraction(1),
            "(1 - γ)/K²",
            expected=True,
        ),
    )


D09 = Erratum(
    id="ffgb.d09",
    about="ffgb.eq35",
    severity=Severity.CONSTANT,
    source=Source("shen2022ffgb", "Appendix D, the step to (35)"),
    printed="... + O((1 - γ)G² log(KT)/(μγ²)) ..., and hence (35), without it",
    corrected="... + O((1 - γ)G² log(KT)/(μ²γ²)) ..., which the term with K² G² log(KT + 1)/(μ²γ²) covers",
    why=(
        "The μ belongs to the lost factor 4/μ of the step sizes (ffgb.d31), as in Theorem 4.3 (ffgb.d80). With μ² "
        "nothing is lost by leaving it out."
    ),
    witness=witness,
)
