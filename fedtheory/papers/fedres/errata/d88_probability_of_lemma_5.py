"""Lemma 5 is for a model that is chosen first, and used for one that the samples choose; and its proof's probability is too small."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """1024 models with fair coins for losses, 10 samples, T = 32; and b ← b - b²/C_0 + 1/(C_0T) with C_0 = 2, T = 10^8."""
    K, n, T = 1024, 10, 32
    one = Fraction(1, 2**n)  # all of its coins are 0, and it is underrated by 1/2
    some = 1 - (1 - one) ** K
    C_0, horizon, root = 2, 10**8, 10**4
    at_rest = Fraction(
        1, root
    )  # b² = 1/T: the map grows below C_0/2 = 1, so from 1 on b stays above
    moved = at_rest - at_rest**2 / C_0 + Fraction(1, C_0 * horizon)
    allowed = Fraction(C_0, 10**6) + Fraction(C_0 + 1, horizon)  # (22) at t = T, σ = 0, τ = P d̄ = 1
    return (
        Witness(
            "a model is misjudged with probability 1/T² at most",
            one,
            "<=",
            Fraction(1, T**2),
            "each of them",
            expected=True,
        ),
        Witness("the worst of them is", some, "<=", Fraction(1, T**2), "it is more than 1/2"),
        Witness(
            "T^(-1/2) is at rest", moved, "=", at_rest, "b ← b - b²/C_0 + 1/(C_0T)", expected=True
        ),
        Witness(
            "it is at most (22) with 1 for the O",
            at_rest,
            "<=",
            allowed,
            "10^-4 against 2.03 10^-6",
        ),
    )


D88 = Erratum(
    id="fedres.d88",
    about="fedres.lem5",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres", "Lemma 5, statement and proof; Theorem 1, proof, first display"
    ),
    printed=(
        "For any (w^g, w_1, ..., w_P), with probability 1 - 1/T²; Then by Lemma 1, we have with probability "
        "at least 1 - 1/T"
    ),
    corrected=(
        "with probability at least 1 - 1/T², for a round t, for all (w^g, w_1, ..., w_P); and its square in "
        "expectation"
    ),
    why=(
        "In Theorem 1 the models are made of the samples, so the order matters: of many models that are each "
        "misjudged rarely, some one may be misjudged often. What the event of probability 1/T adds to "
        "E[δ_-²]/C_0 in each round keeps the excess at T^(-1/2), which (22) does not allow without noise; "
        "1/T² would do. Our proof does without the lemma."
    ),
    witness=witness,
)
