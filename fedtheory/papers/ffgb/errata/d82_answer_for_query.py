"""Appendix E takes the norm of an answer for that of its query."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def witness() -> tuple[Witness, ...]:
    """One client, one point, the loss f, γ = 1/2: the first query is 1."""
    data = rational_support(weights="1", labels="1", gamma="1/2", oracle="shrink")
    query = Fraction(1)
    answer = data.oracle(((query,),))[0][0]
    gamma = Fraction(1, 2)
    return (
        Witness(
            "‖h‖ = ‖∇R + Δ^{k-1}‖", answer, "=", query, "an answer of half the query keeps (5)"
        ),
        Witness(
            "‖h‖ ≤ (2 - γ)G/γ",
            answer,
            "<=",
            (2 - gamma) / gamma,
            "the triangle inequality, ‖h‖ ≤ ‖∇R + Δ^{k-1}‖ + ‖Δ^k‖",
            expected=True,
        ),
    )


D82 = Erratum(
    id="ffgb.d82",
    about="ffgb.clmE_h",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix E, the display after (39)"),
    printed="‖h̄^k‖ ≤ (1/N)Σ‖h_i‖ = (1/N)Σ‖∇R_i[g_i] + Δ_i^{k-1}‖ ≤ (2 - γ)G/γ",
    corrected="(1/N)Σ‖h_i‖ ≤ (1/N)Σ(‖∇R_i[g_i] + Δ_i^{k-1}‖ + ‖Δ_i^k‖) ≤ (2 - γ)G/γ",
    why=(
        "The answer is the query less the new residual. The query alone is at most G/γ. And h̄ was defined as the mean of "
        "the ĥ_i = h_i + μg_i; here it is that of the h_i."
    ),
    witness=witness,
)
