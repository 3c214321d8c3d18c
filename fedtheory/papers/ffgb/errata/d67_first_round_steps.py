"""Within round 0 the steps shrink by more than the factor 2 that the drift allows."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

K = 4


def witness() -> tuple[Witness, ...]:
    """t = 0, μ = 1, κ = 1 and k = 4: η = 4/(k + 1)."""
    first, last = Fraction(4, 2), Fraction(4, K + 1)
    return (
        Witness("η^{t,κ} ≤ 2η^{t,k} for κ ≤ k", first, "<=", 2 * last, "2 and 8/5"),
        Witness(
            "the same in round 1",
            Fraction(4, K + 2),
            "<=",
            2 * Fraction(4, 2 * K + 1),
            "t ≥ 1",
            expected=True,
        ),
    )


D67 = Erratum(
    id="ffgb.d67",
    about="ffgb.clmF_T",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "proof of Theorem F.1, drift"),
    printed="η^{t,κ} ≤ 2η^{t,k} for κ ≤ k",
    corrected="for t ≥ 1; round 0 must be summed apart",
    why=(
        "In round 0 the ratio of the first to the last step is (K + 1)/2. From round 1 on it is at most 2."
    ),
    witness=witness,
)
