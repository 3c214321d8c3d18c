"""Lemma 4 is stated for every outcome, and is true on average only."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """ℓ = 1/2 + ξw/2 on [-1, 1], ξ = ±1, β = 1, α = 0; signs alternate, so the sum of 9,999 is 1, and the last is -1; t = 10,001."""
    t, D = 10001, Fraction(1)
    signs = [1 if k % 2 == 0 else -1 for k in range(t - 1)]
    w_star = D  # E xi is a little below 0
    before, after = sum(signs[:-1]), sum(signs)
    model = -D if before > 0 else D  # (3), made of the samples before round t - 1
    left = Fraction(after, t - 1) * (model - w_star) / 2
    right = Fraction(before, t - 2) * (model - w_star) / 2
    root = Fraction(100)  # of t - 1
    allowed = Fraction(1, t) * Fraction(1, 2) / root + Fraction(1, t * (t - 1))
    return (
        Witness(
            "Lemma 4 with 1 for the O: δ_{t-1,t} - δ_{t-1,t-1}",
            left - right,
            "<=",
            allowed,
            "one sequence of samples; σ̄ = 1/2, d̄ = 1",
        ),
        Witness(
            "with 100 for the O",
            left - right,
            "<=",
            100 * allowed,
            "and no constant serves: the ratio grows as the root of t",
        ),
    )


D32 = Erratum(
    id="fedres.d32",
    about="fedres.lem4",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Lemma 4"),
    printed="δ_{t-β,t} ≤ δ_{t-β,t-β-α} + O((τ/t)√(σ̄²d̄/(t-τ)) + Pτd̄/(t(t-τ)))",
    corrected="E δ_{t-β,t} ≤ E δ_{t-β,t-τ} + (τ/(t-1))ε_{t-τ-1}, with the ε of Lemma 1 in expectation",
    why=(
        "The proof takes expectations. For one outcome the last sample may turn the sum of all "
        "over: then the left side is larger by 1/(t-2), which is √t times what the right side "
        "allows."
    ),
    witness=witness,
)
