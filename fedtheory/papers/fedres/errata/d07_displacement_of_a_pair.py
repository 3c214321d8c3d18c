"""The way to the grid grows with the root of the dimension, for each client."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """P = 10,000 clients, d = 9,999, d_i = 1: roots of 10,000."""
    P, d, own, root = 10_000, 9_999, 1, 100
    return (
        Witness(
            "100 is the root of d + d_i",
            Fraction(root**2),
            "=",
            Fraction(d + own),
            "10,000",
            expected=True,
        ),
        Witness(
            "Σ_i √(d + d_i) ≤ Pd̄",
            Fraction(P * root),
            "<=",
            Fraction(d + P * own),
            "10^6 against 19,999",
        ),
    )


D07 = Erratum(
    id="fedres.d07",
    about="fedres.lem1",
    severity=Severity.CONSTANT,
    source=Source("agarwal2020fedres", "Lemma 1, proof, last display"),
    printed="O(... + PDd̄/T²)",
    corrected="O(... + GD Σ_i √(d + d_i)/T²)",
    why=(
        "A pair that is D/T² away in each dimension is √(d + d_i) D/T² away, and Σ_i √(d + d_i) may be more "
        "than Pd̄ = d + Σ d_i. With T² values a dimension there is room for it; the factor G is fedres.d33 "
        "and fedres.d47."
    ),
    witness=witness,
)
