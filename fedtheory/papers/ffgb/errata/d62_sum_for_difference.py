"""Appendix B adds the residual to the label that Algorithm 3 takes it from."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """At a point with u_i = 1, Δ_i^{k-1} = 1/2 and g = 3: what line 4 of Algorithm 2 asks, Δ + (g - u), as -φ + g."""
    u, residual, g = Fraction(1), Fraction(1, 2), Fraction(3)
    query = residual + (g - u)
    return (
        Witness("φ = u + Δ", query, "=", -(u + residual) + g, "5/2 and 3/2"),
        Witness("φ = u - Δ", query, "=", -(u - residual) + g, "5/2", expected=True),
    )


D62 = Erratum(
    id="ffgb.d62",
    about="ffgb.eq21",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix B, after (21)"),
    printed="the explicit expression of φ = u_i + Δ_i^{k,t}",
    corrected="the explicit expression of φ = u_i - Δ_i^{k-1,t}",
    why="Line 4 of Algorithm 2 asks for Δ^{k-1} + g - u_i, which is -φ + g for φ = u_i - Δ^{k-1}, as (45) has it.",
    witness=witness,
)
