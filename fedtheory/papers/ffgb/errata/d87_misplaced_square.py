"""After (42) a square has slipped over a factor 1/(2μ)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """γ = 1/2, μ = 1, G = 1."""
    gamma, mu = Fraction(1, 2), Fraction(1)
    left = 1 / (2 * mu) * ((1 - gamma) / gamma) ** 2  # of (42)
    printed = ((1 - gamma) / (2 * mu * gamma)) ** 2
    return (
        Witness(
            "(4/μ)((1 - γ)/(2μγ))²G² is 4/μ times the term (1/(2μ))((1 - γ)/γ)²G² of (42)",
            4 / mu * printed,
            "=",
            4 / mu * left,
            "1 against 2",
        ),
    )


D87 = Erratum(
    id="ffgb.d87",
    about="ffgb.clmE_rec",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix E, the display after (42), last line"),
    printed="(4/μ)((1 - γ)/(2μγ))²G²",
    corrected="(4/μ)(1/(2μ))((1 - γ)/γ)²G², and 4/μ also before the logarithm",
    why="The printed term has 1/μ³, the wrong units; the next display has μ² again.",
    witness=witness,
)
