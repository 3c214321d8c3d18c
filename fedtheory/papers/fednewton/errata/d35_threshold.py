"""The threshold for Upsilon < 1 has log(1/δ) where its proof has log(2/δ), and is no threshold from below."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import root


def witness() -> tuple[Witness, ...]:
    """(10) at the threshold, κ = 1, δ = 1/3: log 6/log 3 > 163/100, so R is bounded by more than 1/3."""
    ratio = Fraction(163, 100)
    bound = ratio / 29 + root(2 * ratio / 29, 2).lower  # 2κ²/(κ² + 1) = 1
    return (
        Witness(
            "3^163 < 6^100", Fraction(3**163), "<", Fraction(6**100), "integers", expected=True
        ),
        Witness(
            "(10) gives R ≤ 1/3 at the threshold", bound, "<=", Fraction(1, 3), "κ = 1, δ = 1/3"
        ),
        Witness(
            "and so 2R/(1 - R) < 1", 2 * bound / (1 - bound), "<", Fraction(1), "P ≤ 1/(1 - R)"
        ),
    )


D35 = Erratum(
    id="fednewton.d35",
    about="fednewton.c14",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 7.6, after (38)"),
    printed="If |D_j| > 29(κ² + 1)log(1/δ)/λ, we have Upsilon < 1. Otherwise, Upsilon ≥ 1.",
    corrected=(
        "log(2/δ), and N(λ) or the dimension as in Lemma 1: |D_j| ≥ 21.83 K log(2M(m + "
        "1)/δ) suffices; there is no converse"
    ),
    why=(
        "Upsilon < 1 needs R < 1/3, as P ≤ 1/(1 - R). (10) has log(2/δ), so that at δ = 1/3 the "
        "threshold leaves R above 1/3 even if (10) were right; and an upper bound says "
        "nothing of the other case."
    ),
    witness=witness,
)
