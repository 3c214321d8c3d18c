"""The third term of Theorem 4.3 has 1 - γ where its proof gives (1 - γ)²."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

GAMMA = Fraction(9, 10)


def witness() -> tuple[Witness, ...]:
    """At γ = 9/10, with G = μ = K = 1."""
    printed, proved = (1 - GAMMA) / GAMMA**2, (1 - GAMMA) ** 2 / GAMMA**2
    return (
        Witness(
            "the printed term is at most twice the proved one",
            printed,
            "<=",
            2 * proved,
            "(1 - γ)/γ² against (1 - γ)²/γ²: ten times as large",
        ),
    )


D15 = Erratum(
    id="ffgb.d15",
    about="ffgb.thm4_3",
    severity=Severity.CONSTANT,
    source=Source(
        "shen2022ffgb",
        "Theorem 4.3, third term; Theorems E.1 and G.1; the last displays of Appendix E",
    ),
    printed="(1 - γ)G²/(Kμ²γ²)",
    corrected="(1 - γ)²G²/(Kμ²γ²), as in Theorem 4.1",
    why="It comes from (4/μ)‖Δ‖²/(2μ) with ‖Δ‖ ≤ (1 - γ)G/γ, once a round. True, but weaker than what is proved.",
    witness=witness,
)
