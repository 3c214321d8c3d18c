"""Appendix D lets the residual shrink at every point; the oracle promises it for the largest value only."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

GAMMA = Fraction(1, 2)


def residual(query: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """What an oracle leaves that is off by 1 - γ of the largest value at every point: (10) with equality."""
    return ((1 - GAMMA) * max(map(abs, query)),) * len(query)


def witness() -> tuple[Witness, ...]:
    """Two points, γ = 1/2, and the query (1, 0)."""
    query = (Fraction(1), Fraction(0))
    left = residual(query)
    return (
        Witness(
            "|Δ(x_2)| ≤ (1 - γ)|φ(x_2)|",
            abs(left[1]),
            "<=",
            (1 - GAMMA) * abs(query[1]),
            "from 0 to 1/2",
        ),
        Witness(
            "‖Δ‖_∞ ≤ (1 - γ)‖φ‖_∞, which is (10)",
            max(map(abs, left)),
            "<=",
            (1 - GAMMA) * max(map(abs, query)),
            "1/2 and 1/2",
            expected=True,
        ),
    )


D08 = Erratum(
    id="ffgb.d08",
    about="ffgb.eq24",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix D, the sentence before (24)"),
    printed="for x ∈ supp(α_i), |Δ_i(x)| is first increased at most by G and is then reduced by at least 1 - γ",
    corrected="‖Δ_i‖_{α_i,∞} is first increased by at most G and is then brought down to at most 1 - γ times that",
    why=(
        "(10) compares suprema: where the query is small the error may be as large as anywhere. And what is bounded "
        "is the factor, not what is taken away. (24) itself has the norms, and is proved."
    ),
    witness=witness,
)
